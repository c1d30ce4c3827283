package io.cartway.accounts.auth;

import io.cartway.accounts.registry.Referrer;
import io.cartway.http.AddressRange;
import java.util.List;

/// A secret as the database knows it, without the secret.
///
/// @param secretId its public name
/// @param endsAtMillis when a rotation ends it; the far future when none does
/// @param isRevoked whether the whole key is
/// @param referrers the key's, ready to be compared
/// @param addresses the key's, ready to be compared
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

  /// Whether it can be used at a moment, by anybody for anything.
  boolean isLive(long millis) {
    return !isRevoked && millis < endsAtMillis && !hasExpired(millis);
  }

  /// Whether the key has ended by itself.
  boolean hasExpired(long millis) {
    return principal.key().expiresAt().filter(end -> millis >= end.toEpochMilli()).isPresent();
  }

  /// Whether it is for pages in browsers, where everybody can read it.
  boolean isOfBrowsers() {
    return !principal.key().referrers().isEmpty();
  }
}
