package io.cartway.hierarchy;

import java.util.Arrays;

/// One-to-all and all-to-one distances within a limit: bounded PHAST. Thread-safe.
///
/// After the climb all ranks are swept from the highest down. A subtree is reachable only through
/// its upper neighbours: when those are beyond the limit and no seed lies inside, it is skipped
/// entirely.
public final class OneToAll {

  private static final int CHECK_EVERY = 1024;

  private final Metric metric;
  private final Runnable check;

  /// Sweeps over a metric without checks.
  public OneToAll(Metric metric) {
    this(metric, () -> {});
  }

  /// Sweeps over a metric.
  ///
  /// @param check is called periodically and may throw to end a sweep
  public OneToAll(Metric metric, Runnable check) {
    this.metric = metric;
    this.check = check;
  }

  /// From the seeds to all vertices.
  ///
  /// @param limit weights beyond it need not be known
  public Reach from(Seeds seeds, long limit) {
    return new Reach(metric.topology(), limit).run(seeds, metric.out(), metric.in(), check);
  }

  /// From all vertices to the seeds.
  ///
  /// @param limit weights beyond it need not be known
  public Reach to(Seeds seeds, long limit) {
    return new Reach(metric.topology(), limit).run(seeds, metric.in(), metric.out(), check);
  }

  /// The weights of all vertices within the limit.
  public static final class Reach {
    private final Topology topology;
    private final long limit;
    private final Workspace.Labels labels;
    private int sweptCount;
    private int[] reached = new int[256];
    private int reachedCount;

    private Reach(Topology topology, long limit) {
      this.topology = topology;
      this.limit = limit;
      labels = new Workspace.Labels(topology.rankCount());
    }

    private Reach run(Seeds seeds, SearchArcs up, SearchArcs down, Runnable check) {
      labels.climb(topology, seeds, up);
      int[] seedRanks = new int[seeds.count()];
      for (int i = 0; i < seedRanks.length; i++) {
        seedRanks[i] = topology.rankOf[seeds.vertex(i)];
      }
      Arrays.sort(seedRanks);
      long[] weight = labels.weight;
      long bound = bound();
      int rank = topology.rankCount() - 1;
      while (rank >= 0) {
        long best = weight[rank];
        WeightPage page = down.page(rank);
        for (int arc = down.first[rank]; arc < down.first[rank + 1]; arc++) {
          best = Math.min(best, weight[down.head[arc]] + page.get(arc));
        }
        weight[rank] = best;
        if (best <= bound) {
          note(rank);
        }
        if (++sweptCount % CHECK_EVERY == 0) {
          check.run();
        }
        boolean isBeyond = best > bound && !hasSeed(seedRanks, rank) && !isEntered(rank, bound);
        rank = isBeyond ? topology.subtreeFirst[rank] - 1 : rank - 1;
      }
      return this;
    }

    private void note(int rank) {
      if (reachedCount == reached.length) {
        reached = Arrays.copyOf(reached, 2 * reachedCount);
      }
      reached[reachedCount++] = rank;
    }

    /// The number of vertices within the limit.
    public int reachedCount() {
      return reachedCount;
    }

    /// One of them.
    public int reachedVertex(int index) {
      return topology.vertexOf[reached[index]];
    }

    /// The highest label within the limit.
    private long bound() {
      return Math.min(limit + labels.bias(), Weight.INFINITE - 1);
    }

    private boolean hasSeed(int[] seedRanks, int rank) {
      int at = Arrays.binarySearch(seedRanks, topology.subtreeFirst[rank]);
      int next = at < 0 ? -1 - at : at;
      return next < seedRanks.length && seedRanks[next] <= rank;
    }

    /// Whether an upper neighbour of a rank, and so of its subtree, is within the bound.
    private boolean isEntered(int rank, long bound) {
      for (int arc = topology.first[rank]; arc < topology.first[rank + 1]; arc++) {
        if (labels.weight[topology.head[arc]] <= bound) {
          return true;
        }
      }
      return false;
    }

    /// The weight of a vertex, [Weight#INFINITE] beyond the limit.
    public long weight(int vertex) {
      long label = labels.weight[topology.rankOf[vertex]];
      return label <= bound() ? label - labels.bias() : Weight.INFINITE;
    }

    /// The number of visited ranks.
    public int sweptCount() {
      return sweptCount;
    }
  }
}
