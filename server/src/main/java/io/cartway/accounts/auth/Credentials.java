package io.cartway.accounts.auth;

import io.cartway.accounts.registry.AccountRows;
import io.cartway.accounts.registry.AccountSettings;
import io.cartway.accounts.registry.KeyRows;
import io.cartway.store.Store;
import io.cartway.store.StoreAwayException;
import io.github.bucket4j.Bucket;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jdbi.v3.core.Handle;

/// Looks up secrets, with a cache. Entries are valid for half a second, so that a change of a key
/// by any process takes effect here within a second, and a busy key costs two look-ups a second
/// instead of one per request. Thread-safe.
public final class Credentials {

  private static final long FRESH_NANOS = Duration.ofMillis(500).toNanos();

  /// While one caller refreshes an entry, others use the old one up to this age.
  private static final long STALE_NANOS_MAX = Duration.ofMillis(800).toNanos();

  /// While the database is down, no key can be revoked anyway; a server that alone lost its
  /// connection trusts its cache for this long.
  private static final long AWAY_NANOS_MAX = Duration.ofMinutes(1).toNanos();

  /// Maximum number of entries; a flood of invented keys cannot use more memory than this.
  private static final int UNKNOWN_MAX = 10_000;

  /// Maximum number of entries; with more secrets in use, some are read again.
  private static final int KNOWN_MAX = 100_000;

  /// Concurrent first look-ups of possibly live secrets: most of the database's connections stay
  /// free for known keys.
  private static final int LOOKUPS_MAX = 3;

  private static final long LOOKUP_WAIT_MILLIS = 1000;

  /// Look-ups of probably invented secrets, concurrent and per second.
  private static final int GUESSES_MAX = 1;

  private static final int GUESSES_PER_SECOND = 100;

  private final Store store;
  private final LongSupplier nanoTime;
  private final ConcurrentHashMap<Name, CachedCredential> known = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Name, Long> unknown = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Name, CompletableFuture<CredentialResult>> firstLookups =
      new ConcurrentHashMap<>();
  private final Semaphore lookups = new Semaphore(LOOKUPS_MAX);
  private final Semaphore guesses = new Semaphore(GUESSES_MAX);
  private final Bucket guessRate;
  private final LiveSecrets live;

  /// The lookup key of a secret.
  public sealed interface Name {

    /// The keyed hash of the secret itself.
    record Hash(ByteBuffer bytes) implements Name {}

    /// Its public id, which is part of tokens and signatures made with it.
    record Id(String id) implements Name {}
  }

  /// The result of a look-up.
  public sealed interface CredentialResult {

    /// A secret of this installation, live or not.
    record Known(Credential credential) implements CredentialResult {}

    /// None.
    record Unknown() implements CredentialResult {}

    /// Too many look-ups are running.
    record Busy() implements CredentialResult {}
  }

  private static final class CachedCredential {
    private final Credential credential;
    private final long sinceNanos;
    private final AtomicBoolean refreshing = new AtomicBoolean();
    private final ReentrantLock loading = new ReentrantLock();

    CachedCredential(Credential credential, long sinceNanos) {
      this.credential = credential;
      this.sinceNanos = sinceNanos;
    }
  }

  public Credentials(Store store, LongSupplier nanoTime) {
    this.store = store;
    this.nanoTime = nanoTime;
    this.live = new LiveSecrets(store, nanoTime);
    this.guessRate = FailureCounter.bucket(GUESSES_PER_SECOND, GUESSES_PER_SECOND, nanoTime);
  }

  /// Reads the existing secrets if that is due. One thread at a time.
  ///
  /// @throws RuntimeException when the database does not answer
  void refresh() {
    live.refresh();
  }

  /// Whether this may be live: nobody can invent a secret of this installation, and ids occur only
  /// in texts that the installation has signed.
  boolean mayBeLive(Name name) {
    return switch (name) {
      case Name.Hash(ByteBuffer bytes) -> live.mayBeLive(bytes);
      case Name.Id _ -> true;
    };
  }

  /// The cached credential, however old, without a look-up.
  Optional<Credential> remembered(Name name) {
    return Optional.ofNullable(known.get(name)).map(entry -> entry.credential);
  }

  /// Whether this was looked up without success in the last half second.
  boolean isKnownToBeUnknown(Name name) {
    Long since = unknown.get(name);
    return since != null && nanoTime.getAsLong() - since < FRESH_NANOS;
  }

  /// Finds a secret.
  public CredentialResult find(Name name) {
    CachedCredential entry = known.get(name);
    if (entry == null) {
      return findNew(name);
    }
    long age = nanoTime.getAsLong() - entry.sinceNanos;
    if (age < FRESH_NANOS) {
      return new CredentialResult.Known(entry.credential);
    }
    if (age < STALE_NANOS_MAX && !entry.refreshing.compareAndSet(false, true)) {
      return new CredentialResult.Known(entry.credential);
    }
    // A later caller waits for the running query and uses its answer.
    entry.loading.lock();
    try {
      CachedCredential newer = known.get(name);
      if (newer != null
          && newer != entry
          && nanoTime.getAsLong() - newer.sinceNanos < FRESH_NANOS) {
        return new CredentialResult.Known(newer.credential);
      }
      return loadOr(name, entry);
    } finally {
      entry.refreshing.set(false);
      entry.loading.unlock();
    }
  }

  // A key that was live is not refused while the database is briefly unavailable.
  private CredentialResult loadOr(Name name, CachedCredential entry) {
    try {
      return load(name);
    } catch (StoreAwayException away) {
      if (nanoTime.getAsLong() - entry.sinceNanos < AWAY_NANOS_MAX) {
        return new CredentialResult.Known(entry.credential);
      }
      throw away;
    }
  }

