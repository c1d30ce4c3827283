package io.cartway.accounts.auth;

import io.cartway.store.Store;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Tells possibly live secrets without a database query: a set of eight bytes of the keyed hash of
/// each secret. Without the pepper nobody can invent a secret in this set, so a caller with one is
/// not a guesser, however many others guess behind the same address. Thread-safe.
///
/// Eight bytes per secret, at most 32 MB. A secret made by another process is added a quarter of a
/// second after its first failed use ([#refresh]).
final class LiveSecrets {

  private static final Logger LOG = LoggerFactory.getLogger(LiveSecrets.class);

  /// Capacity; secrets beyond it are looked up like possibly invented ones.
  private static final int SECRETS_MAX = 4_000_000;

  /// Capacity for secrets added since the last full read.
  private static final int FRESH_MAX = 100_000;

  private static final int PAGE = 10_000;

  /// Revoked keys are removed by the next full read.
  private static final long WHOLE_NANOS = Duration.ofMinutes(10).toNanos();

  /// Allowance for clock differences between processes that make keys, and for long transactions.
  private static final long OVERLAP_MILLIS = Duration.ofMinutes(10).toMillis();

  private final Store store;
  private final LongSupplier nanoTime;
  private final int secretsMax;
  private final Set<Long> fresh = ConcurrentHashMap.newKeySet();
  private volatile long[] sorted = {};
  private volatile boolean isMissed;

  // Used only by the refreshing thread.
  private boolean isLoaded;
  private long loadedNanos;
  private long newestMillis;

  LiveSecrets(Store store, LongSupplier nanoTime) {
    this(store, nanoTime, SECRETS_MAX);
  }

  LiveSecrets(Store store, LongSupplier nanoTime, int secretsMax) {
    this.store = store;
    this.nanoTime = nanoTime;
    this.secretsMax = secretsMax;
  }

  private record Row(ByteBuffer hash, long createdMillis) {}

  /// Whether a secret with this hash may be live. A miss makes the next [#refresh] query the
  /// database.
  boolean mayBeLive(ByteBuffer hash) {
    long name = name(hash);
    boolean isThere = Arrays.binarySearch(sorted, name) >= 0 || fresh.contains(name);
    if (!isThere && !isMissed) {
      isMissed = true;
    }
    return isThere;
  }

  /// Adds a secret found in the database.
  void add(ByteBuffer hash) {
    if (fresh.size() < FRESH_MAX) {
      fresh.add(name(hash));
    }
  }

  private static long name(ByteBuffer hash) {
    return hash.getLong(hash.position());
  }

  /// The number of secrets.
  int size() {
    return sorted.length + fresh.size();
  }

  /// Reads new secrets after a miss, and all secrets at intervals. One thread at a time.
  ///
  /// @throws RuntimeException when the database does not answer
  void refresh() {
    long now = nanoTime.getAsLong();
    if (!isLoaded || fresh.size() >= FRESH_MAX || now - loadedNanos >= WHOLE_NANOS) {
      isMissed = false;
      readAll();
      loadedNanos = now;
      isLoaded = true;
    } else if (isMissed) {
      isMissed = false;
      readNew();
    }
  }

  private void readAll() {
    long newest = newestMillis;
    long[] names = new long[1024];
    int count = 0;
    @Nullable ByteBuffer after = null;
    List<Row> page;
    do {
      page = page(after);
      for (Row row : page) {
        if (count == names.length) {
          names = Arrays.copyOf(names, Math.min(secretsMax, count * 2));
        }
        if (count == secretsMax) {
          LOG.warn("only the first {} keys are known without a query", secretsMax);
          page = List.of();
          break;
        }
        names[count++] = name(row.hash);
        newest = Math.max(newest, row.createdMillis);
        after = row.hash;
      }
    } while (page.size() == PAGE);
    long[] read = Arrays.copyOf(names, count);
    Arrays.sort(read);
    sorted = read;
    newestMillis = newest;
    fresh.removeIf(name -> Arrays.binarySearch(read, name) >= 0);
    if (fresh.size() >= FRESH_MAX) {
      fresh.clear();
    }
  }

  private List<Row> page(@Nullable ByteBuffer after) {
    return store.withHandle(handle -> {
      var query =
          handle.createQuery(
              "select s.hash, s.created_at from key_secrets s join keys k on k.id = s.key_id"
                  + " where k.revoked_at is null"
                  + (after == null ? "" : " and s.hash > :after")
                  + " order by s.hash limit "
                  + PAGE);
      if (after != null) {
        query.bind("after", Credentials.bytes(after));
      }
      return query.map((row, context) -> row(row)).list();
    });
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(ByteBuffer.wrap(row.getBytes(1)), row.getLong(2));
  }

  private void readNew() {
    long from = newestMillis - OVERLAP_MILLIS;
    List<Row> rows;
    do {
      long start = from;
      rows =
          store.withHandle(handle ->
              handle
                  .createQuery(
                      "select hash, created_at from key_secrets where created_at >= :start"
                          + " order by created_at limit "
                          + PAGE)
                  .bind("start", start)
                  .map((row, context) -> row(row))
                  .list());
      for (Row row : rows) {
        if (Arrays.binarySearch(sorted, name(row.hash)) < 0) {
          add(row.hash);
        }
        newestMillis = Math.max(newestMillis, row.createdMillis);
        from = Math.max(start + 1, row.createdMillis);
      }
    } while (rows.size() == PAGE);
  }
}
