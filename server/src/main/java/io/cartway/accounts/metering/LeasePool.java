package io.cartway.accounts.metering;

import io.cartway.accounts.metering.LeaseTable.Grant;
import io.cartway.accounts.metering.LeaseTable.Kind;
import io.cartway.accounts.metering.LeaseTable.Source;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What this server holds of one cap or allowance, and hands out to requests. Taking is one
/// compare-and-set; only who finds it empty goes to the database, one at a time.
final class LeasePool {

  private static final Logger LOG = LoggerFactory.getLogger(LeasePool.class);

  /// A first lease is for so many requests like the one that asks.
  private static final long FIRST_REQUESTS = 16;

  /// How long a database that failed is left alone.
  private static final long FAILED_NANOS = 250_000_000;

  private final Source source;
  private final LeasePools pools;
  private final LongSupplier nanoTime;
  private final long recheckNanos;
  private final AtomicLong available = new AtomicLong();
  private final ReentrantLock leasing = new ReentrantLock();
  private volatile @Nullable Refusal refusal;
  private volatile long leftForAll;
  private volatile boolean registered;

  // Guarded by leasing.
  private long wanted;
  private boolean wasUsedUp;
  private long leasedAtNanos;

  // Of the thread that tidies.
  private long seenAvailable = -1;
  private long seenSinceNanos;

  LeasePool(Source source, LeasePools pools, LongSupplier nanoTime, long recheckNanos) {
    this.source = source;
    this.pools = pools;
    this.nanoTime = nanoTime;
    this.recheckNanos = recheckNanos;
    this.leftForAll = source.limit();
  }

  /// What came of asking.
  enum Outcome {
    TAKEN,
    /// Less is left than was asked for, as far as the database said a moment ago.
    USED_UP,
    /// The database does not answer, and this server holds nothing.
    UNREACHABLE
  }

  /// @param shortfall that was refused: a request that needs less may still get it
  private record Refusal(Outcome outcome, long shortfall, long untilNanos) {}

  Source source() {
    return source;
  }

  /// Takes for one request.
  Outcome take(long amount) {
    if (tryTake(amount)) {
      return Outcome.TAKEN;
    }
    if (source.limit() < amount) {
      return Outcome.USED_UP;
    }
    Refusal before = refusal;
    if (before == null) {
      leasing.lock();
    } else if (stands(before, amount) || !leasing.tryLock()) {
      // While one asks again, the others need not wait for what was used up a moment ago.
      return before.outcome;
    }
    try {
      return lease(amount);
    } finally {
      leasing.unlock();
    }
  }

  /// Gives back what a request took and did not use.
  void giveBack(long amount) {
    available.addAndGet(amount);
    if (!registered) {
      register();
    }
  }

  /// What this server holds unused.
  long available() {
    return available.get();
  }

  /// What this server may still hand out, as far as it knows.
  long left() {
    return available.get() + leftForAll;
  }

  private boolean tryTake(long amount) {
    long now = available.get();
    while (now >= amount) {
      if (available.compareAndSet(now, now - amount)) {
        return true;
      }
      now = available.get();
    }
    return false;
  }

  private boolean stands(Refusal before, long amount) {
    return nanoTime.getAsLong() - before.untilNanos < 0
        && amount - available.get() >= before.shortfall;
  }

  // Held by one thread at a time.
  private Outcome lease(long amount) {
    if (tryTake(amount)) {
      return Outcome.TAKEN;
    }
    Refusal before = refusal;
    if (before != null && stands(before, amount)) {
      return before.outcome;
    }
    // Drained, so that nobody steals from under the lease what it is to complete.
    long drained = available.getAndSet(0);
    if (drained >= amount) {
      giveBack(drained - amount);
      return Outcome.TAKEN;
    }
    long shortfall = amount - drained;
    long now = nanoTime.getAsLong();
    adapt(amount, now);
    Outcome failure;
    long failureNanos;
    try {
      long most = Math.max(shortfall, wanted);
      Grant grant =
          pools.gate().ask(() -> pools.table().take(source, shortfall, most), this::takeLate);
      leftForAll = grant.left();
      if (grant.amount() > 0) {
        refusal = null;
        wasUsedUp = false;
        leasedAtNanos = now;
        giveBack(drained + grant.amount() - amount);
        return Outcome.TAKEN;
      }
      failure = Outcome.USED_UP;
      failureNanos = recheckNanos;
      wasUsedUp = true;
    } catch (RuntimeException unreachable) {
      LOG.debug(
          "no lease of {} for {}: {}", source.kind(), source.holderId(), unreachable.toString());
      // Free units that were all taken when the database last answered are taken still: who pays
      // goes on paying.
      failure =
          wasUsedUp && source.kind() == Kind.ALLOWANCE ? Outcome.USED_UP : Outcome.UNREACHABLE;
      failureNanos = FAILED_NANOS;
    }
    refusal = new Refusal(failure, shortfall, nanoTime.getAsLong() + failureNanos);
    giveBack(drained);
    return failure;
  }

  // Nobody waited for it any more; it is ours all the same.
  private void takeLate(Grant grant) {
    leftForAll = grant.left();
    if (grant.amount() > 0) {
      giveBack(grant.amount());
    }
  }

  // Leases double while they last less than half the wanted time, and halve when they last long.
  private void adapt(long amount, long now) {
    long traffic = pools.limits().leaseTraffic().toNanos();
    long lasted = now - leasedAtNanos;
    if (wanted == 0) {
      wanted = amount * FIRST_REQUESTS;
    } else if (lasted < traffic / 2) {
      wanted = Math.min(wanted, source.limit() / 2) * 2;
    } else if (lasted > traffic * 2) {
      wanted = wanted / 2;
    }
    wanted = Math.max(wanted, amount);
  }

  private void register() {
    registered = true;
    pools.register(this);
  }

  /// Gives an idle lease back to the database, so that another server can use it.
  ///
  /// @param idleNanos what counts as idle
  /// @return how long it has not changed
  long tidy(long idleNanos) {
    long now = nanoTime.getAsLong();
    long held = available.get();
    if (held != seenAvailable) {
      seenAvailable = held;
      seenSinceNanos = now;
    }
    long rested = now - seenSinceNanos;
    // What is given to a database that is away would be lost.
    if (held > 0 && rested >= idleNanos && !pools.gate().isAway()) {
      giveAllBack();
    }
    return rested;
  }

  /// Gives back all that is not in a request's hands. When nobody knows whether the database did
  /// it, it counts as spent: trying again could give it back twice.
  void giveAllBack() {
    long amount = available.getAndSet(0);
    if (amount == 0) {
      return;
    }
    AtomicBoolean isWritten = new AtomicBoolean();
    try {
      pools.table().giveBack(source, amount, isWritten);
      long left = leftForAll;
      leftForAll = left + amount;
    } catch (RuntimeException failed) {
      if (!isWritten.get()) {
        giveBack(amount);
        return;
      }
      LOG.warn(
          "a lease of {} {} of {} could not be given back and counts as used: {}",
          amount,
          source.kind(),
          source.holderId(),
          failed.toString());
    }
  }

  /// Leaves the list of pools that are tidied; a give-back enters it again.
  ///
  /// @return whether it is empty and has left
  boolean unregister() {
    registered = false;
    // Who gave back before that line saw it registered: looked for here.
    if (available.get() > 0) {
      registered = true;
      return false;
    }
    return true;
  }
}
