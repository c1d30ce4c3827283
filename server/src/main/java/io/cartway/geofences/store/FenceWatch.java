package io.cartway.geofences.store;

import io.cartway.geofences.AssetFences;
import io.cartway.geofences.FenceEvent;
import io.cartway.geofences.FenceFix;
import io.cartway.geofences.events.FenceJudge;
import io.cartway.store.Store;
import io.cartway.tracking.AssetEvent;
import io.cartway.tracking.AssetListener;
import io.cartway.tracking.Position;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/// Decides, in the transaction that writes positions, what assets do at geofences, and writes it
/// with them. Thread-safe.
public final class FenceWatch implements AssetListener {

  /// Events of an account that are kept; more push out the oldest.
  static final long EVENTS_MAX = 1_000_000;

  /// Bytes of contents that are held in memory, of all accounts, and the share of the heap that
  /// they may have: they take three times as much there. An account's own always fit.
  private static final long MEMORY_BYTES_MAX = 50_000_000;

  private static final long HEAP_SHARE = 32;

  private final Store store;
  private final AccountLock lock;
  private final Told told;
  private final Clock clock;
  private final FenceMemory memory;

  /// Takes events whose geofence has an address.
  @FunctionalInterface
  public interface Told {
    /// Writes an event for an address, in the transaction of this thread.
    void write(String accountId, String address, FenceEvent event);
  }

  /// @param texts of settings that are kept
  /// @param lock of what accounts have
  /// @param told takes events for addresses
  public FenceWatch(Store store, SettingsText texts, AccountLock lock, Told told, Clock clock) {
    this.store = store;
    this.lock = lock;
    this.told = told;
    this.clock = clock;
    long bytes = Math.min(MEMORY_BYTES_MAX, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    memory = new FenceMemory(texts, bytes);
  }

  /// Reads what has changed, which takes up to a tenth of a second for each shape of thousands of
  /// points: the transaction reads what has changed since.
  @Override
  public Set<String> prepare(Collection<String> accountIds, long nanos) {
    long start = System.nanoTime();
    return store.<Set<String>, RuntimeException>withHandle(
        handle -> memory.prepare(handle, accountIds, () -> System.nanoTime() - start >= nanos));
  }

  @Override
  public Numbers accepted(String accountId, List<Fix> fixes) {
    return store.<Numbers, RuntimeException>inTransaction(handle -> {
      FenceRows.Account account = FenceRows.account(handle, accountId);
      return account.fences() > 0 ? judge(handle, accountId, account, fixes) : Numbers.NONE;
    });
  }

  @Override
  public List<AssetEvent> events(String accountId, Numbers numbers) {
    return store.withHandle(handle -> EventRows.between(handle, accountId, numbers));
  }

  private Numbers judge(
      Handle handle, String accountId, FenceRows.Account account, List<Fix> fixes) {
    FenceMemory.Loaded loaded = memory.get(handle, accountId, account);
    Set<Long> assets = new HashSet<>();
    fixes.forEach(fix -> assets.add(fix.asset()));
    Map<Long, AssetFences> before = StateRows.read(handle, assets);
    Map<Long, AssetFences> after = new HashMap<>(before);
    List<EventRows.Row> rows = new ArrayList<>();
    for (Fix fix : fixes) {
      FenceJudge.Judged judgement =
          loaded
              .judge()
              .judge(
                  fix.assetId(),
                  after.getOrDefault(fix.asset(), AssetFences.NONE),
                  fix(fix.position()));
      after.put(fix.asset(), judgement.after());
      for (FenceEvent event : judgement.events()) {
        Long number = loaded.numbers().get(event.geofenceId());
        if (number != null) {
          rows.add(new EventRows.Row(number, fix.asset(), event));
        }
      }
    }
    StateRows.write(handle, before, after, loaded.numbers());
    return rows.isEmpty() ? Numbers.NONE : write(handle, accountId, account, loaded, rows);
  }

  private static FenceFix fix(Position position) {
    return new FenceFix(position.at(), position.millis(), position.accuracy().orElse(0));
  }

  private Numbers write(
      Handle handle,
      String accountId,
      FenceRows.Account account,
      FenceMemory.Loaded loaded,
      List<EventRows.Row> rows) {
    EventRows.insert(handle, accountId, rows, clock.millis());
    Numbers numbers = EventRows.newest(handle, accountId, rows.size());
    long events = account.events() + rows.size();
    if (events > EVENTS_MAX) {
      events -=
          EventRows.removeOldest(handle, "account_id", accountId, (int) (events - EVENTS_MAX));
    }
    FenceRows.setEvents(handle, accountId, events);
    for (EventRows.Row row : rows) {
      loaded
          .find(row.fence())
          .flatMap(fence -> fence.settings().webhook())
          .ifPresent(address -> told.write(accountId, address, row.event()));
    }
    return numbers;
  }

  @Override
  public boolean erase(long asset, int most) {
    return store.<Boolean, RuntimeException>inTransaction(handle -> {
      int removed =
          EventRows.accountOf(handle, "asset", asset)
              .map(accountId -> remove(accountId, "asset", asset, most))
              .orElse(0);
      return removed > 0;
    });
  }

  private int remove(String accountId, String column, long value, int most) {
    return lock.alone(
        accountId,
        handle -> {
          int removed = EventRows.removeOldest(handle, column, value, most);
          FenceRows.Account account = FenceRows.account(handle, accountId);
          FenceRows.setEvents(handle, accountId, account.events() - removed);
          return removed;
        });
  }

  /// Erases events of a geofence that is deleted.
  ///
  /// @return whether there may be more to erase
  boolean eraseSome(int most) {
    return store.<Boolean, RuntimeException>inTransaction(handle -> {
      var fence =
          handle
              .createQuery(
                  "select number from erased_geofences order by number limit 1"
                      + store.forUpdateSkipLocked())
              .mapTo(Long.class)
              .findOne();
      if (fence.isEmpty()) {
        return false;
      }
      int removed =
          EventRows.accountOf(handle, "fence", fence.get())
              .map(accountId -> remove(accountId, "fence", fence.get(), most))
              .orElse(0);
      if (removed == 0) {
        handle.execute("delete from erased_geofences where number = ?", fence.get());
      }
      return true;
    });
  }

  /// Removes events that were written before a time.
  ///
  /// @return whether there may be more
  boolean removeOld(long beforeMillis, int most) {
    return EventRows.oldAccount(store, beforeMillis)
        .map(accountId ->
            lock.<Integer>alone(
                accountId,
                handle -> {
                  int removed = EventRows.removeBefore(handle, accountId, beforeMillis, most);
                  FenceRows.Account account = FenceRows.account(handle, accountId);
                  FenceRows.setEvents(handle, accountId, account.events() - removed);
                  return removed;
                }))
        .filter(removed -> removed > 0)
        .isPresent();
  }
}
