package io.cartway.search.suggest;

import io.cartway.geo.LatLng;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.Traits;
import io.cartway.search.item.SearchArea;

/// Ranks suggestions, and candidates before they are scored.
final class SuggestRanking {

  private static final double METERS_PER_UNIT = LatLng.METERS_PER_DEGREE / LatLng.UNITS_PER_DEGREE;

  private final SuggestWeights.Rank weights;
  private final boolean hasCenter;
  private final int latUnits;
  private final int lngUnits;
  private final double shrink;

  SuggestRanking(SuggestWeights.Rank weights, SearchArea area) {
    this.weights = weights;
    LatLng center = area.center().orElse(new LatLng(0, 0));
    hasCenter = area.center().isPresent();
    latUnits = center.latUnits();
    lngUnits = center.lngUnits();
    shrink = Math.cos(Math.toRadians(center.lat()));
  }

  /// The upper bound of a candidate's rank.
  ///
  /// @param explained the share of the text that its words may explain
  double promise(double explained, long traits, long packedPosition) {
    return rank(explained, 1, true, traits, packedPosition);
  }

  double rank(
      double explained, double coverage, boolean isStart, long traits, long packedPosition) {
    double rank =
        weights.text() * explained
            + weights.coverage() * Math.min(1, coverage)
            + (isStart ? weights.start() : 0);
    rank +=
        weights.importance() * Traits.importance(traits)
            - (Traits.isMinorPlace(traits) ? weights.minor() : 0);
    if (hasCenter) {
      double meters = meters(packedPosition);
      rank +=
          weights.near() / (1 + meters / weights.nearMeters())
              + weights.region() / (1 + meters / weights.regionMeters());
    }
    return rank;
  }

  /// In a plane: near enough where it matters, in a tenth of the time.
  private double meters(long packed) {
    double high = (double) IndexFields.latUnits(packed) - latUnits;
    long wide = Math.abs((long) IndexFields.lngUnits(packed) - lngUnits);
    double across = Math.min(wide, 3_600_000_000L - wide) * shrink;
    return METERS_PER_UNIT * Math.sqrt(high * high + across * across);
  }
}
