package io.cartway.accounts;

import io.cartway.http.Gatekeeper;
import io.cartway.store.Store;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/// Admits who holds a live key. What the database says is remembered for half a second, so that a
/// key made, rotated or revoked by any process counts within one second here, and a busy key costs
/// two look-ups a second instead of one per request.
public final class KeyGatekeeper implements Gatekeeper {

  private static final long REMEMBERED_NANOS = Duration.ofMillis(500).toNanos();

  /// Entries; a flood of made-up keys cannot take more memory than this.
  private static final int REMEMBERED_MAX = 10_000;

  private static final String HOW = "Send the header 'Authorization: Bearer <API_KEY>'";

  private final Store store;
  private final Pepper pepper;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final ConcurrentHashMap<ByteBuffer, Remembered> cache = new ConcurrentHashMap<>();

  private record Remembered(Optional<Row> row, long sinceNanos) {}

  /// @param endsAt milliseconds since 1970, of revocation or expiry; the far future when neither
  private record Row(String accountId, String keyId, boolean revoked, long endsAt) {}

  /// @param pepper the one that the keys were made with
  public KeyGatekeeper(Store store, Pepper pepper, Clock clock) {
    this(store, pepper, clock, System::nanoTime);
  }

  KeyGatekeeper(Store store, Pepper pepper, Clock clock, LongSupplier nanoTime) {
    this.store = store;
    this.pepper = pepper;
    this.clock = clock;
    this.nanoTime = nanoTime;
  }

  @Override
  public Admission admit(Attempt attempt) {
    if (attempt.authorization().isEmpty()) {
      return Refused.unauthenticated(
          false,
          "No credentials found: the request has no Authorization header",
          HOW + "; a key in the query (apiKey, access_token) is not read");
    }
    String header = attempt.authorization().get().strip();
    int blank = header.indexOf(' ');
    String scheme = blank < 0 ? header : header.substring(0, blank);
    if (!scheme.toLowerCase(Locale.ROOT).equals("bearer")) {
      return Refused.unauthenticated(
          true, "The Authorization header is not of the scheme Bearer", HOW);
    }
    String secret = blank < 0 ? "" : header.substring(blank + 1).strip();
    if (secret.isEmpty()) {
      return Refused.unauthenticated(true, "The Authorization header holds no key", HOW);
    }
    if (!KeyFormat.isWellFormed(secret)) {
      return Refused.unauthenticated(
          true,
          "The key is malformed: it was cut, mistyped, or is no key of this service",
          "Copy the whole key; it starts with " + KeyFormat.PREFIX);
    }
    return judge(look(pepper.hash(secret)));
  }

  private Admission judge(Optional<Row> row) {
    if (row.isEmpty()) {
      return Refused.unauthenticated(
          true,
          "The key is not known to this server",
          "Check that the key was made on this installation");
    }
    if (row.get().revoked()) {
      return Refused.unauthenticated(true, "The key has been revoked", "Use a live key");
    }
    if (clock.millis() >= row.get().endsAt()) {
      return Refused.unauthenticated(
          true, "The key has been replaced by a rotation", "Use the key's new secret");
    }
    return Admitted.free(row.get().accountId(), row.get().keyId());
  }

  private Optional<Row> look(byte[] hash) {
    ByteBuffer key = ByteBuffer.wrap(hash);
    long now = nanoTime.getAsLong();
    Remembered known = cache.get(key);
    if (known != null && now - known.sinceNanos < REMEMBERED_NANOS) {
      return known.row;
    }
    Optional<Row> row = load(hash);
    if (cache.size() >= REMEMBERED_MAX) {
      cache.clear();
    }
    cache.put(key, new Remembered(row, now));
    return row;
  }

  private Optional<Row> load(byte[] hash) {
    return store.withHandle(handle ->
        handle
            .createQuery(
                """
                select s.hash, s.expires_at, k.id, k.account_id, k.revoked_at
                from key_secrets s join keys k on k.id = s.key_id where s.hash = ?
                """)
            .bind(0, hash)
            .map((row, context) -> {
              long expiresAt = row.getLong("expires_at");
              long endsAt = row.wasNull() ? Long.MAX_VALUE : expiresAt;
              long revokedAt = row.getLong("revoked_at");
              boolean revoked = !row.wasNull() && revokedAt > 0;
              // The index found it by a keyed hash, which tells a guesser nothing; compared
              // in constant time all the same.
              boolean same = MessageDigest.isEqual(row.getBytes("hash"), hash);
              return same
                  ? Optional.of(
                      new Row(row.getString("account_id"), row.getString("id"), revoked, endsAt))
                  : Optional.<Row>empty();
            })
            .findOne()
            .flatMap(found -> found));
  }
}
