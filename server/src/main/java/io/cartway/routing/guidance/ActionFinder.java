package io.cartway.routing.guidance;

import io.cartway.paths.Trace;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.routing.guidance.Action.ActionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Finds the actions along a path: turns where the road does not simply continue, ramps and exits
/// of motorways, roundabouts as one action each.
///
/// First every junction is examined on its own, then steps that a traveller sees as one are merged.
public final class ActionFinder {

  /// The length of a car.
  private static final int END_MILLIMETERS = 4000;

  private final Trace trace;
  private final RoadGraph graph;
  private final JunctionSteps junctions;
  private final HighwaySteps highways;
  private final RoundaboutSteps roundabouts;
  private final StepMerger merger;
  private final long startMillis;

  /// @param startMillis when the section starts, from the start of the route: durations are
  ///   differences of rounded times of the route
  public ActionFinder(Trace trace, long startMillis) {
    this.trace = trace;
    this.startMillis = startMillis;
    graph = trace.graph();
    PathRoads roads = new PathRoads(trace);
    PathBearings bearings = new PathBearings(trace);
    junctions = new JunctionSteps(trace, roads, bearings);
    highways = new HighwaySteps(trace, roads, bearings, junctions);
    roundabouts = new RoundaboutSteps(trace, roads, bearings);
    merger = new StepMerger(trace, roads, bearings);
  }

  public List<Action> find() {
    List<Step> steps = new ArrayList<>();
    steps.add(new Step(0, departed(), ActionKind.DEPART, null, null, 0, 0));
    if (!isCarried()) {
      merger.merge(found()).stream().filter(this::isWorthIt).forEach(steps::add);
    }
    steps.add(Step.plain(trace.count(), ActionKind.ARRIVE));
    List<Action> actions = new ArrayList<>(steps.size());
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      int end = i + 1 < steps.size() ? steps.get(i + 1).stretch() : step.stretch();
      actions.add(action(step, end));
    }
    return actions;
  }

  /// The first stretch: a start at a junction is on the road that leads on, whichever road was the
  /// nearest.
  private int departed() {
    int stretch = 0;
    while (stretch < trace.count() - 1 && trace.startMillimeters(stretch + 1) < END_MILLIMETERS) {
      stretch++;
    }
    return stretch;
  }

  /// A departure or arrival at a junction has no turn there.
  private boolean isWorthIt(Step step) {
    return trace.startMillimeters(step.stretch()) >= END_MILLIMETERS
        && trace.lengthMillimeters() - trace.startMillimeters(step.stretch()) >= END_MILLIMETERS;
  }

  private List<Step> found() {
    List<Step> steps = new ArrayList<>();
    int i = 0;
    while (i < trace.count()) {
      if (roundabouts.isIn(i)) {
        Step step = roundabouts.through(i);
        steps.add(step);
        i = step.kind() == ActionKind.ROUNDABOUT_ENTER ? trace.count() : step.onward() + 1;
      } else {
        Step step = i == 0 ? null : step(i);
        if (step != null) {
          steps.add(step);
          i = step.onward();
        }
        i++;
      }
    }
    return steps;
  }

  private @Nullable Step step(int stretch) {
    if (roundabouts.isMini(stretch)) {
      return roundabouts.mini(stretch);
    }
    return highways.isHere(stretch) ? highways.step(stretch) : junctions.step(stretch);
  }

  /// On a ferry or train the traveller has no actions.
  private boolean isCarried() {
    return graph.is(trace.arc(0), RoadFlag.FERRY) || graph.is(trace.arc(0), RoadFlag.SHUTTLE_TRAIN);
  }

  private Action action(Step step, int end) {
    int start = step.stretch();
    return new Action(
        step.kind(),
        Optional.ofNullable(step.direction()),
        Optional.ofNullable(step.severity()),
        step.exit() > 0 ? OptionalInt.of(step.exit()) : OptionalInt.empty(),
        step.turn(),
        start,
        step.onward(),
        trace.offset(start),
        rounded(startMillis + trace.startMillis(end))
            - rounded(startMillis + trace.startMillis(start)),
        rounded(trace.startMillimeters(end)) - rounded(trace.startMillimeters(start)));
  }

  private static int rounded(long thousandths) {
    return (int) Math.round(thousandths / 1000.0);
  }
}
