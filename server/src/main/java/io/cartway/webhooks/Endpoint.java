package io.cartway.webhooks;

import java.time.Instant;

/// Whom events are sent to: an account and an address.
///
/// @param id begins with `whe_`
/// @param isActive whether events are sent; else they wait
/// @param reason why it is not active, or is left alone until it is due; else empty
/// @param created when the first event was written
/// @param used when the last event was written
/// @param backlog deliveries that wait
/// @param kept deliveries that have ended and are still listed
/// @param failures attempts that failed since the last success
/// @param due when something may be sent next, if anything waits
public record Endpoint(
    String id,
    String accountId,
    String address,
    boolean isActive,
    String reason,
    Instant created,
    Instant used,
    long backlog,
    long kept,
    long failures,
    Instant due) {}
