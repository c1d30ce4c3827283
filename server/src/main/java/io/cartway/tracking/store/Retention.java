package io.cartway.tracking.store;

import io.cartway.store.Store;
import io.cartway.tracking.AssetListener;
import io.cartway.tracking.TrackingLimits;
import io.cartway.work.Supervised;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jdbi.v3.core.Handle;

/// Removes positions that are too old, that are more than an account may have, and of assets that
/// are deleted. It does so in transactions of some milliseconds, with pauses, so that others write
/// in between. Several servers may do it at once. Thread-safe.
final class Retention implements AutoCloseable {

  /// Positions that one transaction removes.
  private static final int CHUNK = 2_000;

  /// Assets that one transaction looks at.
  private static final int ASSETS_MAX = 100;

  private static final long PAUSE_NANOS = 2_000_000;
  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final Duration CLOSE_MAX = Duration.ofSeconds(10);

  /// What is removed of one asset before others with old positions have their turn.
  private static final long SPAN_MILLIS = Duration.ofDays(1).toMillis();

  private final Store store;
  private final TrackingLimits limits;
  private final AssetListener listener;
  private final HappeningLog log;
  private final Clock clock;
  private final Supervised thread;
  private volatile boolean isClosed;

  /// An asset with its oldest position.
  private record Oldest(long number, String accountId, long first, long fixes, boolean isNamed) {}

  Retention(
      Store store, TrackingLimits limits, AssetListener listener, HappeningLog log, Clock clock) {
    this.store = store;
    this.limits = limits;
    this.listener = listener;
    this.log = log;
    this.clock = clock;
    thread = Supervised.start("positions-retention", PAUSE, this::round, System::nanoTime);
  }

  /// Begins a round now: something was deleted.
  void wake() {
    thread.wake();
  }

  /// Removes all that is to be removed.
  private void round() {
    while (!isClosed && eraseSome()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    while (!isClosed && log.removeSome()) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    Optional<String> account = aged();
    while (!isClosed && account.isPresent()) {
      var _ = remove(account.get(), cutoff(), CHUNK);
      LockSupport.parkNanos(PAUSE_NANOS);
      account = aged();
    }
  }

  private long cutoff() {
    return clock.millis() - limits.age().toMillis();
  }

  /// An account with a position that is too old.
  private Optional<String> aged() {
    return store.withHandle(handle ->
        handle
            .createQuery(
                "select account_id from assets where first_ts < ? order by first_ts limit 1")
            .bind(0, cutoff())
            .mapTo(String.class)
            .findOne());
  }

  /// Removes as many positions of an account as it has too many, the oldest first.
  ///
  /// @param most of them in this call
  void trim(String accountId, int most) {
    int removed = 0;
    int last;
    do {
      last =
          store.<Integer, RuntimeException>inTransaction(handle -> {
            AssetRows.Counts counts = AssetRows.lock(handle, store.forUpdate(), accountId);
            long over = counts.fixes() - limits.fixesMax();
            return over <= 0
                ? 0
                : remove(handle, accountId, counts, Long.MAX_VALUE, (int) Math.min(over, CHUNK));
          });
      removed += last;
    } while (last > 0 && removed < most);
  }

  private int remove(String accountId, long before, int most) {
    return store.<Integer, RuntimeException>inTransaction(handle -> {
      AssetRows.Counts counts = AssetRows.lock(handle, store.forUpdate(), accountId);
      return remove(handle, accountId, counts, before, most);
    });
  }

  /// Removes the oldest positions of a locked account.
  private static int remove(
      Handle handle, String accountId, AssetRows.Counts counts, long before, int most) {
    int removed = 0;
    int assets = 0;
    for (Oldest oldest : oldest(handle, accountId, before)) {
      if (removed == most) {
        break;
      }
      long end = Math.min(before, oldest.first + SPAN_MILLIS);
      int count = FixRows.removeOldest(handle, oldest.number, end, most - removed);
      removed += count;
      assets += settle(handle, oldest, count) ? 0 : 1;
    }
    AssetRows.setCounts(handle, accountId, counts.plus(-assets, -removed));
    return removed;
  }

  private static List<Oldest> oldest(Handle handle, String accountId, long before) {
    return handle
        .createQuery(
            """
            select number, account_id, first_ts, fixes, name, tags from assets
            where account_id = ? and first_ts < ? order by first_ts, number limit ?
            """)
        .bind(0, accountId)
        .bind(1, before)
        .bind(2, ASSETS_MAX)
        .map((row, context) ->
            new Oldest(
                row.getLong(1),
                row.getString(2),
                row.getLong(3),
                row.getLong(4),
                !row.getString(5).isEmpty() || !row.getString(6).isEmpty()))
        .list();
  }

  /// Writes what an asset has left. One that has nothing, and that nobody has named, ends: callers
  /// who take new ids all the time would reach their bound else.
  ///
  /// @return whether it is still there
  private static boolean settle(Handle handle, Oldest asset, int removed) {
    if (asset.fixes > removed) {
      handle.execute(
          """
          update assets set fixes = fixes - ?,
            first_ts = (select min(ts) from positions where asset = ?) where number = ?
          """,
          removed,
          asset.number,
          asset.number);
      return true;
    }
    if (asset.isNamed) {
      handle.execute("update assets set fixes = 0, first_ts = null where number = ?", asset.number);
      return true;
    }
    // Others may have rows of it still.
    handle.execute("insert into erased_assets (number) values (?)", asset.number);
    handle.execute("delete from assets where number = ?", asset.number);
    return false;
  }

  /// Erases positions of an asset that is deleted.
  ///
  /// @return whether there may be more
  private boolean eraseSome() {
    return store.<Boolean, RuntimeException>inTransaction(handle -> {
      Optional<Long> number =
          handle
              .createQuery(
                  "select number from erased_assets order by number limit 1"
                      + store.forUpdateSkipLocked())
              .mapTo(Long.class)
              .findOne();
      if (number.isEmpty()) {
        return false;
      }
      if (FixRows.removeOldest(handle, number.get(), Long.MAX_VALUE, CHUNK) == 0
          && !listener.erase(number.get(), CHUNK)) {
        handle.execute("delete from erased_assets where number = ?", number.get());
      }
      return true;
    });
  }

  /// The thread that must live.
  Supervised.State state() {
    return thread.state();
  }

  @Override
  public void close() {
    isClosed = true;
    thread.close();
    var _ = thread.awaitEnd(CLOSE_MAX);
  }
}
