package io.cartway.geofences.store;

import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.Geofence;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The tables of geofences and of their accounts.
final class FenceRows {

  /// Numbers of one statement.
  private static final int NUMBERS_MAX = 500;

  private final SettingsText texts;

  FenceRows(SettingsText texts) {
    this.texts = texts;
  }

  /// What an account has.
  ///
  /// @param version grows with each change
  /// @param floor changes up to this version are not told one by one
  record Account(long version, long floor, long fences, long bytes, long events) {
    static final Account NONE = new Account(0, 0, 0, 0, 0);
  }

  static Account account(Handle handle, String accountId) {
    return handle
        .createQuery(
            "select version, floor, fences, bytes, events from geofence_accounts"
                + " where account_id = ?")
        .bind(0, accountId)
        .map((row, context) ->
            new Account(
                row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5)))
        .findOne()
        .orElse(Account.NONE);
  }

  static void set(Handle handle, String accountId, Account account) {
    handle.execute(
        """
        insert into geofence_accounts (account_id, version, floor, fences, bytes, events)
        values (?, ?, ?, ?, ?, ?) on conflict (account_id) do update set
          version = excluded.version, floor = excluded.floor, fences = excluded.fences,
          bytes = excluded.bytes, events = excluded.events
        """,
        accountId,
        account.version,
        account.floor,
        account.fences,
        account.bytes,
        account.events);
  }

  /// Sets how many events are kept of an account that has geofences.
  static void setEvents(Handle handle, String accountId, long events) {
    handle.execute(
        "update geofence_accounts set events = ? where account_id = ?", events, accountId);
  }

  /// Notes that a version changed a geofence.
  static void changed(Handle handle, String accountId, long version, long fence) {
    handle.execute(
        "insert into geofence_changes (account_id, version, fence) values (?, ?, ?)",
        accountId,
        version,
        fence);
  }

  static void forget(Handle handle, String accountId, long floor) {
    handle.execute(
        "delete from geofence_changes where account_id = ? and version <= ?", accountId, floor);
  }

  /// Which geofences were changed after a version.
  static List<Long> changes(Handle handle, String accountId, long after) {
    return handle
        .createQuery(
            "select distinct fence from geofence_changes where account_id = ? and version > ?")
        .bind(0, accountId)
        .bind(1, after)
        .mapTo(Long.class)
        .list();
  }

  /// Makes a geofence.
  ///
  /// @return its number
  long insert(Handle handle, String accountId, Geofence fence, String content, long now) {
    handle.execute(
        """
        insert into geofences (account_id, id, revision, content, size, created_at, changed_at)
        values (?, ?, ?, ?, ?, ?, ?)
        """,
        accountId,
        fence.id(),
        fence.revision(),
        content,
        content.length(),
        now,
        now);
    return find(handle, accountId, fence.id()).orElseThrow().number();
  }

  void update(Handle handle, long number, long revision, String content, long now) {
    handle.execute(
        "update geofences set revision = ?, content = ?, size = ?, changed_at = ?"
            + " where number = ?",
        revision,
        content,
        content.length(),
        now,
        number);
  }

  static void delete(Handle handle, long number) {
    handle.execute("insert into erased_geofences (number) values (?)", number);
    handle.execute("delete from geofences where number = ?", number);
  }

  Optional<KeptGeofence> find(Handle handle, String accountId, String id) {
    return handle
        .createQuery("select * from geofences where account_id = ? and id = ?")
        .bind(0, accountId)
        .bind(1, id)
        .map((row, context) -> kept(row))
        .findOne();
  }

  /// Characters of the content of a geofence.
  static long size(Handle handle, long number) {
    return handle
        .createQuery("select size from geofences where number = ?")
        .bind(0, number)
        .mapTo(Long.class)
        .one();
  }

  /// Geofences of an account in the order in which they were made: one at least, if there are any,
  /// and more while their contents together have no more characters than `charsMax`.
  ///
  /// @param after only those of higher numbers
  /// @param limit most of them
  List<KeptGeofence> list(Handle handle, String accountId, long after, int limit, long charsMax) {
    long last = last(handle, accountId, after, limit, charsMax);
    return handle
        .createQuery(
            "select * from geofences where account_id = ? and number > ? and number <= ?"
                + " order by number")
        .bind(0, accountId)
        .bind(1, after)
        .bind(2, last)
        .map((row, context) -> kept(row))
        .list();
  }

  /// Whether an account has a geofence of a higher number.
  static boolean isAny(Handle handle, String accountId, long after) {
    return handle
        .createQuery("select number from geofences where account_id = ? and number > ? limit 1")
        .bind(0, accountId)
        .bind(1, after)
        .mapTo(Long.class)
        .findOne()
        .isPresent();
  }

  private record Size(long number, long chars) {}

  /// The number of the last of a list; `after` when there is none.
  private static long last(Handle handle, String accountId, long after, int limit, long charsMax) {
    List<Size> sizes =
        handle
            .createQuery(
                "select number, size from geofences where account_id = ? and number > ?"
                    + " order by number limit ?")
            .bind(0, accountId)
            .bind(1, after)
            .bind(2, limit)
            .map((row, context) -> new Size(row.getLong(1), row.getLong(2)))
            .list();
    long last = after;
    long chars = 0;
    for (Size size : sizes) {
      chars += size.chars;
      if (last > after && chars > charsMax) {
        return last;
      }
      last = size.number;
    }
    return last;
  }

  /// Those of some numbers that exist.
  List<KeptGeofence> list(Handle handle, Collection<Long> numbers) {
    List<KeptGeofence> found = new ArrayList<>();
    List<Long> all = List.copyOf(numbers);
    for (int i = 0; i < all.size(); i += NUMBERS_MAX) {
      try (var query = handle.createQuery("select * from geofences where number in (<numbers>)")) {
        found.addAll(
            query
                .bindList("numbers", all.subList(i, Math.min(all.size(), i + NUMBERS_MAX)))
                .map((row, context) -> kept(row))
                .list());
      }
    }
    return found;
  }

  private KeptGeofence kept(ResultSet row) throws SQLException {
    FenceSettings settings = texts.settings(row.getString("content"));
    return new KeptGeofence(
        row.getLong("number"),
        new Geofence(row.getString("id"), row.getLong("revision"), settings),
        Instant.ofEpochMilli(row.getLong("created_at")),
        Instant.ofEpochMilli(row.getLong("changed_at")));
  }
}
