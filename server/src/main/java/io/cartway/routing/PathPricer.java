package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import io.cartway.paths.Stretch;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Says what a path that somebody else has found costs by our rules, or where they forbid it.
///
/// The path's inner points are nodes of our roads, to a millionth of a degree; its first and last
/// point may lie between two nodes. For comparisons: it keeps a table of all points in memory.
public final class PathPricer {

  /// Cells of the table, in 1e-7 degrees: a point's match lies in its cell or a neighbour.
  private static final int CELL_UNITS = 20;

  private static final int TOLERANCE_UNITS = 10;
  private static final double ON_ROAD_METERS = 1;

  /// Of two places whose distances from a point differ by no more than this either may be meant.
  private static final double ROUNDING_METERS = 0.03;

  private final RoadGraph graph;
  private final Map<Long, List<Spot>> spots = new HashMap<>();

  /// Reads all points of a graph.
  public PathPricer(RoadGraph graph) {
    this.graph = graph;
    for (int segment = 0; segment < graph.segmentCount(); segment++) {
      int first = graph.firstPoint(segment);
      for (int index = 0; index < graph.pointCount(segment); index++) {
        long cell =
            cell(
                Math.floorDiv(graph.pointLatUnits(first + index), CELL_UNITS),
                Math.floorDiv(graph.pointLngUnits(first + index), CELL_UNITS));
        spots.computeIfAbsent(cell, any -> new ArrayList<>(1)).add(new Spot(segment, index));
      }
    }
  }

  /// What a path comes to.
  public sealed interface Price {}

  /// It may be driven.
  ///
  /// @param costMillis its cost: the duration and the penalties
  /// @param durationMillis its duration
  /// @param lengthMillimeters its length
  /// @param pieces what it is made of, one per run on a way
  public record Priced(
      int costMillis, long durationMillis, long lengthMillimeters, List<Piece> pieces)
      implements Price {
    public Priced {
      pieces = List.copyOf(pieces);
    }
  }

  /// It may not be driven.
  ///
  /// @param wayId the OpenStreetMap way that must not be entered
  /// @param fromWayId the way before it, the same when it is the first
  /// @param obstacle why
  /// @param at where
  public record Forbidden(long wayId, long fromWayId, ModeCosts.Obstacle obstacle, LatLng at)
      implements Price {}

  /// It leaves our roads.
  ///
  /// @param pointIndex the point of the path after which no road of ours goes on
  /// @param at where
  public record Unmatched(int pointIndex, LatLng at) implements Price {}

  /// A run of the path on one way.
  ///
  /// @param wayId the OpenStreetMap way
  /// @param durationMillis how long it takes
  /// @param penaltyMillis what entering it costs besides
  /// @param lengthMillimeters how long it is
  public record Piece(
      long wayId, long durationMillis, long penaltyMillis, long lengthMillimeters) {}

  /// A point of a segment.
  private record Spot(int segment, int index) {}

  /// A step of the path along an arc, in metres from the arc's tail, and how far the points of the
  /// path are from the arc. The arc is -1 minus the segment where nobody may go in this direction.
  private record Step(int arc, double fromMeters, double toMeters, double offMeters) {}

  /// A part of the straight piece between two neighbouring points, and how far the path is off it.
  private record Part(double from, double to, double offMeters) {}

  /// Prices a path under the costs of a mode.
  public Price price(List<LatLng> line, ModeCosts costs) {
    List<LatLng> points = withoutRepeats(line);
    List<Stretch> stretches = new ArrayList<>();
    for (int i = 1; i < points.size(); i++) {
      int before = stretches.isEmpty() ? -1 : stretches.getLast().arc();
      Optional<Step> step = step(points, i, before, costs);
      if (step.isEmpty()) {
        return new Unmatched(i - 1, points.get(i - 1));
      }
      int arc = step.get().arc;
      if (arc < 0) {
        long wayId = graph.wayIdOfSegment(-1 - arc);
        return new Forbidden(
            wayId,
            before < 0 ? wayId : graph.wayId(before),
            ModeCosts.Obstacle.NO_ACCESS,
            points.get(i - 1));
      }
      add(stretches, step.get());
    }
    return priceOf(stretches, costs);
  }

  /// Prices a route of ours by the arcs that it drives: of two roads in the same place its line
  /// does not say which.
  public Price price(Route route, ModeCosts costs) {
    List<Stretch> stretches = new ArrayList<>();
    for (Route.Section section : route.sections()) {
      for (int i = 0; i < section.trace().count(); i++) {
        stretches.add(section.trace().stretch(i));
      }
    }
    return priceOf(stretches, costs);
  }

