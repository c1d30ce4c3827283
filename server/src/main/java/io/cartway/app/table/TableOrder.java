package io.cartway.app.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.rows.RowFormat;
import io.cartway.rows.RowReading;
import io.cartway.search.http.batch.BatchQuestion;
import java.nio.file.Path;
import java.util.List;

/// What is to be done with a table.
///
/// @param in the file of rows; may be packed with gzip
/// @param reading how it is read
/// @param question what is asked of its rows
/// @param output what is written
/// @param threads that answer rows at once
/// @param restarts whether answers that an earlier run kept are thrown away
public record TableOrder(
    Path in,
    RowReading reading,
    BatchQuestion question,
    Output output,
    int threads,
    boolean restarts) {

  /// The files that are written; packed with gzip when their names end with `.gz`.
  ///
  /// @param results the rows with their results
  /// @param errors the rows that somebody should look at
  /// @param format of both
  /// @param columns of CSV; empty for the owner's with the usual ones
  /// @param keepsFormulas whether cells stay as they are that spreadsheets take for formulas
  /// @param threshold rows with a score below belong to the errors
  /// @param replaces whether files of these names may be replaced
  public record Output(
      Path results,
      Path errors,
      RowFormat format,
      List<String> columns,
      boolean keepsFormulas,
      double threshold,
      boolean replaces) {

    public Output {
      columns = List.copyOf(columns);
    }
  }

  /// Hash of the options that decide on the answers: a run goes on only with equal ones.
  String settings() {
    String options =
        "%s %s %s"
            .formatted(
                reading,
                question.kind().map(Object::toString).orElse("any"),
                question.parameters());
    return InputTable.hash(options.getBytes(UTF_8));
  }
}
