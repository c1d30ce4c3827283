package io.cartway.geofences.store;

import io.cartway.geofences.Geofence;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The tables of geofences and of their accounts.
final class FenceRows {

  /// Numbers of one statement.
  private static final int NUMBERS_MAX = 500;

  private FenceRows() {}

  /// What an account has.
  ///
  /// @param version grows with each change
  /// @param floor changes up to this version are not told one by one
  record Account(long version, long floor, long fences, long bytes, long events) {
    static final Account NONE = new Account(0, 0, 0, 0, 0);
  }

  private static final String ACCOUNTS =
      "select account_id, version, floor, fences, bytes, events from geofence_accounts";

  static Account account(Handle handle, String accountId) {
    return handle
        .createQuery(ACCOUNTS + " where account_id = ?")
        .bind(0, accountId)
        .map((row, context) -> account(row))
        .findOne()
        .orElse(Account.NONE);
  }

  /// Those of some accounts that have had geofences.
  static Map<String, Account> accounts(Handle handle, Collection<String> accountIds) {
    Map<String, Account> found = new HashMap<>();
    List<String> all = List.copyOf(accountIds);
    for (int i = 0; i < all.size(); i += NUMBERS_MAX) {
      try (var query = handle.createQuery(ACCOUNTS + " where account_id in (<accounts>)")) {
        query
            .bindList("accounts", all.subList(i, Math.min(all.size(), i + NUMBERS_MAX)))
            .map((row, context) -> Map.entry(row.getString(1), account(row)))
            .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
      }
    }
    return found;
  }

  private static Account account(ResultSet row) throws SQLException {
    return new Account(
        row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5), row.getLong(6));
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

  /// That a version was the last to change a geofence.
  record Change(long version, long fence) {}

  /// The last changes of geofences after a version, in their order.
  static List<Change> changes(Handle handle, String accountId, long after, int limit) {
    return handle
        .createQuery(
            """
            select max(version) as last, fence from geofence_changes
            where account_id = ? and version > ? group by fence order by last limit ?
            """)
        .bind(0, accountId)
        .bind(1, after)
        .bind(2, limit)
        .map((row, context) -> new Change(row.getLong(1), row.getLong(2)))
        .list();
  }

  /// Makes a geofence.
  ///
  /// @return its number
  static long insert(Handle handle, String accountId, Geofence fence, String content, long now) {
    return handle
        .createQuery(
            """
            insert into geofences (account_id, id, revision, content, size, created_at, changed_at)
            values (:account, :id, :revision, :content, :size, :now, :now) returning number
            """)
        .bind("account", accountId)
        .bind("id", fence.id())
        .bind("revision", fence.revision())
        .bind("content", content)
        .bind("size", content.length())
        .bind("now", now)
        .mapTo(Long.class)
        .one();
  }

  static void update(Handle handle, long number, long revision, String content, long now) {
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

  static Optional<KeptGeofence> find(Handle handle, String accountId, String id) {
    return handle
        .createQuery("select * from geofences where account_id = ? and id = ?")
        .bind(0, accountId)
        .bind(1, id)
        .map((row, context) -> kept(row))
        .findOne();
  }

  /// Geofences of an account in the order in which they were made: one at least, if there are any,
  /// and more while their contents together have no more characters than `charsMax`.
  ///
  /// @param after only those of higher numbers
  /// @param limit most of them
  static List<KeptGeofence> list(
      Handle handle, String accountId, long after, int limit, long charsMax) {
    return between(handle, accountId, after, last(handle, accountId, after, limit, charsMax));
  }

  /// Geofences of an account by their numbers.
  ///
  /// @param after only those of higher numbers
  /// @param last number of the last one
  static List<KeptGeofence> between(Handle handle, String accountId, long after, long last) {
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
  static long last(Handle handle, String accountId, long after, int limit, long charsMax) {
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

  /// The geofence of a number.
  static Optional<KeptGeofence> find(Handle handle, long number) {
    return handle
        .createQuery("select * from geofences where number = ?")
        .bind(0, number)
        .map((row, context) -> kept(row))
        .findOne();
  }

  private static KeptGeofence kept(ResultSet row) throws SQLException {
    return new KeptGeofence(
        row.getLong("number"),
        row.getString("id"),
        row.getLong("revision"),
        row.getString("content"),
        Instant.ofEpochMilli(row.getLong("created_at")),
        Instant.ofEpochMilli(row.getLong("changed_at")));
  }
}
