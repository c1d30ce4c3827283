package io.cartway.hierarchy;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// Propagates changes of some links through a metric of all arcs, from the lowest rank up.
///
/// Changes are pushed: an arc with a changed weight passes the old and new sums of its triangles to
/// the arcs above. For cheaper arcs that is sufficient. An arc whose old weight was that sum, and
/// that got no cheaper one, is recomputed from its links and lower triangles when its rank comes.
/// Independent subtrees run in parallel. When changes reach too many arcs the work is abandoned,
/// because the full pass is cheaper.
final class PartialCustomization {

  /// Beyond this share of all weights the full pass is faster: Porto, 1,000 random road arcs twice
  /// as slow change 73,700 of 4.34 M weights and take 22 ms on two threads, a full pass 26 ms.
  private static final int SHARE_MAX = 48;

  /// Beyond this many changed links, and this share of all, the full pass runs at once.
  private static final int LINKS_MIN = 256;

  private static final int LINKS_SHARE_MAX = 256;

  /// Up to this many changed links the ranks run sequentially: there is too little work to share.
  private static final int IN_ORDER_MAX = 64;

  final Topology topology;
  final PartialSide up;
  final PartialSide down;

  /// Ranks with an arc that was touched.
  final AtomicBits ranks;

  private final Metric before;
  private final StateGraph links;
  private final LinkPages linkWeights;
  private final Legs legs;
  private final Queue<int[]> borrowed = new ConcurrentLinkedQueue<>();
  private final AtomicInteger budget;

  /// @param linkWeights the weights of the links now
  PartialCustomization(Metric before, LinkPages linkWeights, Legs legs) {
    this.before = before;
    this.linkWeights = linkWeights;
    this.legs = legs;
    topology = before.topology();
    links = before.links();
    up = new PartialSide((ArrayArcs) before.out());
    down = new PartialSide((ArrayArcs) before.in());
    ranks = new AtomicBits(topology.rankCount());
    budget = new AtomicInteger(budget(topology.arcCount()));
  }

  /// The weights that may change: a share of those of all arcs in both directions.
  static int budget(int arcs) {
    return (int) (2L * arcs / SHARE_MAX) + 64;
  }

  /// Whether this number of links may be propagated at all.
  static boolean isWorthIt(Metric before, int changedLinks) {
    return changedLinks <= LINKS_MIN + before.links().count() / LINKS_SHARE_MAX;
  }

  /// @return whether it was completed; else the result is unusable
  boolean run(int[] changedLinks, EliminationTreeTasks tree) {
    int[] slots = links.slots();
    for (int link : changedLinks) {
      int slot = slots[link];
      if (slot >= 0) {
        // A link upwards starts at the lower end, one downwards leads to it.
        boolean isUp = (slot & 1) == 0;
        PartialSide side = isUp ? up : down;
        int rank = isUp ? tail(link) : links.to[link];
        if (side.move(rank, slot >> 1, before.linkPages().get(link), linkWeights.get(link))) {
          ranks.add(rank);
        }
      }
    }
    if (changedLinks.length <= IN_ORDER_MAX) {
      PartialStep step = new PartialStep(this);
      int end = topology.rankCount();
      for (int rank = ranks.next(0, end); rank < end; rank = ranks.next(rank + 1, end)) {
        step.run(rank);
      }
    } else {
      tree.fromTheLeaves(() -> new PartialStep(this));
    }
    borrowed.forEach(legs::giveBack);
    return !isGivenUp();
  }

  /// An array with a 0 per rank for one thread, to be 0 again when the work ends.
  int[] legs() {
    int[] array = legs.borrow();
    borrowed.add(array);
    return array;
  }

  private int tail(int link) {
    int low = 0;
    int high = topology.rankCount();
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (links.first[middle] <= link) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// The least weight of the links from one rank to another.
  long leastLink(int from, int to) {
    long least = Weight.INFINITE;
    for (int link = links.first[from]; link < links.first[from + 1]; link++) {
      if (links.to[link] == to) {
        least = Math.min(least, linkWeights.get(link));
      }
    }
    return least;
  }

  /// Counts weights that changed.
  void spend(int weights) {
    budget.addAndGet(-weights);
  }

  boolean isGivenUp() {
    return budget.get() < 0;
  }
}
