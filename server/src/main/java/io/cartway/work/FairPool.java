package io.cartway.work;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// Shares the processors among the owners of work: a key's requests, an account's jobs. As many
/// pieces of work run as there are processors; the others wait, but an owner does not wait behind
/// another owner's queue. Deficit round robin (Shreedhar, Varghese 1995) over the time actually
/// spent selects the next owner. Nobody knows beforehand how long a search takes, so an owner is
/// charged when its slice ends, and skipped while in debt (surplus round robin: Adiseshu et al.
/// 1996).
///
/// Work runs on the calling thread: no thread switch when nobody waits. Checks of its [Deadline]
/// cut it into slices: work that has run for a slice while others wait goes to the end of its
/// owner's queue. Some places beyond the number of processors are reserved for owners with nothing
/// running: a new owner starts at once, even if the others do not check their deadlines for a
/// while. An owner with several running pieces gives one up for it at the next check.
///
/// Work that is a loop over independent pieces may use idle processors too ([SharedLoop]). Paused
/// work holds memory, so the number of started pieces is bounded, per owner and in total. Work that
/// has waited for half of its time is not started: it would hardly finish in time, and its place is
/// more useful for later work. Thread-safe.
public final class FairPool {

  /// Number of idle owners kept: creating one costs more than a small piece of work.
  private static final int OWNERS_KEPT = 1024;

  /// Work that checks its deadline has ended by then.
  private static final long LATE_NANOS = Duration.ofMillis(100).toNanos();

  private final PoolLimits limits;
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

  // Written under the lock; running work reads it at every check of its deadline.
  private volatile boolean isSomebodyWaiting;
  private volatile boolean isCrowded;

  /// A piece of work.
  @FunctionalInterface
  public interface Work<T> {
    /// Runs it.
    ///
    /// @param deadline of the work; each check of it may pause the work
    T run(Deadline deadline) throws Exception;
  }

  /// The caller that waits for a piece of work.
  public interface Watch {

    /// Whether nobody waits any more. Called on the work's thread, at most every 25 ms.
    boolean isAbandoned();

    /// Called once, on a separate thread, when the work continues after its deadline.
    void late();

    /// A watch that does nothing.
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

    /// In nanoseconds; negative is debt.
    private long credit;

    boolean isIdle() {
      return waiting == 0 && begun == 0;
    }
  }

  /// @param nanoTime a monotonic clock in nanoseconds
  public FairPool(PoolLimits limits, LongSupplier nanoTime) {
    this.limits = limits;
    this.nanoTime = nanoTime;
    this.sliceNanos = limits.slice().toNanos();
    this.begunTurns = new Turn[limits.begunMax()];
  }

  /// Waits for a turn and runs the work on this thread.
  ///
  /// @param deadline on the pool's own clock
  /// @throws OverloadedException when the work was not started
  /// @throws Deadline.AbandonedException when it was not started because nobody waits any more
  public <T> T run(String owner, Deadline deadline, Watch watch, Work<T> work) throws Exception {
    Turn turn = enter(owner, deadline, watch);
    try {
      return work.run(deadline.with(turn));
    } finally {
      leave(turn);
    }
  }

  /// The present load.
  public PoolLoad load() {
    lock.lock();
    try {
      return new PoolLoad(waiting, running, begun, owners.size());
    } finally {
      lock.unlock();
    }
  }

  /// Notifies the watches of work that continues well after its deadline. Called periodically.
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
      if (owner.waiting >= limits.waitingMax() - waiting) {
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
    return running < limits.runningMax()
        || (owner.running == 0 && running < limits.runningMax() + limits.reserve());
  }

  private boolean mayBegin(Owner owner) {
    return owner.begun < limits.ownerBegunMax() && begun < limits.begunMax();
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
    isCrowded = running > limits.runningMax();
    owner.running++;
    turn.grant(nanoTime.getAsLong());
  }

  /// Grants the free turns.
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

