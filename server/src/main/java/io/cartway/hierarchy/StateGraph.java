package io.cartway.hierarchy;

import org.jspecify.annotations.Nullable;

/// The turn-expanded graph in ranks: the links between states. Immutable.
///
/// A state is a travelled arc of the road graph (the literature's edge-based node), a link is the
/// step from it to the next arc, with its turn (an edge-based edge). A link's weight belongs to one
/// hierarchy arc, in one of its two directions.
public final class StateGraph {

  private static final int NO_SLOT = -1;

  final int[] first;
  final int[] to;

  private final Topology topology;

  /// Per link: its slot, when a customization has asked for them.
  private volatile int @Nullable [] slots;

  private final Object making = new Object();

  /// Links from their parts.
  ///
  /// @param first per rank and one more: its first link
  /// @param to per link: the rank that it leads to
  public StateGraph(Topology topology, int[] first, int[] to) {
    this(topology, first, to, Topology.ARCS_MAX);
  }

  StateGraph(Topology topology, int[] first, int[] to, int arcsMax) {
    if (topology.arcCount() > arcsMax) {
      throw new IllegalArgumentException(
          "the hierarchy has %d arcs of at most %d".formatted(topology.arcCount(), arcsMax));
    }
    this.topology = topology;
    this.first = first;
    this.to = to;
  }

  /// The slot of each link: twice the hierarchy arc, plus one when it leads downwards; -1 for a
  /// loop. The first customization of a whole metric makes them: a country has tens of millions,
  /// and metrics of files need none.
  ///
  /// @throws IllegalStateException when a link has no arc, as in a damaged region
  int[] slots() {
    int[] known = slots;
    return known == null ? makeSlots() : known;
  }

  private int[] makeSlots() {
    synchronized (making) {
      int[] made = slots;
      if (made == null) {
        made = new int[to.length];
        for (int rank = 0; rank < topology.rankCount(); rank++) {
          for (int link = first[rank]; link < first[rank + 1]; link++) {
            made[link] = slot(rank, to[link]);
          }
        }
        slots = made;
      }
      return made;
    }
  }

  private int slot(int from, int to) {
    if (from == to) {
      return NO_SLOT;
    }
    int arc = topology.findArc(Math.min(from, to), Math.max(from, to));
    if (arc < 0) {
      throw new IllegalStateException("no hierarchy arc from rank %d to %d".formatted(from, to));
    }
    return 2 * arc + (from < to ? 0 : 1);
  }

  /// The number of links.
  public int count() {
    return to.length;
  }

  /// The first link of a rank; the last is before that of the next rank.
  public int first(int rank) {
    return first[rank];
  }

  /// The rank that a link leads to.
  public int to(int link) {
    return to[link];
  }

  /// The link between two ranks; negative when there is none.
  public int find(int from, int rank) {
    for (int link = first[from]; link < first[from + 1]; link++) {
      if (to[link] == rank) {
        return link;
      }
    }
    return NO_SLOT;
  }
}
