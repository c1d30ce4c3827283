package io.cartway.accounts.registry;

import io.cartway.accounts.secret.KeyFormat;
import io.cartway.accounts.secret.Pepper;
import io.cartway.accounts.secret.Secret;
import io.cartway.http.Fault;
import io.cartway.store.Store;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/// Creates, lists, changes, rotates and revokes keys. A change by any process takes effect on every
/// server of the same database within a second ([io.cartway.accounts.auth.Authenticator]).
/// Thread-safe.
public final class Keys {

  /// The account that exists from the first start.
  public static final String DEFAULT_ACCOUNT = Accounts.DEFAULT;

  /// The most live secrets of a key: a new one, and old ones that have not ended.
  public static final int LIVE_SECRETS_MAX = 3;

  /// The longest overlap of an old secret with a new one.
  public static final Duration OVERLAP_MAX = Duration.ofDays(365);

  private final Store store;
  private final Pepper pepper;
  private final Clock clock;
  private final Actor actor;
  private final Set<String> operationIds;
  private final Accounts accounts;
  private final SecureRandom random = new SecureRandom();

  /// For the command line, with scopes unchecked.
  ///
  /// @param pepper the one that the authenticator of these keys has
  public Keys(Store store, Pepper pepper, Clock clock) {
    this(store, pepper, clock, Actor.CLI, Set.of());
  }

  /// @param pepper the one that the authenticator of these keys has
  /// @param actor who the audit log says it was
  /// @param operationIds that scopes may have; empty for any
  public Keys(Store store, Pepper pepper, Clock clock, Actor actor, Set<String> operationIds) {
    this.store = store;
    this.pepper = pepper;
    this.clock = clock;
    this.actor = actor;
    this.operationIds = Set.copyOf(operationIds);
    this.accounts = new Accounts(store, pepper, clock, actor);
  }

  /// Creates a key with default settings.
  public KeyResult create(String accountName, String keyName) {
    return create(accountName, KeySettings.named(keyName));
  }

