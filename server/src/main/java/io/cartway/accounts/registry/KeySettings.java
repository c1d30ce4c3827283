package io.cartway.accounts.registry;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/// The settings of a key.
///
/// @param name unique among the account's live keys
/// @param scopes operationIds that it may call; empty for all
/// @param referrers of a browser's key: origins of pages that may use it, with `*` for any
///   subdomain, and an optional path prefix ([Referrer]); empty for any
/// @param addresses networks that may use it, in CIDR notation; empty for any
/// @param expiresAt when it expires
/// @param rate requests per second
/// @param spendCapMicros micro-USD that it may spend in a month
/// @param freeOnly whether requests that would cost money are refused (429)
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

  /// Settings with all scopes, the default rate and no cap.
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

  /// Whether the key may call an operation.
  public boolean allows(String operationId) {
    return scopes.isEmpty() || scopes.contains(operationId);
  }
}
