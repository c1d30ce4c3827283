package io.cartway.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Copies rows between databases of the same migration version and any vendors, in batches of
/// bounded memory.
final class TableCopy {

  private static final int BATCH_ROWS = 500;

  private TableCopy() {}

  /// Copies every table of SQLite but the queue of turns. The tables that only PostgreSQL has are
  /// momentary shared state (rate limits), which is worthless later. Both sides must be in a
  /// transaction.
  ///
  /// @return rows by table
  static Map<String, Long> copyAll(
      Connection from, Dialect fromDialect, Connection to, Dialect toDialect) throws SQLException {
    Connection sqlite = fromDialect instanceof SqliteDialect ? from : to;
    Map<String, Long> rows = new TreeMap<>();
    for (String table : tables(sqlite)) {
      rows.put(table, copy(table, columns(sqlite, table), from, to, toDialect));
    }
    for (var last : fromDialect.lastNumbers(from).entrySet()) {
      if (rows.containsKey(last.getKey())) {
        toDialect.setLastNumber(to, last.getKey(), last.getValue());
      }
    }
    return rows;
  }

  /// The tables of an SQLite database without the queue, referenced tables first.
  static List<String> tables(Connection sqlite) throws SQLException {
    List<String> waiting =
        texts(
            sqlite,
            "select name from sqlite_master where type = 'table' and name not like 'sqlite~_%'"
                + " escape '~' and name not in ('"
                + Store.HISTORY_TABLE
                + "', '"
                + Store.QUEUE_TABLE
                + "') order by name");
    List<String> ordered = new ArrayList<>();
    while (!waiting.isEmpty()) {
      int before = ordered.size();
      for (String table : List.copyOf(waiting)) {
        List<String> needed =
            texts(sqlite, "select \"table\" from pragma_foreign_key_list('" + table + "')");
        needed.remove(table);
        if (ordered.containsAll(needed)) {
          ordered.add(table);
          waiting.remove(table);
        }
      }
      if (ordered.size() == before) {
        throw new IllegalStateException("tables that refer to each other: " + waiting);
      }
    }
    return ordered;
  }

  private static List<String> columns(Connection sqlite, String table) throws SQLException {
    return texts(sqlite, "select name from pragma_table_info('" + table + "') order by cid");
  }

  private static List<String> texts(Connection connection, String query) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        texts.add(row.getString(1));
      }
    }
    return texts;
  }

  private static long copy(
      String table, List<String> columns, Connection from, Connection to, Dialect toDialect)
      throws SQLException {
    String names = String.join(", ", columns);
    String marks = String.join(", ", Collections.nCopies(columns.size(), "?"));
    long rows = 0;
    try (Statement select = from.createStatement();
        PreparedStatement insert =
            to.prepareStatement(
                toDialect.insertWithNumbers(table, names) + " values (" + marks + ")")) {
      // Without it PostgreSQL's driver loads the whole table.
      select.setFetchSize(BATCH_ROWS);
      try (ResultSet row = select.executeQuery("select " + names + " from " + table)) {
        while (row.next()) {
          for (int i = 1; i <= columns.size(); i++) {
            Object value = row.getObject(i);
            // SQLite's driver gives small numbers as Integer: one type for all rows of a batch.
            insert.setObject(i, value instanceof Integer number ? number.longValue() : value);
          }
          insert.addBatch();
          rows++;
          if (rows % BATCH_ROWS == 0) {
            insert.executeBatch();
          }
        }
      }
      insert.executeBatch();
    }
    return rows;
  }

  /// Rows by table.
  static Map<String, Long> counts(Connection connection, List<String> tables) throws SQLException {
    Map<String, Long> counts = new TreeMap<>();
    try (Statement statement = connection.createStatement()) {
      for (String table : tables) {
        try (ResultSet row = statement.executeQuery("select count(*) from " + table)) {
          counts.put(table, row.next() ? row.getLong(1) : 0);
        }
      }
    }
    return counts;
  }
}
