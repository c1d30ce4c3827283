package io.cartway.rows;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/// Writes a table row by row, in UTF-8. Not for several threads. It does not close the stream, and
/// what is not [#finish]ed stays visibly incomplete.
public abstract sealed class RowWriter permits CsvRowWriter, JsonRowWriter {

  RowWriter() {}

  /// Begins a table.
  public static RowWriter open(OutputStream out, RowWriting writing) throws IOException {
    return writing.format().isCsv()
        ? new CsvRowWriter(out, writing)
        : new JsonRowWriter(out, writing);
  }

  /// Writes a row.
  ///
  /// @param cells values by the names of their columns. CSV leaves absent ones empty, and has no
  ///   place for other columns than its own
  /// @throws IllegalArgumentException when CSV has no such column
  public abstract void write(Map<String, Cell> cells) throws IOException;

  /// Sends what is written so far to the stream.
  public abstract void flush() throws IOException;

  /// Writes the end of the table and flushes it. To be called once, after the last row.
  public abstract void finish() throws IOException;
}
