package io.cartway.accounts.metering;

import io.cartway.accounts.registry.Rate.PerSecond;

/// Creates the rate limiters of keys.
interface RateLimiters {

  /// A limiter with a full bucket.
  RateLimiter limiter(String keyId, PerSecond rate);

  /// Background work; called twice a second.
  default void tidy() {}
}
