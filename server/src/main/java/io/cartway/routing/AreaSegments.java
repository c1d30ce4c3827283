package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.SegmentFinder;
import io.cartway.travel.AreaRule;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// Which segments some areas bind. Those of small areas are found once, through the spatial index,
/// for a search asks about every segment that it comes by; large areas are asked each time.
final class AreaSegments {

  /// Segments in the box around an area up to which they are looked at beforehand.
  private static final int SMALL_MAX = 20_000;

  private final RoadGraph graph;
  private final List<AreaRule> large;

  /// Ascending.
  private final int[] bound;

  AreaSegments(RoadGraph graph, List<AreaRule> rules) {
    this.graph = graph;
    SegmentFinder finder = new SegmentFinder(graph);
    IntStream.Builder found = IntStream.builder();
    large =
        rules.stream()
            .filter(rule -> {
              Optional<int[]> near = finder.near(rule.area().bounds(), SMALL_MAX);
              near.ifPresent(segments ->
                  Arrays.stream(segments).filter(segment -> binds(rule, segment)).forEach(found));
              return near.isEmpty();
            })
            .toList();
    bound = found.build().sorted().distinct().toArray();
  }

  boolean contains(int segment) {
    if (Arrays.binarySearch(bound, segment) >= 0) {
      return true;
    }
    for (AreaRule rule : large) {
      if (binds(rule, segment)) {
        return true;
      }
    }
    return false;
  }

  private boolean binds(AreaRule rule, int segment) {
    int first = graph.firstPoint(segment);
    int end = first + graph.pointCount(segment);
    LatLng before = graph.point(first);
    for (int point = first + 1; point < end; point++) {
      LatLng after = graph.point(point);
      if (rule.binds(before, after)) {
        return true;
      }
      before = after;
    }
    return false;
  }
}