  /// Hundreds of simultaneous first requests with one key are one query: the first asks, the others
  /// wait for its result.
  private CredentialResult findNew(Name name) {
    if (isKnownToBeUnknown(name)) {
      return new CredentialResult.Unknown();
    }
    if (store.gate().isAway()) {
      return load(name);
    }
    CompletableFuture<CredentialResult> mine = new CompletableFuture<>();
    CompletableFuture<CredentialResult> first = firstLookups.putIfAbsent(name, mine);
    if (first != null) {
      return resultOf(first);
    }
    try {
      CredentialResult result = lookUp(name);
      mine.complete(result);
      return result;
    } catch (RuntimeException | Error failed) {
      mine.completeExceptionally(failed);
      throw failed;
    } finally {
      firstLookups.remove(name);
    }
  }

  // Without a limit of its own, because the first caller waits within limits.
  private static CredentialResult resultOf(CompletableFuture<CredentialResult> first) {
    try {
      return first.get();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return new CredentialResult.Busy();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof StoreAwayException away) {
        throw away;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }

  private CredentialResult lookUp(Name name) {
    // Another look-up may have ended between this caller's glance at the cache and its turn.
    CachedCredential found = known.get(name);
    if (found != null && nanoTime.getAsLong() - found.sinceNanos < FRESH_NANOS) {
      return new CredentialResult.Known(found.credential);
    }
    if (isKnownToBeUnknown(name)) {
      return new CredentialResult.Unknown();
    }
    boolean mayBeLive = mayBeLive(name);
    if (!mayBeLive && !guessRate.tryConsume(1)) {
      return new CredentialResult.Busy();
    }
    Semaphore permits = mayBeLive ? lookups : guesses;
    try {
      if (!permits.tryAcquire(LOOKUP_WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
        return new CredentialResult.Busy();
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return new CredentialResult.Busy();
    }
    try {
      return load(name);
    } finally {
      permits.release();
    }
  }

  private CredentialResult load(Name name) {
    // Taken before the query, so that the answer is never older than recorded.
    long now = nanoTime.getAsLong();
    Optional<Credential> answer =
        store.gate().ask(() -> store.withHandle(handle -> read(handle, name)));
    if (answer.isEmpty()) {
      known.remove(name);
      if (unknown.size() >= UNKNOWN_MAX) {
        unknown.clear();
      }
      unknown.put(name, now);
      return new CredentialResult.Unknown();
    }
    Credential credential = answer.get();
    CachedCredential before = known.get(name);
    if (before != null && before.credential.equals(credential)) {
      // The same object as long as nothing changed, so that comparing is free.
      credential = before.credential;
    } else if (before == null && known.size() >= KNOWN_MAX) {
      known.clear();
    }
    known.put(name, new CachedCredential(credential, now));
    if (before == null && name instanceof Name.Hash(ByteBuffer bytes)) {
      live.add(bytes);
    }
    unknown.remove(name);
    return new CredentialResult.Known(credential);
  }

  private static final String SELECT =
      "select s.id secret_id, s.hash, s.expires_at secret_ends_at, k.id key_id, k.account_id,"
          + " k.revoked_at, a.spend_cap_micros account_spend_cap_micros,"
          + " a.free_only account_free_only, "
          + KeyRows.SETTINGS
          + " from key_secrets s join keys k on k.id = s.key_id"
          + " join accounts a on a.id = k.account_id where ";

  private record Row(Credential credential, ByteBuffer hash) {}

  private static Optional<Credential> read(Handle handle, Name name) {
    Optional<Row> row =
        switch (name) {
          case Name.Hash(ByteBuffer hash) ->
              handle
                  .createQuery(SELECT + "s.hash = ?")
                  .bind(0, bytes(hash))
                  .map((found, context) -> row(found))
                  .findOne()
                  // The index found it by a keyed hash, which reveals nothing to a guesser; still
                  // compared in constant time.
                  .filter(found -> MessageDigest.isEqual(bytes(found.hash), bytes(hash)));
          case Name.Id(String id) ->
              handle
                  .createQuery(SELECT + "s.id = ?")
                  .bind(0, id)
                  .map((found, context) -> row(found))
                  .findOne();
        };
    return row.map(found -> withAllowances(handle, found.credential));
  }

  private static Row row(ResultSet row) throws SQLException {
    OptionalLong ends = KeyRows.optional(row, "secret_ends_at");
    Principal principal =
        new Principal(
            row.getString("account_id"),
            AccountRows.settings(row, "account_", Map.of()),
            row.getString("key_id"),
            KeyRows.settings(row));
    return new Row(
        Credential.of(
            row.getString("secret_id"),
            principal,
            ends.orElse(Long.MAX_VALUE),
            KeyRows.optional(row, "revoked_at").isPresent()),
        ByteBuffer.wrap(row.getBytes("hash")));
  }

  static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private static Credential withAllowances(Handle handle, Credential credential) {
    Principal principal = credential.principal();
    Map<String, Long> allowances = AccountRows.allowances(handle, principal.accountId());
    if (allowances.isEmpty()) {
      return credential;
    }
    AccountSettings account =
        new AccountSettings(
            principal.account().spendCapMicros(), principal.account().freeOnly(), allowances);
    return new Credential(
        credential.secretId(),
        new Principal(principal.accountId(), account, principal.keyId(), principal.key()),
        credential.endsAtMillis(),
        credential.isRevoked(),
        credential.referrers(),
        credential.addresses());
  }
}
