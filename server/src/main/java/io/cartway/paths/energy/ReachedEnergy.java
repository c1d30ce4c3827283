package io.cartway.paths.energy;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.OneToAll;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.Weight;
import io.cartway.roads.RoadGraph;
import java.util.Arrays;

/// What it takes from the battery of an electric vehicle to be at the states that a sweep reached,
/// along the way that the sweep found: the one of the least weight. From the seeds on, states are
/// followed over links whose weight is the difference between the labels of their ends.
public final class ReachedEnergy {

  /// More than any energy.
  public static final long UNKNOWN = Long.MAX_VALUE;

  private static final int CHECK_EVERY = 256;

  private final Hierarchy hierarchy;
  private final RoadGraph graph;
  private final Topology topology;
  private final StateGraph links;
  private final Metric metric;
  private final OneToAll.Reach reach;
  private final ArcEnergy energy;
  private final Border border;

  /// By the index of a reached state.
  private final long[] found;

  private int[] stack = new int[256];
  private int stackSize;
  private boolean isOpen;

  /// What may lie beyond a sweep.
  public interface Border {
    /// What arcs and turns take.
    ArcEnergy energy();

    /// Whether a link leads on without a penalty or a surcharge.
    boolean isFree(int state, int next, long weight);

    /// Whether there may be something within the limit beyond a place.
    ///
    /// @param energy what it takes to be there
    boolean mayGoOn(long energy);
  }

  /// @param reach of a sweep over the metric
  public ReachedEnergy(Hierarchy hierarchy, Metric metric, Border border, OneToAll.Reach reach) {
    this.hierarchy = hierarchy;
    this.metric = metric;
    energy = border.energy();
    this.reach = reach;
    this.border = border;
    graph = hierarchy.graph();
    topology = metric.topology();
    links = metric.links();
    found = new long[reach.reachedCount()];
    Arrays.fill(found, UNKNOWN);
  }

  /// Follows all ways of a sweep.
  ///
  /// @param seeds of the sweep; their sums are energies
  /// @param isReverse whether the sweep was towards the seeds
  /// @param check is called periodically and may throw to end
  public void follow(Seeds seeds, boolean isReverse, Runnable check) {
    for (int i = 0; i < seeds.count(); i++) {
      int index = reach.indexOf(seeds.vertex(i));
      if (index >= 0 && reach.reachedWeight(index) == seeds.weight(i)) {
        set(index, seeds.sum(i));
      }
      // A ferry takes nothing but time.
      isOpen |= index < 0;
    }
    int steps = 0;
    while (stackSize > 0) {
      if (++steps % CHECK_EVERY == 0) {
        check.run();
      }
      int index = stack[--stackSize];
      if (isReverse) {
        goBack(index);
      } else {
        goOn(index);
      }
    }
  }

  private void set(int index, long sum) {
    if (found[index] == UNKNOWN) {
      found[index] = sum;
      if (stackSize == stack.length) {
        stack = Arrays.copyOf(stack, 2 * stackSize);
      }
      stack[stackSize++] = index;
    }
  }

  private void goOn(int index) {
    int state = reach.reachedVertex(index);
    int arc = graph.stateArc(state);
    int rank = topology.rankOf(state);
    int end = rank + 1 < topology.rankCount() ? links.first(rank + 1) : links.count();
    long atHead = found[index] + energy.of(arc);
    for (int link = links.first(rank); link < end; link++) {
      long weight = metric.linkWeight(rank, link);
      int to = topology.vertexOf(links.to(link));
      if (Weight.isFinite(weight)) {
        int next = graph.stateArc(to);
        int other = reach.indexOf(to);
        long sum = atHead + energy.ofTurn(arc, next);
        if (other >= 0 && reach.reachedWeight(other) == reach.reachedWeight(index) + weight) {
          set(other, sum);
        } else if (other < 0 && !isOpen) {
          isOpen = border.isFree(state, next, weight) && border.mayGoOn(sum);
        }
      }
    }
  }

  private void goBack(int index) {
    int state = reach.reachedVertex(index);
    int junction = graph.tail(graph.stateArc(state));
    for (int i = 0; i < graph.inCount(junction); i++) {
      int arc = graph.inArc(junction, i);
      goBack(index, state, arc);
      for (int copy : hierarchy.copiesOf(arc)) {
        goBack(index, state, copy);
      }
    }
  }

  private void goBack(int index, int state, int before) {
    int rank = topology.rankOf(before);
    int link = links.find(rank, topology.rankOf(state));
    long weight = link < 0 ? Weight.INFINITE : metric.linkWeight(rank, link);
    if (!Weight.isFinite(weight)) {
      return;
    }
    int arc = graph.stateArc(before);
    int next = graph.stateArc(state);
    int other = reach.indexOf(before);
    if (other >= 0 && reach.reachedWeight(other) == reach.reachedWeight(index) + weight) {
      set(other, found[index] + energy.ofTurn(arc, next) + energy.of(arc));
    } else if (other < 0 && !isOpen) {
      isOpen = border.isFree(before, next, weight) && border.mayGoOn(found[index]);
    }
  }

  /// What it takes to be at the start of a reached state, or from there to the place.
  ///
  /// @param index of a state among those reached
  /// @return millionths of a watt-hour; [#UNKNOWN] when no way was followed to it
  public long at(int index) {
    return found[index];
  }

  /// Whether there may be more within the limit beyond the sweep.
  public boolean isOpen() {
    return isOpen;
  }
}
