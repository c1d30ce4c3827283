package io.cartway.accounts.registry;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/// What the owner of a key decides about it.
///
/// @param name unique among the account's live keys
/// @param scopes operationIds that it is for; empty is all
/// @param referrers of a browser's key: origins of pages that may use it, with `*` for any
///   subdomain, and a path prefix if wanted ([Referrer]); empty is any
/// @param addresses networks that may use it, in CIDR notation; empty is any
/// @param expiresAt when it ends by itself
/// @param rate requests per second
/// @param spendCapMicros micro-USD that it may spend in a month
/// @param freeOnly whether it is refused (429) where a request would cost money
/// @param usesAllowance whether the account's free units pay for its requests first
public record KeySettings(
    String name,
    Set<String> scopes,
    List<String> referrers,
    List<String> addresses,
    Optional<Instant> expiresAt,
    Rate rate,
    OptionalLong spendCapMicros,
    boolean freeOnly,
    boolean usesAllowance) {

  public KeySettings {
    scopes = Collections.unmodifiableSet(new TreeSet<>(scopes));
    referrers = List.copyOf(referrers);
    addresses = List.copyOf(addresses);
  }

  /// A key for everything, with the default rate and no cap.
  public static KeySettings named(String name) {
    return new KeySettings(
        name,
        Set.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        Rate.STANDARD,
        OptionalLong.empty(),
        false,
        true);
  }

  /// Whether it may ask for an operation.
  public boolean allows(String operationId) {
    return scopes.isEmpty() || scopes.contains(operationId);
  }
}
