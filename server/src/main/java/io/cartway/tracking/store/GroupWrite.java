package io.cartway.tracking.store;

import io.cartway.tracking.AssetListener;
import io.cartway.tracking.FixResult;
import io.cartway.tracking.Report;
import io.cartway.tracking.TrackingLimits;
import io.cartway.tracking.store.PositionWriter.Batch;
import io.cartway.tracking.store.PositionWriter.Piece;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;

/// One transaction that writes reports of several accounts. Each of these is locked, in the order
/// of their ids, so that writers do not wait for each other in a circle.
final class GroupWrite {

  private final Handle handle;
  private final String forUpdate;
  private final TrackingLimits limits;
  private final AssetListener listener;
  private final long now;
  private final Map<String, Account> accounts = new TreeMap<>();
  private final List<FixRow> rows = new ArrayList<>();
  private final Map<String, Long> listened = new HashMap<>();
  private final Map<String, AssetListener.Numbers> events = new HashMap<>();

  /// An account, and those of its assets that are reported.
  private record Account(AssetRows.Counts counts, Map<String, Track> tracks) {}

  /// A position to be inserted, and whose result that tells.
  private record FixRow(Batch batch, int index, Track track) {
    Report report() {
      return batch.reports.get(index);
    }
  }

  /// What was written.
  ///
  /// @param count of positions
  /// @param fullAccounts which have more positions than they may
  /// @param listened nanoseconds that the listener took for the positions of an account
  /// @param logged accounts of which something was logged
  record Written(
      int count, Set<String> fullAccounts, Map<String, Long> listened, Set<String> logged) {}

  /// @param forUpdate what locks the rows of a `select`
  /// @param now in milliseconds
  GroupWrite(
      Handle handle, String forUpdate, TrackingLimits limits, AssetListener listener, long now) {
    this.handle = handle;
    this.forUpdate = forUpdate;
    this.limits = limits;
    this.listener = listener;
    this.now = now;
  }

  /// Writes them, and sets their results.
  Written write(List<Piece> group) throws SQLException {
    lock(group);
    for (Piece piece : group) {
      Map<String, Track> tracks = account(piece).tracks;
      for (int i = piece.first(); i < piece.first() + piece.count(); i++) {
        judge(piece.batch(), piece.batch().order[i], tracks);
      }
    }
    insert();
    tell();
    Map<String, List<LogRows.Fix>> fixes = loggedFixes();
    Set<String> full = new TreeSet<>();
    accounts.forEach((accountId, account) -> {
      long added = account.tracks.values().stream().mapToLong(Track::added).sum();
      AssetRows.update(handle, account.tracks.values());
      AssetRows.Counts counts = number(accountId, account.counts.plus(0, added), added);
      log(accountId, counts, fixes.getOrDefault(accountId, List.of()));
      AssetRows.setCounts(handle, accountId, counts);
      if (counts.fixes() > limits.fixesMax()) {
        full.add(accountId);
      }
    });
    return new Written(rows.size(), full, listened, fixes.keySet());
  }

  /// The positions that are kept, of each account that somebody follows, in the order of the rows.
  private Map<String, List<LogRows.Fix>> loggedFixes() {
    Map<String, List<LogRows.Fix>> fixes = new TreeMap<>();
    for (FixRow row : rows) {
      FixResult result = row.batch.results[row.index];
      Account account = accounts.get(row.batch.accountId);
      if (account != null
          && HappeningLog.isLogged(account.counts.followed(), now)
          && !FixResult.DUPLICATE.equals(result)) {
        fixes
            .computeIfAbsent(row.batch.accountId, any -> new ArrayList<>())
            .add(
                new LogRows.Fix(
                    row.track.number(), FixResult.LATE.equals(result), row.report().position()));
      }
    }
    return fixes;
  }

  /// Gives numbers to what was written, also when it is not logged: a gap in the log shows.
  private AssetRows.Counts number(String accountId, AssetRows.Counts counts, long added) {
    return counts.loggedTo(counts.logged() + added + numbers(accountId).width());
  }

