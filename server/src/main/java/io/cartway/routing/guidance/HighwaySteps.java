package io.cartway.routing.guidance;

import io.cartway.geo.Bearing;
import io.cartway.paths.Trace;
import io.cartway.roads.NodeFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.routing.guidance.Action.ActionKind;
import io.cartway.routing.guidance.Action.Direction;
import io.cartway.routing.guidance.Action.Severity;
import org.jspecify.annotations.Nullable;

/// The steps at motorways and link roads: exits, ramps, forks, and slip roads, which form one turn
/// with the next road.
final class HighwaySteps {

  /// A link up to this length that does not cross the road belongs to an at-grade junction.
  private static final double SLIP_METERS = 180;

  /// A slip road bends to one side: the sum of its bends equals the angle between its ends.
  private static final double LOOP_DEGREES = 60;

  /// From this angle on, the end of a link is a turn.
  private static final double END_DEGREES = 50;

  private static final double FORK_DEGREES = 60;

  /// A slip road that diverges less than this is a lane to keep to.
  private static final double KEEP_DEGREES = 40;

  private static final double ALIGNED_DEGREES = 2;

  private final Trace trace;
  private final RoadGraph graph;
  private final PathRoads roads;
  private final PathBearings bearings;
  private final JunctionSteps junctions;

  HighwaySteps(Trace trace, PathRoads roads, PathBearings bearings, JunctionSteps junctions) {
    this.trace = trace;
    graph = trace.graph();
    this.roads = roads;
    this.bearings = bearings;
    this.junctions = junctions;
  }

  /// Whether this class is responsible for a stretch's start.
  boolean isHere(int stretch) {
    int before = trace.arc(stretch - 1);
    int after = trace.arc(stretch);
    return !roads.isOnFoot()
        && (roads.isLink(after) || roads.isLink(before) || roads.isHighway(after));
  }

  /// The step at the start of a stretch; null where there is none.
  @Nullable Step step(int stretch) {
    int before = trace.arc(stretch - 1);
    int after = trace.arc(stretch);
    if (after == graph.opposite(before)) {
      return junctions.step(stretch);
    }
    if (!roads.isLink(before)) {
      return roads.isLink(after) ? offRoad(stretch, before) : onto(stretch, before, after);
    }
    if (roads.isMainHighway(after)) {
      return merge(stretch, before);
    }
    Step fork = roads.isLink(after) ? fork(stretch) : null;
    if (fork != null) {
      return fork;
    }
    Step step = junctions.step(stretch);
    if (step != null && step.kind() == ActionKind.KEEP && !roads.isLink(after)) {
      return Math.abs(step.turn()) < KEEP_DEGREES / 2
          ? step
          : Step.turn(stretch, stretch, step.turn());
    }
    return step;
  }

  /// From a road onto a link.
  private @Nullable Step offRoad(int stretch, int before) {
    int other = mainRoad(stretch);
    if (other < 0) {
      return junctions.step(stretch);
    }
    double turn = bearings.turn(stretch);
    double rest = Bearing.turnDegrees(bearings.inSight(stretch - 1), bearings.out(other));
    Direction side = turn < rest ? Direction.LEFT : Direction.RIGHT;
    boolean isNumbered = graph.has(graph.head(before), NodeFlag.MOTORWAY_JUNCTION);
    if (roads.isMainHighway(before) || isNumbered) {
      return new Step(stretch, stretch, ActionKind.EXIT, side, null, turn, 0);
    }
    int end = endOfLink(stretch);
    boolean isToHighway =
        end < trace.count() ? roads.isHighway(trace.arc(end)) : roads.isHighway(trace.arc(stretch));
    if (!isToHighway && isSlip(stretch, end)) {
      double whole = bearings.turn(stretch, end);
      return Math.abs(whole) < KEEP_DEGREES
          ? new Step(stretch, end, ActionKind.KEEP, side, Severity.LIGHT, whole, 0)
          : Step.turn(stretch, end, whole);
    }
    return new Step(stretch, stretch, ActionKind.RAMP, side, null, turn, 0);
  }

