package io.cartway.search.http.batch;

import io.cartway.jobs.JobWork;
import io.cartway.jobs.part.InputPart;
import io.cartway.jobs.part.ResultPart;
import io.cartway.rows.Row;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowReader;
import io.cartway.rows.RowWriter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Writes parts of the results of a batch as rows of a table. For one thread.
final class ResultPieces {

  private final JobWork work;
  private final ResultTable table;
  private final RowFormat format;
  private @Nullable InputPart input;

  ResultPieces(JobWork work, ResultTable table, RowFormat format) {
    this.work = work;
    this.table = table;
    this.format = format;
  }

  /// Writes the rows of a part.
  ///
  /// @param content of the part
  /// @param from first row that is wished, counted from 0
  /// @param to first row after them
  void write(RowWriter writer, ResultPart part, byte[] content, long from, long to)
      throws IOException {
    long unit = Math.max(part.first(), from);
    long end = Math.min(part.end(), to);
    try (RowReader lines = StoredRows.read(content, unit - part.first())) {
      while (unit < end) {
        InputPart rows = input(unit);
        long last = Math.min(end, rows.end());
        try (RowReader given = StoredRows.read(rows.content(), unit - rows.first())) {
          for (; unit < last; unit++) {
            Row row = given.next();
            Row answer = lines.next();
            if (row == null || answer == null) {
              throw new IllegalStateException(
                  "row %d of %s is not in its part".formatted(unit, work.job().id()));
            }
            table.write(writer, format, unit, row, answer);
          }
        }
      }
    }
  }

  private InputPart input(long unit) {
    InputPart known = input;
    if (known == null || unit < known.first() || unit >= known.end()) {
      known = work.input(unit);
      input = known;
    }
    return known;
  }
}
