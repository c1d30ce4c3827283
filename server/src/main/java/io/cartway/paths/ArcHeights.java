package io.cartway.paths;

import io.cartway.geo.LatLng;
import io.cartway.roads.RoadElevation;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.List;

/// The elevations along an arc: known at its points, interpolated between them.
final class ArcHeights {

  private static final double METERS_PER_DECIMETER = 0.1;

  /// Distance from the arc's start and elevation of each point with a known elevation.
  private final List<double[]> profile = new ArrayList<>();

  private final double lengthMeters;

  private ArcHeights(RoadGraph graph, int arc) {
    int segment = graph.segment(arc);
    int count = graph.pointCount(segment);
    int first = graph.firstPoint(segment);
    double distance = 0;
    for (int i = 0; i < count; i++) {
      int point = graph.isForward(arc) ? first + i : first + count - 1 - i;
      if (i > 0) {
        int before = graph.isForward(arc) ? point - 1 : point + 1;
        distance += graph.point(before).distanceMeters(graph.point(point));
      }
      int decimeters = graph.elevationDecimeters(point);
      if (decimeters != RoadElevation.UNKNOWN) {
        profile.add(new double[] {distance, decimeters * METERS_PER_DECIMETER});
      }
    }
    lengthMeters = distance;
  }

  /// The elevations of the points of a trace's line. On an arc without data the previous elevation
  /// continues; empty when there is no data at all.
  static List<Double> along(Trace trace) {
    if (!trace.graph().hasElevation()) {
      return List.of();
    }
    List<LatLng> line = trace.line();
    List<Double> heights = new ArrayList<>(line.size());
    double last = Double.NaN;
    for (int i = 0; i < trace.count(); i++) {
      int end = trace.offset(i + 1);
      if (end < heights.size()) {
        continue;
      }
      ArcHeights arc = new ArcHeights(trace.graph(), trace.arc(i));
      double distance = trace.stretch(i).from() * arc.lengthMeters;
      for (int k = trace.offset(i); k <= end; k++) {
        distance += k == trace.offset(i) ? 0 : line.get(k - 1).distanceMeters(line.get(k));
        if (k >= heights.size()) {
          last = arc.profile.isEmpty() ? last : arc.at(distance);
          heights.add(last);
        }
      }
    }
    return filled(heights);
  }

  /// Unknown elevations before the first known one get its value.
  private static List<Double> filled(List<Double> heights) {
    int known = 0;
    while (known < heights.size() && heights.get(known).isNaN()) {
      known++;
    }
    if (known == heights.size()) {
      return List.of();
    }
    for (int i = 0; i < known; i++) {
      heights.set(i, heights.get(known));
    }
    return List.copyOf(heights);
  }

  private double at(double distance) {
    double[] before = profile.getFirst();
    for (double[] point : profile) {
      if (point[0] >= distance) {
        double piece = point[0] - before[0];
        double share = piece <= 0 ? 1 : Math.max(0, (distance - before[0]) / piece);
        return before[1] + (point[1] - before[1]) * share;
      }
      before = point;
    }
    return before[1];
  }
}
