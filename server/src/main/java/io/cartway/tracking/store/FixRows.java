package io.cartway.tracking.store;

import io.cartway.geo.LatLng;
import io.cartway.tracking.Position;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jdbi.v3.core.Handle;

/// The table of positions.
final class FixRows {

  private static final String INSERT =
      """
      insert into positions (asset, ts, lat, lng, speed, heading, accuracy, altitude)
      values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (asset, ts) do nothing
      """;

  private static final double HUNDREDTHS = 100;

  private FixRows() {}

  /// Is told whether a row was not there before.
  @FunctionalInterface
  interface Told {
    void isNew(boolean isNew);
  }

  /// Inserts rows in batches, by JDBC itself: the layer over it takes as long as the database.
  static Insertion insertion(Handle handle) throws SQLException {
    return new Insertion(handle.getConnection().prepareStatement(INSERT));
  }

  /// Rows that are inserted in their order.
  static final class Insertion implements AutoCloseable {

    private static final int BATCH_MAX = 500;

    private final PreparedStatement statement;
    private final List<Told> waiting = new ArrayList<>();

    private Insertion(PreparedStatement statement) {
      this.statement = statement;
    }

    /// Adds a row.
    void add(long asset, Position position, Told told) throws SQLException {
      statement.setLong(1, asset);
      statement.setLong(2, position.millis());
      statement.setInt(3, position.at().latUnits());
      statement.setInt(4, position.at().lngUnits());
      set(5, position.speed());
      set(6, position.heading());
      set(7, position.accuracy());
      set(8, position.altitude());
      statement.addBatch();
      waiting.add(told);
      if (waiting.size() == BATCH_MAX) {
        flush();
      }
    }

    private void set(int index, OptionalDouble value) throws SQLException {
      if (value.isPresent()) {
        statement.setInt(index, (int) Math.round(value.getAsDouble() * HUNDREDTHS));
      } else {
        statement.setNull(index, Types.INTEGER);
      }
    }

    /// Writes what was added.
    void flush() throws SQLException {
      int[] counts = statement.executeBatch();
      for (int i = 0; i < waiting.size(); i++) {
        waiting.get(i).isNew(counts[i] == 1);
      }
      waiting.clear();
    }

    @Override
    public void close() throws SQLException {
      statement.close();
    }
  }

  /// Positions of an asset, the oldest first.
  ///
  /// @param from first time, in milliseconds
  /// @param to after the last time
  static List<Position> list(Handle handle, long asset, long from, long to, int limit) {
    return handle
        .createQuery(
            "select * from positions where asset = ? and ts >= ? and ts < ? order by ts limit ?")
        .bind(0, asset)
        .bind(1, from)
        .bind(2, to)
        .bind(3, limit)
        .map((row, context) -> position(row))
        .list();
  }

  /// The time of a position of an asset.
  ///
  /// @param from first time of those that are counted
  /// @param index of the position among them, from 0
  static Optional<Long> timeOf(Handle handle, long asset, long from, int index) {
    return handle
        .createQuery(
            "select ts from positions where asset = ? and ts >= ? order by ts limit 1 offset ?")
        .bind(0, asset)
        .bind(1, from)
        .bind(2, index)
        .mapTo(Long.class)
        .findOne();
  }

  /// The last positions of an asset in a span, the newest first.
  static List<Position> before(Handle handle, AssetSpan span, int limit) {
    return handle
        .createQuery(
            """
            select p.* from positions p join assets a on a.number = p.asset
            where a.account_id = ? and a.id = ? and p.ts >= ? and p.ts < ?
            order by p.ts desc limit ?
            """)
        .bind(0, span.accountId)
        .bind(1, span.id)
        .bind(2, span.from)
        .bind(3, span.to)
        .bind(4, limit)
        .map((row, context) -> position(row))
        .list();
  }

  /// Some time of an asset.
  ///
  /// @param from first time, in milliseconds
  /// @param to after the last time
  record AssetSpan(String accountId, String id, long from, long to) {}

  /// The position of a row with the columns of this table.
  static Position position(ResultSet row) throws SQLException {
    return new Position(
        LatLng.ofUnits(row.getInt("lat"), row.getInt("lng")),
        row.getLong("ts"),
        value(row, "speed"),
        value(row, "heading"),
        value(row, "accuracy"),
        value(row, "altitude"));
  }

  private static OptionalDouble value(ResultSet row, String column) throws SQLException {
    int hundredths = row.getInt(column);
    return row.wasNull() ? OptionalDouble.empty() : OptionalDouble.of(hundredths / HUNDREDTHS);
  }

  /// Removes the oldest positions of an asset.
  ///
  /// @param before only those of earlier times
  /// @param most of them
  /// @return how many
  static int removeOldest(Handle handle, long asset, long before, int most) {
    return handle.execute(
        """
        delete from positions where asset = ? and ts <= (
          select max(ts) from (
            select ts from positions where asset = ? and ts < ? order by ts limit ?) oldest)
        """,
        asset,
        asset,
        before,
        most);
  }
}