  private AssetListener.Numbers numbers(String accountId) {
    return events.getOrDefault(accountId, AssetListener.Numbers.NONE);
  }

  /// Logs the positions of an account with their events.
  private void log(String accountId, AssetRows.Counts counts, List<LogRows.Fix> fixes) {
    if (!fixes.isEmpty()) {
      LogRows.Row row = new LogRows.Row(counts.logged(), fixes, numbers(accountId));
      LogRows.insert(handle, accountId, row, now);
    }
  }

  private Account account(Piece piece) {
    Account account = accounts.get(piece.batch().accountId);
    if (account == null) {
      throw new IllegalStateException("an account is not locked");
    }
    return account;
  }

  /// Locks the accounts, and finds or makes their assets.
  private void lock(List<Piece> group) {
    Map<String, Set<String>> wanted = new TreeMap<>();
    for (Piece piece : group) {
      Batch batch = piece.batch();
      Set<String> ids = wanted.computeIfAbsent(batch.accountId, any -> new LinkedHashSet<>());
      for (int i = piece.first(); i < piece.first() + piece.count(); i++) {
        ids.add(batch.reports.get(batch.order[i]).assetId());
      }
    }
    wanted.forEach((accountId, ids) -> {
      AssetRows.Counts counts = AssetRows.lock(handle, forUpdate, accountId);
      Map<String, Track> tracks = AssetRows.tracks(handle, accountId, ids);
      List<String> unknown = ids.stream().filter(id -> !tracks.containsKey(id)).toList();
      long room = Math.max(0, limits.assetsMax() - counts.assets());
      List<String> made = unknown.subList(0, (int) Math.min(room, unknown.size()));
      if (!made.isEmpty()) {
        AssetRows.insert(handle, accountId, made, now);
        tracks.putAll(AssetRows.tracks(handle, accountId, made));
      }
      accounts.put(accountId, new Account(counts.plus(made.size(), 0), tracks));
    });
  }

  private void judge(Batch batch, int index, Map<String, Track> tracks) {
    Report report = batch.reports.get(index);
    Track track = tracks.get(report.assetId());
    if (track == null) {
      batch.results[index] =
          new FixResult.Rejected(
              "id",
              report.assetId() + ", one more",
              "at most %,d assets of an account".formatted(limits.assetsMax()));
      return;
    }
    long millis = report.position().millis();
    if (track.isLast(millis)) {
      batch.results[index] = FixResult.DUPLICATE;
      return;
    }
    batch.results[index] = track.goTo(millis) ? FixResult.ACCEPTED : FixResult.LATE;
    rows.add(new FixRow(batch, index, track));
  }

  /// Inserts the rows in their order. One that is there already is a duplicate.
  private void insert() throws SQLException {
    try (FixRows.Insertion insertion = FixRows.insertion(handle)) {
      for (FixRow row : rows) {
        insertion.add(
            row.track.number(),
            row.report().position(),
            isNew -> {
              if (isNew) {
                row.track.keep(row.report().position().millis());
              } else {
                row.batch.results[row.index] = FixResult.DUPLICATE;
              }
            });
      }
      insertion.flush();
    }
  }

  /// Tells the listener what was accepted, of each account in the order of the rows, which is that
  /// of the times of each asset.
  private void tell() {
    if (listener.equals(AssetListener.NONE)) {
      return;
    }
    Map<String, List<AssetListener.Fix>> accepted = new TreeMap<>();
    for (FixRow row : rows) {
      if (FixResult.ACCEPTED.equals(row.batch.results[row.index])) {
        Report report = row.report();
        accepted
            .computeIfAbsent(row.batch.accountId, any -> new ArrayList<>())
            .add(new AssetListener.Fix(row.track.number(), report.assetId(), report.position()));
      }
    }
    accepted.forEach((accountId, fixes) -> {
      long start = System.nanoTime();
      events.put(accountId, listener.accepted(accountId, fixes));
      listened.put(accountId, System.nanoTime() - start);
    });
  }
}