  private Price priceOf(List<Stretch> stretches, ModeCosts costs) {
    long duration = 0;
    long penalties = 0;
    long length = 0;
    List<Piece> pieces = new ArrayList<>();
    int state = -1;
    for (int i = 0; i < stretches.size(); i++) {
      Stretch stretch = stretches.get(i);
      int arc = stretch.arc();
      int before = i == 0 ? arc : stretches.get(i - 1).arc();
      Optional<ModeCosts.Obstacle> obstacle =
          costs.isOpen(arc)
              ? i == 0 ? Optional.empty() : costs.obstacle(state, arc)
              : Optional.of(ModeCosts.Obstacle.NO_ACCESS);
      if (obstacle.isPresent()) {
        LatLng at = graph.location(graph.tail(arc));
        return new Forbidden(graph.wayId(arc), graph.wayId(before), obstacle.get(), at);
      }
      long turn = i == 0 ? 0 : costs.turnDurationMillis(before, arc);
      long penalty = i == 0 ? 0 : costs.penaltyMillis(before, arc);
      long pieceMillis = turn + stretch.durationMillis(costs);
      long pieceMillimeters = stretch.lengthMillimeters(graph);
      duration += pieceMillis;
      penalties += penalty;
      length += pieceMillimeters;
      addPiece(pieces, new Piece(graph.wayId(arc), pieceMillis, penalty, pieceMillimeters));
      state = i == 0 ? arc : graph.nextState(state, arc);
    }
    return new Priced((int) (duration + penalties), duration, length, pieces);
  }

  private static void addPiece(List<Piece> pieces, Piece piece) {
    if (pieces.isEmpty() || pieces.getLast().wayId != piece.wayId) {
      pieces.add(piece);
      return;
    }
    Piece last = pieces.removeLast();
    pieces.add(
        new Piece(
            last.wayId,
            last.durationMillis + piece.durationMillis,
            last.penaltyMillis + piece.penaltyMillis,
            last.lengthMillimeters + piece.lengthMillimeters));
  }

  private void add(List<Stretch> stretches, Step step) {
    double whole = lineMeters(step.arc);
    double from = whole == 0 ? 0 : Math.min(1, step.fromMeters / whole);
    double to = whole == 0 ? 1 : Math.min(1, step.toMeters / whole);
    if (!stretches.isEmpty()) {
      Stretch last = stretches.getLast();
      if (last.arc() == step.arc && Math.abs(last.to() - from) < 1e-6) {
        stretches.removeLast();
        stretches.add(new Stretch(step.arc, last.from(), to));
        return;
      }
    }
    stretches.add(new Stretch(step.arc, from, to));
  }

  /// The step from a point of the path to the next, on the arc that one is on if it can be, else on
  /// one that the mode may drive.
  private Optional<Step> step(List<LatLng> points, int index, int before, ModeCosts costs) {
    LatLng from = points.get(index - 1);
    LatLng to = points.get(index);
    List<Step> steps = new ArrayList<>();
    for (Spot spot : spotsAt(from)) {
      for (Spot next : spotsAt(to)) {
        if (spot.segment == next.segment && Math.abs(spot.index - next.index) == 1) {
          double off = offMeters(spot, from) + offMeters(next, to);
          addStep(steps, spot, next.index, new Part(0, 1, off));
        }
      }
    }
    boolean isEnd = index == 1 || index == points.size() - 1;
    if (steps.isEmpty() && isEnd) {
      addPartial(steps, from, to);
    }
    double nearest = steps.stream().mapToDouble(Step::offMeters).min().orElse(0);
    return steps.stream()
        .filter(step -> step.offMeters <= nearest + ROUNDING_METERS)
        .min(
            Comparator.<Step>comparingInt(step -> rank(step, before, costs))
                .thenComparingDouble(step -> millisPerMillimeter(step, costs)));
  }

  /// Of two roads in the same place the faster one counts.
  private double millisPerMillimeter(Step step, ModeCosts costs) {
    return step.arc < 0
        ? Double.POSITIVE_INFINITY
        : costs.arcMillis(step.arc) / Math.max(1.0, graph.lengthMillimeters(step.arc));
  }

  /// Open arcs first, then the arc that one is on, and turning round last.
  private int rank(Step step, int before, ModeCosts costs) {
    int closed = isOpen(step, costs) ? 0 : 3;
    if (step.arc == before) {
      return closed;
    }
    boolean isUTurn = before >= 0 && step.arc >= 0 && step.arc == graph.opposite(before);
    return closed + (isUTurn ? 2 : 1);
  }

