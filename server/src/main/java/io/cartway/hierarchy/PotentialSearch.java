package io.cartway.hierarchy;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Exact paths under weights without a customized metric: avoided areas and segments, unusual
/// vehicles, departure times. A* over the links, guided by the exact weights of a metric that is a
/// lower bound; where the weights do not differ it visits only the path and its neighbours.
public final class PotentialSearch {

  private static final int CHECK_EVERY = 128;

  /// Neighbours examined from the targets' side per [#CHECK_EVERY] ranks of the other side.
  private static final int ENCLOSURE_EFFORT = 64 * CHECK_EVERY;

  private final Metric metric;
  private final LowerBound bound;
  private final WorkspacePool pool;

  /// Searches under weights that are nowhere less than a metric's. Thread-safe.
  public PotentialSearch(Metric metric, WorkspacePool pool) {
    this(metric, LowerBound.WHOLE, pool);
  }

  /// Searches guided by a metric. Thread-safe.
  ///
  /// @param bound the share of the metric's weights that is a lower bound
  public PotentialSearch(Metric metric, LowerBound bound, WorkspacePool pool) {
    this.metric = metric;
    this.bound = bound;
    this.pool = pool;
  }

  /// A path of the least weight, empty when there is none.
  ///
  /// @param check is called periodically and may throw to end the search
  public Optional<VertexPath> path(
      Seeds sources, Seeds targets, LinkWeights weights, Runnable check) {
    return path(sources, targets, weights, null, () -> true, check);
  }

  /// The same where the targets may be enclosed: empty as soon as either side is completely
  /// explored.
  ///
  /// @param enclosure of the same weights
  public Optional<VertexPath> openPath(
      Seeds sources, Seeds targets, LinkWeights weights, Enclosure enclosure, Runnable check) {
    BooleanSupplier goesOn =
        () -> {
          enclosure.grow(ENCLOSURE_EFFORT);
          return !enclosure.isClosed();
        };
    return path(sources, targets, weights, null, goesOn, check);
  }

  /// The same where closed links can be passed at a surcharge: unavoidable surcharges are part of
  /// the lower bound.
  ///
  /// @param enclosure with the minimum surcharge, fully grown
  public Optional<VertexPath> forcedPath(
      Seeds sources, Seeds targets, LinkWeights weights, Enclosure enclosure, Runnable check) {
    return path(sources, targets, weights, enclosure, () -> true, check);
  }

  private Optional<VertexPath> path(
      Seeds sources,
      Seeds targets,
      LinkWeights weights,
      @Nullable Enclosure enclosure,
      BooleanSupplier goesOn,
      Runnable check) {
    GuidedWorkspace workspace = pool.borrowGuided();
    try {
      return new Run(workspace, sources, targets, weights, enclosure, goesOn, check).path();
    } catch (IndexOutOfBoundsException | IllegalStateException found) {
      throw metric.contradiction(found);
    } finally {
      workspace.clean();
      pool.giveBack(workspace);
    }
  }

  private final class Run {
    private final Topology topology = metric.topology();
    private final StateGraph links = metric.links();
    private final Seeds targets;
    private final LinkWeights weights;
    private final @Nullable Enclosure enclosure;
    private final BooleanSupplier goesOn;
    private final Runnable check;
    private final GuidedWorkspace workspace;
    private final SearchArcs out = metric.out();
    private final long[] label;
    private final RankQueue queue;
    private final int[] targetRanks;
    private final long bias;

    Run(
        GuidedWorkspace workspace,
        Seeds sources,
        Seeds targets,
        LinkWeights weights,
        @Nullable Enclosure enclosure,
        BooleanSupplier goesOn,
        Runnable check) {
      this.enclosure = enclosure;
      this.goesOn = goesOn;
      this.workspace = workspace;
      this.targets = targets;
      this.weights = weights;
      this.check = check;
      label = workspace.label;
      queue = workspace.queue;
      targetRanks = new int[targets.count()];
      for (int i = 0; i < targetRanks.length; i++) {
        targetRanks[i] = topology.rankOf[targets.vertex(i)];
      }
      workspace.potential.start(metric, targets);
      long least = 0;
      for (int i = 0; i < sources.count(); i++) {
        least = Math.min(least, sources.weight(i));
      }
      bias = -least;
      for (int i = 0; i < sources.count(); i++) {
        offer(topology.rankOf[sources.vertex(i)], sources.weight(i) + bias, Topology.NONE);
      }
    }

    Optional<VertexPath> path() {
      long best = Weight.INFINITE;
      int last = Topology.NONE;
      int settled = 0;
      while (!queue.isEmpty() && queue.firstKey() < best) {
        int rank = queue.removeFirst();
        if (++settled % CHECK_EVERY == 0) {
          check.run();
          if (!goesOn.getAsBoolean()) {
            return Optional.empty();
          }
        }
        long ending = label[rank] + ending(rank);
        if (ending < best) {
          best = ending;
          last = rank;
        }
        for (int link = links.first[rank]; link < links.first[rank + 1]; link++) {
          long weight = weights.weight(rank, link, label[rank] - bias);
          if (Weight.isFinite(weight)) {
            offer(links.to[link], label[rank] + weight, rank);
          }
        }
      }
      return last == Topology.NONE ? Optional.empty() : Optional.of(unwind(last, best - bias));
    }

    /// The weight added when the path ends here.
    private long ending(int rank) {
      long least = Weight.INFINITE;
      for (int i = 0; i < targetRanks.length; i++) {
        if (targetRanks[i] == rank) {
          least = Math.min(least, targets.weight(i));
        }
      }
      return least;
    }

    private void offer(int rank, long offered, int before) {
      if (offered < label[rank]) {
        long rest = bound.of(workspace.potential.at(rank, out));
        if (Weight.isFinite(rest)) {
          rest += enclosure == null ? 0 : enclosure.detour(rank);
          workspace.setLabel(rank, offered, before);
          queue.addOrRaise(rank, offered + rest);
        }
      }
    }

    private VertexPath unwind(int last, long weight) {
      int[] from = workspace.from;
      int count = 0;
      for (int rank = last; rank != Topology.NONE; rank = from[rank]) {
        count++;
      }
      int[] vertices = new int[count];
      for (int rank = last; rank != Topology.NONE; rank = from[rank]) {
        vertices[--count] = topology.vertexOf[rank];
      }
      return new VertexPath(vertices, weight);
    }
  }
}
