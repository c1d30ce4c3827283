package io.cartway.app.table;

import io.cartway.app.console.UserException;
import io.cartway.rows.Cell;
import io.cartway.rows.Row;
import io.cartway.rows.RowException;
import io.cartway.rows.RowReader;
import io.cartway.search.Search;
import io.cartway.search.http.batch.ResultTable;
import io.cartway.search.http.batch.RowAnswers;
import io.cartway.search.http.batch.RowAnswers.Batch;
import io.cartway.search.http.batch.RowQuestions;
import io.cartway.work.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Geocodes a table: reads it once to its end, answers its rows, then writes the results. What is
/// answered is kept in a [Journal] beside the results, and a run with the same table and options
/// goes on from there. Memory: some blocks of rows and the answers that [RowAnswers] remembers. For
/// one thread.
public final class TableRun {

  /// A block of rows is answered by one thread.
  private static final int BLOCK_ROWS = 100;

  private static final int BLOCK_CHARACTERS = 1 << 18;

  /// Blocks per thread that are read before the first of them is written.
  private static final int AHEAD = 3;

  private static final Duration FORCE_EVERY = Duration.ofSeconds(5);

  private final TableOrder order;
  private final Clock clock;
  private final Progress progress;

  /// @param clock for the time of the run, which offsets of time zones depend on
  public TableRun(TableOrder order, Clock clock, Progress progress) {
    this.order = order;
    this.clock = clock;
    this.progress = progress;
  }

  /// Told what happens, now and then.
  public interface Progress {

    /// @param step a few words
    /// @param done rows
    /// @param total rows; 0 when unknown
    void at(String step, long done, long total);

    /// An earlier run is continued.
    ///
    /// @param done rows that have answers
    /// @param total rows of the table
    void goesOn(long done, long total);
  }

  /// Where a run's answers are kept until its results are written.
  public static Path journal(Path results) {
    return results.resolveSibling(results.getFileName() + ".journal");
  }

  /// The usual place of the errors beside results: `b.csv.gz` has `b-errors.csv.gz`.
  public static Path errors(Path results) {
    String name = String.valueOf(results.getFileName());
    int packed = name.toLowerCase(Locale.ROOT).endsWith(".gz") ? name.length() - 3 : name.length();
    int end = name.lastIndexOf('.', packed - 1);
    int stem = end < 0 ? packed : end;
    return results.resolveSibling(name.substring(0, stem) + "-errors" + name.substring(stem));
  }

  /// Checks what can be checked before anything is opened.
  ///
  /// @throws UserException when a file is missing or would be overwritten
  public void check() throws IOException {
    TableOrder.Output output = order.output();
    if (!Files.isRegularFile(order.in())) {
      throw new UserException("there is no file %s".formatted(order.in()));
    }
    requireOther(output.results(), order.in(), "--out and --in are");
    requireOther(output.errors(), order.in(), "--errors and --in are");
    requireOther(output.errors(), output.results(), "--errors and --out are");
    boolean goesOn = Files.exists(journal(output.results())) && !order.restarts();
    for (Path file : List.of(output.results(), output.errors())) {
      Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
      if (!Files.isDirectory(folder)) {
        throw new UserException(
            "%s cannot be written: there is no folder %s".formatted(file, folder));
      }
      if (Files.exists(file) && !goesOn && !output.replaces()) {
        throw new UserException(
            "%s exists already: --overwrite replaces it, another name leaves it alone"
                .formatted(file));
      }
    }
  }

  private static void requireOther(Path file, Path other, String names) throws IOException {
    boolean isSame =
        file.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())
            || (Files.exists(file) && Files.exists(other) && Files.isSameFile(file, other));
    if (isSame) {
      throw new UserException("%s the same file %s: give two".formatted(names, file));
    }
  }

  /// Does it.
  ///
  /// @param dataVersion of the region that is searched
  /// @return what became of the rows
  /// @throws RowException when the table is faulty
  /// @throws UserException when the table cannot be used, or its journal is of another run
  public TableSummary run(Search search, String dataVersion) throws IOException {
    InputTable table =
        InputTable.read(
            order.in(), order.reading(), rows -> progress.at("reading the table", rows, 0));
    progress.at("reading the table", table.rows(), table.rows());
    if (table.rows() == 0) {
      throw new UserException(
          "%s has no rows: expected is at least one, behind the names of the columns in CSV"
              .formatted(order.in()));
    }
    order.question().check(table.columns());
    // A mistake in the columns is known before the work begins.
    ResultTable results = ResultTable.ofResults(order.output().columns(), table.columns());
    Path file = journal(order.output().results());
    try (Journal journal =
        Journal.open(
            file,
            new Journal.Run(table.hash(), order.settings()),
            clock.instant(),
            order.restarts())) {
      if (journal.rows() > 0) {
        progress.goesOn(journal.rows(), table.rows());
      }
      if (journal.rows() < table.rows()) {
        journal.answersFrom(dataVersion);
        RowQuestions questions =
            new RowQuestions(order.question(), search.vocabulary().categories());
        answer(table, journal, search, new Batch("table", questions, journal.begun()));
      }
      journal.force();
      TableSummary summary =
          new TableResults(order.output(), table, results, progress).write(journal);
      journal.delete();
      return summary;
    }
  }

  /// Rows that one thread answers.
  private record Block(List<Row> rows) {}

  /// The answers of a block.
  private record Answered(ByteArrayOutputStream lines, int rows) {}

  private void answer(InputTable table, Journal journal, Search search, Batch batch)
      throws IOException {
    RowAnswers answers = new RowAnswers(search);
    Deadline never = Deadline.never();
    long forced = System.nanoTime();
    Deque<Future<Answered>> running = new ArrayDeque<>();
    ExecutorService threads =
        Executors.newFixedThreadPool(
            order.threads(), Thread.ofPlatform().daemon().name("rows-", 0).factory());
    try (RowReader rows = table.open()) {
      for (long i = 0; i < journal.rows(); i++) {
        @Nullable Row _ = rows.next();
      }
      while (true) {
        while (running.size() < AHEAD * order.threads()) {
          Block block = next(rows);
          if (block.rows.isEmpty()) {
            break;
          }
          running.add(threads.submit(() -> answered(answers, batch, block, never)));
        }
        if (running.isEmpty()) {
          return;
        }
        Answered answered = await(running.remove());
        journal.append(answered.lines.toByteArray(), answered.rows);
        progress.at("geocoding", journal.rows(), table.rows());
        if (System.nanoTime() - forced > FORCE_EVERY.toNanos()) {
          journal.force();
          forced = System.nanoTime();
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static Block next(RowReader reader) throws IOException {
    List<Row> rows = new ArrayList<>();
    long characters = 0;
    while (rows.size() < BLOCK_ROWS && characters < BLOCK_CHARACTERS) {
      Row row = reader.next();
      if (row == null) {
        break;
      }
      rows.add(row);
      for (Cell cell : row.cells().values()) {
        characters += cell.plain().length();
      }
    }
    return new Block(rows);
  }

  private static Answered answered(RowAnswers answers, Batch batch, Block block, Deadline deadline)
      throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (Row row : block.rows) {
      lines.writeBytes(answers.answer(batch, row, deadline).line());
    }
    return new Answered(lines, block.rows.size());
  }

  private static Answered await(Future<Answered> future) throws IOException {
    try {
      return future.get();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new UserException("the run was stopped: the same command goes on", stopped);
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case IOException fault -> throw fault;
        case RuntimeException fault -> throw fault;
        case Error fault -> throw fault;
        case null, default -> throw new IllegalStateException(failed);
      }
    }
  }
}
