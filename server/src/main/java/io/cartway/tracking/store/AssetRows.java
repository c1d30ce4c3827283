package io.cartway.tracking.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/// The tables of accounts and their assets.
final class AssetRows {

  /// Ids of one statement.
  private static final int IDS_MAX = 500;

  private AssetRows() {}

  /// What an account has.
  record Counts(long assets, long fixes) {
    Counts plus(long moreAssets, long moreFixes) {
      return new Counts(assets + moreAssets, fixes + moreFixes);
    }
  }

  /// Locks an account until the end of the transaction.
  static Counts lock(Handle handle, String forUpdate, String accountId) {
    List<Counts> known = select(handle, forUpdate, accountId);
    if (known.isEmpty()) {
      handle.execute(
          "insert into tracking_accounts (account_id) values (?) on conflict do nothing",
          accountId);
      known = select(handle, forUpdate, accountId);
    }
    return known.getFirst();
  }

  private static List<Counts> select(Handle handle, String forUpdate, String accountId) {
    return handle
        .createQuery("select assets, fixes from tracking_accounts where account_id = ?" + forUpdate)
        .bind(0, accountId)
        .map((row, context) -> new Counts(row.getLong(1), row.getLong(2)))
        .list();
  }

  static void setCounts(Handle handle, String accountId, Counts counts) {
    handle.execute(
        "update tracking_accounts set assets = ?, fixes = ? where account_id = ?",
        counts.assets,
        counts.fixes,
        accountId);
  }

  /// Those assets of an account that exist, by id.
  static Map<String, Track> tracks(Handle handle, String accountId, Collection<String> ids) {
    Map<String, Track> tracks = new HashMap<>();
    List<String> all = List.copyOf(ids);
    for (int i = 0; i < all.size(); i += IDS_MAX) {
      List<String> some = all.subList(i, Math.min(all.size(), i + IDS_MAX));
      try (var query =
          handle.createQuery(
              "select id, number, first_ts, last_ts from assets"
                  + " where account_id = :account and id in (<ids>)")) {
        query
            .bind("account", accountId)
            .bindList("ids", some)
            .map((row, context) -> Map.entry(row.getString(1), track(row)))
            .forEach(entry -> tracks.put(entry.getKey(), entry.getValue()));
      }
    }
    return tracks;
  }

  private static Track track(ResultSet row) throws SQLException {
    return new Track(row.getLong(2), time(row, "first_ts"), time(row, "last_ts"));
  }

  /// A time in milliseconds; [Track#NONE] for null.
  static long time(ResultSet row, String column) throws SQLException {
    long millis = row.getLong(column);
    return row.wasNull() ? Track.NONE : millis;
  }

  /// Makes assets, in the order of their ids.
  static void insert(Handle handle, String accountId, Collection<String> ids, long now) {
    List<String> ordered = new ArrayList<>(ids);
    ordered.sort(null);
    try (PreparedBatch rows =
        handle.prepareBatch("insert into assets (account_id, id, created_at) values (?, ?, ?)")) {
      ordered.forEach(id -> rows.add(accountId, id, now));
      var _ = rows.execute();
    }
  }

  /// Writes what changed of assets.
  static void update(Handle handle, Collection<Track> tracks) {
    List<Track> changed = tracks.stream().filter(track -> track.added() > 0).toList();
    if (changed.isEmpty()) {
      return;
    }
    try (PreparedBatch rows =
        handle.prepareBatch(
            "update assets set fixes = fixes + ?, first_ts = ?, last_ts = ? where number = ?")) {
      changed.forEach(
          track -> rows.add(track.added(), track.first(), track.last(), track.number()));
      var _ = rows.execute();
    }
  }
}
