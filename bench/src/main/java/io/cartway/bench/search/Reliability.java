package io.cartway.bench.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/// The calibration of scores: bins with equal numbers of answers, sorted by score.
///
/// @param bins lowest scores first
record Reliability(List<Bin> bins) {

  static final int BIN_SIZE_MIN = 300;
  private static final int BINS_MAX = 10;

  /// @param score the mean predicted score
  /// @param share the share of right answers
  record Bin(int count, double score, double share) {}

  /// @param map the map to apply to each score
  static Reliability of(List<MixedQueries.Scored> scored, DoubleUnaryOperator map) {
    List<MixedQueries.Scored> sorted = new ArrayList<>(scored);
    sorted.sort(
        Comparator.comparingDouble(MixedQueries.Scored::score)
            .thenComparing(MixedQueries.Scored::text));
    int count = Math.max(1, Math.min(BINS_MAX, sorted.size() / BIN_SIZE_MIN));
    List<Bin> bins = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<MixedQueries.Scored> part =
          sorted.subList(i * sorted.size() / count, (i + 1) * sorted.size() / count);
      double sum = 0;
      int right = 0;
      for (MixedQueries.Scored one : part) {
        sum += map.applyAsDouble(one.score());
        right += one.isRight() ? 1 : 0;
      }
      bins.add(new Bin(part.size(), sum / part.size(), (double) right / part.size()));
    }
    return new Reliability(List.copyOf(bins));
  }

  /// The expected calibration error: the mean difference of score and share over all answers.
  double error() {
    double sum = 0;
    int count = 0;
    for (Bin bin : bins) {
      sum += bin.count() * Math.abs(bin.score() - bin.share());
      count += bin.count();
    }
    return sum / count;
  }
}
