package io.cartway.routing;

import io.cartway.hierarchy.OneToAll;
import io.cartway.hierarchy.Weight;
import io.cartway.paths.ArcPath;
import io.cartway.paths.LegSearch;
import io.cartway.paths.Trace;
import io.cartway.paths.ViaState;
import io.cartway.roads.Access;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Explains why a route does not use a road: finds the best route through it and compares the
/// costs.
final class Explainer {

  /// Maximum number of segments of the road to try, the most promising first.
  private static final int TRIES = 4;

  private final LegSearch search;
  private final ModeCosts costs;
  private final RoadGraph graph;
  private final long epochMillis;
  private final Runnable check;

  /// @param epochMillis departure time
  /// @param check is called periodically and may throw to abort
  Explainer(LegSearch search, long epochMillis, Runnable check) {
    this.check = check;
    this.search = search;
    this.epochMillis = epochMillis;
    costs = search.costs();
    graph = costs.graph();
  }

  /// The best path through any of some arcs; empty when there is none.
  Optional<ArcPath> through(List<Integer> roadArcs, ViaState via) {
    OneToAll sweeps = new OneToAll(search.guide().metric(), check);
    long limit = Weight.INFINITE - 1;
    OneToAll.Reach out = sweeps.from(via.sources(), limit);
    OneToAll.Reach in = sweeps.to(via.targets(), limit);
    List<Integer> promising =
        roadArcs.stream()
            .filter(arc -> Weight.isFinite(out.weight(arc)) && Weight.isFinite(in.weight(arc)))
            .sorted(Comparator.comparingLong(arc -> out.weight(arc) + in.weight(arc)))
            .limit(TRIES)
            .toList();
    ArcPath best = null;
    for (int arc : promising) {
      Optional<ViaState.Over> over = via.over(arc);
      if (over.isPresent()
          && (best == null || over.get().path().costMillis() < best.costMillis())) {
        best = over.get().path();
      }
    }
    return Optional.ofNullable(best);
  }

  /// Access, speed and signs of a road's arcs for the mode and the vehicle.
  List<Explanation.Piece> pieces(List<Integer> roadArcs) {
    List<Explanation.Piece> pieces = new ArrayList<>();
    for (int arc : roadArcs) {
      check.run();
      Access access = graph.access(arc, costs.mode());
      pieces.add(
          new Explanation.Piece(
              graph.segmentId(arc),
              costs.isOpen(arc),
              access.name().toLowerCase(Locale.ROOT),
              graph.speedKmh(arc, costs.mode()),
              search.rules().isExcluded(arc),
              search.rules().signs(arc, epochMillis)));
    }
    return pieces;
  }

  /// The costs of a route by kind.
  Explanation.Costs costs(Route route) {
    long drive = 0;
    long turns = 0;
    long access = 0;
    long rules = 0;
    for (Route.Section section : route.sections()) {
      Trace trace = section.trace();
      turns += section.landings().boardMillis() + section.landings().leaveMillis();
      int state = trace.arc(0);
      for (int i = 0; i < trace.count(); i++) {
        drive += trace.stretch(i).durationMillis(costs);
        if (i > 0) {
          int before = trace.arc(i - 1);
          int arc = trace.arc(i);
          turns += costs.turnDurationMillis(before, arc);
          access += costs.penaltyMillis(before, arc);
          long time = epochMillis + section.startMillis() + trace.startMillis(i);
          rules += search.rules().surcharge(state, arc, time);
          state = graph.nextState(state, arc);
        }
      }
    }
    return new Explanation.Costs(drive, turns, access, rules);
  }

  /// The length of a route on arcs of another.
  long sharedMillimeters(Route route, Route other) {
    Set<Integer> arcs = new HashSet<>();
    other.sections().forEach(section -> addArcs(arcs, section.trace()));
    long shared = 0;
    for (Route.Section section : route.sections()) {
      Trace trace = section.trace();
      for (int i = 0; i < trace.count(); i++) {
        shared += arcs.contains(trace.arc(i)) ? trace.stretch(i).lengthMillimeters(graph) : 0;
      }
    }
    return shared;
  }

  /// Whether a route uses one of some arcs.
  static boolean uses(Route route, List<Integer> roadArcs) {
    Set<Integer> arcs = new HashSet<>();
    route.sections().forEach(section -> addArcs(arcs, section.trace()));
    return roadArcs.stream().anyMatch(arcs::contains);
  }

  private static void addArcs(Set<Integer> arcs, Trace trace) {
    for (int i = 0; i < trace.count(); i++) {
      arcs.add(trace.arc(i));
    }
  }
}
