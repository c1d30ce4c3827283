package io.cartway.hierarchy;

import io.cartway.hierarchy.build.Dissection;
import io.cartway.hierarchy.build.Elimination;
import java.util.concurrent.ForkJoinPool;
import java.util.random.RandomGenerator;

/// A random directed graph: islands, loops, parallel links, one-way links, dead ends, links of no
/// weight and closed ones. Its nodes lie near their neighbours, more or less.
public final class RandomGraph implements PlainDijkstra.Graph {

  private final int count;
  private final int[] from;
  private final int[] to;
  private final long[] weights;

  private RandomGraph(int count, int[] from, int[] to, long[] weights) {
    this.count = count;
    this.from = from;
    this.to = to;
    this.weights = weights;
  }

  public static RandomGraph make(RandomGenerator random, int size) {
    int count = 1 + random.nextInt(2 * size);
    int links = random.nextInt(4 * count + 1);
    int[] from = new int[links];
    int[] to = new int[links];
    long[] weights = new long[links];
    int reach = 1 + random.nextInt(count);
    for (int i = 0; i < links; i++) {
      from[i] = random.nextInt(count);
      to[i] = Math.floorMod(from[i] + random.nextInt(2 * reach + 1) - reach, count);
      weights[i] = weight(random);
    }
    return new RandomGraph(count, from, to, weights);
  }

  /// A weight with many ties.
  static long weight(RandomGenerator random) {
    return switch (random.nextInt(8)) {
      case 0 -> 0;
      case 1 -> Weight.INFINITE;
      case 2 -> Weight.of(0, random.nextInt(3));
      default -> Weight.of(random.nextInt(20), random.nextInt(4));
    };
  }

  @Override
  public int vertexCount() {
    return count;
  }

  @Override
  public void forEachNext(int vertex, PlainDijkstra.Follower follower) {
    for (int i = 0; i < from.length; i++) {
      if (from[i] == vertex && Weight.isFinite(weights[i])) {
        follower.follow(to[i], weights[i]);
      }
    }
  }

  /// The links by their vertices, as [Elimination] takes them.
  private int[] first() {
    int[] first = new int[count + 1];
    for (int tail : from) {
      first[tail + 1]++;
    }
    for (int vertex = 0; vertex < count; vertex++) {
      first[vertex + 1] += first[vertex];
    }
    return first;
  }

  /// The numbers of the links, by vertex.
  private int[] byVertex() {
    int[] next = first();
    int[] sorted = new int[from.length];
    for (int i = 0; i < from.length; i++) {
      sorted[next[from[i]]++] = i;
    }
    return sorted;
  }

  /// A hierarchy of any order, or of nested dissection over random places.
  public Built build(RandomGenerator random, ForkJoinPool pool) {
    int[] sorted = byVertex();
    int[] first = first();
    int[] heads = new int[sorted.length];
    for (int i = 0; i < heads.length; i++) {
      heads[i] = to[sorted[i]];
    }
    Topology topology = Elimination.run(order(random, pool), first, heads);
    int[] linkFirst = new int[count + 1];
    int[] linkTo = new int[sorted.length];
    long[] linkWeights = new long[sorted.length];
    int link = 0;
    for (int rank = 0; rank < count; rank++) {
      int vertex = topology.vertexOf(rank);
      for (int i = first[vertex]; i < first[vertex + 1]; i++) {
        linkTo[link] = topology.rankOf(heads[i]);
        linkWeights[link++] = weights[sorted[i]];
      }
      linkFirst[rank + 1] = link;
    }
    return new Built(topology, new StateGraph(topology, linkFirst, linkTo), linkWeights);
  }

  private int[] order(RandomGenerator random, ForkJoinPool pool) {
    int[] order = new int[count];
    int[] x = new int[count];
    int[] y = new int[count];
    for (int i = 0; i < count; i++) {
      order[i] = i;
      x[i] = 10 * i + random.nextInt(50);
      y[i] = random.nextInt(100);
    }
    if (random.nextBoolean()) {
      return Dissection.orderNodes(from, to, x, y, pool);
    }
    for (int i = count - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int kept = order[i];
      order[i] = order[other];
      order[other] = kept;
    }
    return order;
  }

  /// What stands in a message of failure.
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("%d vertices".formatted(count));
    for (int i = 0; i < from.length; i++) {
      text.append(
          " %d>%d:%d/%d"
              .formatted(from[i], to[i], Weight.cost(weights[i]), Weight.length(weights[i])));
    }
    return text.toString();
  }

  /// A hierarchy and the weights of its links.
  public static final class Built {
    public final Topology topology;
    public final StateGraph links;
    public final long[] weights;

    Built(Topology topology, StateGraph links, long[] weights) {
      this.topology = topology;
      this.links = links;
      this.weights = weights;
    }
  }
}
