package io.cartway.paths;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.VertexPath;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The cheapest paths between points on arcs ([ArcSeeds]).
final class ArcSearch {

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final Finder finder;
  private final ArcSeeds ends;

  /// Finds a path of the least weight, by a query in a metric or by a search with surcharges.
  @FunctionalInterface
  interface Finder {

    /// A path of the least weight from any source to any target; empty when there is none.
    Optional<VertexPath> path(Seeds sources, Seeds targets);

    /// A path of the least weight to each of some places near each other, in their order.
    ///
    /// @param check is called periodically and may throw to end the search
    default List<Optional<VertexPath>> paths(Seeds sources, List<Seeds> places, Runnable check) {
      List<Optional<VertexPath>> paths = new ArrayList<>();
      for (Seeds place : places) {
        check.run();
        paths.add(path(sources, place));
      }
      return paths;
    }
  }

  /// @param finder answers by the weights of these costs
  ArcSearch(Hierarchy hierarchy, ModeCosts costs, Objective objective, Finder finder) {
    this(hierarchy, costs, objective, finder, (state, next) -> 0, null);
  }

  /// @param finder uses the weights of these costs and the surcharges
  /// @param sums what the finder wants to know of seeds besides; null for nothing
  ArcSearch(
      Hierarchy hierarchy,
      ModeCosts costs,
      Objective objective,
      Finder finder,
      ArcSeeds.Surcharge surcharge,
      ArcSeeds.@Nullable Sums sums) {
    graph = hierarchy.graph();
    this.costs = costs;
    this.finder = finder;
    ends = new ArcSeeds(hierarchy, costs, objective.costs(costs), surcharge, sums);
  }

  /// The cheapest path to each target from its best source; among equal costs the shorter one.
  ///
  /// @param targets near each other
  /// @param check is called periodically and may throw to end the search
  /// @return one path per target in their order; null where there is none
  List<@Nullable ArcPath> each(List<RouteEnd> sources, List<RouteEnd> targets, Runnable check) {
    boolean[] isPlain = new boolean[targets.size()];
    List<Seeds> places = new ArrayList<>();
    for (int i = 0; i < isPlain.length; i++) {
      List<RouteEnd> target = List.of(targets.get(i));
      isPlain[i] = isPlain(sources, target);
      if (isPlain[i]) {
        places.add(targetSeeds(target));
      }
    }
    List<Optional<VertexPath>> found = finder.paths(sourceSeeds(sources), places, check);
    List<@Nullable ArcPath> paths = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < isPlain.length; i++) {
      check.run();
      List<RouteEnd> target = List.of(targets.get(i));
      Optional<ArcPath> path =
          isPlain[i]
              ? found.get(next++).map(over -> arcPath(states(over), sources, target, over.weight()))
              : best(sources, target);
      paths.add(path.orElse(null));
    }
    return paths;
  }

  /// The cheapest path from any source to any target, empty when there is none.
  Optional<ArcPath> best(List<RouteEnd> sources, List<RouteEnd> targets) {
    FoundPath best = NOTHING;
    if (isPlain(sources, targets)) {
      best = search(sources, targets);
    } else {
      for (RouteEnd target : targets) {
        FoundPath found = to(target, sources);
        best = found.weight() < best.weight() ? found : best;
      }
    }
    return best.path.isEmpty()
        ? Optional.empty()
        : Optional.of(arcPath(best, best.path.get(), sources, targets));
  }

  private FoundPath search(List<RouteEnd> sources, List<RouteEnd> targets) {
    return new FoundPath(finder.path(sourceSeeds(sources), targetSeeds(targets)), null);
  }

  /// Whether no target lies before a source on the same arc, so that one search suffices.
  boolean isPlain(List<RouteEnd> sources, List<RouteEnd> targets) {
    return targets.stream()
        .noneMatch(
            target -> sources.stream().anyMatch(source -> ArcSeeds.isBehind(target, source)));
  }

  /// The states at which a path from some sources starts.
  Seeds sourceSeeds(List<RouteEnd> sources) {
    Seeds seeds = new Seeds();
    sources.forEach(source -> ends.addSource(seeds, source));
    return seeds;
  }

  /// The states at which a path to some targets ends.
  Seeds targetSeeds(List<RouteEnd> targets) {
    Seeds seeds = new Seeds();
    targets.forEach(target -> ends.addTarget(seeds, target, 0));
    return seeds;
  }

  private FoundPath to(RouteEnd target, List<RouteEnd> sources) {
    List<RouteEnd> before = new ArrayList<>();
    List<RouteEnd> behind = new ArrayList<>();
    for (RouteEnd source : sources) {
      if (costs.isOpen(source.arc())) {
        (ArcSeeds.isBehind(target, source) ? behind : before).add(source);
      }
    }
    FoundPath best = before.isEmpty() ? NOTHING : search(before, List.of(target));
    for (RouteEnd source : behind) {
      Seeds following = new Seeds();
      ends.addFollowing(following, source);
      FoundPath around =
          new FoundPath(finder.path(following, targetSeeds(List.of(target))), source);
      best = around.weight() < best.weight() ? around : best;
    }
    return best;
  }

  private static final FoundPath NOTHING = new FoundPath(Optional.empty(), null);

  /// @param around the source whose arc is not yet part of the path
  private record FoundPath(Optional<VertexPath> path, @Nullable RouteEnd around) {
    long weight() {
      return path.map(VertexPath::weight).orElse(Weight.INFINITE);
    }
  }

  /// The cost of a whole arc, without turns.
  int cost(int arc) {
    return ends.cost(arc);
  }

  private ArcPath arcPath(
      FoundPath found, VertexPath path, List<RouteEnd> sources, List<RouteEnd> targets) {
    RouteEnd around = found.around;
    int before = around == null ? 0 : 1;
    int[] states = new int[path.count() + before];
    for (int i = 0; i < path.count(); i++) {
      states[i + before] = path.vertex(i);
    }
    if (around != null) {
      states[0] = around.arc();
    }
    List<RouteEnd> starts = around == null ? sources : List.of(around);
    return arcPath(states, starts, targets, path.weight());
  }

  private static int[] states(VertexPath path) {
    int[] states = new int[path.count()];
    for (int i = 0; i < states.length; i++) {
      states[i] = path.vertex(i);
    }
    return states;
  }

  /// The path over states between the ends on its first and last arc.
  ArcPath arcPath(int[] states, List<RouteEnd> sources, List<RouteEnd> targets, long weight) {
    int[] arcs = new int[states.length];
    for (int i = 0; i < arcs.length; i++) {
      arcs[i] = graph.stateArc(states[i]);
    }
    RouteEnd source = on(arcs[0], sources);
    RouteEnd target = on(arcs[arcs.length - 1], targets);
    return new ArcPath(arcs, states, source, target, Weight.cost(weight));
  }

  private static RouteEnd on(int arc, List<RouteEnd> ends) {
    for (RouteEnd end : ends) {
      if (end.arc() == arc) {
        return end;
      }
    }
    throw new IllegalStateException("a path that ends nowhere: arc " + arc);
  }
}
