package io.cartway.paths;

import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.VertexPath;
import java.util.List;
import java.util.Optional;

/// The best path between two ends over a given state: two shortest paths joined.
public final class ViaState {

  private final List<RouteEnd> sourceEnds;
  private final List<RouteEnd> targetEnds;
  private final ArcSearch arcs;
  private final ArcSearch.Finder finder;
  private final Seeds sources;
  private final Seeds targets;

  /// @param epochMillis departure time
  /// @param check is called periodically and may throw to end a search
  public ViaState(
      LegSearch search,
      List<RouteEnd> sourceEnds,
      List<RouteEnd> targetEnds,
      long epochMillis,
      Runnable check) {
    this.sourceEnds = sourceEnds;
    this.targetEnds = targetEnds;
    finder = search.finder(epochMillis, check);
    arcs = search.arcs(epochMillis, check);
    sources = arcs.sourceSeeds(sourceEnds);
    targets = arcs.targetSeeds(targetEnds);
  }

  /// The states at which paths start.
  public Seeds sources() {
    return sources;
  }

  /// The states at which paths end.
  public Seeds targets() {
    return targets;
  }

  /// Whether one search suffices: no end lies before a start on the same arc.
  boolean isPlain() {
    return arcs.isPlain(sourceEnds, targetEnds);
  }

  /// The cost of a whole arc, without turns.
  int cost(int arc) {
    return arcs.cost(arc);
  }

  /// A path over a state.
  ///
  /// @param path the path
  /// @param at the index of the state in it
  public record Over(ArcPath path, int at) {}

  /// The best path over a state; empty when there is none.
  public Optional<Over> over(int state) {
    Optional<VertexPath> before = finder.path(sources, new Seeds().add(state, 0));
    if (before.isEmpty()) {
      return Optional.empty();
    }
    Seeds from = new Seeds().add(state, before.get().weight());
    Optional<VertexPath> after = finder.path(from, targets);
    if (after.isEmpty()) {
      return Optional.empty();
    }
    int[] states = joined(before.get(), after.get());
    ArcPath path = arcs.arcPath(states, sourceEnds, targetEnds, after.get().weight());
    return Optional.of(new Over(path, before.get().count() - 1));
  }

  private static int[] joined(VertexPath before, VertexPath after) {
    int[] states = new int[before.count() + after.count() - 1];
    for (int i = 0; i < before.count(); i++) {
      states[i] = before.vertex(i);
    }
    for (int i = 1; i < after.count(); i++) {
      states[before.count() - 1 + i] = after.vertex(i);
    }
    return states;
  }
}
