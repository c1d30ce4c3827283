package io.cartway.search.http.batch;

import io.cartway.jobs.Chunk;
import io.cartway.jobs.JobKind;
import io.cartway.jobs.JobWork;
import io.cartway.jobs.part.InputPart;
import io.cartway.rows.Row;
import io.cartway.rows.RowReader;
import io.cartway.search.Search;
import io.cartway.search.http.batch.RowAnswers.Batch;
import io.cartway.search.http.batch.RowAnswers.RowAnswer;
import io.cartway.work.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Batch geocoding as a kind of jobs: a unit is a row, and its result a line of [RowAnswers].
final class BatchKind implements JobKind {

  /// Bytes of results after which a turn ends: whoever reads them holds a part in memory.
  private static final int PART_BYTES = 256 * 1024;

  private final Search search;
  private final RowAnswers answers;
  private final Supplier<String> dataVersion;

  /// @param dataVersion of the region that is searched
  BatchKind(Search search, Supplier<String> dataVersion) {
    this.search = search;
    this.answers = new RowAnswers(search);
    this.dataVersion = dataVersion;
  }

  @Override
  public String name() {
    return "batch";
  }

  @Override
  public String idPrefix() {
    return "cw:b:";
  }

  @Override
  public String operationId() {
    return "batch";
  }

  @Override
  public Chunk work(JobWork work, long first, long end, Deadline slice) throws IOException {
    BatchSettings settings = BatchSettings.of(work.job());
    Batch batch =
        new Batch(
            work.job().id(),
            new RowQuestions(settings.question(), search.vocabulary().categories()),
            work.job().times().created());
    ByteArrayOutputStream results = new ByteArrayOutputStream();
    Map<String, Long> counts = new TreeMap<>();
    long unit = first;
    boolean goesOn = true;
    while (goesOn && unit < end) {
      InputPart part = work.input(unit);
      long last = Math.min(end, part.end());
      try (RowReader rows = StoredRows.read(part.content(), unit - part.first())) {
        while (goesOn && unit < last) {
          Row row = rows.next();
          if (row == null) {
            throw new IllegalStateException("%s has no row %d".formatted(batch.id(), unit));
          }
          RowAnswer answer = answers.answer(batch, row, slice);
          if (unit > first && results.size() + answer.line().length > PART_BYTES) {
            goesOn = false;
          } else {
            results.write(answer.line(), 0, answer.line().length);
            counts.merge(answer.status().word(), 1L, Long::sum);
            unit++;
            goesOn = !slice.hasPassed();
          }
        }
      }
    }
    return new Chunk(unit - first, results.toByteArray(), counts, dataVersion.get());
  }
}
