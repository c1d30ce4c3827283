package io.cartway.matrix.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobState;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.Processors;
import io.cartway.jobs.http.AccountStreams;
import io.cartway.jobs.http.JobAnswers;
import io.cartway.jobs.http.Turns;
import io.cartway.matrix.MatrixRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `GET /v1/matrix/{id}`: the matrix of a completed job, as JSON in one document, as lines of JSON
/// with one origin each, or as CSV with one cell each.
final class MatrixResultEndpoint implements Handler {

  /// Answers of an account that are sent at once.
  static final int STREAMS_MAX = 4;

  private final Jobs jobs;
  private final MatrixKind kind;
  private final JobAnswers answers;
  private final Processors processors;
  private final AccountStreams streams = new AccountStreams(STREAMS_MAX);

  MatrixResultEndpoint(Jobs jobs, MatrixKind kind, JobAnswers answers, Processors processors) {
    this.jobs = jobs;
    this.kind = kind;
    this.answers = answers;
    this.processors = processors;
  }

  /// How a matrix is written.
  enum Format {
    JSON("json", "application/json"),
    NDJSON("ndjson", "application/x-ndjson"),
    CSV("csv", "text/csv");

    private final String word;
    private final String mediaType;

    Format(String word, String mediaType) {
      this.word = word;
      this.mediaType = mediaType;
    }

    private String contentType() {
      return this == CSV ? mediaType + "; charset=utf-8; header=present" : mediaType;
    }
  }

  @Override
  public Answer handle(Call call) {
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
    Format format = format(call);
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    if (job.state() != JobState.COMPLETED) {
      return notReady(job);
    }
    MatrixRequest request = MatrixInput.request(jobs.work(job).input(0).content());
    Turns turns = new Turns(processors, call.caller().accountId());
    MatrixResults results = new MatrixResults(job, jobs.results(job), request, turns);
    return new Answer.Streamed(
        200,
        format.contentType(),
        out -> streams.run(call.caller().accountId(), () -> results.write(format, out)),
        Map.of(
            "Content-Disposition",
            "inline; filename=\"%s.%s\"".formatted(id.replace(':', '-'), format.word)));
  }

  private static Answer notReady(Job job) {
    String why = job.failure().map(failure -> ": " + failure.sentence()).orElse("");
    return new Answer.Problem(
        409,
        "conflict",
        "The matrix is not there",
        "%s is %s%s".formatted(job.id(), job.state().word(), why),
        job.state().hasEnded()
            ? "Submit the matrix again"
            : "Ask for the status until it is completed");
  }

  private static Format format(Call call) {
    Optional<String> word = call.query().text("format").map(String::strip);
    if (word.isPresent()) {
      for (Format format : Format.values()) {
        if (format.word.equals(word.get())) {
          return format;
        }
      }
      call.query().fault("format", word.get(), "json, ndjson, csv");
      return Format.JSON;
    }
    for (String type : List.of(call.header("Accept").orElse("").split(",", 20))) {
      String bare = type.split(";", 2)[0].strip();
      for (Format format : Format.values()) {
        if (format.mediaType.equals(bare)) {
          return format;
        }
      }
    }
    return Format.JSON;
  }
}
