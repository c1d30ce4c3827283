package io.cartway.accounts.auth;

import io.cartway.http.AddressRange;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// Counts failed authentications by address, an IPv6 address by its /64 network, which usually
/// belongs to one customer. Thread-safe.
final class FailureCounter {

  private static final int NETWORK_BITS = 64;
  private static final int ADDRESS_BITS = 128;
  private static final long SWEEP_NANOS = Duration.ofSeconds(1).toNanos();

  /// The shared bucket of all addresses beyond the limit is larger by this factor.
  private static final int OVERFLOW_FACTOR = 10;

  private final FailureLimits limits;
  private final LongSupplier nanoTime;
  private final ConcurrentHashMap<AddressRange, Bucket> buckets = new ConcurrentHashMap<>();
  private final Bucket overflow;
  private final AtomicLong sweptNanos;

  FailureCounter(FailureLimits limits, LongSupplier nanoTime) {
    this.limits = limits;
    this.nanoTime = nanoTime;
    this.overflow = bucket(OVERFLOW_FACTOR);
    this.sweptNanos = new AtomicLong(nanoTime.getAsLong() - SWEEP_NANOS);
  }

  /// A token taken before an attempt and returned if the attempt succeeds.
  ///
  /// @param waitSeconds how long to wait for a token; zero when one was taken
  record Allowed(Bucket bucket, long waitSeconds) {

    boolean isRefused() {
      return waitSeconds > 0;
    }

    void giveBack() {
      if (!isRefused()) {
        bucket.addTokens(1);
      }
    }
  }

  /// Takes a token in advance, so that a hundred simultaneous attempts cannot all fail.
  Allowed take(String remoteAddress) {
    Bucket bucket = bucketOf(remoteAddress);
    ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
    long waitNanos = probe.isConsumed() ? 0 : Math.max(1, probe.getNanosToWaitForRefill());
    return new Allowed(bucket, Math.ceilDiv(waitNanos, Duration.ofSeconds(1).toNanos()));
  }

  /// The number of remembered addresses.
  int size() {
    return buckets.size();
  }

  private Bucket bucketOf(String remoteAddress) {
    Optional<AddressRange> address = AddressRange.address(remoteAddress);
    if (address.isEmpty()) {
      return overflow;
    }
    AddressRange one = address.get();
    AddressRange network =
        new AddressRange(one.high(), one.low(), one.isIpv4() ? ADDRESS_BITS : NETWORK_BITS);
    Bucket bucket = buckets.get(network);
    if (bucket != null) {
      return bucket;
    }
    if (buckets.size() >= limits.addressesMax()) {
      sweep();
    }
    return buckets.size() >= limits.addressesMax()
        ? overflow
        : buckets.computeIfAbsent(network, absent -> bucket(1));
  }

  /// Forgets addresses whose buckets are full again.
  private void sweep() {
    long now = nanoTime.getAsLong();
    long last = sweptNanos.get();
    if (now - last >= SWEEP_NANOS && sweptNanos.compareAndSet(last, now)) {
      buckets.values().removeIf(bucket -> bucket.getAvailableTokens() >= limits.burst());
    }
  }

  private Bucket bucket(int factor) {
    long burst = (long) limits.burst() * factor;
    long perSecond = (long) limits.perSecond() * factor;
    return bucket(burst, perSecond, nanoTime);
  }

  /// A bucket on the given clock.
  static Bucket bucket(long burst, long perSecond, LongSupplier nanoTime) {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(burst).refillGreedy(perSecond, Duration.ofSeconds(1)))
        .withCustomTimePrecision(
            new TimeMeter() {
              @Override
              public long currentTimeNanos() {
                return nanoTime.getAsLong();
              }

              @Override
              public boolean isWallClockBased() {
                return false;
              }
            })
        .build();
  }
}
