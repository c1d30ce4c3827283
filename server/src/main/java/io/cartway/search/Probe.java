package io.cartway.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.jspecify.annotations.Nullable;

/// A query as it is asked of one index: the weight of each token, and the words of the index that
/// may be meant by it.
final class Probe {

  /// Words that one misspelt token is tried as.
  private static final int VARIANTS_MAX = 24;

  /// What the most common word still counts.
  private static final double WEIGHT_MIN = 0.35;

  /// Words of one or two letters bind others: de, la, am.
  private static final double SHORT_WEIGHT_MAX = 0.4;

  private static final double NUMBER_WEIGHT = 0.8;

  /// A misspelt street word counts as the common word that it is.
  private static final double MEANT_WEIGHT = 0.5;

  /// Written for short is not quite as written.
  private static final double SHORT = 0.98;

  private final LeafReader leaf;
  private final QueryText text;
  private final double[] weights;
  private final String[] terms;

  /// Edits that are forgiven, and the letters that there are, by token: most words are told apart
  /// by these alone.
  private final int[] allowed;

  private final int[] letters;

  /// What unknown tokens stand for if they are a misspelt street word: `utreet` is `st`; null for
  /// none.
  private final @Nullable String[] meant;

  private final double[] meantSimilarity;

  /// What tokens mean as points of the compass, by token.
  private final List<Set<String>> directions = new ArrayList<>();

  private double totalWeight;
  private final List<Variant> variants = new ArrayList<>();
  private int expanded;

  /// What each area may explain, by ordinal: asked for by every candidate that lies in it.
  private final Map<Integer, Integer> areaMasks = new HashMap<>();

  Probe(LeafReader leaf, QueryText text) throws IOException {
    this.leaf = leaf;
    this.text = text;
    int count = text.tokens().size();
    weights = new double[count];
    terms = new String[count];
    allowed = new int[count];
    letters = new int[count];
    meant = new String[count];
    meantSimilarity = new double[count];
    for (int i = 0; i < count; i++) {
      String term = text.tokens().get(i).term();
      terms[i] = term;
      directions.add(ShortWords.directions(term));
      allowed[i] = Edits.allowed(term);
      letters[i] = Edits.letters(term);
      int named = leaf.docFreq(new Term(IndexFields.NAME, term));
      int around = leaf.docFreq(new Term(IndexFields.CONTEXT, term));
      weights[i] = weight(term, named);
      if (named > 0 || around > 0) {
        variants.add(new Variant(new BytesRef(term), 1 << i, 1));
      } else if (term.length() > 3 && allowed[i] > 0 && !findCompound(i)) {
        findMeant(i);
      }
      if (i + 1 < count && isPairable(i)) {
        BytesRef pair = new BytesRef(term + text.tokens().get(i + 1).term());
        if (leaf.docFreq(new Term(IndexFields.NAME, pair)) > 0) {
          variants.add(new Variant(pair, 3 << i, 1));
        }
      }
      totalWeight += weights[i];
    }
  }

  /// `lindenpl` is `lindenplatz` where there is such a word.
  private boolean findCompound(int token) throws IOException {
    for (String compound : ShortWords.compounds(terms[token])) {
      if (leaf.docFreq(new Term(IndexFields.NAME, compound)) > 0) {
        meant[token] = compound;
        meantSimilarity[token] = SHORT;
        variants.add(new Variant(new BytesRef(compound), 1 << token, SHORT));
        return true;
      }
    }
    return false;
  }

  private void findMeant(int token) {
    for (Map.Entry<String, String> form : Folding.abbreviations().entrySet()) {
      double similarity = similarity(token, form.getKey());
      boolean isBetter =
          similarity > meantSimilarity[token]
              || (similarity > 0
                  && similarity == meantSimilarity[token]
                  && form.getValue().compareTo(String.valueOf(meant[token])) < 0);
      if (form.getKey().length() > 3 && isBetter) {
        meant[token] = form.getValue();
        meantSimilarity[token] = similarity;
      }
    }
    String term = meant[token];
    if (term != null) {
      variants.add(new Variant(new BytesRef(term), 1 << token, meantSimilarity[token]));
      weights[token] = Math.min(weights[token], MEANT_WEIGHT);
    }
  }

  /// A word of the index and the tokens that may mean it.
  record Variant(BytesRef term, int mask, double similarity) {}

  private boolean isPairable(int first) {
    QueryText.Token one = text.tokens().get(first);
    QueryText.Token two = text.tokens().get(first + 1);
    return one.only().equals(two.only());
  }

