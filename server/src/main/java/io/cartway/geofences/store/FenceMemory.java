package io.cartway.geofences.store;

import io.cartway.geofences.Geofence;
import io.cartway.geofences.events.FenceJudge;
import io.cartway.geofences.index.FenceIndex;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jdbi.v3.core.Handle;

/// The geofences of those accounts that report positions, as they are in the database: each use
/// looks at their version. Accounts that were not used for the longest time are forgotten when all
/// have more than they may. For one thread, which writes positions.
final class FenceMemory {

  private static final int PAGE = 500;
  private static final int CHANGES = 100;

  private final SettingsText texts;
  private final long bytesMax;

  // In the order of use.
  private final Map<String, Loaded> accounts = new LinkedHashMap<>(16, 0.75f, true);

  /// @param texts of settings that are kept
  /// @param bytesMax of the contents of all accounts; one that has more is held alone
  FenceMemory(SettingsText texts, long bytesMax) {
    this.texts = texts;
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

    /// The number up to which all are read, before any change is looked at.
    private long readTo;

    private boolean isWhole;

    private void put(long number, Geofence fence) {
      byNumber.put(number, fence);
      numbers.put(fence.id(), number);
      index.add(fence);
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
    var _ = advance(handle, accountId, account, () -> false);
    return Objects.requireNonNull(accounts.get(accountId));
  }

  /// Makes those of some accounts ready for a transaction, as far as it can be done in some time
  /// and memory has room: the first one's first.
  ///
  /// @param isOver whether the time has passed; one geofence is read nevertheless
  /// @return those that are ready; accounts without geofences are
  Set<String> prepare(Handle handle, Collection<String> accountIds, BooleanSupplier isOver) {
    Map<String, FenceRows.Account> rows = FenceRows.accounts(handle, accountIds);
    Set<String> ready = new HashSet<>();
    Set<String> used = new HashSet<>();
    long bytes = 0;
    for (String accountId : accountIds) {
      FenceRows.Account row = rows.getOrDefault(accountId, FenceRows.Account.NONE);
      if (row.fences() == 0) {
        ready.add(accountId);
      } else if (used.isEmpty() || bytes + row.bytes() <= bytesMax) {
        bytes += row.bytes();
        used.add(accountId);
        if (advance(handle, accountId, row, isOver)) {
          ready.add(accountId);
        }
      }
    }
    forgetOthers(used);
    return ready;
  }

  /// Brings what is held of an account to its version.
  ///
  /// @return false when the time had passed before
  private boolean advance(
      Handle handle, String accountId, FenceRows.Account account, BooleanSupplier isOver) {
    Loaded loaded = accounts.get(accountId);
    if (loaded == null || loaded.version < account.floor() || loaded.version > account.version()) {
      loaded = new Loaded();
      loaded.version = account.version();
      accounts.put(accountId, loaded);
    }
    loaded.bytes = account.bytes();
    boolean isThere =
        readAll(handle, accountId, loaded, isOver)
            && readChanges(handle, accountId, account, loaded, isOver);
    if (isThere) {
      loaded.index.raiseTo(account.version());
    }
    return isThere;
  }

  private boolean readAll(Handle handle, String accountId, Loaded into, BooleanSupplier isOver) {
    while (!into.isWhole) {
      List<KeptGeofence> page =
          FenceRows.list(handle, accountId, into.readTo, PAGE, Geofences.PAGE_CHARS_MAX);
      for (KeptGeofence kept : page) {
        into.put(kept.number(), fence(kept));
        into.readTo = kept.number();
        if (isOver.getAsBoolean()) {
          return false;
        }
      }
      into.isWhole = page.isEmpty();
    }
    return true;
  }

  private boolean readChanges(
      Handle handle,
      String accountId,
      FenceRows.Account account,
      Loaded into,
      BooleanSupplier isOver) {
    while (into.version < account.version()) {
      List<FenceRows.Change> changes = FenceRows.changes(handle, accountId, into.version, CHANGES);
      for (FenceRows.Change change : changes) {
        into.remove(change.fence());
        FenceRows.find(handle, change.fence())
            .ifPresent(kept -> into.put(kept.number(), fence(kept)));
        // At the end, so that what failed is done again.
        into.version = change.version();
        if (isOver.getAsBoolean() && into.version < account.version()) {
          return false;
        }
      }
      if (changes.isEmpty()) {
        into.version = account.version();
      }
    }
    return true;
  }

  private Geofence fence(KeptGeofence kept) {
    return new Geofence(kept.id(), kept.revision(), texts.settings(kept.content()));
  }

  private void forgetOthers(Set<String> used) {
    long bytes = accounts.values().stream().mapToLong(loaded -> loaded.bytes).sum();
    for (String accountId : List.copyOf(accounts.keySet())) {
      if (bytes > bytesMax && !used.contains(accountId)) {
        Loaded forgotten = accounts.remove(accountId);
        bytes -= forgotten == null ? 0 : forgotten.bytes;
      }
    }
  }
}
