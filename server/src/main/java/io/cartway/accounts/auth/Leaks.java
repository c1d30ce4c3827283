package io.cartway.accounts.auth;

import io.cartway.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Keys that were seen in an address, where proxies, browsers and logs keep them: their owners are
/// to rotate them. Thread-safe.
public final class Leaks {

  private final Store store;

  /// @param store where the servers of this installation note leaks
  public Leaks(Store store) {
    this.store = store;
  }

  /// A key that was seen.
  ///
  /// @param times how often; several times in one second count once
  public record Leak(
      String accountId, String keyId, Instant firstSeenAt, Instant lastSeenAt, long times) {}

  /// What was seen, the latest first.
  ///
  /// @param accountId whose keys; empty is everybody's
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

  /// The keys of one account that were seen.
  public List<Leak> list(String accountId) {
    return list(Optional.of(accountId));
  }
}
