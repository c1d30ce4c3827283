package io.cartway.search.identity;

import io.cartway.search.text.EditDistance;
import io.cartway.search.text.Folding;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/// The similarity of two names of a place: words in any order, misspelt, joined or split, with or
/// without the words for kind and location. Frequent words count less (a weighted overlap, Dice
/// 1945).
final class NameLikeness {

  /// A word that starts another one is it for short.
  private static final int STEM_MIN = 3;

  private static final int STEM_SHARE = 3;

  private final ResolveWeights.Names likeness;
  private final ToDoubleFunction<String> weight;
  private final Map<String, Double> weights = new HashMap<>();

  /// @param weight of a word, more for a rarer one
  NameLikeness(ResolveWeights.Names likeness, ToDoubleFunction<String> weight) {
    this.likeness = likeness;
    this.weight = weight;
  }

  /// 1 for the same words, 0 for no word in common.
  ///
  /// @param elsewhere words that count little: they name the kind or the location of the place
  double of(List<String> name, String[] other, Predicate<String> elsewhere) {
    boolean[] taken = new boolean[other.length];
    boolean[] met = new boolean[name.size()];
    double common = 0;
    for (int i = 0; i < name.size(); i++) {
      double compound = compound(name, i, other, taken, elsewhere);
      if (compound > 0) {
        common += compound;
        met[i] = true;
        met[i + 1] = true;
        i++;
      }
    }
    for (int i = 0; i < name.size(); i++) {
      if (met[i]) {
        continue;
      }
      int best = -1;
      double most = 0;
      for (int j = 0; j < other.length; j++) {
        double alike = taken[j] ? 0 : alike(name.get(i), other[j]);
        if (alike > most) {
          most = alike;
          best = j;
        }
      }
      if (best >= 0) {
        taken[best] = true;
        common += most * (weight(name.get(i), elsewhere) + weight(other[best], elsewhere));
      } else {
        common += apart(name.get(i), other, taken, elsewhere);
      }
    }
    double all = 0;
    for (String word : name) {
      all += weight(word, elsewhere);
    }
    for (String word : other) {
      all += weight(word, elsewhere);
    }
    return all == 0 ? 0 : Math.min(1, common / all);
  }

  /// The joint weight of two words of the name that are one word of the other.
  private double compound(
      List<String> name, int i, String[] other, boolean[] taken, Predicate<String> elsewhere) {
    if (i + 1 >= name.size()) {
      return 0;
    }
    String joined = Folding.joined(name.get(i), name.get(i + 1));
    for (int j = 0; j < other.length; j++) {
      if (!taken[j] && other[j].equals(joined)) {
        taken[j] = true;
        return likeness.compound()
            * (weight(name.get(i), elsewhere)
                + weight(name.get(i + 1), elsewhere)
                + weight(joined, elsewhere));
      }
    }
    return 0;
  }

  /// A word of the name that is two words of the other.
  private double apart(String word, String[] other, boolean[] taken, Predicate<String> elsewhere) {
    for (int j = 0; j + 1 < other.length; j++) {
      if (!taken[j] && !taken[j + 1] && Folding.joined(other[j], other[j + 1]).equals(word)) {
        taken[j] = true;
        taken[j + 1] = true;
        return likeness.compound()
            * (weight(word, elsewhere)
                + weight(other[j], elsewhere)
                + weight(other[j + 1], elsewhere));
      }
    }
    return 0;
  }

  private double alike(String word, String other) {
    double edits =
        Math.max(EditDistance.similarity(word, other), EditDistance.similarity(other, word));
    return Math.max(edits, isShort(word, other) || isShort(other, word) ? likeness.shortForm() : 0);
  }

  /// `rest` of `restaurant`; `the` is not short for `thermal spring`.
  private static boolean isShort(String word, String whole) {
    return word.length() >= STEM_MIN
        && STEM_SHARE * word.length() >= whole.length()
        && whole.startsWith(word);
  }

  private double weight(String word, Predicate<String> elsewhere) {
    double plain = weights.computeIfAbsent(word, weight::applyAsDouble);
    return elsewhere.test(word) ? plain * likeness.elsewhere() : plain;
  }
}
