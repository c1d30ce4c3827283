package io.cartway.paths.place;

import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.Snap;
import io.cartway.roads.Snapper;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Some arcs with the box of each, for the nearest of them: only those whose box is near are looked
/// at in full. Immutable.
final class ArcBoxes {

  /// Its segment, and four numbers of its box.
  static final long BYTES_PER_ARC = Integer.BYTES + 4L * Float.BYTES;

  /// A little less than what a plane says, and than what single precision loses.
  private static final double SHARE = 0.99;

  private static final double SPARE_METERS = 2;

  private final int[] arcs;

  private final int[] segments;

  /// Per arc south, west, north and east in degrees, and at the end those of all together.
  private final float[] boxes;

  /// @param arcs ascending
  ArcBoxes(RoadGraph graph, int[] arcs) {
    this.arcs = arcs;
    segments = Arrays.stream(arcs).map(graph::segment).toArray();
    boxes = new float[4 * arcs.length + 4];
    for (int i = 0; i < arcs.length; i++) {
      add(graph, i);
      join(i);
    }
  }

  private void add(RoadGraph graph, int index) {
    int segment = segments[index];
    int first = graph.firstPoint(segment);
    LatLng start = graph.point(first);
    // Over the antimeridian all boxes go on beyond it, on the side of the first.
    double from = index == 0 ? start.lng() : boxes[1];
    double west = from + PointOnSegment.lngSpan(from, start.lng());
    double east = west;
    double south = start.lat();
    double north = start.lat();
    for (int i = 1; i < graph.pointCount(segment); i++) {
      LatLng point = graph.point(first + i);
      double lng = from + PointOnSegment.lngSpan(from, point.lng());
      south = Math.min(south, point.lat());
      north = Math.max(north, point.lat());
      west = Math.min(west, lng);
      east = Math.max(east, lng);
    }
    boxes[4 * index] = (float) south;
    boxes[4 * index + 1] = (float) west;
    boxes[4 * index + 2] = (float) north;
    boxes[4 * index + 3] = (float) east;
  }

  private void join(int index) {
    int all = 4 * arcs.length;
    for (int i = 0; i < 4; i++) {
      float side = boxes[4 * index + i];
      float joined = i < 2 ? Math.min(boxes[all + i], side) : Math.max(boxes[all + i], side);
      boxes[all + i] = index == 0 ? side : joined;
    }
  }

  /// How much shorter a degree of longitude is than one of latitude at a point.
  static double shrink(LatLng point) {
    return Math.cos(Math.toRadians(point.lat()));
  }

  /// Whether one of the arcs may be within some metres of a point; never false when one is.
  ///
  /// @param shrink of the point
  boolean isWithin(LatLng point, double shrink, double meters) {
    return arcs.length > 0 && leastMeters(arcs.length, point, shrink) <= meters;
  }

  /// The nearest point on one of the arcs, of equal ones that of the first arc; null when none is
  /// within the limit.
  @Nullable Snap nearest(LatLng point, Snapper snapper, double limitMeters) {
    double shrink = shrink(point);
    if (!isWithin(point, shrink, limitMeters)) {
      return null;
    }
    double[] least = new double[arcs.length];
    int nearest = 0;
    for (int i = 0; i < arcs.length; i++) {
      least[i] = leastMeters(i, point, shrink);
      nearest = least[i] < least[nearest] ? i : nearest;
    }
    if (least[nearest] > limitMeters) {
      return null;
    }
    int best = nearest;
    double bestMeters = meters(nearest, point, snapper);
    for (int i = 0; i < arcs.length; i++) {
      if (i != nearest && least[i] <= Math.min(bestMeters, limitMeters)) {
        double meters = meters(i, point, snapper);
        if (meters < bestMeters || (meters == bestMeters && i < best)) {
          best = i;
          bestMeters = meters;
        }
      }
    }
    Snap snap = snapper.on(point, arcs[best]);
    return snap.distanceMeters() <= limitMeters ? snap : null;
  }

  private double meters(int index, LatLng point, Snapper snapper) {
    return snapper.metersTo(segments[index], point);
  }

  /// What a point is at least away from an arc, or from all.
  private double leastMeters(int index, LatLng point, double shrink) {
    double meters = Math.sqrt(squareDegrees(index, point, shrink)) * LatLng.METERS_PER_DEGREE;
    return SHARE * meters - SPARE_METERS;
  }

  private double squareDegrees(int index, LatLng point, double shrink) {
    double south = boxes[4 * index] - point.lat();
    double north = point.lat() - boxes[4 * index + 2];
    double dLat = south > 0 ? south : north > 0 ? north : 0;
    double fromWest = PointOnSegment.lngSpan(boxes[4 * index + 1], point.lng());
    double fromEast = fromWest - (boxes[4 * index + 3] - (double) boxes[4 * index + 1]);
    double dLng = (fromWest < 0 ? -fromWest : fromEast > 0 ? fromEast : 0) * shrink;
    return dLat * dLat + dLng * dLng;
  }
}