  private double offMeters(Spot spot, LatLng point) {
    return graph.point(graph.firstPoint(spot.segment) + spot.index).distanceMeters(point);
  }

  private static boolean isOpen(Step step, ModeCosts costs) {
    return step.arc >= 0 && costs.isOpen(step.arc);
  }

  /// Adds the steps between two points of which one or both lie between two nodes.
  private void addPartial(List<Step> steps, LatLng from, LatLng to) {
    List<Spot> anchors = new ArrayList<>(spotsAt(from));
    boolean anchoredAtFrom = !anchors.isEmpty();
    if (!anchoredAtFrom) {
      anchors.addAll(spotsAt(to));
    }
    LatLng loose = anchoredAtFrom ? to : from;
    for (Spot anchor : anchors) {
      for (int neighbour : new int[] {anchor.index - 1, anchor.index + 1}) {
        if (neighbour < 0 || neighbour >= graph.pointCount(anchor.segment)) {
          continue;
        }
        int first = graph.firstPoint(anchor.segment);
        PointOnSegment on =
            PointOnSegment.project(
                loose, graph.point(first + anchor.index), graph.point(first + neighbour));
        if (on.distanceMeters() <= ON_ROAD_METERS) {
          if (anchoredAtFrom) {
            Part part = new Part(0, on.fraction(), on.distanceMeters());
            addStep(steps, anchor, neighbour, part);
          } else {
            Part part = new Part(1 - on.fraction(), 1, on.distanceMeters());
            addStep(steps, new Spot(anchor.segment, neighbour), anchor.index, part);
          }
        }
      }
    }
  }

  /// Adds the step between two neighbouring points of a segment, or the part of it.
  private void addStep(List<Step> steps, Spot spot, int next, Part part) {
    int index = spot.index;
    int arc = graph.arcOf(spot.segment, next > index);
    if (arc < 0) {
      steps.add(new Step(-1 - spot.segment, part.from, part.to, part.offMeters));
      return;
    }
    List<LatLng> line = graph.geometry(arc);
    int start = next > index ? index : line.size() - 1 - index;
    double before = 0;
    for (int i = 1; i <= start; i++) {
      before += line.get(i - 1).distanceMeters(line.get(i));
    }
    double piece = line.get(start).distanceMeters(line.get(start + 1));
    double from = before + part.from * piece;
    steps.add(new Step(arc, from, before + part.to * piece, part.offMeters));
  }

  private double lineMeters(int arc) {
    List<LatLng> line = graph.geometry(arc);
    double meters = 0;
    for (int i = 1; i < line.size(); i++) {
      meters += line.get(i - 1).distanceMeters(line.get(i));
    }
    return meters;
  }

  private List<Spot> spotsAt(LatLng point) {
    List<Spot> found = new ArrayList<>();
    int lat = Math.floorDiv(point.latUnits(), CELL_UNITS);
    int lng = Math.floorDiv(point.lngUnits(), CELL_UNITS);
    for (int dLat = -1; dLat <= 1; dLat++) {
      for (int dLng = -1; dLng <= 1; dLng++) {
        for (Spot spot : spots.getOrDefault(cell(lat + dLat, lng + dLng), List.of())) {
          int at = graph.firstPoint(spot.segment) + spot.index;
          if (Math.abs(graph.pointLatUnits(at) - point.latUnits()) <= TOLERANCE_UNITS
              && Math.abs(graph.pointLngUnits(at) - point.lngUnits()) <= TOLERANCE_UNITS) {
            found.add(spot);
          }
        }
      }
    }
    return found;
  }

  private static long cell(int lat, int lng) {
    return (long) lat << 32 | (lng & 0xFFFFFFFFL);
  }

  /// Points that follow each other at one place count once. So do an end and the node beside it,
  /// for one cannot tell on which side of the node such an end lies.
  private static List<LatLng> withoutRepeats(List<LatLng> line) {
    List<LatLng> points = new ArrayList<>();
    for (LatLng point : line) {
      if (points.isEmpty() || !isNear(points.getLast(), point, 1)) {
        points.add(point);
      }
    }
    if (points.size() > 2 && isNear(points.get(0), points.get(1), TOLERANCE_UNITS)) {
      points.removeFirst();
    }
    int last = points.size() - 1;
    if (last > 1 && isNear(points.get(last - 1), points.get(last), TOLERANCE_UNITS)) {
      points.removeLast();
    }
    return points;
  }

  private static boolean isNear(LatLng a, LatLng b, int units) {
    return Math.abs(a.latUnits() - b.latUnits()) <= units
        && Math.abs(a.lngUnits() - b.lngUnits()) <= units;
  }
}
