package io.cartway.http.admin;

import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// Throttles wrong admin tokens per address: a burst of ten, then one every six seconds; beyond
/// that they get 429. The right token always works: a token of 256 bits cannot be guessed, and the
/// comparison costs nothing. Thread-safe.
final class LoginThrottle {

  private static final int BURST = 10;
  private static final Duration BURST_REFILL = Duration.ofMinutes(1);

  /// Number of remembered addresses; the least recently seen is forgotten first.
  private static final int ADDRESSES_MAX = 1000;

  private final TimeMeter time;
  private final Map<String, Bucket> buckets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Bucket> eldest) {
          return size() > ADDRESSES_MAX;
        }
      };

  /// @param time a monotonic clock
  LoginThrottle(TimeMeter time) {
    this.time = time;
  }

  /// Seconds until an address may try again; 0 for now.
  long waitSeconds(String address) {
    Bucket bucket;
    synchronized (buckets) {
      bucket = buckets.get(address);
    }
    if (bucket == null) {
      return 0;
    }
    long nanos = bucket.estimateAbilityToConsume(1).getNanosToWaitForRefill();
    return Math.ceilDiv(nanos, Duration.ofSeconds(1).toNanos());
  }

  /// Records a wrong token.
  void failed(String address) {
    Bucket bucket;
    synchronized (buckets) {
      bucket = buckets.computeIfAbsent(address, any -> bucket());
    }
    var _ = bucket.tryConsume(1);
  }

  private Bucket bucket() {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(BURST).refillGreedy(BURST, BURST_REFILL))
        .withCustomTimePrecision(time)
        .build();
  }
}
