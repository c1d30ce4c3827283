package io.cartway.bench.agreement;

import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.Snap;
import io.cartway.roads.Snapper;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;

/// Draws random points on roads that are open to cars, uniformly by length.
///
/// A point lies on the line of its road, so that both engines snap it to the same place. If one of
/// them still snaps it to another road, the point is drawn again and counted.
final class RoutePairs {

  private static final double ON_ROAD_METERS = 0.5;

  /// GraphHopper snaps a point nearer than this to a junction, where it may leave on every road.
  private static final double FROM_JUNCTION_METERS = 1;

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final Snapper snapper;
  private final PeerRouter peer;
  private final Random random;
  private final long[] millimetersUpTo;
  private int redrawnByUs;
  private int redrawnByThem;

  RoutePairs(ModeCosts costs, PeerRouter peer, long seed) {
    this.costs = costs;
    this.peer = peer;
    graph = costs.graph();
    snapper = new Snapper(graph);
    random = new Random(seed);
    millimetersUpTo = new long[graph.segmentCount()];
    long sum = 0;
    for (int segment = 0; segment < millimetersUpTo.length; segment++) {
      int forward = graph.arcOf(segment, true);
      int backward = graph.arcOf(segment, false);
      if (isWide(forward) || isWide(backward)) {
        sum += graph.lengthMillimeters(forward >= 0 ? forward : backward);
      }
      millimetersUpTo[segment] = sum;
    }
  }

  private boolean isWide(int arc) {
    return arc >= 0 && costs.isOpen(arc) && graph.isWide(arc, TransportMode.CAR);
  }

  List<RoutePair> draw(int count) {
    List<RoutePair> pairs = new ArrayList<>(count);
    for (int number = 0; number < count; number++) {
      LatLng from = drawEnd();
      pairs.add(new RoutePair(number, from, drawEnd()));
    }
    return pairs;
  }

  /// The number of points drawn again because we snap them to another road.
  int redrawnByUs() {
    return redrawnByUs;
  }

  /// The number of points drawn again because GraphHopper snaps them to another road: it closes
  /// this one.
  int redrawnByThem() {
    return redrawnByThem;
  }

  private LatLng drawEnd() {
    while (true) {
      long millimeters = random.nextLong(millimetersUpTo[millimetersUpTo.length - 1]) + 1;
      int found = Arrays.binarySearch(millimetersUpTo, millimeters);
      int segment = found < 0 ? -1 - found : firstOf(found);
      int piece = random.nextInt(graph.pointCount(segment) - 1);
      LatLng point = onPiece(segment, piece, random.nextDouble());
      if (isAtJunction(segment, point)) {
        continue;
      }
      long wayId = graph.wayIdOfSegment(segment);
      List<Snap> ours = snapper.nearest(point, costs, ON_ROAD_METERS);
      if (ours.isEmpty() || graph.segment(ours.getFirst().arc()) != segment) {
        redrawnByUs++;
        continue;
      }
      OptionalLong theirs = peer.snappedWay(point, ON_ROAD_METERS);
      if (theirs.isEmpty() || theirs.getAsLong() != wayId) {
        redrawnByThem++;
        continue;
      }
      return point;
    }
  }

  /// Of segments with the same sum, only the first has a length.
  private int firstOf(int found) {
    int first = found;
    while (first > 0 && millimetersUpTo[first - 1] == millimetersUpTo[found]) {
      first--;
    }
    return first;
  }

  private boolean isAtJunction(int segment, LatLng point) {
    int first = graph.firstPoint(segment);
    int last = first + graph.pointCount(segment) - 1;
    return point.distanceMeters(graph.point(first)) < FROM_JUNCTION_METERS
        || point.distanceMeters(graph.point(last)) < FROM_JUNCTION_METERS;
  }

  private LatLng onPiece(int segment, int piece, double fraction) {
    int first = graph.firstPoint(segment) + piece;
    LatLng exact = PointOnSegment.between(graph.point(first), graph.point(first + 1), fraction);
    return LatLng.ofUnits(exact.latUnits(), exact.lngUnits());
  }
}
