package io.cartway.search.match;

/// How scores are compared and shown. They are shares, 0 to 1.
public final class Scores {

  /// All of it, but for what a double loses.
  public static final double WHOLE = 0.999;

  private Scores() {}

  /// Whether a share is all of it.
  public static boolean isWhole(double share) {
    return share >= WHOLE;
  }

  /// With two decimals, as answers show it.
  public static double rounded(double score) {
    return Math.round(score * 100) / 100.0;
  }
}
