package io.cartway.hierarchy;

import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;

/// Makes metrics: lays link weights on the hierarchy arcs and takes, from the lowest rank up, the
/// minimum over lower triangles. Each rank writes its own arcs only, so that subtrees of the
/// elimination tree run in parallel without locks and the result never depends on threads.
public final class Customizer {

  private final Topology topology;
  private final StateGraph links;
  private final EliminationTreeTasks tree;
  private final ForkJoinPool pool;

  /// A customizer of a hierarchy. Thread-safe.
  ///
  /// @param pool where subtrees run; a pool of one thread runs all in order
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

  /// A metric that keeps only arcs that are a shortest path: smaller and faster to search, for
  /// metrics that live long.
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

  /// A metric with some weights changed: the same as a full customization of all weights, in less
  /// time when the changes are few. The given metric stays as it is.
  ///
  /// @param before a metric of all arcs
  /// @param changedLinks links whose weight is another now
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

  /// The weights after the lower triangles, upwards and downwards.
  private static final class Basic {
    final long[] up;
    final long[] down;

    Basic(long[] up, long[] down) {
      this.up = up;
      this.down = down;
    }
  }
}
