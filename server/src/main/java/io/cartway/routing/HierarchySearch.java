package io.cartway.routing;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.ModeMetrics;
import io.cartway.hierarchy.Objective;
import io.cartway.hierarchy.PointToPoint;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.VertexPath;
import io.cartway.hierarchy.Weight;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The cheapest paths between points on arcs, from the hierarchy.
///
/// A source at fraction f of an arc is the arc's state with the cost up to f taken off; a target is
/// all states of its arc with the cost up to its fraction added. Only a target behind a source on
/// the same arc is something else, for there the empty path must not count: such a source sets off
/// from the states that follow its arc.
final class HierarchySearch {

  private final Hierarchy hierarchy;
  private final RoadGraph graph;
  private final ModeCosts costs;
  private final StateCosts stateCosts;
  private final PointToPoint search;

  /// A search in the current metric of a mode.
  HierarchySearch(ModeMetrics metrics, TransportMode mode, Objective objective) {
    hierarchy = metrics.hierarchy();
    graph = hierarchy.graph();
    costs = metrics.costs(mode);
    stateCosts = objective.costs(costs);
    Metric metric = metrics.metric(mode, objective);
    search = metrics.search(metric);
  }

  /// The cheapest path to each target from the source that is best for it; of two with the same
  /// cost the shorter one.
  ///
  /// @param check is called now and then and may throw to end the search
  /// @return one path per target in their order, null where there is none
  List<@Nullable ArcPath> run(List<RouteEnd> sources, List<RouteEnd> targets, Runnable check) {
    List<@Nullable ArcPath> paths = new ArrayList<>();
    for (RouteEnd target : targets) {
      check.run();
      paths.add(to(target, sources));
    }
    return paths;
  }

  private @Nullable ArcPath to(RouteEnd target, List<RouteEnd> sources) {
    Seeds ends = targetSeeds(target);
    Seeds starts = new Seeds();
    for (RouteEnd source : sources) {
      if (costs.isOpen(source.arc()) && !isBehind(target, source)) {
        starts.add(source.arc(), source(source));
      }
    }
    Found best = new Found(search.path(starts, ends), null);
    for (RouteEnd source : sources) {
      if (costs.isOpen(source.arc()) && isBehind(target, source)) {
        Found around = new Found(search.path(following(source), ends), source);
        best = around.weight() < best.weight() ? around : best;
      }
    }
    return best.path.isEmpty() ? null : arcPath(best, best.path.get(), sources, target);
  }

  /// @param around the source whose arc is not part of the path yet
  private record Found(Optional<VertexPath> path, @Nullable RouteEnd around) {
    long weight() {
      return path.map(VertexPath::weight).orElse(Weight.INFINITE);
    }
  }

  private static boolean isBehind(RouteEnd target, RouteEnd source) {
    return target.arc() == source.arc() && target.fraction() < source.fraction();
  }

  private long source(RouteEnd source) {
    return Weight.of(source.costMillis(), 0) - weightTo(source);
  }

  private Seeds targetSeeds(RouteEnd target) {
    long weight = weightTo(target);
    Seeds seeds = new Seeds().add(target.arc(), weight);
    for (int copy : hierarchy.copiesOf(target.arc())) {
      seeds.add(copy, weight);
    }
    return seeds;
  }

  /// The states after a source's arc.
  private Seeds following(RouteEnd source) {
    Seeds seeds = new Seeds();
    int arc = source.arc();
    int junction = graph.head(arc);
    for (int next = graph.firstOut(junction); next < graph.endOut(junction); next++) {
      long whole = stateCosts.weight(arc, next);
      if (Weight.isFinite(whole)) {
        seeds.add(graph.nextState(arc, next), source(source) + whole);
      }
    }
    return seeds;
  }

  /// What the part of an arc up to a point on it weighs.
  private long weightTo(RouteEnd end) {
    return stateCosts.partWeight(end.arc(), end.fraction());
  }

  private ArcPath arcPath(Found found, VertexPath path, List<RouteEnd> sources, RouteEnd target) {
    RouteEnd around = found.around;
    int before = around == null ? 0 : 1;
    int[] arcs = new int[path.count() + before];
    for (int i = 0; i < path.count(); i++) {
      arcs[i + before] = graph.stateArc(path.vertex(i));
    }
    if (around != null) {
      arcs[0] = around.arc();
    }
    double start = around == null ? startFraction(arcs[0], sources) : around.fraction();
    return new ArcPath(arcs, start, target.fraction(), Weight.cost(path.weight()));
  }

  private static double startFraction(int arc, List<RouteEnd> sources) {
    for (RouteEnd source : sources) {
      if (source.arc() == arc) {
        return source.fraction();
      }
    }
    throw new IllegalStateException("a path from no source: arc " + arc);
  }
}
