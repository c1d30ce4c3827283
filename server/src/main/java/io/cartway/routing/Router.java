package io.cartway.routing;

import io.cartway.hierarchy.ModeMetrics;
import io.cartway.hierarchy.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.Snap;
import io.cartway.roads.Snapper;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Waypoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds routes over the road graph of a region. Thread-safe.
public final class Router {

  private final RoadGraph graph;
  private final Snapper snapper;
  private final RouteLimits limits;
  private final ModeMetrics metrics;

  /// A router with the default limits.
  public Router(ModeMetrics metrics) {
    this(metrics, RouteLimits.DEFAULT);
  }

  /// A router with limits of its own.
  public Router(ModeMetrics metrics, RouteLimits limits) {
    this.metrics = metrics;
    this.limits = limits;
    graph = metrics.hierarchy().graph();
    snapper = new Snapper(graph);
  }

  /// The limits that requests are held to.
  public RouteLimits limits() {
    return limits;
  }

  /// Finds the cheapest route.
  ///
  /// @param check is called now and then and may throw to give up: a deadline
  public RouteResult route(RouteRequest request, Runnable check) {
    ModeCosts modeCosts = costs(request.mode());
    List<List<RouteEnd>> ends = new ArrayList<>();
    for (int stop = 0; stop < request.waypoints().size(); stop++) {
      List<RouteEnd> found = ends(request.waypoints().get(stop), modeCosts);
      if (found.isEmpty()) {
        return new RouteResult.CouldNotMatch(stop);
      }
      ends.add(found);
    }
    HierarchySearch search = new HierarchySearch(metrics, request.mode(), Objective.FAST);
    SectionBuilder sections = new SectionBuilder(graph, modeCosts);
    List<Chain> chains = start(ends.getFirst());
    int sectionStart = 0;
    for (int stop = 1; stop < ends.size(); stop++) {
      List<Chain> longer = extend(search, chains, ends.get(stop), check);
      if (longer.isEmpty()) {
        return new RouteResult.NoRoute(stop - 1);
      }
      boolean isEnd = stop == ends.size() - 1 || !request.waypoints().get(stop).passThrough();
      if (isEnd) {
        sections.add(cheapest(longer).stretches, sectionStart, stop);
        sectionStart = stop;
        chains = start(ends.get(stop));
      } else {
        chains = longer;
      }
    }
    return new RouteResult.Found(new Route(sections.sections()));
  }

  /// The costs of a mode.
  public ModeCosts costs(TransportMode mode) {
    return metrics.costs(mode);
  }

  private List<RouteEnd> ends(Waypoint stop, ModeCosts modeCosts) {
    List<RouteEnd> ends = new ArrayList<>();
    for (Snap snap : snapper.nearest(stop.point(), modeCosts, limits.snapMeters())) {
      ends.add(new RouteEnd(snap.arc(), snap.fraction(), 0));
    }
    return ends;
  }

  private static List<Chain> start(List<RouteEnd> ends) {
    return ends.stream().map(end -> new Chain(end, List.of())).toList();
  }

  /// The cheapest continuation to each end of the next stop that can be reached.
  private static List<Chain> extend(
      HierarchySearch search, List<Chain> chains, List<RouteEnd> targets, Runnable check) {
    List<RouteEnd> sources = chains.stream().map(chain -> chain.end).toList();
    List<@Nullable ArcPath> paths = search.run(sources, targets, check);
    List<Chain> longer = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      ArcPath path = paths.get(i);
      if (path != null) {
        Chain before = sourceOf(path, chains);
        RouteEnd target = targets.get(i);
        RouteEnd end = new RouteEnd(target.arc(), target.fraction(), path.costMillis());
        longer.add(new Chain(end, join(before.stretches, Stretch.of(path))));
      }
    }
    return longer;
  }

  private static Chain sourceOf(ArcPath path, List<Chain> chains) {
    for (Chain chain : chains) {
      if (chain.end.arc() == path.arc(0)) {
        return chain;
      }
    }
    throw new IllegalStateException("a path from no source: " + path);
  }

  private static List<Stretch> join(List<Stretch> before, List<Stretch> after) {
    if (before.isEmpty()) {
      return after;
    }
    List<Stretch> joined = new ArrayList<>(before);
    Stretch last = joined.removeLast();
    joined.add(new Stretch(last.arc(), last.from(), after.getFirst().to()));
    joined.addAll(after.subList(1, after.size()));
    return joined;
  }

  private static Chain cheapest(List<Chain> chains) {
    Chain best = chains.getFirst();
    for (Chain chain : chains) {
      if (chain.end.costMillis() < best.end.costMillis()) {
        best = chain;
      }
    }
    return best;
  }

  /// The way so far within a section, up to an end of a stop.
  private record Chain(RouteEnd end, List<Stretch> stretches) {}
}
