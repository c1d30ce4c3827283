package io.cartway.search.http.batch;

import io.cartway.rows.Cell;
import io.cartway.rows.Row;
import io.cartway.rows.RowException;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowWriter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// Rows with their answers as a table: all results, or those that somebody should look at.
/// Immutable.
public final class ResultTable {

  private final ResultColumns columns;
  private final OptionalDouble threshold;

  private ResultTable(ResultColumns columns, OptionalDouble threshold) {
    this.columns = columns;
    this.threshold = threshold;
  }

  /// All results.
  ///
  /// @param chosen the columns of CSV: names of the owner's, and of fields of results; when empty
  ///   the owner's with the usual ones of results
  /// @param own the owner's columns, in order of appearance
  /// @throws RowException when a chosen column is unknown
  public static ResultTable ofResults(List<String> chosen, List<String> own) {
    return new ResultTable(
        chosen.isEmpty() ? ResultColumns.usual(own) : ResultColumns.chosen(chosen, own),
        OptionalDouble.empty());
  }

  /// The rows without a result and those with a score below a threshold, with their best
  /// candidates.
  ///
  /// @param own the owner's columns, in order of appearance
  public static ResultTable ofErrors(List<String> own, double threshold) {
    return new ResultTable(ResultColumns.ofErrors(own), OptionalDouble.of(threshold));
  }

  /// The columns of CSV.
  public List<String> columns() {
    return columns.names();
  }

  /// Writes a row, if it belongs to the table: in CSV a record for each of its results.
  ///
  /// @param unit its place, counted from 0
  /// @param given the row as it was sent
  /// @param answer a line of [RowAnswers]
  /// @return whether it belongs to the table
  public boolean write(RowWriter writer, RowFormat format, long unit, Row given, Row answer)
      throws IOException {
    AnsweredRow row = new AnsweredRow(unit, given, answer);
    if (threshold.isPresent() && !row.isBelow(threshold.getAsDouble())) {
      return false;
    }
    if (format.isCsv()) {
      for (Map<String, Cell> record : columns.records(row)) {
        writer.write(record);
      }
    } else {
      writer.write(threshold.isPresent() ? row.errorCells() : row.cells());
    }
    return true;
  }
}
