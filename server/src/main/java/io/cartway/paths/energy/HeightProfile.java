package io.cartway.paths.energy;

import io.cartway.roads.RoadElevation;
import io.cartway.roads.RoadGraph;
import java.util.Arrays;

/// The heights along an arc of a region with elevations: known at its points, even between them,
/// and level before the first and after the last known one. Immutable.
public final class HeightProfile {

  private static final double METERS_PER_DECIMETER = 0.1;

  /// Per point with a known height: its distance from the arc's start in metres, and the height.
  private final double[] distances;

  private final double[] heights;
  private final double lengthMeters;

  private HeightProfile(double[] distances, double[] heights, double lengthMeters) {
    this.distances = distances;
    this.heights = heights;
    this.lengthMeters = lengthMeters;
  }

  /// The heights along an arc.
  public static HeightProfile of(RoadGraph graph, int arc) {
    int segment = graph.segment(arc);
    int count = graph.pointCount(segment);
    int first = graph.firstPoint(segment);
    boolean isForward = graph.isForward(arc);
    double[] distances = new double[count];
    double[] heights = new double[count];
    int known = 0;
    double distance = 0;
    for (int i = 0; i < count; i++) {
      int point = isForward ? first + i : first + count - 1 - i;
      if (i > 0) {
        int before = isForward ? point - 1 : point + 1;
        distance += graph.point(before).distanceMeters(graph.point(point));
      }
      int decimeters = graph.elevationDecimeters(point);
      if (decimeters != RoadElevation.UNKNOWN) {
        distances[known] = distance;
        heights[known++] = decimeters * METERS_PER_DECIMETER;
      }
    }
    return new HeightProfile(
        Arrays.copyOf(distances, known), Arrays.copyOf(heights, known), distance);
  }

  /// Whether no height is known.
  public boolean isEmpty() {
    return heights.length == 0;
  }

  /// The length of the arc's line.
  public double lengthMeters() {
    return lengthMeters;
  }

  /// The number of points with a known height.
  int count() {
    return heights.length;
  }

  /// The fraction of the arc at which a point with a known height lies.
  double fraction(int point) {
    return lengthMeters > 0 ? Math.min(1, distances[point] / lengthMeters) : 0;
  }

  /// The height at a distance from the arc's start, in metres; some height must be known.
  public double at(double distance) {
    double before = distances[0];
    double height = heights[0];
    for (int i = 0; i < heights.length; i++) {
      if (distances[i] >= distance) {
        double piece = distances[i] - before;
        double share = piece <= 0 ? 1 : Math.max(0, (distance - before) / piece);
        return height + (heights[i] - height) * share;
      }
      before = distances[i];
      height = heights[i];
    }
    return height;
  }

  /// What a climb takes from the arc's start to a fraction of it.
  ///
  /// @param up for each metre up
  /// @param down for each metre down, given back
  double climb(double fraction, double up, double down) {
    double end = fraction * lengthMeters;
    double sum = 0;
    for (int i = 1; i < heights.length && distances[i - 1] < end; i++) {
      double piece = distances[i] - distances[i - 1];
      double share = piece <= 0 ? 1 : Math.min(1, (end - distances[i - 1]) / piece);
      double rise = share * (heights[i] - heights[i - 1]);
      sum += rise > 0 ? rise * up : rise * down;
    }
    return sum;
  }
}
