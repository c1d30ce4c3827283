package io.cartway.app.table;

import io.cartway.app.console.UserException;
import io.cartway.rows.Row;
import io.cartway.rows.RowReader;
import io.cartway.rows.RowWriter;
import io.cartway.rows.RowWriting;
import io.cartway.search.http.batch.ResultTable;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/// Writes the results of a table from its rows and their answers. Each file gets its name when it
/// is whole; until then it ends with `.partial`.
final class TableResults {

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int REPORT_EVERY = 1000;

  private final TableOrder.Output output;
  private final InputTable table;
  private final ResultTable results;
  private final ResultTable errors;
  private final TableRun.Progress progress;

  /// @param results what is written of the rows
  TableResults(
      TableOrder.Output output, InputTable table, ResultTable results, TableRun.Progress progress) {
    this.output = output;
    this.table = table;
    this.results = results;
    this.errors = ResultTable.ofErrors(table.columns(), output.threshold());
    this.progress = progress;
  }

  /// Writes both files.
  ///
  /// @param journal with an answer for each row
  /// @throws UserException when the table is no longer what it was
  TableSummary write(Journal journal) throws IOException {
    Map<String, Long> statuses = new TreeMap<>();
    Map<String, Long> bands = new TreeMap<>();
    long wrong = 0;
    try (RowReader rows = table.open();
        RowReader answers = journal.read();
        WrittenFile resultFile = new WrittenFile(output.results(), results, "rows");
        WrittenFile errorFile = new WrittenFile(output.errors(), errors, "errors")) {
      for (long unit = 0; unit < table.rows(); unit++) {
        Row row = rows.next();
        if (row == null) {
          throw changed();
        }
        Row answer = nextAnswer(answers);
        answer.text("status").ifPresent(status -> statuses.merge(status, 1L, Long::sum));
        answer.text("scoreBand").ifPresent(band -> bands.merge(band, 1L, Long::sum));
        resultFile.write(unit, row, answer);
        wrong += errorFile.write(unit, row, answer) ? 1 : 0;
        if (unit % REPORT_EVERY == 0) {
          progress.at("writing the results", unit, table.rows());
        }
      }
      if (rows.next() != null) {
        throw changed();
      }
      errorFile.finish();
      resultFile.finish();
      progress.at("writing the results", table.rows(), table.rows());
      return new TableSummary(table.rows(), statuses, bands, wrong, journal.versions());
    }
  }

  private UserException changed() {
    return new UserException(
        "%s was changed while its rows were answered: give a table that stays as it is"
            .formatted(table.file()));
  }

  private Row nextAnswer(RowReader answers) throws IOException {
    for (Row line = answers.next(); line != null; line = answers.next()) {
      if (line.cells().containsKey("status")) {
        return line;
      }
    }
    throw new IllegalStateException("the journal has fewer answers than it says");
  }

  /// A file that gets its name when it is whole.
  private final class WrittenFile implements Closeable {
    private final Path file;
    private final Path partial;
    private final FileChannel channel;
    private final OutputStream out;
    private final ResultTable content;
    private final RowWriter writer;

    /// @param list the name of the list of rows in JSON
    WrittenFile(Path file, ResultTable content, String list) throws IOException {
      this.file = file;
      this.content = content;
      partial = file.resolveSibling(file.getFileName() + ".partial");
      channel =
          FileChannel.open(
              partial,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE);
      OutputStream raw = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES);
      boolean isPacked = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
      out = isPacked ? new GZIPOutputStream(raw, BUFFER_BYTES) : raw;
      writer =
          RowWriter.open(
              out,
              RowWriting.of(output.format(), content.columns())
                  .withFormulas(output.keepsFormulas())
                  .within(list, json -> json.writeNumberField("total", table.rows()), _ -> {}));
    }

    boolean write(long unit, Row row, Row answer) throws IOException {
      return content.write(writer, output.format(), unit, row, answer);
    }

    void finish() throws IOException {
      writer.finish();
      if (out instanceof GZIPOutputStream packed) {
        packed.finish();
      }
      out.flush();
      channel.force(true);
      out.close();
      Files.move(
          partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
      channel.close();
      Files.deleteIfExists(partial);
    }
  }
}
