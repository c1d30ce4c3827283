package io.cartway.hierarchy;

import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;

/// Customizes metrics: puts link weights on the hierarchy arcs and takes, from the lowest rank up,
/// the minimum over lower triangles. Each rank writes only its own arcs, so that subtrees of the
/// elimination tree run in parallel without locks and the result is deterministic.
public final class Customizer {

  private final Topology topology;
  private final StateGraph links;
  private final EliminationTreeTasks tree;
  private final ForkJoinPool pool;

  /// A customizer of a hierarchy. Thread-safe.
  ///
  /// @param pool runs the subtrees; a pool of one thread runs them in order
  public Customizer(Topology topology, StateGraph links, ForkJoinPool pool) {
    this.topology = topology;
    this.links = links;
    this.pool = pool;
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
        linkWeights,
        SearchArcs.all(topology, basic.up),
        SearchArcs.all(topology, basic.down));
  }

  /// A metric with only those arcs that are shortest paths: smaller and faster to search, for
  /// long-lived metrics.
  ///
  /// @param linkWeights per link; owned by the metric from now on
  public Metric customizeAndPrune(long[] linkWeights) {
    Basic basic = basic(linkWeights);
    long[] up = basic.up.clone();
    long[] down = basic.down.clone();
    tree.fromTheTop(() -> new PerfectCustomization(topology, up, down));
    return new Metric(
        topology,
        links,
        linkWeights,
        SearchArcs.pruned(topology, basic.up, up),
        SearchArcs.pruned(topology, basic.down, down));
  }

  /// A metric with some weights changed: equal to a full customization, but faster when the changes
  /// are few. The given metric is not changed.
  ///
  /// @param before a metric of all arcs
  /// @param changedLinks links with a changed weight
  /// @param linkWeights the weights of all links now; owned by the new metric
  public Metric change(Metric before, int[] changedLinks, long[] linkWeights) {
    if (before.isPruned()) {
      throw new IllegalArgumentException("a pruned metric cannot be changed in part");
    }
    if (!PartialCustomization.isWorthIt(before, changedLinks.length)) {
      return customize(linkWeights);
    }
    PartialCustomization partial = new PartialCustomization(before, linkWeights, pool);
    if (!partial.run(changedLinks, tree)) {
      return customize(linkWeights);
    }
    return new Metric(
        topology,
        links,
        linkWeights,
        SearchArcs.all(topology, partial.up.now),
        SearchArcs.all(topology, partial.down.now));
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
    for (int link = 0; link < linkWeights.length; link++) {
      int slot = links.slot[link];
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
    final long[] up;
    final long[] down;

    Basic(long[] up, long[] down) {
      this.up = up;
      this.down = down;
    }
  }
}
