package io.cartway.accounts.metering;

import io.cartway.accounts.registry.Rate.PerSecond;

/// Makes the rate limiters of keys.
interface RateLimiters {

  /// A full one.
  RateLimiter limiter(String keyId, PerSecond rate);

  /// Work that no request waits for; called twice a second.
  default void tidy() {}
}
