package io.cartway.accounts.metering;

import io.cartway.accounts.metering.LeaseTable.Grant;
import io.cartway.accounts.metering.LeaseTable.LeaseKind;
import io.cartway.accounts.metering.LeaseTable.Source;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// This server's lease of one cap or allowance, from which requests are paid. Taking is one
/// compare-and-set. When half of a lease is spent, the next one is taken ahead, so that a busy disk
/// holds up no request; only one that finds the pool empty goes to the database itself, one at a
/// time.
final class LeasePool {

  private static final Logger LOG = LoggerFactory.getLogger(LeasePool.class);

  /// Size of a first lease, in requests like the current one.
  private static final long FIRST_REQUESTS = 16;

  /// How long a failed database is not asked again.
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

  /// Below it the next lease is taken ahead; 0 when that would not help.
  private volatile long lowMark;

  private final AtomicBoolean isRenewing = new AtomicBoolean();

  // Guarded by leasing.
  private long wanted;
  private boolean wasUsedUp;
  private long leasedAtNanos;

  // Used only by the tidying thread.
  private long seenAvailable = -1;
  private long seenSinceNanos;

  LeasePool(Source source, LeasePools pools, LongSupplier nanoTime, long recheckNanos) {
    this.source = source;
    this.pools = pools;
    this.nanoTime = nanoTime;
    this.recheckNanos = recheckNanos;
    this.leftForAll = source.limit();
  }

  /// The result of taking.
  enum Outcome {
    TAKEN,
    /// Less is left than requested, according to the database a moment ago.
    USED_UP,
    /// The database does not answer, and this server holds nothing.
    UNREACHABLE
  }

  /// @param shortfall the refused amount: a request that needs less may still succeed
  private record Refusal(Outcome outcome, long shortfall, long untilNanos) {}

  Source source() {
    return source;
  }

  /// Takes for one request.
  Outcome take(long amount) {
    if (tryTake(amount)) {
      if (available.get() < lowMark) {
        renewAhead();
      }
      return Outcome.TAKEN;
    }
    if (source.limit() < amount) {
      return Outcome.USED_UP;
    }
    Refusal before = refusal;
    if (before == null) {
      leasing.lock();
    } else if (stands(before, amount) || !leasing.tryLock()) {
      // While one thread asks again, the others do not wait for a budget that was used up a moment
      // ago.
      return before.outcome;
    }
    try {
      return lease(amount);
    } finally {
      leasing.unlock();
    }
  }

  /// Returns an amount that a request took and did not use.
  void giveBack(long amount) {
    available.addAndGet(amount);
    if (!registered) {
      register();
    }
  }

  /// The unused amount that this server holds.
  long available() {
    return available.get();
  }

  /// The amount that this server may still spend, as far as it knows.
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
    // Drained, so that no other request takes the rest that the new lease completes.
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
        begin(grant, now);
        giveBack(drained + grant.amount() - amount);
        return Outcome.TAKEN;
      }
      failure = Outcome.USED_UP;
      failureNanos = recheckNanos;
      wasUsedUp = true;
    } catch (RuntimeException unreachable) {
      LOG.debug(
          "no lease of {} for {}: {}", source.kind(), source.holderId(), unreachable.toString());
      // Free units that were used up when the database last answered are still used up, so paying
      // callers keep paying.
      failure =
          wasUsedUp && source.kind() == LeaseKind.ALLOWANCE ? Outcome.USED_UP : Outcome.UNREACHABLE;
      failureNanos = FAILED_NANOS;
    }
    refusal = new Refusal(failure, shortfall, nanoTime.getAsLong() + failureNanos);
    giveBack(drained);
    return failure;
  }

  private void begin(Grant grant, long now) {
    refusal = null;
    wasUsedUp = false;
    leasedAtNanos = now;
    lowMark = grant.amount() / 2;
  }

  private void renewAhead() {
    Executor ahead = pools.ahead();
    if (ahead == null || !isRenewing.compareAndSet(false, true)) {
      return;
    }
    try {
      ahead.execute(this::renew);
    } catch (RejectedExecutionException stopping) {
      isRenewing.set(false);
    }
  }

  private void renew() {
    try {
      // Somebody who holds it takes a lease already.
      if (leasing.tryLock()) {
        try {
          if (available.get() < lowMark) {
            takeNext();
          }
        } finally {
          leasing.unlock();
        }
      }
    } finally {
      isRenewing.set(false);
    }
  }

  // Whatever fails is left to the request that finds the pool empty.
  private void takeNext() {
    lowMark = 0;
    long now = nanoTime.getAsLong();
    adapt(1, now);
    try {
      long most = wanted;
      Grant grant = pools.gate().ask(() -> pools.table().take(source, 1, most), this::takeLate);
      leftForAll = grant.left();
      if (grant.amount() > 0) {
        begin(grant, now);
        giveBack(grant.amount());
      }
    } catch (RuntimeException unreachable) {
      LOG.debug(
          "no lease ahead of {} for {}: {}",
          source.kind(),
          source.holderId(),
          unreachable.toString());
    }
  }

  // The request had given up waiting, but the lease is still ours.
  private void takeLate(Grant grant) {
    leftForAll = grant.left();
    if (grant.amount() > 0) {
      giveBack(grant.amount());
    }
  }

  // Leases double while they last less than half the target time, and halve when they last too
  // long.
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
  /// @param idleNanos time after which a lease counts as idle
  /// @return how long it has been unchanged
  long tidy(long idleNanos) {
    long now = nanoTime.getAsLong();
    long held = available.get();
    if (held != seenAvailable) {
      seenAvailable = held;
      seenSinceNanos = now;
    }
    long rested = now - seenSinceNanos;
    // A return to an unreachable database would be lost.
    if (held > 0 && rested >= idleNanos && !pools.gate().isAway()) {
      giveAllBack();
    }
    return rested;
  }

  /// Returns everything that no request holds. If it is uncertain whether the database wrote it, it
  /// counts as spent, because a retry could return it twice.
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

  /// Removes the pool from the list of pools to tidy; a later return adds it again.
  ///
  /// @return whether it was empty and has been removed
  boolean unregister() {
    registered = false;
    // A return before that line still saw the pool registered, so check again here.
    if (available.get() > 0) {
      registered = true;
      return false;
    }
    return true;
  }
}