  /// The owner whose turn it is, moved to the front of the ring; null if no waiting owner may run.
  private @Nullable Owner next() {
    if (running >= limits.runningMax() + limits.reserve()) {
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
    // As many rounds at once as one of them needs to get out of debt.
    long given = Math.ceilDiv(leastDebt, sliceNanos) * sliceNanos;
    for (Owner owner : ring) {
      owner.credit = Math.min(owner.credit + given, sliceNanos);
    }
    return next();
  }

  private boolean isEligible(Owner owner) {
    return mayRun(owner) && (!owner.paused.isEmpty() || mayBegin(owner));
  }

  /// The longest waiting work of an eligible owner.
  private Turn firstOf(Owner owner) {
    Turn old = owner.paused.peekFirst();
    Turn fresh = mayBegin(owner) ? owner.unbegun.peekFirst() : null;
    if (old == null) {
      return Objects.requireNonNull(fresh, "an owner without work was chosen");
    }
    return fresh != null && fresh.ticket < old.ticket ? fresh : old;
  }

  /// A further turn of the same owner for a part of its work, while a processor is idle.
  private Optional<Deadline.Help> help(Turn whole) {
    lock.lock();
    try {
      if (waiting > 0 || running >= limits.runningMax() || !mayBegin(whole.owner)) {
        return Optional.empty();
      }
      Turn part = new Turn(this, whole.owner, whole.deadline, whole.watch);
      // The watch of the whole work is told.
      part.isToldLate = true;
      grant(part);
      return Optional.of(part);
    } finally {
      lock.unlock();
    }
  }

  /// Nobody waits, and nobody runs on a reserved place for want of this processor.
  private boolean isWelcome(Turn part) {
    lock.lock();
    try {
      part.sliceStart = waiting == 0 ? nanoTime.getAsLong() : part.sliceStart;
      return waiting == 0 && running <= limits.runningMax();
    } finally {
      lock.unlock();
    }
  }

  private void stopRunning(Turn turn) {
    Owner owner = turn.owner;
    owner.credit -= nanoTime.getAsLong() - turn.sliceStart;
    owner.running--;
    running--;
    isCrowded = running > limits.runningMax();
    turn.isGranted = false;
  }

  /// Lets waiting work go first after a slice, at once work on a reserved place whose processor a
  /// second piece of this owner has. Returns when its deadline has passed, or with true in its
  /// turn.
  private boolean pause(Turn turn, boolean isSliceOver) {
    lock.lock();
    try {
      boolean isInTheWay = running > limits.runningMax() && turn.owner.running > 1;
      if (!isInTheWay && (waiting == 0 || !isSliceOver)) {
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

  /// Removes a turn that was not granted in time from its queue.
  ///
  /// @return whether it was granted at the last moment
  private boolean withdraw(Turn turn) {
    lock.lock();
    try {
      if (turn.isGranted) {
        return true;
      }
      Owner owner = turn.owner;
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
  private static final class Turn implements Deadline.Checkpoint, Deadline.Help {

    private static final long ABANDONED_FIRST_NANOS = Duration.ofMillis(50).toNanos();
    private static final long ABANDONED_EVERY_NANOS = Duration.ofMillis(25).toNanos();
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

    // Used by the work's thread, and by the granting thread while that one waits.
    private long sliceStart;
    private long askAbandonedAt;
    private boolean isUnwanted;

    Turn(FairPool pool, Owner owner, Deadline deadline, Watch watch) {
      this.pool = pool;
      this.owner = owner;
      this.deadline = deadline;
      this.watch = watch;
    }

    @Override
    public Optional<Deadline.Help> help() {
      return pool.help(this);
    }

    @Override
    public boolean isWelcome() {
      return pool.isWelcome(this);
    }

    @Override
    public void close() {
      pool.leave(this);
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
    /// @return whether it came in time and somebody still waits for the work
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
        // An interrupted thread must stop, and parking would return at once.
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
      if (isUnwanted) {
        return false;
      }
      boolean isSliceOver = nowNanos - sliceStart >= pool.sliceNanos;
      if (pool.isCrowded || (isSliceOver && pool.isSomebodyWaiting)) {
        isUnwanted = !pool.pause(this, isSliceOver);
      } else if (isSliceOver) {
        sliceStart = nowNanos; // Time used while nobody waited is no debt.
      }
      return !isUnwanted;
    }
  }
}
