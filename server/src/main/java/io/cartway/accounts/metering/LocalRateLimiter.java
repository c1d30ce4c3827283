package io.cartway.accounts.metering;

import io.cartway.accounts.registry.Rate;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.TokensInheritanceStrategy;
import io.github.bucket4j.local.LocalBucket;
import java.time.Duration;
import java.util.function.LongSupplier;

/// The rate limit of a key on one server: a lock-free token bucket on the monotonic clock, so that
/// setting the wall clock does not affect it.
final class LocalRateLimiter implements RateLimiter {

  private final LocalBucket bucket;

  LocalRateLimiter(Rate.PerSecond rate, LongSupplier nanoTime) {
    TimeMeter time = new NanoMeter(nanoTime);
    this.bucket = Bucket.builder().addLimit(bandwidth(rate)).withCustomTimePrecision(time).build();
  }

  /// @param nanoTime monotonic
  private record NanoMeter(LongSupplier nanoTime) implements TimeMeter {
    @Override
    public long currentTimeNanos() {
      return nanoTime.getAsLong();
    }

    @Override
    public boolean isWallClockBased() {
      return false;
    }
  }

  static Bandwidth bandwidth(Rate.PerSecond rate) {
    return Bandwidth.builder()
        .capacity(rate.burst())
        .refillGreedy(rate.requests(), Duration.ofSeconds(1))
        .build();
  }

  static BucketConfiguration configuration(Rate.PerSecond rate) {
    return BucketConfiguration.builder().addLimit(bandwidth(rate)).build();
  }

  @Override
  public long tryTake() {
    ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
    return probe.isConsumed()
        ? probe.getRemainingTokens()
        : Math.min(-1, -probe.getNanosToWaitForRefill());
  }

  @Override
  public LocalRateLimiter with(Rate.PerSecond rate) {
    bucket.replaceConfiguration(configuration(rate), TokensInheritanceStrategy.AS_IS);
    return this;
  }
}
