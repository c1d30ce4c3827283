package io.cartway.paths.energy;

import io.cartway.roads.RoadElevation;
import io.cartway.roads.RoadGraph;

/// The lowest and the highest point of the roads of a region, in metres; 0 both when it has no
/// heights.
public record HeightRange(double lowest, double highest) {

  private static final double DECIMETERS_PER_METER = 10;
  private static final int CHECK_EVERY = 1024;

  /// The range of a graph: one look at every point.
  ///
  /// @param check is called periodically and may throw to end
  public static HeightRange of(RoadGraph graph, Runnable check) {
    int lowest = Integer.MAX_VALUE;
    int highest = Integer.MIN_VALUE;
    for (int segment = 0; graph.hasElevation() && segment < graph.segmentCount(); segment++) {
      if (segment % CHECK_EVERY == 0) {
        check.run();
      }
      int first = graph.firstPoint(segment);
      for (int point = first; point < first + graph.pointCount(segment); point++) {
        int decimeters = graph.elevationDecimeters(point);
        if (decimeters != RoadElevation.UNKNOWN) {
          lowest = Math.min(lowest, decimeters);
          highest = Math.max(highest, decimeters);
        }
      }
    }
    return lowest > highest
        ? new HeightRange(0, 0)
        : new HeightRange(lowest / DECIMETERS_PER_METER, highest / DECIMETERS_PER_METER);
  }
}
