package io.cartway.webhooks;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/// One event for one endpoint.
///
/// @param id begins with `msg_`; the `webhook-id` of every attempt
/// @param created when the event was written
/// @param attempts how often it was sent, in all
/// @param next when it is sent next, if it waits
/// @param last the last attempt; empty before the first one has ended
public record Delivery(
    String id,
    String accountId,
    String endpointId,
    String address,
    String type,
    String subject,
    DeliveryState state,
    Instant created,
    long attempts,
    Instant next,
    Optional<Attempt> last) {

  /// One attempt.
  ///
  /// @param status of the answer; empty when there was none
  /// @param answer its beginning, or why there was none
  public record Attempt(Instant at, OptionalInt status, Duration duration, String answer) {}
}
