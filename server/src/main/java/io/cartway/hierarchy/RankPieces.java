package io.cartway.hierarchy;

import io.cartway.work.Deadline;
import io.cartway.work.SharedLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs a step for every rank, in pieces of a few milliseconds of which idle processors take some
/// ([SharedLoop]). When the work is stopped, each piece keeps its next rank, and the next run
/// continues there.
///
/// Not thread-safe; one run at a time.
final class RankPieces {

  private static final int WORK_BETWEEN_LOOKS = 200_000;

  /// The usual work of a piece.
  static final int PIECE_WORK = 2_000_000;

  /// Memory of helpers, which have an integer for each rank, each.
  private static final long HELP_BYTES_MAX = 64L << 20;

  /// How long a thread waits before it asks again for a piece whose ranks below are done.
  private static final long WAIT_NANOS = 20_000;

  private final Topology topology;
  private final List<Piece> pieces;
  private final int workBetweenLooks;
  private volatile boolean hasFailed;

  /// Ranks from `from` to `to`, inclusive, without those of the pieces below.
  private static final class Piece {
    private final int to;
    private final List<Piece> below;
    private @Nullable Piece above;

    /// How many of the pieces below are not done.
    private final AtomicInteger open;

    /// The next rank.
    private int rank;

    Piece(int from, int to, List<Piece> below) {
      rank = from;
      this.to = to;
      this.below = below;
      open = new AtomicInteger(below.size());
      below.forEach(piece -> piece.above = this);
    }

    boolean isDone() {
      return rank > to;
    }
  }

  private RankPieces(Topology topology, List<Piece> pieces, int pieceWork) {
    this.topology = topology;
    this.pieces = pieces;
    workBetweenLooks = workBetweenLooks(pieceWork);
  }

  /// The work between two looks at the deadline: half a millisecond of sums, or a small piece.
  static int workBetweenLooks(int pieceWork) {
    return Math.min(WORK_BETWEEN_LOOKS, pieceWork);
  }

  /// Pieces in which a rank comes after those below it in the elimination tree.
  ///
  /// @param pieceWork the least work of a piece that another one follows
  static RankPieces fromTheLeaves(Topology topology, int pieceWork) {
    int[] work = new int[topology.rankCount()];
    List<Piece> pieces = new ArrayList<>();
    // Those with nothing above them yet, ascending.
    Deque<Piece> open = new ArrayDeque<>();
    int workOfRoots = 0;
    int firstOfRoots = 0;
    for (int rank = 0; rank < work.length; rank++) {
      work[rank] = add(work[rank], work(topology, rank));
      int above = topology.parent[rank];
      boolean isPiece = work[rank] >= pieceWork;
      int from = topology.subtreeFirst[rank];
      if (above == Topology.NONE) {
        // Small trees beside each other are one piece.
        from = firstOfRoots;
        workOfRoots = add(workOfRoots, work[rank]);
        isPiece = workOfRoots >= pieceWork || rank + 1 == work.length;
      } else if (!isPiece) {
        work[above] = add(work[above], work[rank]);
      }
      if (isPiece) {
        Deque<Piece> below = new ArrayDeque<>();
        while (!open.isEmpty() && open.peekLast().to >= from) {
          below.addFirst(open.removeLast());
        }
        Piece piece = new Piece(from, rank, List.copyOf(below));
        pieces.add(piece);
        open.addLast(piece);
        if (above == Topology.NONE) {
          workOfRoots = 0;
          firstOfRoots = rank + 1;
        }
      }
    }
    return new RankPieces(topology, pieces, pieceWork);
  }

  private static int add(int work, long more) {
    return (int) Math.min(work + more, Integer.MAX_VALUE);
  }

