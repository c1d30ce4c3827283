package io.cartway.export.http;

import io.cartway.export.ArchiveWriter;
import io.cartway.export.Export;
import io.cartway.export.ExportWish;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobResults;
import io.cartway.jobs.JobState;
import io.cartway.jobs.JobWork;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;

/// `GET /v1/export/{id}/result`: the archive of a completed job. It is written of the pieces that
/// the job has copied, so it is the same whatever became of the data since.
final class ExportResultEndpoint implements Handler {

  private final ExportKind kind;
  private final ExportOperations.Shared shared;
  private final Function<ExportWish, ArchiveWriter.Head> head;

  ExportResultEndpoint(
      ExportKind kind,
      ExportOperations.Shared shared,
      Function<ExportWish, ArchiveWriter.Head> head) {
    this.kind = kind;
    this.shared = shared;
    this.head = head;
  }

  @Override
  public Answer handle(Call call) {
    if (!shared.speaksForAccount().test(call.header("Authorization"))) {
      return ExportEndpoint.forbidden();
    }
    String id = call.path("id");
    String accountId = call.caller().accountId();
    Optional<Job> found = shared.jobs().find(accountId, kind, id);
    if (found.isEmpty()) {
      return shared.answers().notFound(id);
    }
    Job job = found.get();
    Optional<Answer> gone = shared.answers().gone(job, shared.jobs().now());
    if (gone.isPresent()) {
      return gone.get();
    }
    if (job.state() != JobState.COMPLETED) {
      return notReady(job);
    }
    ArchiveWriter.Head now = head.apply(ExportKind.wish(job));
    ArchiveWriter.Head then =
        new ArchiveWriter.Head(
            now.program(), now.wish(), job.times().ended().orElse(job.times().created()));
    JobWork work = shared.jobs().work(job);
    JobResults results = shared.jobs().results(job);
    return ExportEndpoint.archive(
        shared, accountId, then, (writer, steps) -> write(work, results, writer, steps));
  }

  private static Answer notReady(Job job) {
    String why = job.failure().map(failure -> ": " + failure.sentence()).orElse("");
    return new Answer.Problem(
        409,
        "conflict",
        "The export is not there",
        "%s is %s%s".formatted(job.id(), job.state().word(), why),
        job.state().hasEnded()
            ? "Ask for the export again"
            : "Ask for the status until it is completed");
  }

  private static void write(
      JobWork work, JobResults results, ArchiveWriter writer, Export.Steps steps)
      throws IOException {
    PieceFrames.Reader frames = new PieceFrames.Reader(results);
    for (long first : work.inputs()) {
      ExportPlan plan = ExportPlan.of(work.input(first));
      if (first == 0) {
        var _ = frames.next();
      }
      for (ExportPlan.Item item : plan.items()) {
        write(item, frames, writer, steps);
      }
    }
    steps.take(writer::finish);
  }

  private static void write(
      ExportPlan.Item item, PieceFrames.Reader frames, ArchiveWriter writer, Export.Steps steps)
      throws IOException {
    boolean[] isThere = new boolean[1];
    for (ExportPlan.File file : item.files()) {
      boolean[] isCut = new boolean[1];
      for (long i = 0; i < file.pieces(); i++) {
        long index = i;
        steps.take(() -> {
          switch (frames.next()) {
            case PieceFrames.Frame.Piece piece when !isCut[0] -> {
              if (!isThere[0]) {
                isThere[0] = true;
                writer.count(item.type(), item.counted());
              }
              if (index == 0) {
                writer.begin(file.path(), file.facts());
              }
              writer.write(piece.bytes());
              if (index == file.pieces() - 1) {
                writer.end();
              }
            }
            case PieceFrames.Frame.Gone(String reason) when !isCut[0] -> {
              isCut[0] = true;
              writer.cut(file.path(), reason);
            }
            default -> {
              // A file that is cut stays so, and its other pieces are passed over.
            }
          }
        });
      }
    }
  }
}
