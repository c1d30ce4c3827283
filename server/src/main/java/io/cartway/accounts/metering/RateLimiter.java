package io.cartway.accounts.metering;

import io.cartway.accounts.registry.Rate;

/// Enforces a key's rate.
interface RateLimiter {

  /// Takes one request.
  ///
  /// @return the number of further requests allowed now; or, if refused, minus the nanoseconds
  ///   until one is allowed (less than 0)
  long tryTake();

  /// A limiter that continues this one with another rate.
  RateLimiter with(Rate.PerSecond rate);
}