  /// From a plain road or a highway onto a road that is not a link.
  private @Nullable Step onto(int stretch, int before, int after) {
    Step plain = junctions.step(stretch);
    if (!roads.isMainHighway(after) || (plain != null && Math.abs(plain.turn()) >= FORK_DEGREES)) {
      return plain;
    }
    if (plain == null) {
      return null;
    }
    boolean isPlainOn = plain.kind() == ActionKind.CONTINUE;
    if (roads.isMainHighway(before)) {
      return isPlainOn
          ? Step.light(stretch, ActionKind.CONTINUE_HIGHWAY, Direction.MIDDLE, plain.turn())
          : plain;
    }
    Direction side = plain.direction() == null ? Direction.MIDDLE : plain.direction();
    return Step.light(stretch, ActionKind.ENTER_HIGHWAY, side, plain.turn());
  }

  /// From a link onto a highway.
  private Step merge(int stretch, int before) {
    int first = stretch - 1;
    while (first > 0 && roads.isLink(trace.arc(first - 1))) {
      first--;
    }
    boolean wasOnHighway = first > 0 && roads.isMainHighway(trace.arc(first - 1));
    double turn = bearings.turn(stretch);
    return Step.light(
        stretch,
        wasOnHighway ? ActionKind.CONTINUE_HIGHWAY : ActionKind.ENTER_HIGHWAY,
        mergeSide(stretch, before),
        turn);
  }

  /// The side of a merge: coming from the right, one merges to the left.
  private Direction mergeSide(int stretch, int before) {
    int after = trace.arc(stretch);
    int junction = graph.head(before);
    double bearing = bearings.inSight(stretch - 1);
    for (int i = 0; i < graph.inCount(junction); i++) {
      int in = graph.inArc(junction, i);
      if (roads.isMainHighway(in) && graph.segment(in) != graph.segment(after)) {
        double theirs = bearings.intoHead(in);
        double side = Bearing.turnDegrees(bearing, theirs);
        if (Math.abs(side) > ALIGNED_DEGREES) {
          return side > 0 ? Direction.LEFT : Direction.RIGHT;
        }
      }
    }
    return roads.keepsLeft(before) ? Direction.RIGHT : Direction.LEFT;
  }

  /// A fork of a link: there is no main road to follow, so it is always announced.
  private @Nullable Step fork(int stretch) {
    int other = mainRoad(stretch);
    if (other < 0 || !roads.isLink(other)) {
      return null;
    }
    double turn = bearings.turn(stretch);
    double rest = Bearing.turnDegrees(bearings.inSight(stretch - 1), bearings.out(other));
    if (Math.abs(turn) >= FORK_DEGREES || Math.abs(rest) >= FORK_DEGREES) {
      return null;
    }
    return Step.light(
        stretch, ActionKind.KEEP, turn < rest ? Direction.LEFT : Direction.RIGHT, turn);
  }

  /// The continuing road beside the link, -1 when there is none: then the link is the main road.
  private int mainRoad(int stretch) {
    int before = trace.arc(stretch - 1);
    int junction = graph.head(before);
    int found = -1;
    for (int out = graph.firstOut(junction); out < graph.endOut(junction); out++) {
      boolean isOther =
          out != trace.arc(stretch)
              && out != graph.opposite(before)
              && roads.isChoice(out, trace.arc(stretch));
      if (isOther && (found < 0 || roads.rank(out) < roads.rank(found))) {
        found = out;
      }
    }
    return found;
  }

  private int endOfLink(int stretch) {
    int end = stretch;
    while (end < trace.count() && roads.isLink(trace.arc(end)) && !isRing(end)) {
      end++;
    }
    return end;
  }

  private boolean isRing(int stretch) {
    return roads.isRoundabout(trace.arc(stretch));
  }

  private boolean isSlip(int stretch, int end) {
    if (end >= trace.count() || isRing(end)) {
      return false;
    }
    long millimeters = trace.startMillimeters(end) - trace.startMillimeters(stretch);
    if (millimeters > SLIP_METERS * 1000) {
      return false;
    }
    double whole = bearings.turn(stretch, end);
    double bent = bearings.turn(stretch) + bearings.bends(stretch, end - 1) + bearings.turn(end);
    if (Math.abs(bent - whole) > LOOP_DEGREES) {
      return false;
    }
    Step atEnd = junctions.step(end);
    return atEnd == null
        || atEnd.kind() != ActionKind.TURN
        || Math.abs(atEnd.turn()) < END_DEGREES
        || !junctions.hasStraighter();
  }
}
