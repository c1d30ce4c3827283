package io.cartway.work;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Shares the processors among the owners of work: a key's requests, an account's jobs. As many
/// pieces of work run as there are processors; others wait, and those of another owner do not wait
/// behind them. Who is next is found by deficit round robin (Shreedhar, Varghese 1995) over the
/// time that was really spent, since nobody knows beforehand how long a search takes: an owner is
/// charged when its slice ends, and one in debt is passed over (surplus round robin: Adiseshu et
/// al. 1996).
///
/// Work runs on the thread that asks, which costs no switch of threads when nobody waits. It is cut
/// into slices where it looks at its [Deadline]: who has run for a slice while others wait goes to
/// the end of its owner's queue. Some places more than there are processors are kept for owners of
/// whom nothing runs: an owner who comes while others compute begins at once and shares the
/// processors with them, even when they look at no deadline for a while.
///
/// Paused work holds memory. So the number of pieces that have begun is bounded, for an owner and
/// in all. What has waited for half of its time is not begun any more: it would hardly end in time,
/// and its place is worth more to one who came later. Thread-safe.
public final class FairPool {

  private static final int CARRIERS_LEFT = 2;

  /// Idle owners are remembered up to this many: making one costs more than a small piece of work.
  private static final int OWNERS_KEPT = 1024;

  /// Work that looks at its deadline is gone by then.
  private static final long LATE_NANOS = Duration.ofMillis(100).toNanos();

  private final Limits limits;
  private final LongSupplier nanoTime;
  private final long sliceNanos;
  private final ReentrantLock lock = new ReentrantLock();

  // Guarded by the lock.
  private final Map<String, Owner> owners = new HashMap<>();
  private final ArrayDeque<Owner> ring = new ArrayDeque<>();
  private final @Nullable Turn[] begunTurns;
  private long tickets;
  private int waiting;
  private int running;
  private int begun;

  // Written under the lock; running work reads it at every look at its deadline.
  private volatile boolean isSomebodyWaiting;

  /// The bounds of a pool.
  ///
  /// @param runningMax pieces of work that run at once: the processors
  /// @param reserve more of them, for owners of whom nothing runs
  /// @param begunMax pieces that have begun and not ended, paused ones too
  /// @param ownerBegunMax the same of one owner
  /// @param waitingMax pieces that have not begun; one owner's may be as many as still have room
  /// @param slice how long a piece runs while others wait
  public record Limits(
      int runningMax,
      int reserve,
      int begunMax,
      int ownerBegunMax,
      int waitingMax,
      Duration slice) {

    public Limits {
      if (runningMax < 1 || reserve < 0 || ownerBegunMax < 1 || waitingMax < 1) {
        throw new IllegalArgumentException("a pool runs, begins and lets wait at least one piece");
      }
      if (begunMax < runningMax + reserve || ownerBegunMax > begunMax) {
        throw new IllegalArgumentException("what runs has begun, and one owner's is part of all");
      }
    }

    /// What a machine with so many processors bears.
    public static Limits forCores(int cores) {
      return new Limits(cores, cores, 32 * cores, Math.max(2, cores), 4096, Duration.ofMillis(2));
    }

    /// How many threads should carry virtual ones (`jdk.virtualThreadScheduler.parallelism`) when
    /// work runs on virtual threads: all that may compute at once leave some for who reads requests
    /// and for who asks how the server is.
    public int carriers() {
      return runningMax + reserve + CARRIERS_LEFT;
    }
  }

  /// A piece of work.
  @FunctionalInterface
  public interface Work<T> {
    /// Does it.
    ///
    /// @param deadline of the work; each look at it may pause the work
    T run(Deadline deadline) throws Exception;
  }

  /// The one who waits for a piece of work.
  public interface Watch {

    /// Whether nobody waits any more. Asked on the work's thread, every 25 ms at most.
    boolean isAbandoned();

    /// Told on a thread of its own, once, when the work goes on after its deadline.
    void late();

    /// Nobody in particular.
    Watch NONE =
        new Watch() {
          @Override
          public boolean isAbandoned() {
            return false;
          }

          @Override
          public void late() {}
        };
  }

  /// One owner's work.
  private static final class Owner {
    private final ArrayDeque<Turn> unbegun = new ArrayDeque<>();
    private final ArrayDeque<Turn> paused = new ArrayDeque<>();
    private int waiting;
    private int running;
    private int begun;

    /// In nanoseconds; below 0 it is debt.
    private long credit;

    boolean isIdle() {
      return waiting == 0 && begun == 0;
    }
  }

  /// @param nanoTime a monotonic clock in nanoseconds
  public FairPool(Limits limits, LongSupplier nanoTime) {
    this.limits = limits;
    this.nanoTime = nanoTime;
    this.sliceNanos = limits.slice.toNanos();
    this.begunTurns = new Turn[limits.begunMax];
  }

