package io.cartway.bench.suggest;

import java.util.List;
import java.util.function.ToIntFunction;

/// The typing effort over many texts.
///
/// @param median the median of letters until the target is among the first three
/// @param p90 the 90th percentile of letters
/// @param saved the mean share of a text's letters that need not be typed
/// @param lost the share of texts that never showed it
record Effort(int count, double median, double p90, double saved, double lost) {

  static Effort ours(List<Outcome> outcomes) {
    return of(outcomes, Outcome::ours);
  }

  static Effort theirs(List<Outcome> outcomes) {
    return of(outcomes, Outcome::theirs);
  }

  private static Effort of(List<Outcome> outcomes, ToIntFunction<Outcome> letters) {
    int[] sorted = outcomes.stream().mapToInt(letters).sorted().toArray();
    double saved =
        outcomes.stream()
            .mapToDouble(
                it -> Math.max(0, 1 - (double) letters.applyAsInt(it) / (double) it.length()))
            .average()
            .orElse(Double.NaN);
    double lost =
        outcomes.stream()
            .mapToDouble(it -> letters.applyAsInt(it) > it.length() ? 1 : 0)
            .average()
            .orElse(Double.NaN);
    return new Effort(sorted.length, quantile(sorted, 0.5), quantile(sorted, 0.9), saved, lost);
  }

  private static double quantile(int[] sorted, double share) {
    return sorted.length == 0
        ? Double.NaN
        : sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))];
  }

  /// Whether the effort is at most that of another.
  boolean isNotWorseThan(Effort other) {
    return median <= other.median && p90 <= other.p90;
  }
}
