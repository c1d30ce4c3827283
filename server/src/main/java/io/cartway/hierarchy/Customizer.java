package io.cartway.hierarchy;

import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;

/// Customizes metrics: puts link weights on the hierarchy arcs and takes, from the lowest rank up,
/// the minimum over lower triangles. Each rank writes only its own arcs, so that subtrees of the
/// elimination tree run in parallel without locks and the result is deterministic.
public final class Customizer {

  private static final long[] NOTHING = {};

  private final Topology topology;
  private final StateGraph links;
  private final EliminationTreeTasks tree;
  private final Legs legs;

  /// A customizer of a hierarchy. Thread-safe.
  ///
  /// @param pool runs the subtrees; a pool of one thread runs them in order
  public Customizer(Topology topology, StateGraph links, ForkJoinPool pool) {
    this.topology = topology;
    this.links = links;
    legs = new Legs(topology.rankCount(), pool.getParallelism());
    tree = new EliminationTreeTasks(topology, pool);
  }

  /// A metric of all arcs: the fastest to make.
  ///
  /// @param linkWeights per link; owned by the metric from now on
  public Metric customize(long[] linkWeights) {
    Basic basic = basic(linkWeights);
    return new Metric(
        topology,
        links,
        LinkPages.of(linkWeights),
        ArrayArcs.all(topology, basic.up),
        ArrayArcs.all(topology, basic.down));
  }

  /// A metric with only those arcs that are shortest paths: smaller and faster to search, for
  /// long-lived metrics.
  ///
  /// @param linkWeights per link; owned by the metric from now on
  public Metric customizeAndPrune(long[] linkWeights) {
    Basic basic = basic(linkWeights);
    boolean[] isLowerUp = new boolean[topology.arcCount()];
    boolean[] isLowerDown = new boolean[topology.arcCount()];
    tree.fromTheTop(
        () -> new PerfectCustomization(topology, basic.up, basic.down, isLowerUp, isLowerDown));
    ArrayArcs out = ArrayArcs.pruned(topology, basic.up, isLowerUp, () -> {});
    basic.up = NOTHING;
    return new Metric(
        topology,
        links,
        LinkPages.of(linkWeights),
        out,
        ArrayArcs.pruned(topology, basic.down, isLowerDown, () -> {}));
  }

  /// A metric with some weights changed: equal to a full customization, but its cost is that of the
  /// arcs that change, when they are few. The given metric is not changed; the new one shares with
  /// it what is equal.
  ///
  /// @param before a metric of all arcs
  /// @param changedLinks links with a changed weight
  /// @param weights their weights now; of several entries for a link the last counts
  public Metric change(Metric before, int[] changedLinks, long[] weights) {
    if (before.isPruned()) {
      throw new IllegalArgumentException("a pruned metric cannot be changed in part");
    }
    LinkPages now = before.linkPages().with(changedLinks, weights);
    if (!PartialCustomization.isWorthIt(before, changedLinks.length)) {
      return customize(now.toArray());
    }
    PartialCustomization partial = new PartialCustomization(before, now, legs);
    if (!partial.run(changedLinks, tree)) {
      return customize(now.toArray());
    }
    return new Metric(topology, links, now, partial.up.changed(), partial.down.changed());
  }

  private Basic basic(long[] linkWeights) {
    if (linkWeights.length != links.count()) {
      throw new IllegalArgumentException(
          "%d weights for %d links".formatted(linkWeights.length, links.count()));
    }
    long[] up = new long[topology.arcCount()];
    long[] down = new long[topology.arcCount()];
    Arrays.fill(up, Weight.INFINITE);
    Arrays.fill(down, Weight.INFINITE);
    int[] slots = links.slots();
    for (int link = 0; link < linkWeights.length; link++) {
      int slot = slots[link];
      if (slot >= 0) {
        long[] side = (slot & 1) == 0 ? up : down;
        side[slot >> 1] = Math.min(side[slot >> 1], linkWeights[link]);
      }
    }
    tree.fromTheLeaves(() -> new BasicCustomization(topology, up, down));
    return new Basic(up, down);
  }

  /// The weights after basic customization, upwards and downwards.
  private static final class Basic {
    long[] up;
    final long[] down;

    Basic(long[] up, long[] down) {
      this.up = up;
      this.down = down;
    }
  }
}
