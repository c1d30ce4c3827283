package io.cartway.tracking.store;

import io.cartway.geo.LatLng;
import io.cartway.tracking.AssetListener;
import io.cartway.tracking.Position;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.ResultIterator;

/// The table of what was written for accounts that somebody follows: a row for each transaction. It
/// has the numbers of assets and not their ids, so that an asset that is deleted is no longer told.
final class LogRows {

  /// Rows that one statement reads.
  private static final int ROWS_MAX = 50;

  private static final double HUNDREDTHS = 100;

  /// A value that is not known.
  private static final int NONE = Integer.MIN_VALUE;

  private LogRows() {}

  /// A position of an asset.
  record Fix(long asset, boolean isLate, Position position) {}

  /// What one transaction wrote. Its numbers end with `last`: those of the positions come first,
  /// and then those of the events.
  record Row(long last, List<Fix> fixes, AssetListener.Numbers events) {

    /// The number of its first position.
    long first() {
      return last - events.width() - fixes.size() + 1;
    }
  }

  static void insert(Handle handle, String accountId, Row row, long now) {
    handle.execute(
        """
        insert into position_log
          (account_id, last, created_at, fixes, events_after, events_to, content)
        values (?, ?, ?, ?, ?, ?, ?)
        """,
        accountId,
        row.last,
        now,
        row.fixes.size(),
        row.events.after(),
        row.events.to(),
        bytes(row.fixes));
  }

  private static byte[] bytes(List<Fix> fixes) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      for (Fix fix : fixes) {
        Position position = fix.position;
        out.writeLong(fix.asset);
        out.writeBoolean(fix.isLate);
        out.writeLong(position.millis());
        out.writeInt(position.at().latUnits());
        out.writeInt(position.at().lngUnits());
        out.writeInt(hundredths(position.speed()));
        out.writeInt(hundredths(position.heading()));
        out.writeInt(hundredths(position.accuracy()));
        out.writeInt(hundredths(position.altitude()));
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static int hundredths(OptionalDouble value) {
    return value.isPresent() ? (int) Math.round(value.getAsDouble() * HUNDREDTHS) : NONE;
  }

  /// Rows behind a number, in order: as many as have some positions together, one at least.
  static List<Row> list(Handle handle, String accountId, long after, int mostFixes) {
    List<Row> rows = new ArrayList<>();
    long fixes = 0;
    try (var query =
            handle.createQuery(
                """
                select last, fixes, events_after, events_to, content from position_log
                where account_id = ? and last > ? order by last limit ?
                """);
        ResultIterator<Row> all =
            query
                .bind(0, accountId)
                .bind(1, after)
                .bind(2, ROWS_MAX)
                .map((row, context) ->
                    new Row(
                        row.getLong(1),
                        fixes(row.getBytes(5), row.getInt(2)),
                        new AssetListener.Numbers(row.getLong(3), row.getLong(4))))
                .iterator()) {
      while (fixes < mostFixes && all.hasNext()) {
        Row row = all.next();
        rows.add(row);
        fixes += row.fixes.size();
      }
    }
    return rows;
  }

  private static List<Fix> fixes(byte[] content, int count) {
    ByteBuffer bytes = ByteBuffer.wrap(content);
    List<Fix> fixes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      long asset = bytes.getLong();
      boolean isLate = bytes.get() != 0;
      long millis = bytes.getLong();
      LatLng at = LatLng.ofUnits(bytes.getInt(), bytes.getInt());
      fixes.add(
          new Fix(
              asset,
              isLate,
              new Position(
                  at,
                  millis,
                  value(bytes.getInt()),
                  value(bytes.getInt()),
                  value(bytes.getInt()),
                  value(bytes.getInt()))));
    }
    return fixes;
  }

  private static OptionalDouble value(int hundredths) {
    return hundredths == NONE ? OptionalDouble.empty() : OptionalDouble.of(hundredths / HUNDREDTHS);
  }

  /// Removes the oldest rows of an account: those written before a time, and those up to a number.
  ///
  /// @return how many
  static int remove(Handle handle, String accountId, long beforeMillis, long upTo, int most) {
    return handle.execute(
        """
        delete from position_log where account_id = ? and last in (
          select last from (
            select last, created_at from position_log
            where account_id = ? order by last limit ?) oldest
          where created_at < ? or last <= ?)
        """,
        accountId,
        accountId,
        most,
        beforeMillis,
        upTo);
  }
}
