package io.cartway.accounts.registry;

import java.time.Instant;
import java.util.Optional;

/// A key, without its secret.
///
/// @param id starts with `key_`; stays when the key is rotated
/// @param lastUsedAt to a minute; empty when it never was
/// @param leakedAt when its secret was last seen in an address; empty when never
/// @param revokedAt empty while it lives
public record ApiKey(
    String id,
    String accountId,
    String accountName,
    KeySettings settings,
    Instant createdAt,
    Optional<Instant> lastUsedAt,
    Optional<Instant> leakedAt,
    Optional<Instant> revokedAt) {

  /// The name of the settings.
  public String name() {
    return settings.name();
  }
}
