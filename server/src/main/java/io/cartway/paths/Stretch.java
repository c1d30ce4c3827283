package io.cartway.paths;

import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.Snapper;
import java.util.ArrayList;
import java.util.List;

/// A part of an arc that a route drives.
///
/// @param arc the arc
/// @param from fraction of its length where the part begins
/// @param to fraction of its length where it ends
public record Stretch(int arc, double from, double to) {

  /// The parts of a path.
  public static List<Stretch> of(ArcPath path) {
    List<Stretch> stretches = new ArrayList<>(path.arcCount());
    int last = path.arcCount() - 1;
    for (int i = 0; i <= last; i++) {
      double from = i == 0 ? path.startFraction() : 0;
      double to = i == last ? path.endFraction() : 1;
      stretches.add(new Stretch(path.arc(i), from, to));
    }
    return stretches;
  }

  /// Whether it is all of the arc.
  public boolean isWhole() {
    return from == 0 && to == 1;
  }

  public int durationMillis(ModeCosts costs) {
    int whole = costs.arcMillis(arc);
    if (isWhole()) {
      return whole;
    }
    return (int) (Math.round(whole * to) - Math.round(whole * from));
  }

  public long lengthMillimeters(RoadGraph graph) {
    int whole = graph.lengthMillimeters(arc);
    if (isWhole()) {
      return whole;
    }
    return Math.round(whole * to) - Math.round(whole * from);
  }

  /// Where it begins.
  public LatLng start(RoadGraph graph) {
    return from == 0 ? graph.location(graph.tail(arc)) : line(graph).getFirst();
  }

  /// Where it ends.
  public LatLng end(RoadGraph graph) {
    return to == 1 ? graph.location(graph.head(arc)) : line(graph).getLast();
  }

  /// The points of the part, both ends included. A place has the same point in both directions of a
  /// road: it is measured from the start of the segment.
  List<LatLng> line(RoadGraph graph) {
    List<LatLng> points = graph.geometry(arc);
    if (isWhole()) {
      return points;
    }
    return graph.isForward(arc)
        ? part(points, onGrid(from), onGrid(to))
        : part(points.reversed(), onGrid(1 - to), onGrid(1 - from)).reversed();
  }

  /// So that the rounding of `1 - fraction` makes no other point.
  private static double onGrid(double fraction) {
    return Math.rint(fraction / Snapper.FRACTION_STEP) * Snapper.FRACTION_STEP;
  }

  private static List<LatLng> part(List<LatLng> points, double from, double to) {
    double whole = 0;
    for (int i = 1; i < points.size(); i++) {
      whole += points.get(i - 1).distanceMeters(points.get(i));
    }
    double start = from * whole;
    double end = to * whole;
    List<LatLng> line = new ArrayList<>();
    double before = 0;
    for (int i = 1; i < points.size(); i++) {
      LatLng a = points.get(i - 1);
      LatLng b = points.get(i);
      double piece = a.distanceMeters(b);
      double after = before + piece;
      if (line.isEmpty() && (start <= after || i == points.size() - 1)) {
        line.add(at(a, b, start - before, piece));
      }
      if (!line.isEmpty()) {
        if (end <= after || i == points.size() - 1) {
          line.add(to == 1 ? points.getLast() : at(a, b, end - before, piece));
          return line;
        }
        line.add(b);
      }
      before = after;
    }
    return line;
  }

  private static LatLng at(LatLng a, LatLng b, double meters, double piece) {
    double fraction = piece == 0 ? 0 : Math.max(0, Math.min(1, meters / piece));
    return PointOnSegment.between(a, b, fraction);
  }
}
