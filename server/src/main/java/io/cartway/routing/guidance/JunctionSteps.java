package io.cartway.routing.guidance;

import io.cartway.geo.Bearing;
import io.cartway.paths.Trace;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.routing.guidance.Action.ActionKind;
import io.cartway.routing.guidance.Action.Direction;
import io.cartway.routing.guidance.Action.Severity;
import org.jspecify.annotations.Nullable;

/// The steps at plain junctions: none where the path follows the road or has no choice.
final class JunctionSteps {

  /// Two roads within this angle ahead form a fork.
  private static final double FORK_DEGREES = 45;

  /// A road of the same name may bend this much without an instruction.
  private static final double BEND_DEGREES = 60;

  /// A U-turn from this angle on.
  private static final double U_TURN_DEGREES = 168;

  /// A turn at the end of a road is announced from this angle on, even if the other side is closed.
  private static final double BLIND_DEGREES = 45;

  /// A turn onto another name is announced from this angle on, even where there is no choice.
  private static final double OTHER_NAME_DEGREES = 60;

  /// Another road is clearly straighter by this much.
  private static final double CLEAR_DEGREES = 8;

  /// A straighter road may be two classes lower and still be mistaken for the main road.
  private static final int STRAIGHTER_RANKS = 4;

  /// Two roads that diverge by angles this similar look equal.
  private static final double EVEN_DEGREES = 4;

  /// Maximum number of unnamed segments within a named road.
  private static final int NAMELESS_MAX = 20;

  private final Trace trace;
  private final RoadGraph graph;
  private final ModeCosts costs;
  private final PathRoads roads;
  private final PathBearings bearings;

  // The alternatives at the current junction.
  private boolean hasPeer;
  private boolean isCompeted;
  private boolean competesLeft;
  private boolean competesRight;
  private boolean hasStraighter;
  private double straightest;

  JunctionSteps(Trace trace, PathRoads roads, PathBearings bearings) {
    this.trace = trace;
    graph = trace.graph();
    costs = trace.costs();
    this.roads = roads;
    this.bearings = bearings;
  }

  /// The step at the start of a stretch; null where there is none.
  @Nullable Step step(int stretch) {
    Step step = plainStep(stretch);
    boolean isToStairs =
        step == null && roads.startsStairs(trace.arc(stretch - 1), trace.arc(stretch));
    return isToStairs ? Step.plain(stretch, ActionKind.CONTINUE) : step;
  }

  private @Nullable Step plainStep(int stretch) {
    int before = trace.arc(stretch - 1);
    int after = trace.arc(stretch);
    if (after == graph.opposite(before)) {
      Direction side = roads.keepsLeft(before) ? Direction.RIGHT : Direction.LEFT;
      return Step.uTurn(stretch, stretch, side, side == Direction.LEFT ? -180 : 180);
    }
    if (!hasOtherWay(before, after)) {
      return blindStep(stretch, before, after);
    }
    double turn = bearings.turn(stretch);
    if (Math.abs(turn) < CLEAR_DEGREES && roads.isSameWay(before, after)) {
      return null;
    }
    look(stretch, turn);
    if (Math.abs(turn) >= U_TURN_DEGREES && !roads.isOnFoot()) {
      return Step.uTurn(stretch, stretch, Step.side(turn), turn);
    }
    return roads.isSame(before, after)
        ? alongRoad(stretch, turn)
        : ontoRoad(stretch, turn, !isNews(stretch));
  }

  /// Whether another road was straighter at the last examined junction.
  boolean hasStraighter() {
    return hasStraighter;
  }

  private @Nullable Step alongRoad(int stretch, double turn) {
    double degrees = Math.abs(turn);
    if (degrees < Step.STRAIGHT_DEGREES) {
      return isCompeted && (hasStraighter || isEven(turn)) ? keep(stretch, turn) : null;
    }
    if (!hasPeer || (degrees < BEND_DEGREES && !hasStraighter)) {
      return null;
    }
    return degrees < FORK_DEGREES && isCompeted
        ? keep(stretch, turn)
        : Step.turn(stretch, stretch, turn);
  }

  private @Nullable Step ontoRoad(int stretch, double turn, boolean isNameless) {
    double degrees = Math.abs(turn);
    if (degrees < Step.STRAIGHT_DEGREES) {
      if (isCompeted) {
        return keep(stretch, turn);
      }
      return isNameless || !hasPeer ? null : Step.plain(stretch, ActionKind.CONTINUE);
    }
    if (isFork(turn)) {
      return keep(stretch, turn);
    }
    if (degrees < FORK_DEGREES && !hasPeer) {
      return isNameless ? null : Step.plain(stretch, ActionKind.CONTINUE);
    }
    return Step.turn(stretch, stretch, turn);
  }

