package io.cartway.routing;

import io.cartway.geo.Bearing;
import io.cartway.geo.LatLng;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.routing.Action.Direction;
import io.cartway.routing.Action.Kind;
import io.cartway.routing.Action.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Finds what there is to do along a path: turns where the road does not simply go on, ramps and
/// exits of motorways, roundabouts as one action each.
final class ActionFinder {

  /// Below it one goes straight on; as most guidance does.
  private static final double STRAIGHT_DEGREES = 25;

  /// Two roads that both lie within it ahead make a fork.
  private static final double FORK_DEGREES = 45;

  /// A road of the same name may bend this much without a word.
  private static final double BEND_DEGREES = 60;

  private static final double SHARP_DEGREES = 115;
  private static final double U_TURN_DEGREES = 165;

  /// Directions are taken over this length, so that the first bend of a kerb does not decide.
  private static final double BEARING_METERS = 12;

  private final Trace trace;
  private final RoadGraph graph;
  private final ModeCosts costs;

  ActionFinder(Trace trace) {
    this.trace = trace;
    graph = trace.graph();
    costs = trace.costs();
  }

  /// What is done at a stretch's start, before lengths are known.
  private record Step(
      int stretch,
      Kind kind,
      @Nullable Direction direction,
      @Nullable Severity severity,
      int exit) {
    static Step plain(int stretch, Kind kind) {
      return new Step(stretch, kind, null, null, 0);
    }
  }

  List<Action> find() {
    List<Step> steps = new ArrayList<>();
    steps.add(Step.plain(0, Kind.DEPART));
    int i = 1;
    while (i < trace.count()) {
      boolean entersRoundabout = isRoundabout(trace.arc(i)) && !isRoundabout(trace.arc(i - 1));
      if (entersRoundabout) {
        i = addRoundabout(i, steps);
      } else {
        Step step = step(i, trace.arc(i - 1), trace.arc(i));
        if (step != null) {
          steps.add(step);
        }
        i++;
      }
    }
    steps.add(Step.plain(trace.count(), Kind.ARRIVE));
    List<Action> actions = new ArrayList<>();
    for (int k = 0; k < steps.size(); k++) {
      Step step = steps.get(k);
      int end = k + 1 < steps.size() ? steps.get(k + 1).stretch : step.stretch;
      actions.add(
          new Action(
              step.kind,
              Optional.ofNullable(step.direction),
              Optional.ofNullable(step.severity),
              step.exit > 0 ? OptionalInt.of(step.exit) : OptionalInt.empty(),
              trace.offset(step.stretch),
              rounded(trace.startMillis(end)) - rounded(trace.startMillis(step.stretch)),
              rounded(trace.startMillimeters(end))
                  - rounded(trace.startMillimeters(step.stretch))));
    }
    return actions;
  }

  private static int rounded(long thousandths) {
    return (int) Math.round(thousandths / 1000.0);
  }

  /// Adds the action of the roundabout that is entered at a stretch.
  ///
  /// @return the first stretch after which steps are looked for again
  private int addRoundabout(int enter, List<Step> steps) {
    int leave = enter;
    int exits = 0;
    while (leave < trace.count() && isRoundabout(trace.arc(leave))) {
      exits += hasExit(trace.arc(leave)) ? 1 : 0;
      leave++;
    }
    if (leave == trace.count()) {
      steps.add(Step.plain(enter, Kind.ROUNDABOUT_ENTER));
    } else {
      double turn =
          Bearing.turnDegrees(bearingAtEnd(trace.arc(enter - 1)), bearingAtStart(trace.arc(leave)));
      int exit = Math.max(1, Math.min(12, exits));
      steps.add(new Step(enter, Kind.ROUNDABOUT_EXIT, side(turn), null, exit));
    }
    return leave + 1;
  }

  private boolean hasExit(int arc) {
    int junction = graph.head(arc);
    for (int out = graph.firstOut(junction); out < graph.endOut(junction); out++) {
      if (costs.isOpen(out) && !isRoundabout(out) && out != graph.opposite(arc)) {
        return true;
      }
    }
    return false;
  }

  private @Nullable Step step(int stretch, int before, int after) {
    double turn = Bearing.turnDegrees(bearingAtEnd(before), bearingAtStart(after));
    if (after == graph.opposite(before) || Math.abs(turn) >= U_TURN_DEGREES) {
      boolean keepsLeft = graph.is(before, RoadFlag.LEFT_HAND);
      return new Step(
          stretch, Kind.U_TURN, keepsLeft ? Direction.RIGHT : Direction.LEFT, Severity.HEAVY, 0);
    }
    Step onHighway = highwayStep(stretch, before, after, turn);
    if (onHighway != null) {
      return onHighway;
    }
    Fork fork = fork(before, after, turn);
    if (fork.alternatives == 0) {
      return null;
    }
    if (Math.abs(turn) < STRAIGHT_DEGREES || (fork.competes && Math.abs(turn) < FORK_DEGREES)) {
      if (fork.competes) {
        return new Step(stretch, Kind.KEEP, fork.side, Severity.LIGHT, 0);
      }
      return isSameRoad(before, after) ? null : Step.plain(stretch, Kind.CONTINUE);
    }
    if (Math.abs(turn) < BEND_DEGREES && isSameRoad(before, after) && !fork.hasStraighter) {
      return null;
    }
    return new Step(stretch, Kind.TURN, side(turn), severity(turn), 0);
  }

