package io.cartway.paths.place;

import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.Snap;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The roads around a candidate: all of a small separate network, or what is looked at until a wide
/// component is met. It follows the arcs of the mode's standing graph; what a request excludes is
/// left to the search. Immutable.
public final class Network {

  /// A road of a wide component, or one that opens just now and leads there.
  public static final Network WIDE = new Network(Side.OPEN, Side.OPEN);

  /// The streets of a village. What is larger counts as leading on.
  static final int ARCS_MAX = 400;

  private final Side after;
  private final Side before;
  private final int hash;

  /// Where its closed sides lie; made when somebody looks for roads in them.
  private volatile @Nullable List<ArcBoxes> boxes;

  /// What is met in one direction.
  private static final class Side {
    static final Side OPEN = new Side(Set.of(), true);

    /// The arcs that were looked at, ascending.
    private final int[] arcs;

    /// Whether a wide component is met, or too many arcs.
    private final boolean isOpen;

    Side(Set<Integer> arcs, boolean isOpen) {
      this.arcs = arcs.stream().mapToInt(arc -> arc).sorted().toArray();
      this.isOpen = isOpen;
    }

    boolean isEqualTo(Side other) {
      return isOpen == other.isOpen && Arrays.equals(arcs, other.arcs);
    }

    boolean contains(int arc) {
      return Arrays.binarySearch(arcs, arc) >= 0;
    }
  }

  private Network(Side after, Side before) {
    this.after = after;
    this.before = before;
    hash = 31 * Arrays.hashCode(after.arcs) + Arrays.hashCode(before.arcs);
  }

  /// The network around the arcs of a candidate.
  ///
  /// @param isUsable whether an arc is open just now
  /// @param isWide whether an arc is one of a wide component, or as good
  static Network around(
      List<Snap> snaps, ModeCosts costs, IntPredicate isUsable, IntPredicate isWide) {
    Look look = new Look(costs, isUsable, isWide);
    return new Network(side(snaps, look, true), side(snaps, look, false));
  }

  private record Look(ModeCosts costs, IntPredicate isUsable, IntPredicate isWide) {}

  private static Side side(List<Snap> snaps, Look look, boolean isOnward) {
    ModeCosts costs = look.costs;
    RoadGraph graph = costs.graph();
    Deque<Integer> waiting = new ArrayDeque<>();
    Set<Integer> seen = new HashSet<>();
    for (Snap snap : snaps) {
      seen.add(snap.arc());
      waiting.add(snap.arc());
    }
    while (!waiting.isEmpty()) {
      int arc = waiting.remove();
      int junction = isOnward ? graph.head(arc) : graph.tail(arc);
      int count = isOnward ? graph.endOut(junction) : graph.inCount(junction);
      for (int i = isOnward ? graph.firstOut(junction) : 0; i < count; i++) {
        int next = isOnward ? i : graph.inArc(junction, i);
        int cost = isOnward ? costs.turnCost(arc, next) : costs.turnCost(next, arc);
        if (cost >= ModeCosts.INFINITE || !look.isUsable.test(next)) {
          continue;
        }
        if (look.isWide.test(next) || seen.size() >= ARCS_MAX) {
          return new Side(seen, true);
        }
        if (seen.add(next)) {
          waiting.add(next);
        }
      }
    }
    return new Side(seen, false);
  }

  /// Whether it is a wide component itself.
  boolean isWide() {
    return after.isOpen && after.arcs.length == 0;
  }

  /// Whether it leads on to a wide component.
  boolean leadsOut() {
    return after.isOpen;
  }

  /// Whether a wide component leads to it.
  boolean isLedTo() {
    return before.isOpen;
  }

  /// Whether an arc was met, in any direction.
  public boolean contains(int arc) {
    return after.contains(arc) || before.contains(arc);
  }

  /// Whether it has the same arcs and leads as far.
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Network that
            && hash == that.hash
            && after.isEqualTo(that.after)
            && before.isEqualTo(that.before));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /// The arcs that lead here, and those that are reached from here, when none of them meets a wide
  /// component, with where they lie: by the others, that component would do.
  List<ArcBoxes> closedSides(RoadGraph graph) {
    List<ArcBoxes> known = boxes;
    if (known == null) {
      known =
          Stream.of(before, after)
              .filter(side -> !side.isOpen)
              .map(side -> new ArcBoxes(graph, side.arcs))
              .toList();
      boxes = known;
    }
    return known;
  }

  /// Its bytes in memory, about, also when somebody has looked for roads in it.
  public long sizeBytes() {
    return (Integer.BYTES + ArcBoxes.BYTES_PER_ARC) * arcCount();
  }

  /// How many arcs were looked at, in both directions.
  int arcCount() {
    return after.arcs.length + before.arcs.length;
  }

  /// Whether all of some arcs are reached from here and lead here: a part of the same network.
  boolean isSameAs(List<Snap> snaps) {
    for (Snap snap : snaps) {
      if (!after.contains(snap.arc()) || !before.contains(snap.arc())) {
        return false;
      }
    }
    return true;
  }

  /// Whether an arc is met on the way from here.
  boolean leadsTo(int arc) {
    return after.contains(arc);
  }

  /// Whether an arc is met on the way here.
  boolean isLedToFrom(int arc) {
    return before.contains(arc);
  }
}
