package io.cartway.accounts.metering;

import io.cartway.accounts.registry.Rate.PerSecond;

/// Makes the gates of keys.
interface Rates {

  /// A full one.
  RateGate gate(String keyId, PerSecond rate);

  /// Work that no request waits for; called twice a second.
  default void tidy() {}
}
