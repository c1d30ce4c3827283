package io.cartway.hierarchy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

  /// The ranks that a search for several places may settle after the first, beside as many again.
  private static final int MORE_SETTLED_MAX = 200_000;

  private final Metric metric;
  private final LowerBound bound;
  private final WorkspacePool pool;
  private final int moreSettledMax;

  /// Searches under weights that are nowhere less than a metric's. Thread-safe.
  public PotentialSearch(Metric metric, WorkspacePool pool) {
    this(metric, LowerBound.WHOLE, pool);
  }

  /// Searches guided by a metric. Thread-safe.
  ///
  /// @param bound the share of the metric's weights that is a lower bound
  public PotentialSearch(Metric metric, LowerBound bound, WorkspacePool pool) {
    this(metric, bound, pool, MORE_SETTLED_MAX);
  }

  /// The same with another effort of [#paths].
  PotentialSearch(Metric metric, LowerBound bound, WorkspacePool pool, int moreSettledMax) {
    this.metric = metric;
    this.bound = bound;
    this.pool = pool;
    this.moreSettledMax = moreSettledMax;
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
    return path(sources, targets, weights, null, goesOn(enclosure), check);
  }

  private static BooleanSupplier goesOn(Enclosure enclosure) {
    return () -> {
      enclosure.grow(ENCLOSURE_EFFORT);
      return !enclosure.isClosed();
    };
  }

  /// The same where closed links can be passed at a surcharge: unavoidable surcharges are part of
  /// the lower bound.
  ///
  /// @param enclosure with the minimum surcharge, fully grown
  public Optional<VertexPath> forcedPath(
      Seeds sources, Seeds targets, LinkWeights weights, Enclosure enclosure, Runnable check) {
    return path(sources, targets, weights, enclosure, () -> true, check);
  }

  /// A path of the least weight to each of some places that lie near to each other, by one search
  /// that is guided to the nearest of them. When the first is found, it looks for the others within
  /// a bounded effort.
  ///
  /// @param places the targets of each
  /// @param check is called periodically and may throw to end the search
  /// @return one path per place in their order, empty where none was found by then
  public List<Optional<VertexPath>> paths(
      Seeds sources, List<Seeds> places, LinkWeights weights, Runnable check) {
    return paths(sources, places, weights, () -> true, check);
  }

  /// The same where the places may be enclosed: ends as soon as the sources or all places are
  /// completely explored.
  public List<Optional<VertexPath>> openPaths(
      Seeds sources, List<Seeds> places, LinkWeights weights, Runnable check) {
    Enclosure enclosure = new Enclosure(metric, sources, together(places), weights, 0);
    return paths(sources, places, weights, goesOn(enclosure), check);
  }

  private List<Optional<VertexPath>> paths(
      Seeds sources,
      List<Seeds> places,
      LinkWeights weights,
      BooleanSupplier goesOn,
      Runnable check) {
    GuidedWorkspace workspace = pool.borrowGuided();
    try {
      boolean[] isReached = reached(workspace, sources, places, check);
      Seeds all = together(places);
      return new Run(workspace, sources, all, weights, null, goesOn, check)
          .paths(places, isReached);
    } catch (IndexOutOfBoundsException | IllegalStateException found) {
      throw metric.contradiction(found);
    } finally {
      workspace.clean();
      pool.giveBack(workspace);
    }
  }

  private static Seeds together(List<Seeds> places) {
    Seeds all = new Seeds();
    for (Seeds place : places) {
      for (int i = 0; i < place.count(); i++) {
        all.add(place.vertex(i), place.weight(i), place.sum(i));
      }
    }
    return all;
  }

  /// Which places the metric reaches at all: for the others a search would see all that there is.
  private boolean[] reached(
      GuidedWorkspace workspace, Seeds sources, List<Seeds> places, Runnable check) {
    Potential potential = workspace.potential;
    boolean[] isReached = new boolean[places.size()];
    for (int place = 0; place < isReached.length; place++) {
      check.run();
      potential.start(metric, places.get(place));
      for (int i = 0; i < sources.count() && !isReached[place]; i++) {
        int rank = metric.topology().rankOf[sources.vertex(i)];
        long least = potential.at(workspace.slots.of(rank), metric.out());
        isReached[place] = Weight.isFinite(least);
      }
      potential.clean();
    }
    return isReached;
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
    private final RankSlots slots;
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
      slots = workspace.slots;
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
        int slot = queue.removeFirst();
        if (++settled % CHECK_EVERY == 0) {
          check.run();
          if (!goesOn.getAsBoolean()) {
            return Optional.empty();
          }
        }
        long ending = workspace.label(slot) + ending(slots.rankAt(slot));
        if (ending < best) {
          best = ending;
          last = slot;
        }
        relax(slot);
      }
      return last == Topology.NONE ? Optional.empty() : Optional.of(unwind(last, best - bias));
    }

    List<Optional<VertexPath>> paths(List<Seeds> places, boolean[] isReached) {
      Map<Integer, List<Ending>> endings = endings(places);
      long[] best = new long[places.size()];
      int[] last = new int[places.size()];
      Arrays.fill(best, Weight.INFINITE);
      Arrays.fill(last, Topology.NONE);
      long farthest = farthest(best, isReached);
      int settled = 0;
      int settledMax = Integer.MAX_VALUE;
      while (!queue.isEmpty() && queue.firstKey() < farthest && settled < settledMax) {
        int slot = queue.removeFirst();
        if (++settled % CHECK_EVERY == 0) {
          check.run();
          if (!goesOn.getAsBoolean()) {
            break;
          }
        }
        List<Ending> here = endings.get(slots.rankAt(slot));
        if (here != null) {
          long own = workspace.label(slot);
          for (Ending ending : here) {
            if (own + ending.weight < best[ending.place]) {
              best[ending.place] = own + ending.weight;
              last[ending.place] = slot;
            }
          }
          farthest = farthest(best, isReached);
          settledMax = Math.min(settledMax, 2 * settled + moreSettledMax);
        }
        relax(slot);
      }
      long settledTo = queue.isEmpty() ? Weight.INFINITE : queue.firstKey();
      List<Optional<VertexPath>> paths = new ArrayList<>();
      for (int place = 0; place < best.length; place++) {
        paths.add(
            last[place] == Topology.NONE || best[place] > settledTo
                ? Optional.empty()
                : Optional.of(unwind(last[place], best[place] - bias)));
      }
      return paths;
    }

    /// What it adds to a path that it ends at a place.
    private record Ending(int place, long weight) {}

    private Map<Integer, List<Ending>> endings(List<Seeds> places) {
      Map<Integer, List<Ending>> endings = new HashMap<>();
      for (int place = 0; place < places.size(); place++) {
        Seeds seeds = places.get(place);
        for (int i = 0; i < seeds.count(); i++) {
          endings
              .computeIfAbsent(topology.rankOf[seeds.vertex(i)], rank -> new ArrayList<>())
              .add(new Ending(place, seeds.weight(i)));
        }
      }
      return endings;
    }

    /// The weight of the dearest path that is still looked for.
    private static long farthest(long[] best, boolean[] isReached) {
      long farthest = Long.MIN_VALUE;
      for (int place = 0; place < best.length; place++) {
        farthest = isReached[place] ? Math.max(farthest, best[place]) : farthest;
      }
      return farthest;
    }

    private void relax(int slot) {
      int rank = slots.rankAt(slot);
      long own = workspace.label(slot);
      for (int link = links.first[rank]; link < links.first[rank + 1]; link++) {
        long weight = weights.weight(rank, link, own - bias);
        if (Weight.isFinite(weight)) {
          offer(links.to[link], own + weight, slot);
        }
      }
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
      int slot = slots.of(rank);
      if (offered < workspace.label(slot)) {
        long rest = bound.of(workspace.potential.at(slot, out));
        if (Weight.isFinite(rest)) {
          rest += enclosure == null ? 0 : enclosure.detour(rank);
          workspace.setLabel(slot, offered, before);
          queue.addOrRaise(slot, offered + rest);
        }
      }
    }

    private VertexPath unwind(int last, long weight) {
      int count = 0;
      for (int slot = last; slot != Topology.NONE; slot = workspace.from(slot)) {
        count++;
      }
      int[] vertices = new int[count];
      for (int slot = last; slot != Topology.NONE; slot = workspace.from(slot)) {
        vertices[--count] = topology.vertexOf[slots.rankAt(slot)];
      }
      return new VertexPath(vertices, weight);
    }
  }
}