  private double weight(String term, int documents) {
    if (Edits.hasDigit(term)) {
      return NUMBER_WEIGHT;
    }
    double rarity = 1 - Math.log(1 + documents) / Math.log(3 + leaf.maxDoc());
    double weight = WEIGHT_MIN + (1 - WEIGHT_MIN) * rarity;
    return term.length() <= 2 && term.charAt(0) < 0x300
        ? Math.min(SHORT_WEIGHT_MAX, weight)
        : weight;
  }

  QueryText text() {
    return text;
  }

  int size() {
    return weights.length;
  }

  String term(int token) {
    return terms[token];
  }

  /// Whether a token may be misspelt.
  boolean isForgiven(int token) {
    return allowed[token] > 0;
  }

  /// How much a token is like a word, 0 to 1.
  double similarity(int token, String word) {
    String term = terms[token];
    int most = allowed[token];
    int lengths = term.length() - word.length();
    if (lengths == 0 && term.equals(word)) {
      return 1;
    }
    if (word.equals(meant[token])) {
      return meantSimilarity[token];
    }
    if (directions.get(token).contains(word)) {
      return SHORT;
    }
    if (most == 0 || lengths > most || -lengths > most) {
      return 0;
    }
    // Each edit changes two letters of the set at most.
    boolean isFar = Integer.bitCount(letters[token] ^ Edits.letters(word)) > 2 * most;
    return isFar ? 0 : Edits.similarity(term, word);
  }

  double weight(int token) {
    return weights[token];
  }

  double totalWeight() {
    return totalWeight;
  }

  List<Variant> variants() {
    return variants;
  }

  /// Adds the words that are a few letters away from the tokens of a mask.
  ///
  /// @return whether there were any
  boolean expand(int mask) throws IOException {
    int before = variants.size();
    for (int i = 0; i < weights.length; i++) {
      String term = term(i);
      if ((mask & ~expanded & 1 << i) != 0 && allowed[i] > 0) {
        addNeighbours(term, 1 << i, allowed[i]);
      }
    }
    expanded |= mask;
    return variants.size() > before;
  }

  private void addNeighbours(String term, int mask, int allowed) throws IOException {
    Automaton automaton = new LevenshteinAutomata(term, true).toAutomaton(allowed);
    CompiledAutomaton compiled = new CompiledAutomaton(automaton, true, false);
    List<Variant> found = new ArrayList<>();
    for (String field : List.of(IndexFields.NAME, IndexFields.CONTEXT)) {
      Terms terms = leaf.terms(field);
      if (terms == null) {
        continue;
      }
      TermsEnum near = terms.intersect(compiled, null);
      for (BytesRef next = near.next(); next != null; next = near.next()) {
        String word = next.utf8ToString();
        double similarity = Edits.similarity(term, word);
        if (similarity > 0 && similarity < 1) {
          found.add(new Variant(BytesRef.deepCopyOf(next), mask, similarity));
        }
      }
    }
    found.sort((a, b) -> {
      int bySimilarity = Double.compare(b.similarity, a.similarity);
      return bySimilarity != 0 ? bySimilarity : a.term.compareTo(b.term);
    });
    BytesRef last = null;
    int added = 0;
    for (Variant variant : found) {
      if (!variant.term.equals(last) && added < VARIANTS_MAX) {
        variants.add(variant);
        added++;
      }
      last = variant.term;
    }
  }

  /// The tokens that an area's names may explain.
  int maskOf(KnownArea area) {
    Integer mask = areaMasks.get(area.ordinal());
    if (mask == null) {
      mask = 0;
      for (int i = 0; i < weights.length; i++) {
        if (isLike(i, area)) {
          mask |= 1 << i;
        }
      }
      areaMasks.put(area.ordinal(), mask);
    }
    return mask;
  }

  private boolean isLike(int token, KnownArea area) {
    String term = term(token);
    if (area.terms().contains(term)) {
      return true;
    }
    String pair = token + 1 < weights.length ? term + term(token + 1) : "";
    String back = token > 0 ? term(token - 1) + term : "";
    for (String other : area.terms()) {
      boolean isPart = other.length() < term.length() && term.startsWith(other);
      if (other.equals(pair)
          || other.equals(back)
          || (isPart && area.terms().contains(term.substring(other.length())))
          || similarity(token, other) > 0) {
        return true;
      }
    }
    return false;
  }
}
