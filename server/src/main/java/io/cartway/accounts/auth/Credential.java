package io.cartway.accounts.auth;

import io.cartway.accounts.registry.Referrer;
import io.cartway.http.AddressRange;
import java.util.List;

/// A stored secret, without the secret itself.
///
/// @param secretId its public id
/// @param endsAtMillis when a rotation ends it; the far future if none does
/// @param isRevoked whether the whole key is revoked
/// @param referrers the key's rules, parsed
/// @param addresses the key's networks, parsed
public record Credential(
    String secretId,
    Principal principal,
    long endsAtMillis,
    boolean isRevoked,
    List<Referrer> referrers,
    List<AddressRange> addresses) {

  public Credential {
    referrers = List.copyOf(referrers);
    addresses = List.copyOf(addresses);
  }

  static Credential of(String secretId, Principal principal, long endsAtMillis, boolean isRevoked) {
    return new Credential(
        secretId,
        principal,
        endsAtMillis,
        isRevoked,
        principal.key().referrers().stream().flatMap(r -> Referrer.rule(r).stream()).toList(),
        principal.key().addresses().stream().flatMap(a -> AddressRange.parse(a).stream()).toList());
  }

  /// Whether it is valid at a time, for anything.
  boolean isLive(long millis) {
    return !isRevoked && millis < endsAtMillis && !hasExpired(millis);
  }

  /// Whether the key has expired.
  boolean hasExpired(long millis) {
    return principal.key().expiresAt().filter(end -> millis >= end.toEpochMilli()).isPresent();
  }

  /// Whether it is for web pages, where anybody can read it.
  boolean isOfBrowsers() {
    return !principal.key().referrers().isEmpty();
  }
}
