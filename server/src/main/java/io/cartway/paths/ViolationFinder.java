package io.cartway.paths;

import io.cartway.geo.Bearing;
import io.cartway.geo.LatLng;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RuleJudge;
import io.cartway.travel.AvoidFeature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Finds the violations of a journey's rules by a route.
final class ViolationFinder {

  private static final Map<AvoidFeature, Violation.ViolationKind> KINDS =
      Map.of(
          AvoidFeature.SEASONAL_CLOSURE, Violation.ViolationKind.AVOID_SEASONAL_CLOSURE,
          AvoidFeature.TOLL_ROAD, Violation.ViolationKind.AVOID_TOLL_ROAD,
          AvoidFeature.CONTROLLED_ACCESS_HIGHWAY,
              Violation.ViolationKind.AVOID_CONTROLLED_ACCESS_HIGHWAY,
          AvoidFeature.FERRY, Violation.ViolationKind.AVOID_FERRY,
          AvoidFeature.CAR_SHUTTLE_TRAIN, Violation.ViolationKind.AVOID_CAR_SHUTTLE_TRAIN,
          AvoidFeature.TUNNEL, Violation.ViolationKind.AVOID_TUNNEL,
          AvoidFeature.DIRT_ROAD, Violation.ViolationKind.AVOID_DIRT_ROAD,
          AvoidFeature.DIFFICULT_TURNS, Violation.ViolationKind.AVOID_DIFFICULT_TURNS,
          AvoidFeature.U_TURNS, Violation.ViolationKind.AVOID_U_TURNS);

  /// A median with a lane to turn round beside it; a block of houses is wider.
  private static final double CROSSING_METERS = 60;

  /// Carriageways of one road hardly differ more from opposite directions.
  private static final double OPPOSITE_DEGREES = 150;

  /// The part of a carriageway that shows its direction, beside the bend at its end.
  private static final double SEEN_METERS = 20;

  private final RoadGraph graph;
  private final AvoidedRoads roads;
  private final RuleJudge judge;

  ViolationFinder(RoadGraph graph, AvoidedRoads roads, RuleJudge judge) {
    this.graph = graph;
    this.roads = roads;
    this.judge = judge;
  }

  /// The violations and remarks of a section, in order along the path.
  ///
  /// @param epochMillis when the section starts
  List<Violation> find(Trace trace, long epochMillis) {
    List<Violation> found = new ArrayList<>();
    if (!roads.avoids(AvoidFeature.SEASONAL_CLOSURE)) {
      addRuns(
          found,
          trace,
          Violation.ViolationKind.SEASONAL_CLOSURE,
          part -> graph.is(part.arc(), RoadFlag.SEASONAL));
    }
    if (roads.isEmpty() && judge.isTrivial()) {
      return found;
    }
    for (AvoidFeature feature : EnumSet.allOf(AvoidFeature.class)) {
      if (roads.avoids(feature)) {
        addRuns(found, trace, kind(feature), part -> roads.isOf(part.arc(), feature));
        addTurns(found, trace, feature);
      }
    }
    if (roads.avoidsEnvironmentalZones()) {
      addRuns(
          found,
          trace,
          Violation.ViolationKind.ZONE,
          part -> graph.is(part.arc(), RoadFlag.ENVIRONMENTAL_ZONE));
    }
    addRuns(found, trace, Violation.ViolationKind.BLOCKED_ROAD, roads::isBlocked);
    addSigns(found, trace, epochMillis);
    return found;
  }

  private static Violation.ViolationKind kind(AvoidFeature feature) {
    Violation.ViolationKind kind = KINDS.get(feature);
    if (kind == null) {
      throw new IllegalStateException("no kind of violation for " + feature);
    }
    return kind;
  }

  private static void addRuns(
      List<Violation> found, Trace trace, Violation.ViolationKind kind, Predicate<Stretch> test) {
    int first = -1;
    for (int i = 0; i <= trace.count(); i++) {
      boolean isMatch = i < trace.count() && test.test(trace.stretch(i));
      if (isMatch && first < 0) {
        first = i;
      } else if (!isMatch && first >= 0) {
        found.add(new Violation(kind, first, i, List.of()));
        first = -1;
      }
    }
  }

  private void addTurns(List<Violation> found, Trace trace, AvoidFeature feature) {
    for (int i = 1; i < trace.count(); i++) {
      int arc = trace.arc(i - 1);
      int next = trace.arc(i);
      boolean isUTurn = next == graph.opposite(arc);
      boolean isAvoided =
          switch (feature) {
            case U_TURNS -> isUTurn || isOverMedian(trace, i);
            case DIFFICULT_TURNS -> roads.isAvoidedTurn(arc, next) && !isUTurn;
            default -> false;
          };
      if (isAvoided) {
        // Notices of turns apply at the end of their span: the stretch before the turn.
        found.add(new Violation(kind(feature), i - 1, i, List.of()));
      }
    }
  }

