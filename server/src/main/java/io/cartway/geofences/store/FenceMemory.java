package io.cartway.geofences.store;

import io.cartway.geofences.Geofence;
import io.cartway.geofences.events.FenceJudge;
import io.cartway.geofences.index.FenceIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The geofences of those accounts that report positions, as they are in the database: each use
/// looks at their version. Accounts that were not used for the longest time are forgotten when all
/// have more than they may. For one thread, which writes positions.
final class FenceMemory {

  private static final int PAGE = 500;

  private final FenceRows rows;
  private final long bytesMax;

  // In the order of use.
  private final Map<String, Loaded> accounts = new LinkedHashMap<>(16, 0.75f, true);

  /// @param bytesMax of the contents of all accounts; one that has more is held alone
  FenceMemory(FenceRows rows, long bytesMax) {
    this.rows = rows;
    this.bytesMax = bytesMax;
  }

  /// Geofences of an account.
  static final class Loaded {
    private final FenceIndex index = new FenceIndex();
    private final FenceJudge judge = new FenceJudge(index);
    private final Map<Long, Geofence> byNumber = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();
    private long version;
    private long bytes;

    private void put(KeptGeofence kept) {
      byNumber.put(kept.number(), kept.fence());
      numbers.put(kept.fence().id(), kept.number());
      index.add(kept.fence());
    }

    private void remove(long number) {
      Geofence gone = byNumber.remove(number);
      if (gone != null) {
        numbers.remove(gone.id());
        index.remove(gone.id());
      }
    }

    FenceJudge judge() {
      return judge;
    }

    /// The geofence of a number.
    Optional<Geofence> find(long number) {
      return Optional.ofNullable(byNumber.get(number));
    }

    /// Their numbers by their ids.
    Map<String, Long> numbers() {
      return numbers;
    }
  }

  /// Those of an account, in the transaction that has read the account's row.
  Loaded get(Handle handle, String accountId, FenceRows.Account account) {
    Loaded known = accounts.get(accountId);
    Loaded loaded;
    if (known == null || known.version < account.floor() || known.version > account.version()) {
      loaded = new Loaded();
      readAll(handle, accountId, loaded);
    } else {
      loaded = known;
      if (loaded.version < account.version()) {
        readChanges(handle, accountId, loaded);
      }
    }
    // At the end, so that what failed is done again.
    loaded.version = account.version();
    loaded.bytes = account.bytes();
    loaded.index.raiseTo(account.version());
    accounts.put(accountId, loaded);
    forgetOthers(accountId);
    return loaded;
  }

  private void readAll(Handle handle, String accountId, Loaded into) {
    long after = 0;
    List<KeptGeofence> page;
    do {
      page = rows.list(handle, accountId, after, PAGE, Geofences.PAGE_CHARS_MAX);
      page.forEach(into::put);
      after = page.isEmpty() ? after : page.getLast().number();
    } while (!page.isEmpty());
  }

  private void readChanges(Handle handle, String accountId, Loaded into) {
    List<Long> changes = FenceRows.changes(handle, accountId, into.version);
    changes.forEach(into::remove);
    rows.list(handle, changes).forEach(into::put);
  }

  private void forgetOthers(String used) {
    long bytes = accounts.values().stream().mapToLong(loaded -> loaded.bytes).sum();
    for (String accountId : new ArrayList<>(accounts.keySet())) {
      if (bytes > bytesMax && !accountId.equals(used)) {
        Loaded forgotten = accounts.remove(accountId);
        bytes -= forgotten == null ? 0 : forgotten.bytes;
      }
    }
  }
}
