package io.cartway.accounts.http;

import java.time.Instant;

/// A key whose secret was seen in an address.
///
/// @param times how often it was
public record LeakLine(
    String accountId,
    String keyId,
    String name,
    Instant firstSeenAt,
    Instant lastSeenAt,
    long times) {}
