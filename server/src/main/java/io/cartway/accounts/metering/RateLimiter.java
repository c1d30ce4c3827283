package io.cartway.accounts.metering;

import io.cartway.accounts.registry.Rate;

/// Holds one key to its rate.
interface RateLimiter {

  /// Takes one request.
  ///
  /// @return how many more could come at once; or, when it may not come, minus the nanoseconds
  ///   until one may (less than 0)
  long tryTake();

  /// A limiter that goes on from this one with another rate.
  RateLimiter with(Rate.PerSecond rate);
}
