package io.cartway.bench;

import io.cartway.roads.RoadGraph;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.locationtech.jts.geom.Envelope;

/// How far points are from the roads that the oracle reaches within some limits, in cells of a
/// lattice: the larger of both coordinates' distances.
final class ReachedRoads {

  /// How far is looked.
  static final double FAR = 3;

  private final RoadGraph graph;
  private final RoadPieces pieces;
  private final PlainReach reach;
  private final double[] limits;
  private final double slack;
  private final double lngStep;
  private final double latStep;
  private final Forgiven forgiven;

  /// Distances of a point, per limit; infinite beyond [#FAR].
  ///
  /// @param sure to what is reached by more than the slack
  /// @param perhaps to what may be reached
  /// @param leavable to what is reached, but may be left out as documented
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Distances(double[] sure, double[] perhaps, double[] leavable) {}

  /// The sizes of a cell in degrees.
  record Cell(double lngStep, double latStep) {}

  /// What may be left out.
  ///
  /// @param isBeyond whether that may as well be reached beyond the limit
  record Forgiven(Predicate<PlainReach.Piece> pieces, boolean isBeyond) {}

  /// @param pieces all roads
  /// @param reach after its run
  /// @param limits in its unit
  /// @param slack so much rounding may add to a value
  ReachedRoads(
      RoadPieces pieces,
      PlainReach reach,
      double[] limits,
      double slack,
      Cell cell,
      Forgiven forgiven) {
    this.pieces = pieces;
    this.reach = reach;
    this.limits = limits;
    this.slack = slack;
    this.forgiven = forgiven;
    graph = pieces.graph();
    lngStep = cell.lngStep;
    latStep = cell.latStep;
  }

  Distances of(double lng, double lat) {
    double[][] distances = new double[3][limits.length];
    for (double[] row : distances) {
      Arrays.fill(row, Double.POSITIVE_INFINITY);
    }
    Envelope box =
        new Envelope(
            lng - FAR * lngStep, lng + FAR * lngStep, lat - FAR * latStep, lat + FAR * latStep);
    for (RoadPieces.Piece piece : pieces.near(box)) {
      add(piece, graph.arcOf(piece.segment(), true), true, lng, lat, distances);
      add(piece, graph.arcOf(piece.segment(), false), false, lng, lat, distances);
    }
    return new Distances(distances[0], distances[1], distances[2]);
  }

  private void add(
      RoadPieces.Piece piece,
      int arc,
      boolean isForward,
      double lng,
      double lat,
      double[][] distances) {
    List<PlainReach.Piece> parts = arc < 0 ? List.of() : reach.along(arc);
    for (PlainReach.Piece part : parts) {
      boolean isLeavable = forgiven.pieces.test(part);
      for (int i = 0; i < limits.length; i++) {
        double within = distance(piece, part, isForward, limits[i] - slack, lng, lat);
        double[] sure = distances[isLeavable ? 2 : 0];
        sure[i] = Math.min(sure[i], within);
        double most =
            isLeavable && forgiven.isBeyond ? Double.POSITIVE_INFINITY : limits[i] + slack;
        distances[1][i] =
            Math.min(distances[1][i], distance(piece, part, isForward, most, lng, lat));
      }
    }
  }

  /// The distance to what is within a limit on a straight piece.
  private double distance(
      RoadPieces.Piece piece,
      PlainReach.Piece part,
      boolean isForward,
      double limit,
      double lng,
      double lat) {
    boolean begins = part.fromValue() <= limit;
    boolean ends = part.toValue() <= limit;
    if (!begins && !ends) {
      return Double.POSITIVE_INFINITY;
    }
    double from = part.from();
    double to = part.to();
    if (!begins || !ends) {
      double cut =
          from + (to - from) * (limit - part.fromValue()) / (part.toValue() - part.fromValue());
      from = begins ? from : cut;
      to = begins ? cut : to;
    }
    double first = Math.max(piece.from(), isForward ? from : 1 - to);
    double last = Math.min(piece.to(), isForward ? to : 1 - from);
    if (first > last) {
      return Double.POSITIVE_INFINITY;
    }
    double length = piece.to() - piece.from();
    double start = length <= 0 ? 0 : (first - piece.from()) / length;
    double end = length <= 0 ? 1 : (last - piece.from()) / length;
    double dx = (piece.toLng() - piece.fromLng()) / lngStep;
    double dy = (piece.toLat() - piece.fromLat()) / latStep;
    double x = (piece.fromLng() - lng) / lngStep;
    double y = (piece.fromLat() - lat) / latStep;
    return nearest(x + start * dx, y + start * dy, x + end * dx, y + end * dy);
  }

  /// The least of the larger coordinates along a line: at an end, on an axis or on a diagonal.
  private static double nearest(double ax, double ay, double bx, double by) {
    double dx = bx - ax;
    double dy = by - ay;
    double least = Math.min(larger(ax, ay), larger(bx, by));
    double[] shares = {-ax / dx, -ay / dy, (ay - ax) / (dx - dy), -(ax + ay) / (dx + dy)};
    for (double share : shares) {
      if (share > 0 && share < 1) {
        least = Math.min(least, larger(ax + share * dx, ay + share * dy));
      }
    }
    return least;
  }

  private static double larger(double x, double y) {
    return Math.max(Math.abs(x), Math.abs(y));
  }
}
