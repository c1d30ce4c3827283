package io.cartway.rows;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads a table row by row, in its order. Not for several threads.
public abstract sealed class RowReader implements Closeable permits CsvRows, JsonRows, JsonLines {

  /// The column of a row of JSON that is a bare text.
  public static final String TEXT_COLUMN = "q";

  /// In front of the rows of a JSON document that is an object.
  static final String ROWS = "rows";

  final RowLimits limits;
  final Map<String, Cell> head = new LinkedHashMap<>();
  final Set<String> columns = new LinkedHashSet<>();
  private int count;

  RowReader(RowLimits limits) {
    this.limits = limits;
  }

  /// Opens a table. The header line of CSV is read at once.
  ///
  /// @param in closed with the reader, and when this throws
  /// @throws RowException when the header is faulty
  /// @throws IOException when the stream fails; nothing that it holds does that
  public static RowReader open(InputStream in, RowReading reading, RowLimits limits)
      throws IOException {
    try {
      DecodingReader text = DecodingReader.open(in, reading.charset());
      return switch (reading.format()) {
        case JSON -> new JsonRows(text, limits);
        case NDJSON -> new JsonLines(text, limits);
        case CSV, TSV -> CsvRows.open(text, reading, limits);
      };
    } catch (RuntimeException | IOException fault) {
      in.close();
      throw fault;
    }
  }

  /// The next row, or null at the end. Not to be called after a fault.
  ///
  /// @throws RowException when it is faulty, or one too many
  /// @throws IOException when the stream fails
  public final @Nullable Row next() throws IOException {
    Row row;
    try {
      row = read();
    } catch (NotInCharsetException notText) {
      throw notText.at(place());
    }
    if (row == null) {
      return null;
    }
    count++;
    if (count > limits.rowsMax()) {
      throw new RowException(
          ROWS, "more than %,d rows".formatted(limits.rowsMax()), atMost(limits.rowsMax(), "rows"));
    }
    for (String column : row.cells().keySet()) {
      if (columns.add(column) && columns.size() > limits.cellsMax()) {
        throw row.fault(
            column,
            "more than %,d columns in all rows".formatted(limits.cellsMax()),
            atMost(limits.cellsMax(), "columns"));
      }
    }
    return row;
  }

  /// The next row; its number is [#upcoming].
  abstract @Nullable Row read() throws IOException;

  /// Where the row stands that is being read.
  abstract String place();

  /// The number of the row that is being read.
  final int upcoming() {
    return count + 1;
  }

  /// The names of all columns so far, in order of appearance; all of them from the start in CSV. At
  /// most [RowLimits#cellsMax].
  public final Set<String> columns() {
    return Collections.unmodifiableSet(columns);
  }

  /// The members of a JSON document beside its rows; complete when [#next] has returned null. Empty
  /// for other formats.
  public final Map<String, Cell> head() {
    return Collections.unmodifiableMap(head);
  }

  static String atMost(long max, String what) {
    return "at most %,d %s".formatted(max, what);
  }
}
