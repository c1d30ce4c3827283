package io.cartway.roads;

import io.cartway.geo.Bounds;
import io.cartway.region.Column;
import io.cartway.travel.SegmentRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds segments by their OpenStreetMap way. Thread-safe.
public final class SegmentFinder {

  private final RoadGraph graph;

  /// A finder in a graph.
  public SegmentFinder(RoadGraph graph) {
    this.graph = graph;
  }

  /// The arcs of a reference: none when the map has no such segment, at most two.
  public List<Integer> arcs(SegmentRef reference) {
    List<Integer> arcs = new ArrayList<>(2);
    Column ways = graph.column(RoadColumn.SEGMENT_WAY);
    Column indexes = graph.column(RoadColumn.SEGMENT_NODE_INDEX);
    int way = way(reference.wayId());
    for (int segment = firstSegment(way);
        way >= 0 && segment < graph.segmentCount() && ways.getInt(segment) == way;
        segment++) {
      if (indexes.getInt(segment) == reference.nodeIndex()) {
        add(arcs, segment, reference);
      }
    }
    return arcs;
  }

  /// All arcs of a way in both directions; none when the map does not have it.
  public List<Integer> arcsOfWay(long wayId) {
    List<Integer> arcs = new ArrayList<>();
    Column ways = graph.column(RoadColumn.SEGMENT_WAY);
    int way = way(wayId);
    for (int segment = firstSegment(way);
        way >= 0 && segment < graph.segmentCount() && ways.getInt(segment) == way;
        segment++) {
      add(arcs, segment, new SegmentRef(wayId, 0, SegmentRef.Direction.BOTH));
    }
    return arcs;
  }

  /// The segments whose boxes touch a box, ascending; empty when there are more than `countMax`.
  public Optional<int[]> near(Bounds box, int countMax) {
    return new SegmentIndex(
            graph.column(RoadColumn.INDEX_BOXES), graph.column(RoadColumn.INDEX_ITEMS))
        .touching(box, countMax);
  }

  private void add(List<Integer> arcs, int segment, SegmentRef reference) {
    for (boolean isForward : new boolean[] {true, false}) {
      int arc = graph.arcOf(segment, isForward);
      if (arc >= 0 && reference.means(isForward)) {
        arcs.add(arc);
      }
    }
  }

  /// The way with an OpenStreetMap id, -1 when there is none; ways are sorted by id.
  private int way(long wayId) {
    int low = 0;
    int high = graph.wayCount() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      long found = graph.wayIdOf(middle);
      if (found == wayId) {
        return middle;
      }
      if (found < wayId) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /// The first segment of a way; segments are sorted by way.
  private int firstSegment(int way) {
    Column ways = graph.column(RoadColumn.SEGMENT_WAY);
    int low = 0;
    int high = graph.segmentCount();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ways.getInt(middle) < way) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
