package io.cartway.search.http.batch;

import java.util.Locale;

/// How far a result can be trusted. A score is the probability that the result is right, as far as
/// the calibration goes (see the guide on scores).
public enum ScoreBand {
  HIGH(0.9),
  MEDIUM(0.7),
  LOW(0);

  private final double from;

  ScoreBand(double from) {
    this.from = from;
  }

  /// The band of a score from 0 to 1.
  public static ScoreBand of(double score) {
    return score >= HIGH.from ? HIGH : score >= MEDIUM.from ? MEDIUM : LOW;
  }

  /// The word in answers.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
