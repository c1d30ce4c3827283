package io.cartway.tracking.stream;

import java.time.Duration;

/// The bounds of streams.
///
/// @param accountMax open streams of an account
/// @param max open streams of all accounts
/// @param heldMax what is held in memory for all streams, in positions and events
/// @param keepAlive after which a stream that has nothing to tell sends a comment
/// @param longest after which a stream ends, and its client comes again with its key
public record StreamLimits(
    int accountMax, int max, int heldMax, Duration keepAlive, Duration longest) {

  /// For an operator who has set nothing.
  public static final StreamLimits STANDARD =
      new StreamLimits(250, 1_000, 100_000, Duration.ofSeconds(15), Duration.ofMinutes(10));
}
