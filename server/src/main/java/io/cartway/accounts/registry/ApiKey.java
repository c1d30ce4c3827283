package io.cartway.accounts.registry;

import java.time.Instant;
import java.util.Optional;

/// A key, without its secret.
///
/// @param id starts with `key_`; unchanged by rotation
/// @param lastUsedAt to the minute; empty if never used
/// @param leakedAt when its secret was last seen in a URL; empty if never
/// @param revokedAt empty while it is live
public record ApiKey(
    String id,
    String accountId,
    String accountName,
    KeySettings settings,
    Instant createdAt,
    Optional<Instant> lastUsedAt,
    Optional<Instant> leakedAt,
    Optional<Instant> revokedAt) {

  /// The name from the settings.
  public String name() {
    return settings.name();
  }
}