  /// Waits for a turn and does the work on this thread.
  ///
  /// @param deadline on the pool's own clock
  /// @throws OverloadedException when the work was not begun
  /// @throws Deadline.AbandonedException when it was not begun because nobody waits any more
  public <T> T run(String owner, Deadline deadline, Watch watch, Work<T> work) throws Exception {
    Turn turn = enter(owner, deadline, watch);
    try {
      return work.run(deadline.with(turn));
    } finally {
      leave(turn);
    }
  }

  /// How much work there is.
  ///
  /// @param waiting pieces that wait for a turn, paused ones too
  /// @param running pieces that run
  /// @param begun pieces that have begun and not ended
  /// @param ownersKnown owners who are remembered
  public record Load(int waiting, int running, int begun, int ownersKnown) {}

  public Load load() {
    lock.lock();
    try {
      return new Load(waiting, running, begun, owners.size());
    } finally {
      lock.unlock();
    }
  }

  /// Tells the watches of work that goes on well after its deadline. Called now and then.
  public void tellLate() {
    List<Turn> late = new ArrayList<>();
    lock.lock();
    try {
      for (int i = 0; i < begun; i++) {
        Turn turn = Objects.requireNonNull(begunTurns[i]);
        if (!turn.isToldLate && turn.deadline.remainingNanos() < -LATE_NANOS) {
          turn.isToldLate = true;
          late.add(turn);
        }
      }
    } finally {
      lock.unlock();
    }
    for (Turn turn : late) {
      Thread.ofVirtual().name("late").start(turn.watch::late);
    }
  }

  private Turn enter(String name, Deadline deadline, Watch watch) throws OverloadedException {
    Turn turn;
    lock.lock();
    try {
      Owner owner = owner(name);
      turn = new Turn(this, owner, deadline, watch);
      if (owner.waiting == 0 && mayRun(owner) && mayBegin(owner)) {
        grant(turn);
        return turn;
      }
      if (owner.waiting >= limits.waitingMax - waiting) {
        throw new OverloadedException("too much work is waiting");
      }
      enqueue(turn, owner.unbegun);
    } finally {
      lock.unlock();
    }
    if (!turn.await(deadline.remainingNanos() / 2)) {
      if (turn.isUnwanted) {
        throw new Deadline.AbandonedException();
      }
      throw new OverloadedException("the work waited too long to end before its deadline");
    }
    return turn;
  }

  private Owner owner(String name) {
    Owner known = owners.get(name);
    if (known != null) {
      return known;
    }
    if (owners.size() >= OWNERS_KEPT) {
      owners.values().removeIf(Owner::isIdle);
    }
    Owner made = new Owner();
    owners.put(name, made);
    return made;
  }

  private void enqueue(Turn turn, ArrayDeque<Turn> queue) {
    Owner owner = turn.owner;
    turn.ticket = tickets++;
    queue.addLast(turn);
    if (owner.waiting == 0) {
      ring.addLast(owner);
    }
    owner.waiting++;
    waiting++;
    isSomebodyWaiting = true;
  }

  private void dequeued(Owner owner) {
    owner.waiting--;
    waiting--;
    if (waiting == 0) {
      isSomebodyWaiting = false;
    }
  }

  private boolean mayRun(Owner owner) {
    return running < limits.runningMax
        || (owner.running == 0 && running < limits.runningMax + limits.reserve);
  }

  private boolean mayBegin(Owner owner) {
    return owner.begun < limits.ownerBegunMax && begun < limits.begunMax;
  }

  private void grant(Turn turn) {
    Owner owner = turn.owner;
    if (!turn.hasBegun) {
      turn.hasBegun = true;
      turn.slot = begun;
      begunTurns[begun++] = turn;
      owner.begun++;
    }
    running++;
    owner.running++;
    turn.grant(nanoTime.getAsLong());
  }

  /// Gives turns to those whose they are.
  private void dispatch() {
    while (waiting > 0) {
      Owner owner = next();
      if (owner == null) {
        return;
      }
      Turn turn = firstOf(owner);
      (turn.hasBegun ? owner.paused : owner.unbegun).removeFirst();
      dequeued(owner);
      // It was the first of the ring.
      ring.removeFirst();
      if (owner.waiting > 0) {
        ring.addLast(owner);
      }
      grant(turn);
      LockSupport.unpark(turn.thread);
    }
  }

  /// Whose turn it is, then the first of the ring; null when nobody who waits may run.
  private @Nullable Owner next() {
    if (running >= limits.runningMax + limits.reserve) {
      return null;
    }
    long leastDebt = Long.MAX_VALUE;
    for (int i = ring.size(); i > 0; i--) {
      Owner owner = ring.getFirst();
      if (isEligible(owner)) {
        if (owner.credit >= 0) {
          return owner;
        }
        leastDebt = Math.min(leastDebt, -owner.credit);
      }
      ring.addLast(ring.removeFirst());
    }
    if (leastDebt == Long.MAX_VALUE) {
      return null;
    }
    // As many rounds at once as it takes until one of them is out of debt.
    long given = Math.ceilDiv(leastDebt, sliceNanos) * sliceNanos;
    for (Owner owner : ring) {
      owner.credit = Math.min(owner.credit + given, sliceNanos);
    }
    return next();
  }

