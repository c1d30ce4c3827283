package io.cartway.accounts;

import java.time.Instant;
import java.util.Optional;

/// A key, without its secret.
///
/// @param id starts with `key_`; stays when the key is rotated
/// @param accountName of the account that it belongs to
/// @param name unique among the account's live keys
/// @param revokedAt empty while it lives
public record ApiKey(
    String id, String accountName, String name, Instant createdAt, Optional<Instant> revokedAt) {}
