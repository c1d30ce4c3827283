package io.cartway.search.discover;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.CircleArea;
import io.cartway.geo.LatLng;
import io.cartway.search.index.StreetLines;
import java.util.List;

/// The area within some metres of a street.
final class StreetBuffer implements Area {

  /// The distance of the points along the street that its box is computed from.
  private static final double STEP_METERS = 200;

  private final StreetLines lines;
  private final double meters;
  private final Bounds bounds;

  StreetBuffer(StreetLines lines, double meters) {
    this.lines = lines;
    this.meters = meters;
    List<LatLng> points = lines.points(STEP_METERS);
    Bounds around = new CircleArea(points.getFirst(), meters + STEP_METERS).bounds();
    for (LatLng point : points) {
      around = around.union(new CircleArea(point, meters + STEP_METERS).bounds());
    }
    this.bounds = around;
  }

  @Override
  public Bounds bounds() {
    return bounds;
  }

  @Override
  public boolean contains(LatLng point) {
    StreetLines.Nearest nearest = bounds.contains(point) ? lines.nearest(point) : null;
    return nearest != null && nearest.meters() <= meters;
  }

  /// Approximated by points along the segment: only points are searched.
  @Override
  public boolean touches(LatLng from, LatLng to) {
    int steps = 1 + (int) Math.min(1_000, from.distanceMeters(to) / Math.max(1, meters));
    for (int i = 0; i <= steps; i++) {
      double share = (double) i / steps;
      if (contains(
          new LatLng(
              from.lat() + share * (to.lat() - from.lat()),
              from.lng() + share * (to.lng() - from.lng())))) {
        return true;
      }
    }
    return false;
  }
}
