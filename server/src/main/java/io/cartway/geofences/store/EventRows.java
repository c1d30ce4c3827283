package io.cartway.geofences.store;

import io.cartway.geo.LatLng;
import io.cartway.geofences.FenceEvent;
import io.cartway.geofences.FenceEventType;
import io.cartway.store.Store;
import io.cartway.tracking.AssetEvent;
import io.cartway.tracking.AssetListener;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/// The table of events.
final class EventRows {

  private EventRows() {}

  /// An event to be written.
  ///
  /// @param fence number of the geofence
  /// @param asset number of the asset
  record Row(long fence, long asset, FenceEvent event) {}

  static void insert(Handle handle, String accountId, List<Row> rows, long now) {
    try (PreparedBatch batch =
        handle.prepareBatch(
            """
            insert into geofence_events
              (account_id, fence, asset, type, ts, lat, lng, is_initial, created_at)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)) {
      for (Row row : rows) {
        FenceEvent event = row.event;
        batch.add(
            accountId,
            row.fence,
            row.asset,
            event.type().name(),
            event.millis(),
            event.position().latUnits(),
            event.position().lngUnits(),
            event.isInitial() ? 1 : 0,
            now);
      }
      var _ = batch.execute();
    }
  }

  /// Events of a geofence, the oldest first.
  ///
  /// @param after only those of higher numbers
  /// @param from first time of a position, in milliseconds
  /// @param to after the last time
  static List<NumberedEvent> list(
      Handle handle,
      KeptGeofence fence,
      long after,
      OptionalLong from,
      OptionalLong to,
      int limit) {
    return handle
        .createQuery(
            """
            select e.*, a.id as asset_id from geofence_events e join assets a on a.number = e.asset
            where e.fence = :fence and e.number > :after and e.ts >= :from and e.ts < :to
            order by e.number limit :limit
            """)
        .bind("fence", fence.number())
        .bind("after", after)
        .bind("from", from.orElse(0))
        .bind("to", to.orElse(Long.MAX_VALUE))
        .bind("limit", limit)
        .map((row, context) -> event(row, fence.id()))
        .list();
  }

  /// The numbers of the newest events of an account, whose lock the transaction has.
  static AssetListener.Numbers newest(Handle handle, String accountId, int count) {
    return handle
        .createQuery(
            """
            select min(number), max(number) from (
              select number from geofence_events
              where account_id = ? order by number desc limit ?) newest
            """)
        .bind(0, accountId)
        .bind(1, count)
        .map((row, context) -> new AssetListener.Numbers(row.getLong(1) - 1, row.getLong(2)))
        .one();
  }

  /// The events of an account that have some numbers, at geofences and of assets that exist.
  static List<AssetEvent> between(Handle handle, String accountId, AssetListener.Numbers numbers) {
    return handle
        .createQuery(
            """
            select e.*, a.id as asset_id, g.id as fence_id from geofence_events e
            join assets a on a.number = e.asset join geofences g on g.number = e.fence
            where e.account_id = ? and e.number > ? and e.number <= ? order by e.number
            """)
        .bind(0, accountId)
        .bind(1, numbers.after())
        .bind(2, numbers.to())
        .map((row, context) -> told(event(row, row.getString("fence_id"))))
        .list();
  }

  private static AssetEvent told(NumberedEvent numbered) {
    FenceEvent event = numbered.event();
    return new AssetEvent(
        numbered.number(),
        event.type().eventType(),
        event.geofenceId(),
        event.assetId(),
        event.position(),
        event.millis(),
        event.isInitial());
  }

  private static NumberedEvent event(ResultSet row, String fenceId) throws SQLException {
    return new NumberedEvent(
        row.getLong("number"),
        new FenceEvent(
            FenceEventType.valueOf(row.getString("type")),
            fenceId,
            row.getString("asset_id"),
            LatLng.ofUnits(row.getInt("lat"), row.getInt("lng")),
            row.getLong("ts"),
            row.getInt("is_initial") != 0));
  }

  /// Removes events of a column's value, the oldest first.
  ///
  /// @param column `account_id`, `fence` or `asset`
  /// @return how many
  static int removeOldest(Handle handle, String column, Object value, int most) {
    return handle.execute(
        """
        delete from geofence_events where number in (
          select number from geofence_events where %s = ? order by number limit ?)
        """
            .formatted(column),
        value,
        most);
  }

  /// Whose events have a value of a column, if there are any.
  ///
  /// @param column `fence` or `asset`
  static Optional<String> accountOf(Handle handle, String column, long value) {
    return handle
        .createQuery(
            "select account_id from geofence_events where %s = ? order by number limit 1"
                .formatted(column))
        .bind(0, value)
        .mapTo(String.class)
        .findOne();
  }

  /// Whose event is the oldest, if it was written before a time.
  static Optional<String> oldAccount(Store store, long beforeMillis) {
    return store.withHandle(handle ->
        handle
            .createQuery(
                """
                select account_id from (
                  select account_id, created_at from geofence_events order by number limit 1) oldest
                where created_at < ?
                """)
            .bind(0, beforeMillis)
            .mapTo(String.class)
            .findOne());
  }

  /// Removes events of an account that were written before a time.
  ///
  /// @return how many
  static int removeBefore(Handle handle, String accountId, long beforeMillis, int most) {
    return handle.execute(
        """
        delete from geofence_events where number in (
          select number from geofence_events
          where account_id = ? and created_at < ? order by number limit ?)
        """,
        accountId,
        beforeMillis,
        most);
  }
}
