package io.cartway.tracking.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/// The tables of accounts and their assets.
final class AssetRows {

  /// Ids of one statement.
  private static final int IDS_MAX = 500;

  /// Between tags of an asset, which have none.
  static final char TAG_END = '\n';

  private AssetRows() {}

  /// What an account has.
  ///
  /// @param logged the last number that streams tell
  /// @param followed when somebody was last known to follow it, in milliseconds; 0 for never
  record Counts(long assets, long fixes, long logged, long followed) {
    Counts plus(long moreAssets, long moreFixes) {
      return new Counts(assets + moreAssets, fixes + moreFixes, logged, followed);
    }

    Counts loggedTo(long last) {
      return new Counts(assets, fixes, last, followed);
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

  /// What an account has, without locking it.
  static Optional<Counts> counts(Handle handle, String accountId) {
    return select(handle, "", accountId).stream().findFirst();
  }

  private static List<Counts> select(Handle handle, String forUpdate, String accountId) {
    return handle
        .createQuery(
            "select assets, fixes, logged, followed_at from tracking_accounts where account_id = ?"
                + forUpdate)
        .bind(0, accountId)
        .map((row, context) ->
            new Counts(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
        .list();
  }

  static void setCounts(Handle handle, String accountId, Counts counts) {
    handle.execute(
        "update tracking_accounts set assets = ?, fixes = ?, logged = ? where account_id = ?",
        counts.assets,
        counts.fixes,
        counts.logged,
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

  /// The ids of those assets that exist, by number.
  static Map<Long, String> ids(Handle handle, Collection<Long> numbers) {
    Map<Long, String> ids = new HashMap<>();
    List<Long> all = List.copyOf(numbers);
    for (int i = 0; i < all.size(); i += IDS_MAX) {
      List<Long> some = all.subList(i, Math.min(all.size(), i + IDS_MAX));
      try (var query =
          handle.createQuery("select number, id from assets where number in (<numbers>)")) {
        query
            .bindList("numbers", some)
            .map((row, context) -> Map.entry(row.getLong(1), row.getString(2)))
            .forEach(entry -> ids.put(entry.getKey(), entry.getValue()));
      }
    }
    return ids;
  }

  private static Track track(ResultSet row) throws SQLException {
    return new Track(row.getLong(2), time(row, "first_ts"), time(row, "last_ts"));
  }

  /// A time in milliseconds; [Track#NONE] for null.
  static long time(ResultSet row, String column) throws SQLException {
    long millis = row.getLong(column);
    return row.wasNull() ? Track.NONE : millis;
  }

  /// The text of tags.
  static String tagsText(List<String> tags) {
    return String.join(String.valueOf(TAG_END), tags);
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
