package io.cartway.paths.span;

import java.util.Set;

/// Speed limits as they are posted. The map keeps whole km/h; where limits are posted in miles per
/// hour, they are multiples of five, and whole km/h tell which.
final class PostedSpeed {

  private static final double KMH_PER_MPH = 1.609344;

  private static final int MPH_STEP = 5;

  /// Countries and territories that post miles per hour, ISO 3166-1 alpha-2: the United States and
  /// the United Kingdom with most of their territories, some islands of the Caribbean and the
  /// Pacific, Belize, Liberia.
  private static final Set<String> IN_MILES =
      Set.of(
          "US", "AS", "GU", "MP", "PR", "VI", "GB", "IM", "JE", "GG", "AI", "FK", "KY", "MS", "SH",
          "TC", "VG", "AG", "BS", "BZ", "DM", "FM", "GD", "KN", "LC", "LR", "MH", "PW", "VC", "WS");

  private PostedSpeed() {}

  /// A limit in km/h.
  ///
  /// @param kmh rounded
  /// @param country ISO 3166-1 alpha-2
  static double kmh(int kmh, String country) {
    if (!IN_MILES.contains(country)) {
      return kmh;
    }
    long mph = MPH_STEP * Math.round(kmh / KMH_PER_MPH / MPH_STEP);
    return Math.round(mph * KMH_PER_MPH) == kmh ? mph * KMH_PER_MPH : kmh;
  }
}
