package io.cartway.search.suggest;

import io.cartway.geo.LatLng;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.Traits;
import io.cartway.search.item.SearchArea;

/// What puts one suggestion before another, and the same of a candidate before it is looked at.
final class SuggestRanking {

  private static final double TEXT = 16;
  private static final double COVERAGE = 1.2;

  /// The text is the start of the name, not of a word within it.
  private static final double START = 0.8;

  private static final double IMPORTANCE = 2;

  /// What is called after what it stands at comes behind that.
  private static final double MINOR = 1.2;

  /// What is in the same quarter, and what is in the same part of the country.
  private static final double NEAR = 2.5;

  private static final double NEAR_METERS = 2_000;
  private static final double REGION = 1;
  private static final double REGION_METERS = 40_000;

  private static final double METERS_PER_UNIT = LatLng.METERS_PER_DEGREE / LatLng.UNITS_PER_DEGREE;

  private final boolean hasCenter;
  private final int latUnits;
  private final int lngUnits;
  private final double shrink;

  SuggestRanking(SearchArea area) {
    LatLng center = area.center().orElse(new LatLng(0, 0));
    hasCenter = area.center().isPresent();
    latUnits = center.latUnits();
    lngUnits = center.lngUnits();
    shrink = Math.cos(Math.toRadians(center.lat()));
  }

  /// The most that a candidate can have.
  ///
  /// @param explained how much of the text its words may explain
  double promise(double explained, long traits, long packedPosition) {
    return rank(explained, 1, true, traits, packedPosition);
  }

  double rank(
      double explained, double coverage, boolean isStart, long traits, long packedPosition) {
    double rank = TEXT * explained + COVERAGE * Math.min(1, coverage) + (isStart ? START : 0);
    rank += IMPORTANCE * Traits.importance(traits) - (Traits.isMinorPlace(traits) ? MINOR : 0);
    if (hasCenter) {
      double meters = meters(packedPosition);
      rank += NEAR / (1 + meters / NEAR_METERS) + REGION / (1 + meters / REGION_METERS);
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
