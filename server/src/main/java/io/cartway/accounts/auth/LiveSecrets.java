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

/// Which secrets may be live, without asking the database: eight bytes of the keyed hash of each
/// secret of this installation. Nobody without the pepper can make a secret that is in here, so
/// whoever shows one is no guesser, however many guess behind the same address. Thread-safe.
///
/// Eight bytes for each secret, 32 MB at most. A secret made by another process is in here a
/// quarter of a second after somebody showed it in vain ([#refresh]).
final class LiveSecrets {

  private static final Logger LOG = LoggerFactory.getLogger(LiveSecrets.class);

  /// Secrets; of those beyond, each new one is looked up as one that may be made up.
  private static final int SECRETS_MAX = 4_000_000;

  /// Secrets that came since all were read.
  private static final int FRESH_MAX = 100_000;

  private static final int PAGE = 10_000;

  /// Revoked keys leave with the next reading of all.
  private static final long WHOLE_NANOS = Duration.ofMinutes(10).toNanos();

  /// Clocks of processes that make keys may differ by so much, and transactions may take so long.
  private static final long OVERLAP_MILLIS = Duration.ofMinutes(10).toMillis();

  private final Store store;
  private final LongSupplier nanoTime;
  private final int secretsMax;
  private final Set<Long> fresh = ConcurrentHashMap.newKeySet();
  private volatile long[] sorted = {};
  private volatile boolean isMissed;

  // Of the thread that refreshes.
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

  /// Whether a secret of this hash may be live. One that is not makes the next [#refresh] look.
  boolean mayBeLive(ByteBuffer hash) {
    long name = name(hash);
    boolean isThere = Arrays.binarySearch(sorted, name) >= 0 || fresh.contains(name);
    if (!isThere && !isMissed) {
      isMissed = true;
    }
    return isThere;
  }

  /// Notes a secret that the database knows.
  void add(ByteBuffer hash) {
    if (fresh.size() < FRESH_MAX) {
      fresh.add(name(hash));
    }
  }

  private static long name(ByteBuffer hash) {
    return hash.getLong(hash.position());
  }

  /// How many there are.
  int size() {
    return sorted.length + fresh.size();
  }

  /// Reads what is new when somebody showed a secret that is not here, and now and then all. One
  /// thread at a time.
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
          LOG.warn("only the first {} keys are told from made-up ones at once", secretsMax);
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
