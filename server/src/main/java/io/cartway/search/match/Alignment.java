package io.cartway.search.match;

import io.cartway.search.query.TokenSet;
import io.cartway.search.text.EditDistance;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

/// Lays a name over the tokens of a query: which token is which word of the name, the words in
/// order and side by side where that is possible, two tokens as one word and one as two. Used again
/// for every name; what it found holds until the next one.
final class Alignment {

  private final QueryTerms queryTerms;
  private final ScoreWeights.Names weights;

  /// Similarities by token of the best name.
  private final double[] similarities;

  private final double[] current;

  /// What was found for forms that are kept in memory: all candidates of a town ask for its names.
  private final IdentityHashMap<List<String[]>, List<Known>> known = new IdentityHashMap<>();

  private int knownOf;
  private double least;

  /// Tokens as bits: these change with every form of every name.
  private int used;

  private double explained;
  private double coverage;
  private double order;

  Alignment(QueryTerms queryTerms) {
    this.queryTerms = queryTerms;
    weights = queryTerms.scoreWeights().names();
    similarities = new double[queryTerms.size()];
    current = new double[queryTerms.size()];
  }

  TokenSet used() {
    return new TokenSet(used);
  }

  double similarity(int token) {
    return similarities[token];
  }

  /// The weight of what it explains.
  double explained() {
    return explained;
  }

  /// How well the tokens that it uses fit, 0 to 1.
  double mean() {
    TokenSet tokens = used();
    double sum = 0;
    for (int i = tokens.next(0); i != TokenSet.NONE; i = tokens.next(i + 1)) {
      sum += similarities[i];
    }
    return tokens.isEmpty() ? 0 : sum / tokens.size();
  }

  /// How much of the name is there, 0 to 1.
  double coverage() {
    return coverage;
  }

  /// How much of the name stands in order and side by side, 0 to 1.
  double order() {
    return order;
  }

  /// Finds the form that explains most.
  ///
  /// @param free tokens that may be used
  /// @return whether any explains anything
  boolean best(String[][] forms, TokenSet free) {
    return best(forms, free, 0);
  }

  /// Finds the form that explains most.
  ///
  /// @param least words that are less alike are not taken
  boolean best(String[][] forms, TokenSet free, double least) {
    clear(least);
    for (String[] form : forms) {
      align(form, free.bits());
    }
    return used != 0;
  }

  /// The same for forms that are kept in memory.
  boolean best(List<String[]> forms, TokenSet free, double least) {
    if (knownOf != queryTerms.expansions()) {
      known.clear();
      knownOf = queryTerms.expansions();
    }
    List<Known> before = known.computeIfAbsent(forms, any -> new ArrayList<>(2));
    for (Known each : before) {
      if (each.free == free.bits() && each.least == least) {
        restore(each);
        return used != 0;
      }
    }
    clear(least);
    for (String[] form : forms) {
      align(form, free.bits());
    }
    double[] kept = used == 0 ? similarities : similarities.clone();
    before.add(new Known(free.bits(), least, used, explained, coverage, order, kept));
    return used != 0;
  }

  /// What [#best] found.
  @SuppressWarnings("ArrayRecordComponent")
  private record Known(
      int free,
      double least,
      int used,
      double explained,
      double coverage,
      double order,
      double[] similarities) {}

  private void restore(Known from) {
    least = from.least;
    used = from.used;
    explained = from.explained;
    coverage = from.coverage;
    order = from.order;
    if (used != 0) {
      System.arraycopy(from.similarities, 0, similarities, 0, similarities.length);
    }
  }

  private void clear(double least) {
    this.least = least;
    used = 0;
    explained = 0;
    coverage = 0;
    order = 0;
  }

  private void align(String[] form, int free) {
    Arrays.fill(current, 0);
    int taken = 0;
    int last = -2;
    int pairs = 0;
    double sum = 0;
    double covered = 0;
    double total = 0;
    for (int j = 0; j < form.length; j++) {
      total += wordWeight(form[j]);
    }
    for (int j = 0; j < form.length; j++) {
      long match = match(form, j, free & ~taken, last);
      if (match < 0) {
        continue;
      }
      int token = (int) (match & 0xff);
      int tokens = (int) (match >> 8 & 3);
      int words = (int) (match >> 10 & 3);
      double similarity = (match >> 12) / 1e6;
      taken |= TokenSet.range(token, token + tokens).bits();
      for (int i = token; i < token + tokens; i++) {
        current[i] = similarity;
        sum += queryTerms.weight(i) * similarity;
      }
      for (int word = j; word < j + words; word++) {
        covered += wordWeight(form[word]) * similarity;
      }
      pairs += (token == last + 1 ? 1 : 0) + words - 1;
      last = token + tokens - 1;
      j += words - 1;
    }
    double share = total == 0 ? 0 : covered / total;
    double inOrder = form.length <= 1 ? (taken == 0 ? 0 : 1) : (double) pairs / (form.length - 1);
    if (value(sum, share, inOrder) > value(explained, coverage, order)) {
      used = taken;
      explained = sum;
      coverage = share;
      order = inOrder;
      System.arraycopy(current, 0, similarities, 0, current.length);
    }
  }

  /// What having words of the text, of a name, and these in order comes to.
  private double value(double sum, double share, double inOrder) {
    return sum + weights.coverage() * share + weights.order() * inOrder;
  }

  /// The best token for a word, packed: token, how many tokens, how many words, similarity.
  private long match(String[] form, int j, int free, int last) {
    TokenSet left = new TokenSet(free);
    int letters = EditDistance.letters(form[j]);
    double best = 0;
    long match = -1;
    for (int i = left.next(0); i != TokenSet.NONE; i = left.next(i + 1)) {
      int tokens = 1;
      int words = 1;
      double similarity = queryTerms.similarity(i, form[j], letters);
      if (similarity == 0) {
        if (left.contains(i + 1) && queryTerms.isPair(i, form[j])) {
          tokens = 2;
          similarity = weights.compound();
        } else if (j + 1 < form.length && queryTerms.isPair(i, form[j], form[j + 1])) {
          words = 2;
          similarity = weights.compound();
        }
      }
      if (similarity > 0 && similarity >= least) {
        double value =
            similarity
                + (i == last + 1 ? weights.nextBonus() : i < last ? -weights.backMalus() : 0);
        if (value > best) {
          best = value;
          match = Math.round(similarity * 1e6) << 12 | (long) words << 10 | (long) tokens << 8 | i;
        }
      }
    }
    return match;
  }

  private double wordWeight(String word) {
    return word.length() <= 2 && !EditDistance.hasDigit(word) ? weights.shortWord() : 1;
  }
}