  /// Creates a key.
  ///
  /// @param account the account's name or id
  public KeyResult create(String account, KeySettings given) {
    KeySettings settings = toMillis(given);
    List<Fault> faults = faults(settings);
    if (!faults.isEmpty()) {
      return KeyResult.Refused.of(faults);
    }
    Optional<Account> owner =
        account.equals(DEFAULT_ACCOUNT)
            ? Optional.of(accounts.ofDefault())
            : accounts.find(account);
    if (owner.isEmpty()) {
      return new KeyResult.Refused(
          "There is no account named %s: make it with 'account create %s', or see 'account list'."
              .formatted(account, account));
    }
    return store.inTransaction(handle -> {
      String accountId = owner.get().id();
      AccountRows.lock(handle, accountId);
      if (KeyRows.isTaken(handle, accountId, settings.name(), "")) {
        return new KeyResult.Refused(taken(settings.name(), owner.get().name()));
      }
      ApiKey key =
          new ApiKey(
              KeyFormat.id("key_", random),
              accountId,
              owner.get().name(),
              settings,
              now(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty());
      KeyRows.insert(handle, key);
      String unusual =
          SettingTexts.unusual(
              SettingTexts.of(KeySettings.named(settings.name())), SettingTexts.of(settings));
      note(handle, "key.create", key, "name " + settings.name() + "; " + unusual);
      return new KeyResult.Issued(key, newSecret(handle, key.id()));
    });
  }

  /// The faults of settings of a new key.
  public List<Fault> faults(KeySettings settings) {
    return SettingFaults.of(settings, Optional.empty(), operationIds, clock.instant());
  }

  /// Finds a key, including revoked ones.
  public Optional<ApiKey> find(String keyId) {
    // PostgreSQL's text cannot contain NUL.
    if (keyId.indexOf(0) >= 0) {
      return Optional.empty();
    }
    return store.withHandle(handle -> KeyRows.find(handle, keyId));
  }

  /// Finds a key by its id, or by its name if it is the only live key that has it: accounts may
  /// have keys of equal names.
  public Optional<ApiKey> findNamed(String idOrName) {
    return find(idOrName)
        .or(() ->
            idOrName.indexOf(0) >= 0
                ? Optional.empty()
                : store.withHandle(handle -> KeyRows.named(handle, idOrName)));
  }

  /// All keys, including revoked ones, oldest first.
  public List<ApiKey> list() {
    return store.withHandle(KeyRows::all);
  }

  /// The keys of an account, including revoked ones, oldest first.
  public List<ApiKey> listOf(String accountId) {
    return store.withHandle(handle -> KeyRows.of(handle, accountId));
  }

  /// Changes a key's settings, including its name.
  public Outcome<ApiKey> update(String keyId, KeySettings given) {
    KeySettings settings = toMillis(given);
    return store.inTransaction(handle -> {
      Optional<ApiKey> live = lockLive(handle, keyId);
      if (live.isEmpty()) {
        return Outcome.Refused.because(unknown(keyId));
      }
      ApiKey key = live.get();
      List<Fault> faults =
          SettingFaults.of(settings, Optional.of(key.settings()), operationIds, clock.instant());
      if (!faults.isEmpty()) {
        return Outcome.Refused.of(faults);
      }
      if (KeyRows.isTaken(handle, key.accountId(), settings.name(), keyId)) {
        return Outcome.Refused.because(taken(settings.name(), key.accountName()));
      }
      KeyRows.write(handle, keyId, settings);
      note(
          handle,
          "key.update",
          key,
          SettingTexts.difference(SettingTexts.of(key.settings()), SettingTexts.of(settings)));
      return KeyRows.find(handle, keyId)
          .<Outcome<ApiKey>>map(Outcome.Done::new)
          .orElseThrow(() -> new IllegalStateException("the key " + keyId + " is gone"));
    });
  }

  /// Gives a key a new secret. A rotation never prolongs an older secret.
  ///
  /// @param overlap how long the old secret stays valid; zero ends all old ones now
  public KeyResult rotate(String keyId, Duration overlap) {
    if (overlap.isNegative() || overlap.compareTo(OVERLAP_MAX) > 0) {
      return new KeyResult.Refused(
          "The overlap of a rotation is %d s: accepted are 0 to %d s (%d days)."
              .formatted(overlap.toSeconds(), OVERLAP_MAX.toSeconds(), OVERLAP_MAX.toDays()));
    }
    return store.inTransaction(handle -> {
      Optional<ApiKey> key = lockLive(handle, keyId);
      if (key.isEmpty()) {
        return new KeyResult.Refused(unknown(keyId));
      }
      Instant now = now();
      if (overlap.isPositive()) {
        List<Optional<Instant>> ends = liveEnds(handle, keyId, now);
        if (ends.size() >= LIVE_SECRETS_MAX) {
          return new KeyResult.Refused(
              ("Key %s has %d live secrets, the most there can be: rotate it after %s, or without"
                      + " an overlap, which ends the old ones at once.")
                  .formatted(keyId, ends.size(), ends.getFirst().orElse(now)));
        }
      }
      Instant end = now.plus(overlap);
      handle
          .createUpdate(
              """
              update key_secrets set expires_at = :end
              where key_id = :key and (expires_at is null or expires_at > :end)
              """)
          .bind("end", end.toEpochMilli())
          .bind("key", keyId)
          .execute();
      note(
          handle,
          "key.rotate",
          key.get(),
          overlap.isZero() ? "old secrets ended at once" : "the old secret ends " + end);
      return new KeyResult.Issued(key.get(), newSecret(handle, keyId));
    });
  }

  /// Ends a key for good, with all its secrets, tokens and signatures.
  ///
  /// @return the key, empty when there is no live one with this id
  public Optional<ApiKey> revoke(String keyId) {
    return store.inTransaction(handle -> {
      Optional<ApiKey> key = lockLive(handle, keyId);
      if (key.isEmpty()) {
        return Optional.empty();
      }
      handle.execute("update keys set revoked_at = ? where id = ?", clock.millis(), keyId);
      note(handle, "key.revoke", key.get(), "name " + key.get().name());
      return KeyRows.find(handle, keyId);
    });
  }

  /// The newest live secret of a key, from which a token is minted, by its public id; the audit log
  /// tells for what.
  ///
  /// @param detail of the token, in a few words
  /// @return empty when there is no live key with this id
  public Optional<String> secretForToken(String keyId, String detail) {
    return store.inTransaction(handle -> {
      Optional<ApiKey> key = lockLive(handle, keyId);
      Optional<String> secretId = key.flatMap(_ -> newestSecret(handle, keyId));
      if (key.isPresent() && secretId.isPresent()) {
        note(handle, "key.token", key.get(), detail);
      }
      return secretId;
    });
  }

  private Optional<String> newestSecret(Handle handle, String keyId) {
    return handle
        .createQuery(
            """
            select id from key_secrets
            where key_id = ? and (expires_at is null or expires_at > ?)
            order by created_at desc, id limit 1
            """)
        .bind(0, keyId)
        .bind(1, clock.millis())
        .mapTo(String.class)
        .findOne();
  }

  private static Optional<ApiKey> lockLive(Handle handle, String keyId) {
    Optional<ApiKey> known = KeyRows.find(handle, keyId);
    known.ifPresent(key -> AccountRows.lock(handle, key.accountId()));
    // Read again: the previous holder of the lock may have changed it.
    return known
        .flatMap(key -> KeyRows.find(handle, keyId))
        .filter(key -> key.revokedAt().isEmpty());
  }

  /// When the live secrets end, the earliest first; the newest has no end.
  private static List<Optional<Instant>> liveEnds(Handle handle, String keyId, Instant now) {
    return handle
        .createQuery(
            """
            select expires_at from key_secrets
            where key_id = ? and (expires_at is null or expires_at > ?)
            order by case when expires_at is null then 1 else 0 end, expires_at
            """)
        .bind(0, keyId)
        .bind(1, now.toEpochMilli())
        .map((row, context) -> KeyRows.time(row, "expires_at"))
        .list();
  }

  private Secret newSecret(Handle handle, String keyId) {
    Secret secret = KeyFormat.generate(random);
    handle.execute(
        "insert into key_secrets (hash, id, key_id, created_at) values (?, ?, ?, ?)",
        pepper.hash(secret.reveal()),
        KeyFormat.id("sec_", random),
        keyId,
        clock.millis());
    return secret;
  }

  private void note(Handle handle, String action, ApiKey key, String detail) {
    AuditLog.write(
        handle, clock, new AuditLog.Note(actor, action, key.accountId(), key.id(), detail));
  }

  private Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  // In the precision of the database, so that the returned settings equal those read later.
  private static KeySettings toMillis(KeySettings settings) {
    return new KeySettings(
        settings.name(),
        settings.scopes(),
        settings.referrers(),
        settings.addresses(),
        settings.expiresAt().map(time -> time.truncatedTo(ChronoUnit.MILLIS)),
        settings.rate(),
        settings.spendCapMicros(),
        settings.freeOnly(),
        settings.usesAllowance());
  }

  private static String taken(String keyName, String accountName) {
    return "A key named %s exists in account %s: rotate or revoke it, or choose another name."
        .formatted(keyName, accountName);
  }

  private static String unknown(String keyId) {
    return "There is no live key with the id %s: 'key list' shows the ids.".formatted(keyId);
  }
}
