package io.cartway.search.http.batch;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.Parameters;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobResults;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.Processors;
import io.cartway.jobs.http.AccountStreams;
import io.cartway.jobs.http.JobAnswers;
import io.cartway.jobs.http.Turns;
import io.cartway.jobs.part.ResultPart;
import io.cartway.rows.Delimiter;
import io.cartway.rows.RowException;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowWriter;
import io.cartway.rows.RowWriting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `GET /v1/geocode/batch/{id}/results` and `.../errors`: the rows that are done, in their order,
/// as JSON, lines of JSON or CSV. While the job runs these are the rows up to the first that is not
/// done.
final class BatchResultsEndpoint implements Handler {

  /// Answers of an account that are sent at once.
  static final int STREAMS_MAX = 8;

  private final Jobs jobs;
  private final BatchKind kind;
  private final JobAnswers answers;
  private final Processors processors;
  private final AccountStreams streams;
  private final boolean isErrors;

  /// @param streams in which all answers of an account are sent
  /// @param isErrors whether only rows are answered that somebody should look at
  BatchResultsEndpoint(
      Jobs jobs,
      BatchKind kind,
      JobAnswers answers,
      Processors processors,
      AccountStreams streams,
      boolean isErrors) {
    this.jobs = jobs;
    this.kind = kind;
    this.answers = answers;
    this.processors = processors;
    this.streams = streams;
    this.isErrors = isErrors;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    String id = call.path("id");
    Optional<Job> found = jobs.find(call.caller().accountId(), kind, id);
    if (found.isEmpty()) {
      return answers.notFound(id);
    }
    Job job = found.get();
    Optional<Answer> gone = answers.gone(job, jobs.now());
    if (gone.isPresent()) {
      return gone.get();
    }
    try {
      return answer(call, job);
    } catch (RowException fault) {
      return BatchEndpoint.invalid(fault);
    }
  }

  /// What is wished.
  ///
  /// @param from first row, counted from 0
  /// @param to first row after them
  private record Wish(ResultTable table, RowWriting writing, long from, long to) {}

  private Answer answer(Call call, Job job) {
    BatchSettings settings = BatchSettings.of(job);
    JobResults results = jobs.results(job);
    Parameters query = call.query();
    int offset = query.integer("offset", 0, 0, StoredRows.ROWS_MAX);
    int limit = query.integer("limit", StoredRows.ROWS_MAX, 1, StoredRows.ROWS_MAX);
    double threshold =
        query.number("threshold", RowAnswers.THRESHOLD, 0, RowAnswers.CANDIDATES_BELOW);
    boolean keepsFormulas = isFormulasKept(query);
    RowFormat format = BatchEndpoint.format(call, settings.format());
    Optional<String> delimiter = query.text("delimiter");
    List<String> chosen = query.list("columns");
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    List<String> own = settings.columns();
    ResultTable table =
        isErrors ? ResultTable.ofErrors(own, threshold) : ResultTable.ofResults(chosen, own);
    long to = Math.min(results.end(), (long) offset + limit);
    RowWriting writing = RowWriting.of(format, table.columns()).withFormulas(keepsFormulas);
    if (delimiter.isPresent()) {
      writing =
          writing.withDelimiter(
              Delimiter.find(delimiter.get())
                  .orElseThrow(
                      () -> new RowException("delimiter", delimiter.get(), Delimiter.EXPECTED)));
    }
    Optional<Long> next =
        to < job.progress().units() ? Optional.of(Math.max(offset, to)) : Optional.empty();
    Wish wish = new Wish(table, within(writing, job, offset, next), offset, to);
    Turns turns = new Turns(processors, call.caller().accountId());
    return new Answer.Streamed(
        200,
        format.mediaType() + (format.isCsv() ? "; charset=utf-8; header=present" : ""),
        out ->
            streams.run(
                call.caller().accountId(),
                () ->
                    write(
                        wish,
                        new ResultPieces(jobs.work(job), wish.table, format),
                        results,
                        out,
                        turns)),
        headers(job, format, next));
  }

  private static boolean isFormulasKept(Parameters query) {
    Optional<String> word = query.text("formulas");
    if (word.isPresent() && !List.of("keep", "neutralise").contains(word.get())) {
      query.fault("formulas", word.get(), "keep, neutralise");
    }
    return word.filter("keep"::equals).isPresent();
  }

  private RowWriting within(RowWriting writing, Job job, long offset, Optional<Long> next) {
    return writing.within(
        isErrors ? "errors" : "rows",
        json -> {
          json.writeStringField("id", job.id());
          json.writeStringField("status", job.state().word());
          json.writeNumberField("total", job.progress().units());
          json.writeNumberField("offset", offset);
          if (next.isPresent()) {
            json.writeNumberField("nextOffset", next.get());
          }
          if (job.failure().isPresent()) {
            json.writeStringField("error", job.failure().get().sentence());
          }
        },
        _ -> {});
  }

  private Map<String, String> headers(Job job, RowFormat format, Optional<Long> next) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put(
        "Content-Disposition",
        "attachment; filename=\"%s%s.%s\""
            .formatted(job.id().replace(':', '-'), isErrors ? "-errors" : "", format.extension()));
    headers.put("X-Job-Status", job.state().word());
    next.ifPresent(offset -> headers.put("X-Next-Offset", Long.toString(offset)));
    return headers;
  }

  /// Writes the rows of an answer part by part: each is made in a turn of the account's, and sent
  /// outside of it.
  private static void write(
      Wish wish, ResultPieces pieces, JobResults results, OutputStream out, Turns turns)
      throws IOException {
    ByteArrayOutputStream piece = new ByteArrayOutputStream();
    RowWriter writer = RowWriter.open(piece, wish.writing);
    for (ResultPart part : results.parts()) {
      if (part.end() > wish.from && part.first() < wish.to) {
        byte[] content = results.content(part);
        var _ =
            turns.take(() -> {
              pieces.write(writer, part, content, wish.from, wish.to);
              writer.flush();
              return piece;
            });
        piece.writeTo(out);
        piece.reset();
      }
    }
    writer.finish();
    piece.writeTo(out);
  }
}
