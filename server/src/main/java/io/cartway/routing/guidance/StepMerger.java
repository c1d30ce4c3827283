package io.cartway.routing.guidance;

import io.cartway.paths.Trace;
import io.cartway.routing.guidance.Action.ActionKind;
import io.cartway.routing.guidance.Action.Direction;
import io.cartway.routing.guidance.Action.Severity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Merges steps that a traveller sees as one: the two halves of a turn over a dual carriageway, a
/// change of name in the middle of a turn, the corners of a footway at a crossing.
final class StepMerger {

  /// The distance between the carriageways of a road with a wide median.
  private static final double MEDIAN_METERS = 60;

  /// Actions within this distance are one action for a driver.
  private static final double CLOSE_METERS = 30;

  /// A corner mapped with two nodes.
  private static final double CORNER_METERS = 20;

  /// Footways have many corners, and a pedestrian sees all of them at once.
  private static final double WALK_METERS = 22;

  /// A name that changes again within this distance is not announced.
  private static final double NAME_METERS = 150;

  private static final double U_TURN_DEGREES = 145;
  private static final double CORNER_DEGREES = 75;

  private final Trace trace;
  private final PathRoads roads;
  private final PathBearings bearings;

  StepMerger(Trace trace, PathRoads roads, PathBearings bearings) {
    this.trace = trace;
    this.roads = roads;
    this.bearings = bearings;
  }

  /// The steps between departure and arrival, merged.
  List<Step> merge(List<Step> steps) {
    List<Step> merged = new ArrayList<>(steps.size());
    for (Step step : steps) {
      Step last = step;
      while (last != null && !merged.isEmpty() && isCandidate(merged.getLast(), last)) {
        Step before = merged.getLast();
        Merged both = roads.isOnFoot() ? onFoot(before, last) : driving(before, last);
        if (!both.isMerged) {
          break;
        }
        merged.removeLast();
        last = both.step;
      }
      if (last != null) {
        merged.add(last);
      }
    }
    if (!roads.isOnFoot()) {
      for (int i = 0; i < merged.size(); i++) {
        int end = i + 1 < merged.size() ? merged.get(i + 1).stretch() : trace.count();
        merged.set(i, backByLink(merged.get(i), end));
      }
    }
    return merged;
  }

  /// A turn into a link that only leads to the other carriageway of the same road is a U-turn.
  ///
  /// @param end the start of the next step
  private Step backByLink(Step step, int end) {
    if (step.kind() != ActionKind.TURN && step.kind() != ActionKind.RAMP) {
      return step;
    }
    int from = trace.arc(step.stretch() - 1);
    long limit = trace.startMillimeters(step.stretch()) + (long) (MEDIAN_METERS * 1000);
    for (int i = step.onward(); i < end && trace.startMillimeters(i) <= limit; i++) {
      int to = trace.arc(i);
      double net = bearings.turn(step.stretch(), i);
      if (Math.abs(net) >= U_TURN_DEGREES
          && roads.isOneWay(from)
          && roads.isOneWay(to)
          && !roads.isLink(to)
          && roads.isSame(from, to)) {
        return Step.uTurn(step.stretch(), i, direction(step), net);
      }
    }
    return step;
  }

  /// The result of merging two steps.
  private record Merged(boolean isMerged, @Nullable Step step) {
    static final Merged NOT = new Merged(false, null);

    static Merged to(@Nullable Step step) {
      return new Merged(true, step);
    }
  }

  private boolean isCandidate(Step before, Step after) {
    return gap(before, after) <= NAME_METERS;
  }

  private double gap(Step before, Step after) {
    return (trace.startMillimeters(after.stretch()) - trace.startMillimeters(before.onward()))
        / 1000.0;
  }

