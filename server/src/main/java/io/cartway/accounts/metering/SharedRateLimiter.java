package io.cartway.accounts.metering;

import io.cartway.accounts.registry.Rate.PerSecond;
import io.cartway.store.StoreGate;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.VerboseResult;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/// The rate limit of a key across several servers. A server takes tokens of the shared bucket in
/// chunks; the next chunk is fetched in the background when half of one is left. All servers
/// together admit at most the limit plus one and a half chunks per server. While the database does
/// not answer, the server limits the key alone: a rate limit protects, it does not bill.
final class SharedRateLimiter implements RateLimiter {

  /// Older tokens belong to a burst that is over; the bucket has refilled.
  private static final long STALE_NANOS = Duration.ofSeconds(1).toNanos();

  /// How long an empty bucket is assumed to stay empty.
  private static final long EMPTY_NANOS = Duration.ofMillis(20).toNanos();

  private static final long FAILED_NANOS = Duration.ofMillis(500).toNanos();

  private final Bucket bucket;
  private final long chunk;
  private final LocalRateLimiter alone;
  private final Shared shared;
  private final PerSecond rate;
  private final AtomicLong held = new AtomicLong();
  private final AtomicBoolean fetchingAhead = new AtomicBoolean();
  private final ReentrantLock fetching = new ReentrantLock();
  private volatile long leftInBucket;
  private volatile long fetchedAtNanos;
  private volatile long emptyUntilNanos;
  private volatile long aloneUntilNanos;

  /// The parts shared by all limiters of a server.
  ///
  /// @param again creates a limiter with another rate
  record Shared(
      StoreGate gate,
      LongSupplier nanoTime,
      Executor ahead,
      Consumer<Exception> failed,
      Runnable answered,
      Function<PerSecond, RateLimiter> again) {}

  SharedRateLimiter(
      Bucket bucket, long chunk, LocalRateLimiter alone, Shared shared, PerSecond rate) {
    this.bucket = bucket;
    this.chunk = chunk;
    this.alone = alone;
    this.shared = shared;
    this.rate = rate;
    long now = shared.nanoTime.getAsLong();
    this.fetchedAtNanos = now;
    this.emptyUntilNanos = now;
    this.aloneUntilNanos = now;
  }

  @Override
  public RateLimiter with(PerSecond changed) {
    return shared.again.apply(changed);
  }

  @Override
  public long tryTake() {
    long now = shared.nanoTime.getAsLong();
    if (now - aloneUntilNanos < 0) {
      return alone.tryTake();
    }
    if (now - fetchedAtNanos > STALE_NANOS) {
      held.set(0);
    }
    long left = takeHeld();
    if (left >= 0) {
      if (left < chunk / 2 && now - emptyUntilNanos >= 0 && !fetchingAhead.getAndSet(true)) {
        shared.ahead.execute(this::fetchAhead);
      }
      return left + leftInBucket;
    }
    if (now - emptyUntilNanos < 0) {
      return refused();
    }
    return fetchAndTake();
  }

  private long takeHeld() {
    long now = held.get();
    while (now > 0) {
      if (held.compareAndSet(now, now - 1)) {
        return now - 1;
      }
      now = held.get();
    }
    return -1;
  }

  private long refused() {
    return -Math.max(1, Duration.ofSeconds(1).toNanos() / rate.requests());
  }

  private long fetchAndTake() {
    fetching.lock();
    try {
      long left = takeHeld();
      if (left >= 0) {
        return left + leftInBucket;
      }
      long now = shared.nanoTime.getAsLong();
      if (now - aloneUntilNanos >= 0 && now - emptyUntilNanos >= 0) {
        // One token reserved for this request.
        long got = fetch(1);
        if (got > 0) {
          return got - 1 + leftInBucket;
        }
      }
    } finally {
      fetching.unlock();
    }
    return shared.nanoTime.getAsLong() - aloneUntilNanos < 0 ? alone.tryTake() : refused();
  }

  private void fetchAhead() {
    fetching.lock();
    try {
      if (held.get() < chunk / 2) {
        fetch(0);
      }
    } finally {
      fetching.unlock();
      fetchingAhead.set(false);
    }
  }

  /// @param kept tokens that are not added to the pool
  /// @return tokens received
  private long fetch(long kept) {
    try {
      VerboseResult<Long> result =
          shared.gate.ask(() -> bucket.asVerbose().tryConsumeAsMuchAsPossible(chunk));
      long got = result.getValue();
      leftInBucket = Math.max(0, result.getState().getAvailableTokens());
      long now = shared.nanoTime.getAsLong();
      shared.answered.run();
      fetchedAtNanos = now;
      if (got < chunk) {
        emptyUntilNanos = now + EMPTY_NANOS;
      }
      if (got > kept) {
        held.addAndGet(got - kept);
      }
      return got;
    } catch (RuntimeException failed) {
      shared.failed.accept(failed);
      aloneUntilNanos = shared.nanoTime.getAsLong() + FAILED_NANOS;
      return 0;
    }
  }
}
