package io.cartway.export.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.export.ArchiveWriter;
import io.cartway.export.Export;
import io.cartway.export.ExportItem;
import io.cartway.export.ExportWish;
import io.cartway.export.Exportable;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.Parameters;
import io.cartway.jobs.JobOwner;
import io.cartway.jobs.JobQuotaException;
import io.cartway.jobs.JobStart;
import io.cartway.jobs.Submission;
import io.cartway.jobs.http.BodyHash;
import io.cartway.jobs.http.JobAnswers;
import io.cartway.jobs.http.Turns;
import io.cartway.rows.RowFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/// `GET /v1/export`: an archive of the account's own data, streamed; above a bound, or with
/// `async=true`, a job that makes it.
final class ExportEndpoint implements Handler {

  /// What an account keeps is streamed up to so many bytes, as stored; more takes minutes to read,
  /// in which a connection may break.
  static final long STREAMED_BYTES_MAX = 100_000_000;

  /// Bytes of a part of the plan of a job.
  private static final int PLAN_BYTES = 64 * 1024;

  private static final String FORMAT_DEFAULT = "ndjson";

  private final Export export;
  private final ExportKind kind;
  private final ExportOperations.Shared shared;
  private final Function<ExportWish, ArchiveWriter.Head> head;

  /// @param head makes the beginning of a manifest
  ExportEndpoint(
      Export export,
      ExportKind kind,
      ExportOperations.Shared shared,
      Function<ExportWish, ArchiveWriter.Head> head) {
    this.export = export;
    this.kind = kind;
    this.shared = shared;
    this.head = head;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    if (!shared.speaksForAccount().test(call.header("Authorization"))) {
      return forbidden();
    }
    Optional<Fault> keyFault = JobAnswers.keyFault(call);
    keyFault.ifPresent(fault -> call.query().fault(fault));
    ExportWish wish = wish(call.query());
    Optional<String> async = call.query().text("async");
    boolean isAsync = call.query().flag("async", false);
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    String accountId = call.caller().accountId();
    boolean isJob =
        async.isPresent() ? isAsync : export.bytes(accountId, wish) > STREAMED_BYTES_MAX;
    return isJob
        ? begin(call, wish)
        : archive(
            shared,
            accountId,
            head.apply(wish),
            (writer, steps) -> export.write(accountId, wish, writer, steps));
  }

  /// 403: whoever reads a page holds this, too.
  static Answer forbidden() {
    return new Answer.Problem(
        403,
        "forbidden",
        "An export cannot be had with this",
        "Only a key itself gets an export: not a token, or the key of a browser (one with"
            + " referrers)",
        "Call from your server, with its key");
  }

  private static ExportWish wish(Parameters query) {
    List<String> given = query.list("types");
    // Blanks are a mistake, and not a wish for everything.
    Optional<List<String>> types =
        query.text("types").isPresent() && given.isEmpty()
            ? Optional.empty()
            : ExportWish.types(given);
    if (types.isEmpty()) {
      String unknown =
          given.stream().filter(type -> !ExportWish.TYPES.contains(type)).findFirst().orElse("");
      query.fault("types", unknown, String.join(", ", ExportWish.TYPES));
    }
    String format = query.text("format").map(String::strip).orElse(FORMAT_DEFAULT);
    Optional<Set<RowFormat>> tables = ExportWish.tables(format);
    if (tables.isEmpty()) {
      query.fault("format", format, ExportWish.FORMATS);
    }
    return new ExportWish(types.orElse(List.of()), tables.orElse(Set.of()));
  }

  /// Writes the files of an archive.
  @FunctionalInterface
  interface Files {
    void write(ArchiveWriter writer, Export.Steps steps) throws IOException;
  }

  /// An archive that is written while it is read: each step in a turn of the account's, and sent
  /// outside of it.
  static Answer archive(
      ExportOperations.Shared shared, String accountId, ArchiveWriter.Head head, Files files) {
    Turns turns = new Turns(shared.processors(), accountId);
    return new Answer.Streamed(
        200,
        "application/zip",
        out -> shared.streams().run(accountId, () -> write(out, head, files, turns)),
        Map.of(
            "Content-Disposition",
            "attachment; filename=\"cartway-export-%s.zip\""
                .formatted(head.created().toString().substring(0, 10))));
  }

  private static void write(OutputStream out, ArchiveWriter.Head head, Files files, Turns turns)
      throws IOException {
    ByteArrayOutputStream piece = new ByteArrayOutputStream();
    try (ArchiveWriter writer = new ArchiveWriter(piece, head)) {
      files.write(
          writer,
          step -> {
            var _ =
                turns.take(() -> {
                  step.run();
                  return piece;
                });
            piece.writeTo(out);
            piece.reset();
          });
    }
  }

  private Answer begin(Call call, ExportWish wish) throws IOException {
    JobOwner owner = new JobOwner(call.caller().accountId(), call.caller().keyId());
    String settings = wish.json().toString();
    String hash = new BodyHash(List.of(settings)).hex();
    JobAnswers answers = shared.answers();
    try {
      return switch (shared.jobs().begin(owner, kind, JobAnswers.key(call))) {
        case JobStart.Begun(Submission submission) -> {
          try (submission) {
            plan(owner.accountId(), wish, submission);
            yield answers.accepted(call, submission.submit(submission.units(), settings, "", hash));
          }
        }
        case JobStart.Known known -> answers.known(call, known, hash);
        case JobStart.UnderWay _ -> answers.underWay();
        case JobStart.Full full -> answers.full(full);
        case JobStart.KeptFull full -> answers.full(full);
      };
    } catch (JobQuotaException full) {
      return answers.overQuota(full);
    } catch (Turns.NoTurnException busy) {
      return busy.answer();
    }
  }

  /// Notes what there is, in turns.
  private void plan(String accountId, ExportWish wish, Submission submission) throws IOException {
    Turns turns = new Turns(shared.processors(), accountId);
    Planned planned = new Planned(submission);
    planned.add("{}\n", 1);
    for (String type : wish.types()) {
      Exportable exportable = export.of(type);
      for (String id : exportable.ids(accountId)) {
        Optional<ExportItem> item =
            turns.take(() -> exportable.open(accountId, id, "", wish.tables()));
        if (item.isPresent()) {
          planned.add(ExportPlan.line(type, id, item.get()), ExportPlan.units(item.get()));
        }
      }
    }
    planned.flush();
  }

  /// Collects lines of a plan.
  private static final class Planned {
    private final Submission submission;
    private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
    private long units;

    Planned(Submission submission) {
      this.submission = submission;
    }

    void add(String line, long count) {
      lines.writeBytes(line.getBytes(UTF_8));
      units += count;
      if (lines.size() >= PLAN_BYTES) {
        flush();
      }
    }

    void flush() {
      if (units > 0) {
        submission.addInput(units, lines.toByteArray());
        lines.reset();
        units = 0;
      }
    }
  }
}
