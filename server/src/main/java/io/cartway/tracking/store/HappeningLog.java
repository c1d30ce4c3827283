package io.cartway.tracking.store;

import io.cartway.store.Store;
import io.cartway.tracking.AssetEvent;
import io.cartway.tracking.AssetListener;
import io.cartway.tracking.Happening;
import io.cartway.tracking.HappeningPage;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What happened to accounts that somebody follows, for a while. Its numbers are given in the
/// transactions that write positions, under the lock of the account, so whoever has read a number
/// has seen all before it, whichever server wrote them. Thread-safe.
public final class HappeningLog {

  /// How long it is kept, and a client that has left finds all that happened since.
  public static final Duration KEPT = Duration.ofHours(1);

  /// How long an account is logged after somebody was last known to follow it. A client may have
  /// left as much later as lies between two times at which that is noted.
  private static final Duration LOGGED = KEPT.plusMinutes(15);

  /// What is kept of an account at most, in numbers; a position takes 50 bytes.
  static final long NUMBERS_MAX = 1_000_000;

  /// An account is said to be followed as often as this.
  private static final long REFRESH_MILLIS = Duration.ofMinutes(5).toMillis();

  /// Positions of a page, unless one transaction wrote more.
  private static final int PAGE_FIXES = 2_000;

  private static final int IDS_MAX = 500;

  /// Rows that one transaction removes.
  private static final int CHUNK = 200;

  private final Store store;
  private final AssetListener listener;
  private final Clock clock;

  HappeningLog(Store store, AssetListener listener, Clock clock) {
    this.store = store;
    this.listener = listener;
    this.clock = clock;
  }

  /// Whether an account is logged.
  ///
  /// @param followed when somebody was last known to follow it
  /// @param now in milliseconds
  static boolean isLogged(long followed, long now) {
    return followed > 0 && now - followed < LOGGED.toMillis();
  }

  /// Somebody follows an account: what is written from now on is logged.
  ///
  /// @return its last number
  public long follow(String accountId) {
    Optional<AssetRows.Counts> known =
        store.withHandle(handle -> AssetRows.counts(handle, accountId));
    long now = clock.millis();
    if (known.isPresent() && now - known.get().followed() < REFRESH_MILLIS) {
      return known.get().logged();
    }
    return store.<Long, RuntimeException>inTransaction(handle -> {
      AssetRows.Counts counts = AssetRows.lock(handle, store.forUpdate(), accountId);
      handle.execute(
          "update tracking_accounts set followed_at = ? where account_id = ?",
          clock.millis(),
          accountId);
      return counts.logged();
    });
  }

  /// Whether servers on several machines write it.
  public boolean isShared() {
    return store.isShared();
  }

  /// The last numbers of accounts.
  public Map<String, Long> lastNumbers(Collection<String> accountIds) {
    Map<String, Long> numbers = new HashMap<>();
    List<String> all = List.copyOf(accountIds);
    for (int i = 0; i < all.size(); i += IDS_MAX) {
      List<String> some = all.subList(i, Math.min(all.size(), i + IDS_MAX));
      store.<Integer, RuntimeException>withHandle(handle -> {
        handle
            .createQuery(
                "select account_id, logged from tracking_accounts where account_id in (<ids>)")
            .bindList("ids", some)
            .map((row, context) -> Map.entry(row.getString(1), row.getLong(2)))
            .forEach(entry -> numbers.put(entry.getKey(), entry.getValue()));
        return 0;
      });
    }
    return numbers;
  }

  /// What happened behind a number.
  ///
  /// @param last the account's last number, which was read before
  public HappeningPage read(String accountId, long after, long last) {
    return store.withHandle(handle -> {
      List<LogRows.Row> rows = unbroken(LogRows.list(handle, accountId, after, PAGE_FIXES));
      if (rows.isEmpty()) {
        return new HappeningPage(List.of(), Math.max(after, last), after < last);
      }
      Set<Long> assets = new HashSet<>();
      rows.forEach(row -> row.fixes().forEach(fix -> assets.add(fix.asset())));
      Map<Long, String> ids = AssetRows.ids(handle, assets);
      List<Happening> happenings = new ArrayList<>();
      for (LogRows.Row row : rows) {
        addFixes(row, after, ids, happenings);
        addEvents(accountId, row, after, happenings);
      }
      boolean isCut = rows.getFirst().first() > after + 1;
      return new HappeningPage(happenings, rows.getLast().last(), isCut);
    });
  }

  /// The rows before the first gap. The next page begins behind it, and tells it.
  private static List<LogRows.Row> unbroken(List<LogRows.Row> rows) {
    for (int i = 1; i < rows.size(); i++) {
      if (rows.get(i).first() != rows.get(i - 1).last() + 1) {
        return rows.subList(0, i);
      }
    }
    return rows;
  }

  private static void addFixes(
      LogRows.Row row, long after, Map<Long, String> ids, List<Happening> into) {
    long number = row.first();
    for (LogRows.Fix fix : row.fixes()) {
      String assetId = ids.get(fix.asset());
      if (number > after && assetId != null) {
        into.add(Happening.position(number, assetId, fix.position(), fix.isLate()));
      }
      number++;
    }
  }

  private void addEvents(String accountId, LogRows.Row row, long after, List<Happening> into) {
    if (row.events().width() == 0) {
      return;
    }
    long before = row.first() + row.fixes().size() - 1;
    for (AssetEvent event : listener.events(accountId, row.events())) {
      long number = before + event.number() - row.events().after();
      if (number > after) {
        into.add(Happening.event(number, event));
      }
    }
  }

  /// Removes what is too old or too much.
  ///
  /// @return whether there may be more
  boolean removeSome() {
    boolean isMore = false;
    long before = clock.millis() - KEPT.toMillis();
    List<Map.Entry<String, Long>> accounts =
        store.withHandle(handle ->
            handle
                .createQuery(
                    "select account_id, logged from tracking_accounts where followed_at > 0")
                .map((row, context) -> Map.entry(row.getString(1), row.getLong(2)))
                .list());
    for (Map.Entry<String, Long> account : accounts) {
      isMore |= remove(account.getKey(), before, account.getValue() - NUMBERS_MAX);
    }
    return isMore;
  }

  private boolean remove(String accountId, long before, long upTo) {
    return store.<Boolean, RuntimeException>inTransaction(handle -> {
      int removed = LogRows.remove(handle, accountId, before, upTo, CHUNK);
      if (removed == 0) {
        // One that nobody follows any more is no longer looked at.
        handle.execute(
            """
            update tracking_accounts set followed_at = 0
            where account_id = ? and followed_at <= ? and not exists (
              select 1 from position_log l where l.account_id = tracking_accounts.account_id)
            """,
            accountId,
            clock.millis() - LOGGED.toMillis());
      }
      return removed == CHUNK;
    });
  }
}