  private @Nullable Step highwayStep(int stretch, int before, int after, double turn) {
    boolean fromLink = graph.is(before, RoadFlag.LINK);
    boolean toLink = graph.is(after, RoadFlag.LINK);
    boolean fromMotorway = isMotorway(before);
    boolean toMotorway = isMotorway(after);
    Direction side = turn < 0 ? Direction.LEFT : Direction.RIGHT;
    if (fromMotorway && !fromLink && toLink) {
      return new Step(stretch, Kind.EXIT, side, null, 0);
    }
    if (!fromLink && !fromMotorway && toLink && toMotorway) {
      return new Step(stretch, Kind.RAMP, side, null, 0);
    }
    if (fromLink && toMotorway && !toLink) {
      return new Step(stretch, Kind.ENTER_HIGHWAY, side, Severity.LIGHT, 0);
    }
    return null;
  }

  /// What else one could have done.
  ///
  /// @param alternatives how many other ways there are
  /// @param competes whether one of them goes on about as straight and is as important
  /// @param hasStraighter whether one of them goes straighter on
  /// @param side on which side of the competing one the chosen one lies
  private record Fork(int alternatives, boolean competes, boolean hasStraighter, Direction side) {}

  private Fork fork(int before, int after, double turn) {
    int alternatives = 0;
    boolean competes = false;
    boolean hasStraighter = false;
    Direction side = Direction.RIGHT;
    int junction = graph.head(before);
    double bearing = bearingAtEnd(before);
    RoadClass chosen = graph.roadClass(after);
    for (int out = graph.firstOut(junction); out < graph.endOut(junction); out++) {
      if (out == after || out == graph.opposite(before) || !costs.isOpen(out)) {
        continue;
      }
      alternatives++;
      double other = Bearing.turnDegrees(bearing, bearingAtStart(out));
      hasStraighter |= Math.abs(other) < Math.abs(turn);
      boolean isAsImportant =
          graph.roadClass(out).compareTo(chosen) <= 0 || isSameRoad(before, out);
      if (Math.abs(other) < FORK_DEGREES && isAsImportant) {
        competes = true;
        side = turn < other ? Direction.LEFT : Direction.RIGHT;
      }
    }
    return new Fork(alternatives, competes, hasStraighter, side);
  }

  private boolean isMotorway(int arc) {
    return graph.roadClass(arc) == RoadClass.MOTORWAY || graph.is(arc, RoadFlag.MOTORROAD);
  }

  private boolean isRoundabout(int arc) {
    return graph.is(arc, RoadFlag.ROUNDABOUT);
  }

  private boolean isSameRoad(int before, int after) {
    if (graph.way(before) == graph.way(after)) {
      return true;
    }
    String name = graph.tag(before, "name");
    String ref = graph.tag(before, "ref");
    return (name.isEmpty() && ref.isEmpty())
        ? graph.tag(after, "name").isEmpty() && graph.tag(after, "ref").isEmpty()
        : (!name.isEmpty() && name.equals(graph.tag(after, "name")))
            || (!ref.isEmpty() && ref.equals(graph.tag(after, "ref")));
  }

  private double bearingAtStart(int arc) {
    List<LatLng> points = graph.geometry(arc);
    LatLng start = points.getFirst();
    for (LatLng point : points) {
      if (start.distanceMeters(point) >= BEARING_METERS) {
        return Bearing.degrees(start, point);
      }
    }
    return Bearing.degrees(start, points.getLast());
  }

  private double bearingAtEnd(int arc) {
    List<LatLng> points = graph.geometry(arc).reversed();
    LatLng end = points.getFirst();
    for (LatLng point : points) {
      if (end.distanceMeters(point) >= BEARING_METERS) {
        return Bearing.degrees(point, end);
      }
    }
    return Bearing.degrees(points.getLast(), end);
  }

  private static Direction side(double turn) {
    if (Math.abs(turn) < STRAIGHT_DEGREES) {
      return Direction.MIDDLE;
    }
    return turn < 0 ? Direction.LEFT : Direction.RIGHT;
  }

  private static Severity severity(double turn) {
    double degrees = Math.abs(turn);
    if (degrees < BEND_DEGREES) {
      return Severity.LIGHT;
    }
    return degrees < SHARP_DEGREES ? Severity.QUITE : Severity.HEAVY;
  }
}
