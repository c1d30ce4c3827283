package io.cartway.hierarchy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.function.Supplier;

/// Runs a step for every rank, children before parents or the reverse, with independent subtrees in
/// parallel.
///
/// The tree is cut into pieces once: a big piece is a run of ranks on one branch together with the
/// small subtrees beside it, and the big pieces below it.
final class EliminationTreeTasks {

  /// More pieces than threads, to balance uneven ones.
  private static final int PIECES_PER_THREAD = 8;

  private final ForkJoinPool pool;
  private final List<Piece> roots;
  private final int rankCount;

  /// A step of the work; not thread-safe, each thread has its own.
  interface Step {
    void run(int rank);
  }

  /// Ranks from `from` to `to`, inclusive, without those of the pieces below.
  private record Piece(int from, int to, List<Piece> below) {}

  EliminationTreeTasks(Topology topology, ForkJoinPool pool) {
    this.pool = pool;
    rankCount = topology.rankCount();
    roots = pool.getParallelism() == 1 ? List.of() : cut(topology, pool.getParallelism());
  }

  private static List<Piece> cut(Topology topology, int threads) {
    long[] work = new long[topology.rankCount()];
    long total = 0;
    for (int rank = 0; rank < work.length; rank++) {
      long degree = (long) topology.first[rank + 1] - topology.first[rank];
      work[rank] += degree * degree + 8;
      total += degree * degree + 8;
      if (topology.parent[rank] != Topology.NONE) {
        work[topology.parent[rank]] += work[rank];
      }
    }
    long least = Math.max(1, total / ((long) threads * PIECES_PER_THREAD));
    // Per rank: the pieces that are complete below it and not yet part of a bigger one.
    List<List<Piece>> waiting = new ArrayList<>();
    for (int rank = 0; rank < work.length; rank++) {
      waiting.add(List.of());
    }
    List<Piece> roots = new ArrayList<>();
    for (int rank = 0; rank < work.length; rank++) {
      int above = topology.parent[rank];
      List<Piece> below = waiting.get(rank);
      waiting.set(rank, List.of());
      boolean isBranch = above == Topology.NONE || work[above] - work[rank] >= least;
      boolean isPiece = work[rank] >= least && isBranch;
      if (isPiece || above == Topology.NONE) {
        below = List.of(new Piece(topology.subtreeFirst[rank], rank, below));
      }
      if (above == Topology.NONE) {
        roots.addAll(below);
      } else if (!below.isEmpty()) {
        List<Piece> joined = new ArrayList<>(waiting.get(above));
        joined.addAll(below);
        waiting.set(above, joined);
      }
    }
    return roots;
  }

  /// Runs the step for every rank after those below it.
  void fromTheLeaves(Supplier<Step> steps) {
    if (roots.isEmpty()) {
      Step step = steps.get();
      for (int rank = 0; rank < rankCount; rank++) {
        step.run(rank);
      }
    } else {
      pool.invoke(new Run(new Piece(0, -1, roots), new Steps(steps, pool), true));
    }
  }

  /// Runs the step for every rank after those above it.
  void fromTheTop(Supplier<Step> steps) {
    if (roots.isEmpty()) {
      Step step = steps.get();
      for (int rank = rankCount - 1; rank >= 0; rank--) {
        step.run(rank);
      }
    } else {
      pool.invoke(new Run(new Piece(0, -1, roots), new Steps(steps, pool), false));
    }
  }

  /// Steps that are handed from one piece to the next.
  private static final class Steps {
    private final Supplier<Step> supplier;
    private final ConcurrentLinkedQueue<Step> idle = new ConcurrentLinkedQueue<>();

    Steps(Supplier<Step> supplier, ForkJoinPool pool) {
      this.supplier = supplier;
      for (int i = 0; i < pool.getParallelism(); i++) {
        idle.add(supplier.get());
      }
    }

    Step take() {
      Step step = idle.poll();
      return step == null ? supplier.get() : step;
    }

    void give(Step step) {
      idle.add(step);
    }
  }

  private static final class Run extends RecursiveAction {
    private static final long serialVersionUID = 1;
    private final transient Piece piece;
    private final transient Steps steps;
    private final boolean isUpwards;

    Run(Piece piece, Steps steps, boolean isUpwards) {
      this.piece = piece;
      this.steps = steps;
      this.isUpwards = isUpwards;
    }

    @Override
    protected void compute() {
      List<Run> below = new ArrayList<>();
      for (Piece lower : piece.below) {
        below.add(new Run(lower, steps, isUpwards));
      }
      if (isUpwards) {
        invokeAll(below);
        own();
      } else {
        own();
        invokeAll(below);
      }
    }

    private void own() {
      Step step = steps.take();
      int next = isUpwards ? 0 : piece.below.size() - 1;
      int rank = isUpwards ? piece.from : piece.to;
      while (rank >= piece.from && rank <= piece.to) {
        boolean isInside = next >= 0 && next < piece.below.size();
        if (isInside && isUpwards && rank == piece.below.get(next).from) {
          rank = piece.below.get(next++).to + 1;
        } else if (isInside && !isUpwards && rank == piece.below.get(next).to) {
          rank = piece.below.get(next--).from - 1;
        } else {
          step.run(rank);
          rank += isUpwards ? 1 : -1;
        }
      }
      steps.give(step);
    }
  }
}
