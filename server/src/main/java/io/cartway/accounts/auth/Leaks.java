package io.cartway.accounts.auth;

import io.cartway.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Keys that were seen in a URL, which proxies, browsers and logs store: their owners should rotate
/// them. Thread-safe.
public final class Leaks {

  private final Store store;

  /// @param store with the leaks recorded by all servers
  public Leaks(Store store) {
    this.store = store;
  }

  /// A leaked key.
  ///
  /// @param times how often it was seen; several times in one second count once
  public record Leak(
      String accountId, String keyId, Instant firstSeenAt, Instant lastSeenAt, long times) {}

  /// The leaks, latest first.
  ///
  /// @param accountId the keys' account; empty for all
  public List<Leak> list(Optional<String> accountId) {
    return store.withHandle(handle -> {
      var query =
          handle.createQuery(
              "select account_id, key_id, first_seen_at, last_seen_at, times from key_leaks"
                  + (accountId.isPresent() ? " where account_id = :account" : "")
                  + " order by last_seen_at desc, key_id");
      accountId.ifPresent(id -> query.bind("account", id));
      return query
          .map((row, context) ->
              new Leak(
                  row.getString("account_id"),
                  row.getString("key_id"),
                  Instant.ofEpochMilli(row.getLong("first_seen_at")),
                  Instant.ofEpochMilli(row.getLong("last_seen_at")),
                  row.getLong("times")))
          .list();
    });
  }

  /// The leaks of one account.
  public List<Leak> list(String accountId) {
    return list(Optional.of(accountId));
  }
}