  /// Pieces of ranks that follow one another, in any order.
  ///
  /// @param pieceWork the least work of a piece but the last
  static RankPieces inAnyOrder(Topology topology, int pieceWork) {
    List<Piece> pieces = new ArrayList<>();
    long work = 0;
    int from = 0;
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      work += work(topology, rank);
      if (work >= pieceWork || rank + 1 == topology.rankCount()) {
        pieces.add(new Piece(from, rank, List.of()));
        from = rank + 1;
        work = 0;
      }
    }
    return new RankPieces(topology, pieces, pieceWork);
  }

  /// About the sums of a rank's customization.
  static long work(Topology topology, int rank) {
    long degree = (long) topology.first[rank + 1] - topology.first[rank];
    return degree * degree + 16;
  }

  /// Runs the step for the ranks that are left.
  ///
  /// @param steps makes the step of one thread
  /// @param deadline is looked at every half millisecond, and may throw to end
  void run(Supplier<EliminationTreeTasks.Step> steps, Deadline deadline) {
    Queue<Piece> ready = new ConcurrentLinkedQueue<>();
    Queue<EliminationTreeTasks.Step> spare = new ConcurrentLinkedQueue<>();
    hasFailed = false;
    long helpers = HELP_BYTES_MAX / (Integer.BYTES * (topology.rankCount() + 1L));
    long caller = Thread.currentThread().threadId();
    for (int left = left(ready); left > 0; left = left(ready)) {
      Queue<EliminationTreeTasks.Step> used = new ConcurrentLinkedQueue<>();
      SharedLoop.run(
          left,
          (int) helpers,
          deadline,
          own -> {
            EliminationTreeTasks.Step known = spare.poll();
            EliminationTreeTasks.Step step = known == null ? steps.get() : known;
            used.add(step);
            Runner runner =
                new Runner(step, ready, own, Thread.currentThread().threadId() == caller);
            return any -> runner.runOne();
          });
      spare.addAll(used);
    }
  }

  /// The number of pieces that are left; those that nothing is left below get ready.
  private int left(Queue<Piece> ready) {
    ready.clear();
    int left = 0;
    for (Piece piece : pieces) {
      if (!piece.isDone()) {
        left++;
        if (piece.open.get() == 0) {
          ready.add(piece);
        }
      }
    }
    return left;
  }

  /// Runs pieces in one thread.
  private final class Runner {
    private final EliminationTreeTasks.Step step;
    private final Queue<Piece> ready;
    private final Deadline deadline;
    private final boolean isCaller;
    private long work;

    Runner(
        EliminationTreeTasks.Step step, Queue<Piece> ready, Deadline deadline, boolean isCaller) {
      this.step = step;
      this.ready = ready;
      this.deadline = deadline;
      this.isCaller = isCaller;
    }

    /// Runs some piece whose ranks below are done. The calling thread waits for one. A helper does
    /// not: the caller may have been paused for others, who need the helper's processor.
    void runOne() {
      Piece piece = ready.poll();
      while (piece == null) {
        if (hasFailed || !isCaller) {
          return;
        }
        deadline.check();
        LockSupport.parkNanos(WAIT_NANOS);
        piece = ready.poll();
      }
      try {
        run(piece);
      } catch (RuntimeException | Error failed) {
        hasFailed = true;
        throw failed;
      }
      Piece above = piece.above;
      if (above != null && above.open.decrementAndGet() == 0) {
        ready.add(above);
      }
    }

    private void run(Piece piece) {
      int next = 0;
      while (next < piece.below.size() && piece.below.get(next).to < piece.rank) {
        next++;
      }
      while (!piece.isDone()) {
        boolean isBelow =
            next < piece.below.size()
                && topology.subtreeFirst[piece.below.get(next).to] == piece.rank;
        if (isBelow) {
          piece.rank = piece.below.get(next++).to + 1;
        } else {
          // Before a rank, so that none is left half done.
          look(piece.rank);
          step.run(piece.rank++);
        }
      }
    }

    private void look(int rank) {
      work += RankPieces.work(topology, rank);
      if (work >= workBetweenLooks) {
        work = 0;
        deadline.check();
      }
    }
  }
}
