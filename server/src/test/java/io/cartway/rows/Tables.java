package io.cartway.rows;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Reads small tables for tests.
final class Tables {

  static final RowLimits LIMITS = new RowLimits(1000, 200, 5000, 20_000, 2000, 8);

  private Tables() {}

  static List<Row> rows(RowFormat format, String text) throws IOException {
    return rows(RowReading.of(format), text.getBytes(UTF_8), LIMITS);
  }

  static List<Row> rows(RowReading reading, byte[] bytes, RowLimits limits) throws IOException {
    try (RowReader reader = RowReader.open(new ByteArrayInputStream(bytes), reading, limits)) {
      return rest(reader);
    }
  }

  static List<Row> rest(RowReader reader) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (Row row = reader.next(); row != null; row = reader.next()) {
      rows.add(row);
    }
    return rows;
  }

  /// Rows as short texts: `{street=Landstrasse, nr=10}`, with JSON's types as they are shown by
  /// [Cell#plain].
  static List<String> shown(RowFormat format, String text) throws IOException {
    return rows(format, text).stream().map(Tables::shown).toList();
  }

  static String shown(Row row) {
    List<String> cells = new ArrayList<>();
    row.cells().forEach((name, cell) -> cells.add(name + "=" + cell.plain()));
    return String.join(" ", cells);
  }

  /// The fault of a table, as `parameter | given | expected`; empty when it has none.
  static String fault(RowReading reading, byte[] bytes, RowLimits limits) throws IOException {
    try {
      rows(reading, bytes, limits);
      return "";
    } catch (RowException e) {
      return e.parameter() + " | " + e.given() + " | " + e.expected();
    }
  }

  static String fault(RowFormat format, String text) throws IOException {
    return fault(RowReading.of(format), text.getBytes(UTF_8), LIMITS);
  }
}
