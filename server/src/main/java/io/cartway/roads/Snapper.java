package io.cartway.roads;

import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Snaps points to roads. Thread-safe.
///
/// Ferries and shuttle trains are no roads here: nobody is at sea before boarding.
public final class Snapper {

  /// How near to a junction a place on a road is the junction: coordinates of five decimals are off
  /// by as much.
  private static final double JUNCTION_METERS = 1;

  /// Fractions of segments are multiples of this, so that `1 - fraction` is exact.
  public static final double FRACTION_STEP = 0x1p-30;

  private final RoadGraph graph;
  private final SegmentIndex index;

  /// A snapper over a graph.
  public Snapper(RoadGraph graph) {
    this.graph = graph;
    index =
        new SegmentIndex(
            graph.column(RoadColumn.INDEX_BOXES), graph.column(RoadColumn.INDEX_ITEMS));
  }

  /// The arcs of the nearest segment that the mode may use: two on a road with two directions. A
  /// segment of a wide component is preferred to any nearer one, so that a route does not start on
  /// an isolated road. One wide arc is enough: the other may be unreachable but lead out, as beside
  /// a one-way bridge. Empty when there is none within the limit.
  public List<Snap> nearest(LatLng point, ModeCosts costs, double limitMeters) {
    return nearest(point, costs, limitMeters, arc -> false);
  }

  /// The same, where some further arcs count as wide: those that are open just now.
  public List<Snap> nearest(
      LatLng point, ModeCosts costs, double limitMeters, IntPredicate isAsGood) {
    return nearest(point, costs, limitMeters, isAsGood, () -> {});
  }

  /// The same with deadline checks.
  ///
  /// @param check is called now and then and may throw to give up
  public List<Snap> nearest(
      LatLng point, ModeCosts costs, double limitMeters, IntPredicate isAsGood, Runnable check) {
    Nearest nearest = new Nearest(point, costs, isAsGood, check);
    index.visitNearest(point, limitMeters, nearest);
    if (nearest.segment < 0) {
      return List.of();
    }
    return snaps(point, costs, nearest.segment);
  }

  /// The arcs within a distance that the mode may use, the nearest first.
  ///
  /// @param segmentsMax maximum number of examined segments
  public List<Snap> near(LatLng point, ModeCosts costs, double limitMeters, int segmentsMax) {
    List<Snap> found = new ArrayList<>();
    int[] seen = {0};
    visit(
        point,
        costs,
        limitMeters,
        snaps -> {
          found.addAll(snaps);
          return ++seen[0] < segmentsMax;
        },
        () -> {});
    return found;
  }

  /// Visits the segments within a distance that the mode may use, the nearest first.
  ///
  /// @param visitor is given the snaps of a segment, one for each arc of the mode; false ends the
  ///   visit
  /// @param check is called now and then and may throw to give up
  public void visit(
      LatLng point,
      ModeCosts costs,
      double limitMeters,
      Predicate<List<Snap>> visitor,
      Runnable check) {
    index.visitNearest(
        point,
        limitMeters,
        new SegmentIndex.Visitor() {
          @Override
          public double distanceMeters(int candidate) {
            return isUsable(costs, candidate)
                ? metersTo(candidate, point)
                : Double.POSITIVE_INFINITY;
          }

          @Override
          public boolean visit(int candidate, double distanceMeters) {
            return visitor.test(snaps(point, costs, candidate));
          }

          @Override
          public void look() {
            check.run();
          }
        });
  }