  private boolean isEligible(Owner owner) {
    return mayRun(owner) && (!owner.paused.isEmpty() || mayBegin(owner));
  }

  /// Of an eligible owner's work that may run, what has waited longest.
  private Turn firstOf(Owner owner) {
    Turn old = owner.paused.peekFirst();
    Turn fresh = mayBegin(owner) ? owner.unbegun.peekFirst() : null;
    if (old == null) {
      return Objects.requireNonNull(fresh, "an owner without work was chosen");
    }
    return fresh != null && fresh.ticket < old.ticket ? fresh : old;
  }

  private void stopRunning(Turn turn) {
    Owner owner = turn.owner;
    owner.credit -= nanoTime.getAsLong() - turn.sliceStart;
    owner.running--;
    running--;
    turn.isGranted = false;
  }

  /// Lets others go first, if there are any. Returns when it is this work's turn again, or when its
  /// deadline passed.
  ///
  /// @return whether it is its turn
  private boolean pause(Turn turn) {
    lock.lock();
    try {
      if (waiting == 0) {
        return true;
      }
      stopRunning(turn);
      enqueue(turn, turn.owner.paused);
      dispatch();
    } finally {
      lock.unlock();
    }
    return turn.await(turn.deadline.remainingNanos());
  }

  /// Takes a turn that was not granted in time out of its queue.
  ///
  /// @return whether it was granted in this moment all the same
  private boolean withdraw(Turn turn) {
    lock.lock();
    try {
      if (turn.isGranted) {
        return true;
      }
      Owner owner = turn.owner;
      // Mostly the first: who came first has waited longest.
      (turn.hasBegun ? owner.paused : owner.unbegun).removeFirstOccurrence(turn);
      dequeued(owner);
      if (owner.waiting == 0) {
        ring.removeFirstOccurrence(owner);
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void leave(Turn turn) {
    lock.lock();
    try {
      Owner owner = turn.owner;
      if (turn.isGranted) {
        stopRunning(turn);
      }
      owner.begun--;
      begun--;
      Turn last = Objects.requireNonNull(begunTurns[begun]);
      begunTurns[begun] = null;
      if (last != turn) {
        begunTurns[turn.slot] = last;
        last.slot = turn.slot;
      }
      dispatch();
      if (owner.isIdle()) {
        owner.credit = 0;
      }
    } finally {
      lock.unlock();
    }
  }

  /// One piece of work's place in the pool.
  private static final class Turn implements Deadline.Checkpoint {

    private static final long ABANDONED_FIRST_NANOS = Duration.ofMillis(50).toNanos();
    private static final long ABANDONED_EVERY_NANOS = Duration.ofMillis(25).toNanos();
    // Seldom: thousands may wait.
    private static final long ABANDONED_WHILE_WAITING_NANOS = Duration.ofMillis(250).toNanos();

    private final FairPool pool;
    private final Owner owner;
    private final Deadline deadline;
    private final Watch watch;
    private final Thread thread = Thread.currentThread();

    // Written under the pool's lock.
    private volatile boolean isGranted;
    private boolean hasBegun;
    private boolean isToldLate;
    private int slot;
    private long ticket;

    // Of the work's thread, and of who grants the turn while that thread waits.
    private long sliceStart;
    private long askAbandonedAt;
    private boolean isUnwanted;

    Turn(FairPool pool, Owner owner, Deadline deadline, Watch watch) {
      this.pool = pool;
      this.owner = owner;
      this.deadline = deadline;
      this.watch = watch;
    }

    private void grant(long now) {
      sliceStart = now;
      if (askAbandonedAt == 0) {
        askAbandonedAt = now + ABANDONED_FIRST_NANOS;
      }
      isGranted = true;
    }

    /// Waits for the grant.
    ///
    /// @return whether it came in time, and while somebody wanted the work
    private boolean await(long nanosMax) {
      long now = pool.nanoTime.getAsLong();
      long end = now + nanosMax;
      long look = now + ABANDONED_WHILE_WAITING_NANOS;
      while (!isGranted) {
        now = pool.nanoTime.getAsLong();
        if (now - look >= 0) {
          look = now + ABANDONED_WHILE_WAITING_NANOS;
          isUnwanted = watch.isAbandoned();
        }
        // An interrupted thread has to stop, and parking would not wait any more.
        if (isUnwanted || end - now <= 0 || thread.isInterrupted()) {
          return pool.withdraw(this);
        }
        LockSupport.parkNanos(this, Math.min(end - now, look - now));
      }
      return true;
    }

    @Override
    public boolean isWanted(long nowNanos) {
      if (isUnwanted) {
        return false;
      }
      if (nowNanos - askAbandonedAt >= 0) {
        askAbandonedAt = nowNanos + ABANDONED_EVERY_NANOS;
        isUnwanted = watch.isAbandoned();
      }
      if (!isUnwanted && nowNanos - sliceStart >= pool.sliceNanos) {
        if (pool.isSomebodyWaiting) {
          isUnwanted = !pool.pause(this);
        } else {
          // What ran while nobody waited is no debt.
          sliceStart = nowNanos;
        }
      }
      return !isUnwanted;
    }
  }
}
