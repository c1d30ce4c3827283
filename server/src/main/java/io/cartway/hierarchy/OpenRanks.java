package io.cartway.hierarchy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntConsumer;

/// The ranks that lead to a place over open links, or to which a place leads, as far as they are
/// few: those around a place behind closed roads. A small [Enclosure] of one layer, which does not
/// know the other end.
public final class OpenRanks {

  private final StateGraph links;
  private final Topology topology;
  private final LinkWeights weights;
  private final Deque<Integer> waiting = new ArrayDeque<>();
  private final Set<Integer> seen = new HashSet<>();

  private OpenRanks(Topology topology, StateGraph links, LinkWeights weights, Seeds place) {
    this.topology = topology;
    this.links = links;
    this.weights = weights;
    for (int i = 0; i < place.count(); i++) {
      see(topology.rankOf[place.vertex(i)]);
    }
  }

  /// The ranks from which a place is reached, its own included; empty when they are too many.
  ///
  /// @param weights of links; a link is closed when it is infinite, for any label
  /// @param ranksMax so many at most
  public static Set<Integer> before(
      Hierarchy hierarchy, LinkWeights weights, Seeds place, int ranksMax) {
    OpenRanks search = new OpenRanks(hierarchy.topology(), hierarchy.links(), weights, place);
    return search.all(search::seeBefore, ranksMax);
  }

  /// The ranks that are reached from a place, its own included; empty when they are too many.
  ///
  /// @param weights of links; a link is closed when it is infinite, for any label
  /// @param ranksMax so many at most
  public static Set<Integer> after(
      Hierarchy hierarchy, LinkWeights weights, Seeds place, int ranksMax) {
    OpenRanks search = new OpenRanks(hierarchy.topology(), hierarchy.links(), weights, place);
    return search.all(search::seeAfter, ranksMax);
  }

  private Set<Integer> all(IntConsumer expand, int ranksMax) {
    while (!waiting.isEmpty() && seen.size() <= ranksMax) {
      expand.accept(waiting.remove());
    }
    return seen.size() <= ranksMax ? Set.copyOf(seen) : Set.of();
  }

  private void see(int rank) {
    if (seen.add(rank)) {
      waiting.add(rank);
    }
  }

  private void seeAfter(int rank) {
    for (int link = links.first[rank]; link < links.first[rank + 1]; link++) {
      if (Weight.isFinite(weights.weight(rank, link, 0))) {
        see(links.to[link]);
      }
    }
  }

  /// A link joins neighbours in the hierarchy.
  private void seeBefore(int rank) {
    for (int arc = topology.first[rank]; arc < topology.first[rank + 1]; arc++) {
      seeBefore(topology.head[arc], rank);
    }
    for (int i = topology.lowerFirst[rank]; i < topology.lowerFirst[rank + 1]; i++) {
      seeBefore(topology.lowerTail[i], rank);
    }
  }

  private void seeBefore(int from, int to) {
    int link = links.find(from, to);
    if (link >= 0 && Weight.isFinite(weights.weight(from, link, 0))) {
      see(from);
    }
  }
}
