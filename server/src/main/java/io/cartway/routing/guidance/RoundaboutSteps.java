package io.cartway.routing.guidance;

import io.cartway.geo.Bearing;
import io.cartway.paths.Trace;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.NodeFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.routing.guidance.Action.ActionKind;
import io.cartway.routing.guidance.Action.Direction;

/// The steps of roundabouts: one each, with the exit counted among those open to the mode.
final class RoundaboutSteps {

  /// Arms of a roundabout bend just before it; over this length they have their real direction.
  private static final double ARM_METERS = 60;

  private static final int EXIT_MAX = 12;

  /// More arcs than any roundabout has.
  private static final int RING_MAX = 64;

  private final Trace trace;
  private final RoadGraph graph;
  private final ModeCosts costs;
  private final PathRoads roads;
  private final PathBearings bearings;

  RoundaboutSteps(Trace trace, PathRoads roads, PathBearings bearings) {
    this.trace = trace;
    graph = trace.graph();
    costs = trace.costs();
    this.roads = roads;
    this.bearings = bearings;
  }

  /// Whether a stretch lies in a roundabout.
  boolean isIn(int stretch) {
    return roads.isRoundabout(trace.arc(stretch));
  }

  /// The step through the roundabout entered at a stretch; at 0 the path starts inside.
  Step through(int enter) {
    int leave = enter;
    int exits = 0;
    while (leave < trace.count() && isIn(leave)) {
      exits += hasExit(trace.arc(leave)) ? 1 : 0;
      leave++;
    }
    boolean keepsLeft = roads.keepsLeft(trace.arc(enter));
    Direction with = keepsLeft ? Direction.LEFT : Direction.RIGHT;
    if (leave == trace.count()) {
      return Step.light(enter, ActionKind.ROUNDABOUT_ENTER, with, 0);
    }
    int exit = Math.max(1, Math.min(EXIT_MAX, exits));
    if (enter == 0) {
      return new Step(
          leave, leave, ActionKind.ROUNDABOUT_EXIT, with, null, bearings.turn(leave), exit);
    }
    double turn = turn(enter, leave);
    Direction side = side(turn, keepsLeft);
    if (side == Direction.MIDDLE && isWithoutChoice(enter, leave)) {
      Step pass = Step.light(enter, ActionKind.ROUNDABOUT_PASS, side, turn);
      return new Step(enter, leave, pass.kind(), side, pass.severity(), turn, 0);
    }
    return new Step(enter, leave, ActionKind.ROUNDABOUT_EXIT, side, null, turn, exit);
  }

  /// Whether there is a mini-roundabout at the start of a stretch.
  boolean isMini(int stretch) {
    int junction = graph.tail(trace.arc(stretch));
    return !roads.isOnFoot()
        && graph.has(junction, NodeFlag.MINI_ROUNDABOUT)
        && graph.endOut(junction) - graph.firstOut(junction) > 2;
  }

  /// The step at the mini-roundabout at the start of a stretch.
  Step mini(int stretch) {
    int before = trace.arc(stretch - 1);
    int after = trace.arc(stretch);
    boolean keepsLeft = roads.keepsLeft(before);
    double bearing = bearings.inSight(stretch - 1);
    boolean isBack = after == graph.opposite(before);
    double turn = isBack ? (keepsLeft ? 180 : -180) : bearings.turn(stretch);
    int junction = graph.head(before);
    int exit = 1;
    for (int out = graph.firstOut(junction); out < graph.endOut(junction); out++) {
      if (out != after && out != graph.opposite(before) && isExit(out)) {
        double other = Bearing.turnDegrees(bearing, bearings.out(out));
        exit += (keepsLeft ? other < turn : other > turn) ? 1 : 0;
      }
    }
    return new Step(
        stretch,
        stretch,
        ActionKind.ROUNDABOUT_EXIT,
        side(turn, keepsLeft),
        null,
        turn,
        Math.min(EXIT_MAX, exit));
  }

  /// The angle between the entering and the leaving road.
  private double turn(int enter, int leave) {
    double in = bearings.armIn(enter - 1, armMeters(enter - 1, -1));
    double out = bearings.armOut(leave, armMeters(leave, 1));
    return Bearing.turnDegrees(in, out);
  }

  /// The length of an arm, up to the next roundabout.
  private double armMeters(int from, int step) {
    long millimeters = 0;
    int i = from;
    while (i >= 0 && i < trace.count() && !isIn(i) && millimeters < ARM_METERS * 1000) {
      millimeters += trace.graph().lengthMillimeters(trace.arc(i));
      i += step;
    }
    return Math.max(1, Math.min(ARM_METERS, millimeters / 1000.0));
  }

  private static Direction side(double turn, boolean keepsLeft) {
    double degrees = Math.abs(turn);
    if (degrees < Step.STRAIGHT_DEGREES + 5) {
      return Direction.MIDDLE;
    }
    if (degrees > 165) {
      return keepsLeft ? Direction.RIGHT : Direction.LEFT;
    }
    return Step.side(turn);
  }

  /// Whether a roundabout has no exit except this one and the way back.
  private boolean isWithoutChoice(int enter, int leave) {
    int entry = graph.tail(trace.arc(enter));
    int left = graph.tail(trace.arc(leave));
    int arc = trace.arc(enter);
    int exits = 0;
    for (int i = 0; i < RING_MAX; i++) {
      int junction = graph.head(arc);
      if (junction != left && hasExit(arc)) {
        exits++;
      }
      if (junction == entry) {
        return exits <= 1;
      }
      int next = nextInRing(arc);
      if (next < 0) {
        return false;
      }
      arc = next;
    }
    return false;
  }

  private int nextInRing(int arc) {
    int junction = graph.head(arc);
    for (int out = graph.firstOut(junction); out < graph.endOut(junction); out++) {
      if (roads.isRoundabout(out) && out != graph.opposite(arc) && costs.isOpen(out)) {
        return out;
      }
    }
    return -1;
  }

  private boolean hasExit(int arc) {
    int junction = graph.head(arc);
    for (int out = graph.firstOut(junction); out < graph.endOut(junction); out++) {
      if (isExit(out) && out != graph.opposite(arc)) {
        return true;
      }
    }
    return false;
  }

  private boolean isExit(int out) {
    return !roads.isRoundabout(out)
        && costs.isOpen(out)
        && graph.access(out, costs.mode()) != Access.PRIVATE;
  }
}
