package io.cartway.accounts;

import io.cartway.store.Store;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;

/// Makes, lists, rotates and revokes keys. Whatever process does it, every server on the same
/// database obeys within a second ([KeyGatekeeper]). Thread-safe.
public final class Keys {

  /// The account that exists from the first start.
  public static final String DEFAULT_ACCOUNT = "default";

  private static final int NAME_LENGTH_MAX = 100;
  private static final String SELECT =
      """
      select k.id, k.account_id, a.name account_name, k.name, k.created_at, k.revoked_at
      from keys k join accounts a on a.id = k.account_id
      """;

  private final Store store;
  private final Pepper pepper;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  /// @param pepper the one that the gatekeeper of these keys has
  public Keys(Store store, Pepper pepper, Clock clock) {
    this.store = store;
    this.pepper = pepper;
    this.clock = clock;
  }

  /// Makes a key; the account is made when it is new.
  public KeyResult create(String accountName, String keyName) {
    Optional<String> fault = nameFault("account", accountName);
    fault = fault.isPresent() ? fault : nameFault("key", keyName);
    if (fault.isPresent()) {
      return new KeyResult.Refused(fault.get());
    }
    return store.inTransaction(handle -> {
      Account account = account(handle, accountName);
      if (live(handle, accountName, keyName).isPresent()) {
        return new KeyResult.Refused(
            "A key named %s exists in account %s: rotate or revoke it, or choose another name."
                .formatted(keyName, accountName));
      }
      String id = KeyFormat.id("key_", random);
      Instant now = clock.instant();
      handle.execute(
          "insert into keys (id, account_id, name, created_at) values (?, ?, ?, ?)",
          id,
          account.id(),
          keyName,
          now.toEpochMilli());
      ApiKey key =
          new ApiKey(
              id,
              account.id(),
              accountName,
              KeySettings.named(keyName),
              now,
              Optional.empty(),
              Optional.empty(),
              Optional.empty());
      return new KeyResult.Issued(key, newSecret(handle, id, now));
    });
  }

  /// All keys, the revoked ones too, oldest first.
  public List<ApiKey> list() {
    return store.withHandle(handle ->
        handle.createQuery(SELECT + " order by k.created_at, k.id").map(Keys::key).list());
  }

  /// Gives a key a new secret.
  ///
  /// @param overlap how long the old secret stays valid; zero ends it now
  public KeyResult rotate(String keyId, Duration overlap) {
    if (overlap.isNegative()) {
      return new KeyResult.Refused("The overlap of a rotation cannot be negative.");
    }
    return store.inTransaction(handle -> {
      Optional<ApiKey> key = find(handle, keyId);
      if (key.isEmpty() || key.get().revokedAt().isPresent()) {
        return new KeyResult.Refused(
            "There is no live key with the id %s: 'key list' shows the ids.".formatted(keyId));
      }
      Instant now = clock.instant();
      long end = now.plus(overlap).toEpochMilli();
      handle.execute(
          "update key_secrets set expires_at = min(coalesce(expires_at, ?), ?) where key_id = ?",
          end,
          end,
          keyId);
      return new KeyResult.Issued(key.get(), newSecret(handle, keyId, now));
    });
  }

  /// Ends a key for good.
  ///
  /// @return the key, empty when there is no live one with this id
  public Optional<ApiKey> revoke(String keyId) {
    return store.inTransaction(handle -> {
      int changed =
          handle.execute(
              "update keys set revoked_at = ? where id = ? and revoked_at is null",
              clock.instant().toEpochMilli(),
              keyId);
      return changed == 0 ? Optional.empty() : find(handle, keyId);
    });
  }

  private Secret newSecret(Handle handle, String keyId, Instant now) {
    Secret secret = KeyFormat.generate(random);
    handle.execute(
        "insert into key_secrets (hash, key_id, created_at) values (?, ?, ?)",
        pepper.hash(secret.reveal()),
        keyId,
        now.toEpochMilli());
    return secret;
  }

  private Account account(Handle handle, String name) {
    handle.execute(
        "insert into accounts (id, name, created_at) values (?, ?, ?) on conflict do nothing",
        KeyFormat.id("acc_", random),
        name,
        clock.instant().toEpochMilli());
    return handle
        .createQuery("select id, name, created_at from accounts where name = ?")
        .bind(0, name)
        .map((row, context) ->
            new Account(
                row.getString("id"),
                row.getString("name"),
                Instant.ofEpochMilli(row.getLong("created_at")),
                AccountSettings.STANDARD))
        .one();
  }

  private static Optional<ApiKey> live(Handle handle, String accountName, String keyName) {
    return handle
        .createQuery(SELECT + " where a.name = ? and k.name = ? and k.revoked_at is null")
        .bind(0, accountName)
        .bind(1, keyName)
        .map(Keys::key)
        .findOne();
  }

  private static Optional<ApiKey> find(Handle handle, String keyId) {
    return handle.createQuery(SELECT + " where k.id = ?").bind(0, keyId).map(Keys::key).findOne();
  }

  private static ApiKey key(ResultSet row, StatementContext context) throws SQLException {
    long revokedAt = row.getLong("revoked_at");
    Optional<Instant> revoked =
        row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(revokedAt));
    return new ApiKey(
        row.getString("id"),
        row.getString("account_id"),
        row.getString("account_name"),
        KeySettings.named(row.getString("name")),
        Instant.ofEpochMilli(row.getLong("created_at")),
        Optional.empty(),
        Optional.empty(),
        revoked);
  }

  private static Optional<String> nameFault(String what, String name) {
    boolean good =
        !name.isBlank()
            && name.equals(name.strip())
            && name.length() <= NAME_LENGTH_MAX
            && name.chars().noneMatch(Character::isISOControl);
    return good
        ? Optional.empty()
        : Optional.of(
            "The name of a%s %s has 1 to %d printable characters, without blanks around it."
                .formatted(what.startsWith("a") ? "n" : "", what, NAME_LENGTH_MAX));
  }
}
