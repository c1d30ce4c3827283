package io.cartway.paths;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.SegmentFinder;
import io.cartway.travel.AreaRule;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// The segments affected by areas. For small areas they are found once through the spatial index,
/// because a search asks about every segment that it visits; for large areas answers are cached.
/// Not thread-safe.
final class AreaSegments {

  /// Maximum number of segments in the box of a small area.
  private static final int SMALL_MAX = 20_000;

  /// Steps between two checks: about half a millisecond.
  private static final int WORK_BETWEEN_LOOKS = 10_000;

  /// The cost of a line relative to a box.
  private static final int LINE_WORK = 50;

  private static final int[] NONE = {};

  private final RoadGraph graph;
  private final List<AreaRule> large;
  private final Runnable check;

  /// Segments already tested against the large areas, and those of them that are affected.
  private final BitSet asked = new BitSet();

  private final BitSet boundByLarge = new BitSet();
  private int work;

  /// Ascending.
  private final int[] bound;

  /// @param check is called periodically and may throw to abort
  AreaSegments(RoadGraph graph, List<AreaRule> rules, Runnable check) {
    this.graph = graph;
    this.check = check;
    if (rules.isEmpty()) {
      large = List.of();
      bound = NONE;
      return;
    }
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

  private AreaSegments(AreaSegments like) {
    graph = like.graph;
    large = like.large;
    bound = like.bound;
    check = () -> {};
  }

  /// The same segments for work that outlives the request; it checks nothing.
  AreaSegments detached() {
    return new AreaSegments(this);
  }

  boolean contains(int segment) {
    if (Arrays.binarySearch(bound, segment) >= 0) {
      return true;
    }
    if (large.isEmpty()) {
      return false;
    }
    if (!asked.get(segment)) {
      boundByLarge.set(segment, large.stream().anyMatch(rule -> binds(rule, segment)));
      asked.set(segment);
    }
    return boundByLarge.get(segment);
  }

  /// Checks the deadline if enough work was done since the last check.
  private void look(AreaRule rule, int points) {
    int each = rule.area() instanceof Bounds && rule.exceptions().isEmpty() ? 1 : LINE_WORK;
    work += points * each;
    if (work >= WORK_BETWEEN_LOOKS) {
      work = 0;
      check.run();
    }
  }

  private boolean binds(AreaRule rule, int segment) {
    int first = graph.firstPoint(segment);
    int end = first + graph.pointCount(segment);
    look(rule, end - first);
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