  /// Whether the name of a stretch is new: after an unnamed segment in the middle of a road, its
  /// name is not.
  private boolean isNews(int stretch) {
    int after = trace.arc(stretch);
    if (roads.label(after).isEmpty()) {
      return false;
    }
    int i = stretch - 1;
    int first = Math.max(0, stretch - NAMELESS_MAX);
    while (i > first && roads.label(trace.arc(i)).isEmpty()) {
      i--;
    }
    return !roads.isSame(trace.arc(i), after);
  }

  /// Whether another road diverges to the other side about as much as this one.
  private boolean isFork(double turn) {
    return isCompeted
        && Math.abs(turn) < FORK_DEGREES
        && Math.abs(straightest) > FORK_DEGREES / 4
        && straightest * turn < 0;
  }

  /// Whether the road and another one diverge evenly, so that neither is straight on.
  private boolean isEven(double turn) {
    return Math.abs(straightest) < Math.abs(turn) + EVEN_DEGREES;
  }

  private Step keep(int stretch, double turn) {
    Direction side = Direction.MIDDLE;
    if (competesLeft != competesRight) {
      side = competesLeft ? Direction.RIGHT : Direction.LEFT;
    }
    return Step.light(stretch, ActionKind.KEEP, side, turn);
  }

  /// Examines the alternatives.
  private void look(int stretch, double turn) {
    int before = trace.arc(stretch - 1);
    int after = trace.arc(stretch);
    hasPeer = false;
    isCompeted = false;
    competesLeft = false;
    competesRight = false;
    hasStraighter = false;
    straightest = 180;
    boolean isSame = roads.isSame(before, after);
    int junction = graph.head(before);
    double bearing = bearings.inSight(stretch - 1);
    for (int out = graph.firstOut(junction); out < graph.endOut(junction); out++) {
      if (out == after || out == graph.opposite(before) || !roads.isChoice(out, after)) {
        continue;
      }
      if (roads.isMinorTo(out, after)) {
        continue;
      }
      hasPeer = true;
      double other = Bearing.turnDegrees(bearing, bearings.out(out));
      boolean isClearlyStraighter = Math.abs(other) + CLEAR_DEGREES < Math.abs(turn);
      hasStraighter |= isClearlyStraighter;
      if (Math.abs(other) < Math.abs(straightest)) {
        straightest = other;
      }
      if (Math.abs(other) < FORK_DEGREES && competes(out, after, isSame, isClearlyStraighter)) {
        isCompeted = true;
        competesLeft |= other < turn;
        competesRight |= other > turn;
      }
    }
  }

  /// Whether a road ahead could be mistaken for the road to follow.
  private boolean competes(int out, int after, boolean isSame, boolean isClearlyStraighter) {
    int difference = roads.rank(out) - roads.rank(after);
    if (isClearlyStraighter) {
      return difference <= STRAIGHTER_RANKS;
    }
    boolean isWayOff = roads.isLink(out) && !roads.isLink(after);
    return !isWayOff && difference <= (isSame ? 0 : 1);
  }

  private boolean hasOtherWay(int before, int after) {
    int junction = graph.head(before);
    int opposite = graph.opposite(before);
    for (int out = graph.firstOut(junction); out < graph.endOut(junction); out++) {
      if (out != after && out != opposite && roads.isChoice(out, after)) {
        return true;
      }
    }
    return false;
  }

  /// There is no choice; but the end at a one-way road is still a turn, and so is a bend after
  /// which the road has another name.
  private @Nullable Step blindStep(int stretch, int before, int after) {
    if (roads.isSame(before, after)) {
      return null;
    }
    double turn = bearings.turn(stretch);
    boolean isOntoName = Math.abs(turn) >= OTHER_NAME_DEGREES && isNews(stretch);
    boolean isEnd = !roads.isOnFoot() && Math.abs(turn) >= BLIND_DEGREES && isMet(before, after);
    if (!isOntoName && !isEnd) {
      return null;
    }
    return Math.abs(turn) >= U_TURN_DEGREES
        ? new Step(stretch, stretch, ActionKind.TURN, Step.side(turn), Severity.HEAVY, turn, 0)
        : Step.turn(stretch, stretch, turn);
  }

  /// Whether traffic from a third road enters the junction.
  private boolean isMet(int before, int after) {
    int junction = graph.head(before);
    for (int i = 0; i < graph.inCount(junction); i++) {
      int in = graph.inArc(junction, i);
      if (graph.segment(in) != graph.segment(before)
          && graph.segment(in) != graph.segment(after)
          && costs.isOpen(in)
          && !roads.isMinorTo(in, after)) {
        return true;
      }
    }
    return false;
  }
}