  /// A U-turn over the median of a divided road: off one carriageway, over a short connection, and
  /// back along the other one. To the map these are two turns to one side.
  ///
  /// Whether one turns back over a median between the stretch before and some stretch after this
  /// one.
  private boolean isOverMedian(Trace trace, int stretch) {
    int from = trace.arc(stretch - 1);
    if (!isOneWay(trace, from) || isSameRoad(from, trace.arc(stretch))) {
      return false;
    }
    double meters = 0;
    for (int i = stretch; i + 1 < trace.count(); i++) {
      meters += trace.stretch(i).lengthMillimeters(graph) / 1000.0;
      if (meters > CROSSING_METERS) {
        return false;
      }
      int to = trace.arc(i + 1);
      if (isSameRoad(from, to) && isOneWay(trace, to)) {
        return Math.abs(Bearing.turnDegrees(heading(from, false), heading(to, true)))
            >= OPPOSITE_DEGREES;
      }
    }
    return false;
  }

  private static boolean isOneWay(Trace trace, int arc) {
    int opposite = trace.graph().opposite(arc);
    return opposite < 0 || !trace.costs().isOpen(opposite);
  }

  /// Whether two arcs are of one road, by its name or else by its number.
  private boolean isSameRoad(int one, int other) {
    String name = graph.tag(one, "name");
    String ref = graph.tag(one, "ref");
    return name.isEmpty()
        ? !ref.isEmpty() && ref.equals(graph.tag(other, "ref"))
        : name.equals(graph.tag(other, "name"));
  }

  private double heading(int arc, boolean isStart) {
    double meters = Math.max(SEEN_METERS, graph.lengthMillimeters(arc) / 1000.0);
    double part = SEEN_METERS / meters;
    List<LatLng> line = new Stretch(arc, isStart ? 0 : 1 - part, isStart ? part : 1).line(graph);
    return Bearing.degrees(line.getFirst(), line.getLast());
  }

  /// The signs that forbid the vehicle. A sign that is passed once, over however many pieces of
  /// road and ways, is one violation; so are signs over the same pieces.
  private void addSigns(List<Violation> found, Trace trace, long epochMillis) {
    if (judge.isTrivial()) {
      return;
    }
    List<Violation> signs = new ArrayList<>();
    Map<Optional<RoadRestriction>, SignRun> begun = new LinkedHashMap<>();
    for (int i = 0; i <= trace.count(); i++) {
      Map<Optional<RoadRestriction>, SignRun> here = new LinkedHashMap<>();
      if (i < trace.count()) {
        long time = epochMillis + trace.startMillis(i);
        for (Optional<RoadRestriction> sign : closing(trace.arc(i), time)) {
          Optional<RoadRestriction> text = sign.map(ViolationFinder::withoutWay);
          here.putIfAbsent(text, begun.getOrDefault(text, new SignRun(i, sign)));
        }
      }
      addEnded(signs, begun, here, i);
      begun = here;
    }
    addForbiddenTurns(signs, trace, epochMillis);
    signs.sort(Comparator.comparingInt(Violation::firstStretch));
    found.addAll(signs);
  }

  /// A sign and the stretch from which on it forbids the vehicle.
  private record SignRun(int firstStretch, Optional<RoadRestriction> sign) {}

  /// The signs that close an arc; an empty one when nobody says which.
  private List<Optional<RoadRestriction>> closing(int arc, long epochMillis) {
    if (judge.verdict(arc, epochMillis) != RuleJudge.Verdict.CLOSED) {
      return List.of();
    }
    List<RoadRestriction> signs = judge.violations(arc, epochMillis);
    return signs.isEmpty() ? List.of(Optional.empty()) : signs.stream().map(Optional::of).toList();
  }

  private static RoadRestriction withoutWay(RoadRestriction sign) {
    return new RoadRestriction(
        sign.kind(), sign.limit(), sign.word(), sign.timeDependent(), 0, sign.tag());
  }

  /// Adds the signs that held up to a stretch and no longer hold there.
  private static void addEnded(
      List<Violation> signs,
      Map<Optional<RoadRestriction>, SignRun> begun,
      Map<Optional<RoadRestriction>, SignRun> here,
      int stretch) {
    Map<Integer, List<RoadRestriction>> byStart = new TreeMap<>();
    begun.forEach((text, run) -> {
      if (!here.containsKey(text)) {
        List<RoadRestriction> list =
            byStart.computeIfAbsent(run.firstStretch, any -> new ArrayList<>());
        run.sign.ifPresent(list::add);
      }
    });
    byStart.forEach((first, list) ->
        signs.add(
            new Violation(Violation.ViolationKind.VEHICLE_RESTRICTION, first, stretch, list)));
  }

  private void addForbiddenTurns(List<Violation> signs, Trace trace, long epochMillis) {
    int state = trace.arc(0);
    for (int i = 1; i < trace.count(); i++) {
      int arc = trace.arc(i);
      if (judge.forbidsTurn(state, arc, epochMillis + trace.startMillis(i))) {
        signs.add(new Violation(Violation.ViolationKind.TURN_RESTRICTION, i - 1, i, List.of()));
      }
      state = graph.nextState(state, arc);
    }
  }
}
