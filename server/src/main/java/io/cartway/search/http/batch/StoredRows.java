package io.cartway.search.http.batch;

import io.cartway.rows.Row;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowLimits;
import io.cartway.rows.RowReader;
import io.cartway.rows.RowReading;
import io.cartway.rows.RowWriter;
import io.cartway.rows.RowWriting;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows as the parts of a job have them: lines of JSON, in which every cell keeps its type.
final class StoredRows {

  /// Most rows of a batch.
  static final int ROWS_MAX = 50_000;

  private StoredRows() {}

  /// Reads a part.
  static RowReader read(byte[] part) throws IOException {
    return read(new ByteArrayInputStream(part), ROWS_MAX);
  }

  /// Reads lines that this program wrote: their bounds are those of what was read.
  static RowReader read(InputStream lines, int rowsMax) throws IOException {
    return RowReader.open(
        lines,
        RowReading.of(RowFormat.NDJSON),
        new RowLimits(rowsMax, 2_000, 8_000_000, 8_000_000, 1_000, 128));
  }

  /// Reads a part from a row on.
  ///
  /// @param skipped rows before it
  static RowReader read(byte[] part, long skipped) throws IOException {
    RowReader reader = read(part);
    for (long i = 0; i < skipped; i++) {
      @Nullable Row _ = reader.next();
    }
    return reader;
  }

  /// Collects the rows of a part. For one thread.
  static final class Part {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final RowWriter writer;
    private int count;

    Part() throws IOException {
      writer = RowWriter.open(bytes, RowWriting.of(RowFormat.NDJSON, List.of()));
    }

    void add(Row row) throws IOException {
      writer.write(row.cells());
      writer.flush();
      count++;
    }

    int rows() {
      return count;
    }

    int size() {
      return bytes.size();
    }

    byte[] content() {
      return bytes.toByteArray();
    }
  }
}