  private Merged driving(Step before, Step after) {
    double gap = gap(before, after);
    if (before.kind() == ActionKind.CONTINUE && after.kind() != ActionKind.EXIT) {
      return Merged.to(after);
    }
    if (gap > MEDIAN_METERS) {
      return Merged.NOT;
    }
    boolean isTurn = before.kind() == ActionKind.TURN && after.kind() == ActionKind.TURN;
    if (isTurn && isTurnBack(before, after)) {
      return Merged.to(
          Step.uTurn(before.stretch(), after.onward(), direction(before), net(before, after)));
    }
    if (gap > CLOSE_METERS) {
      return Merged.NOT;
    }
    if (isLight(before) && isRoundabout(after)) {
      return Merged.to(after);
    }
    if (after.kind() == ActionKind.CONTINUE) {
      return hasWayOn(before) ? Merged.to(onward(before, after)) : Merged.NOT;
    }
    if (before.kind() == ActionKind.KEEP && after.kind() == ActionKind.TURN && isPlain(before)) {
      return Merged.to(turn(before, after));
    }
    if (before.kind() == ActionKind.TURN && after.kind() == ActionKind.KEEP && isPlain(after)) {
      return Merged.to(turn(before, after));
    }
    boolean isCorner =
        isTurn
            && gap <= CORNER_METERS
            && before.direction() == after.direction()
            && Math.abs(before.turn()) < CORNER_DEGREES
            && Math.abs(after.turn()) < CORNER_DEGREES;
    return isCorner ? Merged.to(turn(before, after)) : Merged.NOT;
  }

  private static boolean isLight(Step step) {
    return (step.kind() == ActionKind.KEEP || step.kind() == ActionKind.TURN)
        && step.severity() == Severity.LIGHT;
  }

  private static boolean isRoundabout(Step step) {
    return step.kind() == ActionKind.ROUNDABOUT_EXIT || step.kind() == ActionKind.ROUNDABOUT_PASS;
  }

  private boolean isPlain(Step keep) {
    return !roads.isHighway(trace.arc(keep.onward())) && !roads.isLink(trace.arc(keep.onward()));
  }

  private static boolean hasWayOn(Step step) {
    return switch (step.kind()) {
      case TURN, U_TURN, ROUNDABOUT_EXIT, ROUNDABOUT_PASS -> true;
      default -> false;
    };
  }

  /// Whether two turns to one side lead from one carriageway to the other.
  private boolean isTurnBack(Step before, Step after) {
    int from = trace.arc(before.stretch() - 1);
    int to = trace.arc(after.onward());
    return before.direction() == after.direction()
        && Math.abs(before.turn() + after.turn()) >= U_TURN_DEGREES
        && Math.abs(net(before, after)) >= U_TURN_DEGREES
        && roads.isOneWay(from)
        && roads.isOneWay(to)
        && roads.isSame(from, to);
  }

  private static Direction direction(Step step) {
    return step.direction() == null ? Step.side(step.turn()) : step.direction();
  }

  private double net(Step before, Step after) {
    return bearings.turn(before.stretch(), after.onward());
  }

  private Step turn(Step before, Step after) {
    double net = net(before, after);
    return Step.turn(before.stretch(), after.onward(), net);
  }

  private static Step onward(Step step, Step after) {
    return new Step(
        step.stretch(),
        after.onward(),
        step.kind(),
        step.direction(),
        step.severity(),
        step.turn(),
        step.exit());
  }

  private Merged onFoot(Step before, Step after) {
    double gap = gap(before, after);
    if (before.kind() == ActionKind.CONTINUE && gap <= CLOSE_METERS) {
      return Merged.to(after);
    }
    if (gap > WALK_METERS) {
      return Merged.NOT;
    }
    double net = net(before, after);
    if (Math.abs(net) >= Step.STRAIGHT_DEGREES) {
      return Merged.to(Step.turn(before.stretch(), after.onward(), net));
    }
    int from = trace.arc(before.stretch() - 1);
    int to = trace.arc(after.onward());
    boolean isRenamed = !roads.isSame(from, to) && !roads.label(to).isEmpty();
    return Merged.to(
        isRenamed ? onward(Step.plain(before.stretch(), ActionKind.CONTINUE), after) : null);
  }
}