  /// All arcs that meet at the place of a snap, if it is a junction: those that arrive, at their
  /// ends, and those that leave, at their beginnings. Empty when it is none, or when a loop begins
  /// and ends there: an arc would be two ends.
  ///
  /// @param isUsable which of the mode's arcs count
  public List<Snap> atJunction(LatLng point, Snap snap, ModeCosts costs, IntPredicate isUsable) {
    int junction = junction(snap);
    if (junction < 0) {
      return List.of();
    }
    LatLng at = graph.location(junction);
    double meters = point.distanceMeters(at);
    List<Snap> snaps = new ArrayList<>();
    for (int arc = graph.firstOut(junction); arc < graph.endOut(junction); arc++) {
      if (graph.head(arc) == junction) {
        return List.of();
      }
      if (isRoad(costs, arc) && isUsable.test(arc)) {
        snaps.add(new Snap(arc, 0, at, meters));
      }
    }
    for (int i = 0; i < graph.inCount(junction); i++) {
      int arc = graph.inArc(junction, i);
      if (isRoad(costs, arc) && isUsable.test(arc)) {
        snaps.add(new Snap(arc, 1, at, meters));
      }
    }
    return snaps;
  }

  private int junction(Snap snap) {
    double meters = graph.lengthMillimeters(snap.arc()) / 1000.0;
    double before = snap.fraction() * meters;
    double after = meters - before;
    if (Math.min(before, after) > JUNCTION_METERS) {
      return -1;
    }
    return before <= after ? graph.tail(snap.arc()) : graph.head(snap.arc());
  }

  /// The nearest point on an arc that the mode may use and that passes a test.
  ///
  /// @param check is called now and then and may throw to give up
  public Optional<Snap> nearestWhere(
      LatLng point, ModeCosts costs, double limitMeters, IntPredicate test, Runnable check) {
    List<Snap> found = new ArrayList<>();
    index.visitNearest(
        point,
        limitMeters,
        new SegmentIndex.Visitor() {
          @Override
          public double distanceMeters(int candidate) {
            return passes(costs, candidate, true, test) || passes(costs, candidate, false, test)
                ? metersTo(candidate, point)
                : Double.POSITIVE_INFINITY;
          }

          @Override
          public boolean visit(int candidate, double distanceMeters) {
            int forward = graph.arcOf(candidate, true);
            boolean isForward = passes(costs, candidate, true, test);
            found.add(on(point, isForward ? forward : graph.arcOf(candidate, false)));
            return false;
          }

          @Override
          public void look() {
            check.run();
          }
        });
    return found.stream().findFirst();
  }

  private boolean passes(ModeCosts costs, int segment, boolean isForward, IntPredicate test) {
    return isUsable(costs, segment, isForward) && test.test(graph.arcOf(segment, isForward));
  }

  /// The snap of a point to an arc at any distance.
  public Snap on(LatLng point, int arc) {
    OnSegment on = project(point, graph.segment(arc));
    double fraction = graph.isForward(arc) ? on.fraction : 1 - on.fraction;
    return new Snap(arc, fraction, on.nearest.point(), on.nearest.distanceMeters());
  }

  /// The snaps of a point to a segment's arcs that the mode may use.
  private List<Snap> snaps(LatLng point, ModeCosts costs, int segment) {
    OnSegment on = project(point, segment);
    List<Snap> snaps = new ArrayList<>(2);
    for (boolean isForward : new boolean[] {true, false}) {
      int arc = graph.arcOf(segment, isForward);
      if (arc >= 0 && costs.isOpen(arc)) {
        double fraction = isForward ? on.fraction : 1 - on.fraction;
        snaps.add(new Snap(arc, fraction, on.nearest.point(), on.nearest.distanceMeters()));
      }
    }
    return List.copyOf(snaps);
  }

  private boolean isUsable(ModeCosts costs, int segment) {
    return isUsable(costs, segment, true) || isUsable(costs, segment, false);
  }

  private boolean isWide(ModeCosts costs, int segment) {
    return isWide(costs, segment, true) || isWide(costs, segment, false);
  }

  private boolean isUsable(ModeCosts costs, int segment, boolean isForward) {
    int arc = graph.arcOf(segment, isForward);
    return arc >= 0 && isRoad(costs, arc);
  }

  private static boolean isRoad(ModeCosts costs, int arc) {
    return costs.isOpen(arc) && !costs.isCarried(arc);
  }

