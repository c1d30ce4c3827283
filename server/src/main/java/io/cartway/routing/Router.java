package io.cartway.routing;

import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.Snap;
import io.cartway.roads.Snapper;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds routes over the road graph of a region. Thread-safe.
public final class Router {

  private final RoadGraph graph;
  private final Snapper snapper;
  private final RouteLimits limits;
  private final Map<TransportMode, ModeCosts> costs = new EnumMap<>(TransportMode.class);

  /// A router with the default limits. Computes the costs of all modes.
  public Router(RoadGraph graph) {
    this(graph, RouteLimits.DEFAULT);
  }

  /// A router with limits of its own.
  public Router(RoadGraph graph, RouteLimits limits) {
    this.graph = graph;
    this.limits = limits;
    snapper = new Snapper(graph);
    for (TransportMode mode : Modes.ALL) {
      costs.put(mode, new ModeCosts(graph, mode));
    }
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
    List<List<PlainSearch.End>> ends = new ArrayList<>();
    for (int stop = 0; stop < request.stops().size(); stop++) {
      List<PlainSearch.End> found = ends(request.stops().get(stop), modeCosts);
      if (found.isEmpty()) {
        return new RouteResult.CouldNotMatch(stop);
      }
      ends.add(found);
    }
    PlainSearch search = new PlainSearch(modeCosts);
    SectionBuilder sections = new SectionBuilder(graph, modeCosts);
    List<Chain> chains = start(ends.getFirst());
    int sectionStart = 0;
    for (int stop = 1; stop < ends.size(); stop++) {
      List<Chain> longer = extend(search, chains, ends.get(stop), check);
      if (longer.isEmpty()) {
        return new RouteResult.NoRoute(stop - 1);
      }
      boolean isEnd = stop == ends.size() - 1 || !request.stops().get(stop).passThrough();
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
    ModeCosts found = costs.get(mode);
    if (found == null) {
      throw new IllegalStateException("no costs of " + mode);
    }
    return found;
  }

  private List<PlainSearch.End> ends(RouteRequest.Stop stop, ModeCosts modeCosts) {
    List<PlainSearch.End> ends = new ArrayList<>();
    for (Snap snap : snapper.nearest(stop.point(), modeCosts, limits.snapMeters())) {
      ends.add(new PlainSearch.End(snap.arc(), snap.fraction(), 0));
    }
    return ends;
  }

  private static List<Chain> start(List<PlainSearch.End> ends) {
    return ends.stream().map(end -> new Chain(end, List.of())).toList();
  }

  /// The cheapest continuation to each end of the next stop that can be reached.
  private static List<Chain> extend(
      PlainSearch search, List<Chain> chains, List<PlainSearch.End> targets, Runnable check) {
    List<PlainSearch.End> sources = chains.stream().map(chain -> chain.end).toList();
    List<@Nullable ArcPath> paths = search.run(sources, targets, check);
    List<Chain> longer = new ArrayList<>();
    for (int i = 0; i < targets.size(); i++) {
      ArcPath path = paths.get(i);
      if (path != null) {
        Chain before = sourceOf(path, chains);
        PlainSearch.End target = targets.get(i);
        PlainSearch.End end =
            new PlainSearch.End(target.arc(), target.fraction(), path.costMillis());
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
  private record Chain(PlainSearch.End end, List<Stretch> stretches) {}
}
