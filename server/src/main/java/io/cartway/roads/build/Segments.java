package io.cartway.roads.build;

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.sorting.IndirectSort;
import io.cartway.geo.Hilbert;
import io.cartway.geo.LatLng;
import io.cartway.region.build.BuildFaults;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The segments of roads between junctions. Segments are sorted by road; junctions are numbered
/// along a Hilbert curve, so that neighbours on the ground are near in memory.
final class Segments {

  private final NodeTable nodes;
  private final BuildFaults faults;
  private final IntArrayList roadOf = new IntArrayList();
  private final IntArrayList firstIndex = new IntArrayList();
  private final IntArrayList lastIndex = new IntArrayList();
  private final IntArrayList startNode = new IntArrayList();
  private final IntArrayList endNode = new IntArrayList();
  private final IntArrayList firstPoint = new IntArrayList();
  private final IntArrayList pointNodes = new IntArrayList();
  private final IntArrayList lengths = new IntArrayList();
  private final int[] firstOfRoad;
  private final int[] junctionNodes;
  private final int[] junctionOfNode;

  Segments(List<Road> roads, NodeTable nodes, BuildFaults faults) {
    this.nodes = nodes;
    this.faults = faults;
    firstOfRoad = new int[roads.size() + 1];
    for (int road = 0; road < roads.size(); road++) {
      firstOfRoad[road] = count();
      cut(road, roads.get(road).raw());
    }
    firstOfRoad[roads.size()] = count();
    firstPoint.add(pointNodes.size());
    junctionOfNode = new int[nodes.count()];
    junctionNodes = numberJunctions();
  }

  int count() {
    return roadOf.size();
  }

  int junctionCount() {
    return junctionNodes.length;
  }

  /// The node of a junction.
  int junctionNode(int junction) {
    return junctionNodes[junction];
  }

  NodeTable nodes() {
    return nodes;
  }

  int road(int segment) {
    return roadOf.get(segment);
  }

  /// The first segment of a road; its last is before that of the next road.
  int firstOfRoad(int road) {
    return firstOfRoad[road];
  }

  /// The length of a whole road, as far as the extract has it.
  double lengthMeters(int road) {
    double meters = 0;
    for (int segment = firstOfRoad[road]; segment < firstOfRoad[road + 1]; segment++) {
      meters += lengthMillimeters(segment) / 1000.0;
    }
    return meters;
  }

  /// Index of the first node among the nodes of the way.
  int firstIndex(int segment) {
    return firstIndex.get(segment);
  }

  int lastIndex(int segment) {
    return lastIndex.get(segment);
  }

  int startNode(int segment) {
    return startNode.get(segment);
  }

  int endNode(int segment) {
    return endNode.get(segment);
  }

  int startJunction(int segment) {
    return junctionOfNode[startNode.get(segment)];
  }

  int endJunction(int segment) {
    return junctionOfNode[endNode.get(segment)];
  }

  int lengthMillimeters(int segment) {
    return lengths.get(segment);
  }

  /// The first point of a segment; also defined for one more than the last.
  int firstPoint(int segment) {
    return firstPoint.get(segment);
  }

  int pointCount() {
    return pointNodes.size();
  }

  /// The node of a point.
  int pointNode(int point) {
    return pointNodes.get(point);
  }

  /// Cuts a way at its junctions, and where the extract lacks a node.
  private void cut(int road, RawWay way) {
    int start = -1;
    IntArrayList piece = new IntArrayList();
    for (int i = 0; i < way.nodeCount(); i++) {
      int node = nodes.find(way.node(i));
      if (nodes.isMissing(node)) {
        faults.add("roads.way.missing_node", "way " + way.id());
        addPiece(road, start, i - 1, piece);
        start = -1;
        piece.clear();
      } else if (start < 0) {
        start = i;
        piece.add(node);
      } else if (node == piece.get(piece.size() - 1)) {
        faults.add("roads.way.duplicate_node", "way " + way.id());
      } else {
        piece.add(node);
        if (nodes.isJunction(node)) {
          addPiece(road, start, i, piece);
          start = i;
          piece.clear();
          piece.add(node);
        }
      }
    }
    addPiece(road, start, way.nodeCount() - 1, piece);
  }

  private void addPiece(int road, int first, int last, IntArrayList piece) {
    if (piece.size() < 2) {
      return;
    }
    double meters = 0;
    for (int i = 1; i < piece.size(); i++) {
      meters += location(piece.get(i - 1)).distanceMeters(location(piece.get(i)));
    }
    if (meters == 0) {
      faults.add("roads.segment.zero_length", "node " + nodes.id(piece.get(0)));
    }
    roadOf.add(road);
    firstIndex.add(first);
    lastIndex.add(last);
    startNode.add(piece.get(0));
    endNode.add(piece.get(piece.size() - 1));
    firstPoint.add(pointNodes.size());
    for (int i = 0; i < piece.size(); i++) {
      pointNodes.add(piece.get(i));
    }
    lengths.add((int) Math.min(Integer.MAX_VALUE, Math.round(meters * 1000)));
  }

  private LatLng location(int node) {
    return LatLng.ofUnits(nodes.lat(node), nodes.lng(node));
  }

  private int[] numberJunctions() {
    boolean[] isEnd = new boolean[nodes.count()];
    for (int segment = 0; segment < count(); segment++) {
      isEnd[startNode.get(segment)] = true;
      isEnd[endNode.get(segment)] = true;
    }
    int[] ends = IntStream.range(0, isEnd.length).filter(node -> isEnd[node]).toArray();
    long[] places = new long[ends.length];
    for (int i = 0; i < ends.length; i++) {
      places[i] = Hilbert.index(nodes.lat(ends[i]), nodes.lng(ends[i]));
    }
    // Stable: junctions at one place stay in the order of their nodes.
    int[] order =
        IndirectSort.mergesort(0, ends.length, (a, b) -> Long.compare(places[a], places[b]));
    int[] sorted = new int[ends.length];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = ends[order[i]];
    }
    Arrays.fill(junctionOfNode, -1);
    for (int junction = 0; junction < sorted.length; junction++) {
      junctionOfNode[sorted[junction]] = junction;
    }
    return sorted;
  }
}