  private boolean isWide(ModeCosts costs, int segment, boolean isForward) {
    int arc = graph.arcOf(segment, isForward);
    return arc >= 0 && costs.isOpen(arc) && graph.isWide(arc, costs.mode());
  }

  /// The distance of a point from a segment, as [#on] says it, at a fraction of its cost: one
  /// great-circle distance.
  public double metersTo(int segment, LatLng point) {
    int first = graph.firstPoint(segment);
    int count = graph.pointCount(segment);
    double shrink = Math.cos(Math.toRadians(point.lat()));
    double startLat = graph.pointLatUnits(first) / LatLng.UNITS_PER_DEGREE;
    double startLng = graph.pointLngUnits(first) / LatLng.UNITS_PER_DEGREE;
    double bestSquare = Double.POSITIVE_INFINITY;
    double bestLat = startLat;
    double bestLng = startLng;
    for (int i = 1; i < count; i++) {
      double endLat = graph.pointLatUnits(first + i) / LatLng.UNITS_PER_DEGREE;
      double endLng = graph.pointLngUnits(first + i) / LatLng.UNITS_PER_DEGREE;
      double span = PointOnSegment.lngSpan(startLng, endLng);
      double dx = span * shrink;
      double dy = endLat - startLat;
      double px = PointOnSegment.lngSpan(startLng, point.lng()) * shrink;
      double py = point.lat() - startLat;
      double square = dx * dx + dy * dy;
      double fraction = square == 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / square));
      double offX = px - fraction * dx;
      double offY = py - fraction * dy;
      double off = offX * offX + offY * offY;
      if (off < bestSquare) {
        bestSquare = off;
        bestLat = startLat + (endLat - startLat) * fraction;
        bestLng = PointOnSegment.normalLng(startLng + span * fraction);
      }
      startLat = endLat;
      startLng = endLng;
    }
    return point.distanceMeters(new LatLng(bestLat, bestLng));
  }

  private OnSegment project(LatLng point, int segment) {
    int first = graph.firstPoint(segment);
    int count = graph.pointCount(segment);
    @Nullable PointOnSegment best = null;
    double lengthBefore = 0;
    double length = 0;
    LatLng start = graph.point(first);
    for (int i = 1; i < count; i++) {
      LatLng end = graph.point(first + i);
      double piece = start.distanceMeters(end);
      PointOnSegment candidate = PointOnSegment.project(point, start, end);
      if (best == null || candidate.distanceMeters() < best.distanceMeters()) {
        best = candidate;
        lengthBefore = length + piece * candidate.fraction();
      }
      length += piece;
      start = end;
    }
    if (best == null) {
      best = new PointOnSegment(0, start, point.distanceMeters(start));
    }
    double fraction = length == 0 ? 0 : Math.min(1, lengthBefore / length);
    return new OnSegment(best, Math.rint(fraction / FRACTION_STEP) * FRACTION_STEP);
  }

  /// The nearest point of a segment and its position by length.
  private record OnSegment(PointOnSegment nearest, double fraction) {}

  /// Keeps the nearest usable segment of a wide component, else the nearest usable one.
  private final class Nearest implements SegmentIndex.Visitor {
    private final LatLng point;
    private final ModeCosts costs;
    private final IntPredicate isAsGood;
    private final Runnable check;
    private int segment = -1;

    Nearest(LatLng point, ModeCosts costs, IntPredicate isAsGood, Runnable check) {
      this.check = check;
      this.point = point;
      this.costs = costs;
      this.isAsGood = isAsGood;
    }

    @Override
    public double distanceMeters(int candidate) {
      return isUsable(costs, candidate) ? metersTo(candidate, point) : Double.POSITIVE_INFINITY;
    }

    @Override
    public boolean visit(int candidate, double distanceMeters) {
      boolean isWide =
          isWide(costs, candidate)
              || passes(costs, candidate, true, isAsGood)
              || passes(costs, candidate, false, isAsGood);
      if (isWide || segment < 0) {
        segment = candidate;
      }
      return !isWide;
    }

    @Override
    public void look() {
      check.run();
    }
  }
}
