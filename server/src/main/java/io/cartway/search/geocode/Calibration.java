package io.cartway.search.geocode;

import io.cartway.search.match.Scores;
import io.cartway.search.text.TsvTables;
import java.util.List;

/// Maps the explained share of a text to the probability that the answer is right: linear
/// interpolation of the points in `calibration.tsv`, which were fitted to a measurement.
final class Calibration {

  private final double[] from;
  private final double[] to;

  Calibration(double[] from, double[] to) {
    for (int i = 1; i < from.length; i++) {
      if (from[i] <= from[i - 1] || to[i] < to[i - 1]) {
        throw new IllegalStateException("search/calibration.tsv: row %d falls".formatted(i + 1));
      }
    }
    this.from = from.clone();
    this.to = to.clone();
  }

  /// The score of an explained share, with two decimals.
  double score(double share) {
    int i = 1;
    while (i < from.length - 1 && from[i] < share) {
      i++;
    }
    double along = (share - from[i - 1]) / (from[i] - from[i - 1]);
    double score = to[i - 1] + Math.clamp(along, 0, 1) * (to[i] - to[i - 1]);
    return Scores.rounded(score);
  }

  /// Reads the table in the jar.
  static Calibration read() {
    List<List<String>> rows = TsvTables.rows("calibration.tsv", 2);
    double[] from = new double[rows.size()];
    double[] to = new double[rows.size()];
    for (int i = 0; i < from.length; i++) {
      from[i] = Double.parseDouble(rows.get(i).get(0));
      to[i] = Double.parseDouble(rows.get(i).get(1));
    }
    return new Calibration(from, to);
  }
}
