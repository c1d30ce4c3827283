package io.cartway.jobs.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.Operation;
import io.cartway.http.Operation.Bounds;
import io.cartway.http.Operation.Weight;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobKind;
import io.cartway.jobs.JobNotice;
import io.cartway.jobs.JobState;
import io.cartway.jobs.Jobs;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Status, cancel and delete of one kind of jobs. A job of another account or kind is not found.
public final class JobEndpoints {

  private final Jobs jobs;
  private final JobKind kind;
  private final JobPaths paths;
  private final JobAnswers answers;
  private final JobJson json;

  /// What the status of a kind's jobs has beside that of all.
  @FunctionalInterface
  public interface Further {
    /// Writes further members of the status.
    Answer.Body of(Job job);
  }

  static final Further NOTHING = _ -> _ -> {};

  public JobEndpoints(Jobs jobs, JobKind kind, JobPaths paths) {
    this(jobs, kind, paths, NOTHING);
  }

  /// @param further of the status
  public JobEndpoints(Jobs jobs, JobKind kind, JobPaths paths, Further further) {
    this.jobs = jobs;
    this.kind = kind;
    this.paths = paths;
    this.answers = new JobAnswers(paths);
    this.json = new JobJson(paths, further);
  }

  /// The operations, in the family of the one that submits.
  public List<Operation> operations() {
    return operations(List.of());
  }

  /// The same with other paths of the submission, whose jobs are under them, too.
  public List<Operation> operations(List<String> aliases) {
    String own = "/{id}";
    return List.of(
        operation(paths.statusId(), "GET", own + paths.statusSuffix(), aliases, this::status),
        operation(paths.cancelId(), "POST", own + "/cancel", aliases, this::cancel),
        operation(paths.deleteId(), "DELETE", own, aliases, this::delete));
  }

  private Operation operation(
      String id, String method, String suffix, List<String> aliases, Handler handler) {
    return new Operation(
            id,
            method,
            paths.path() + suffix,
            aliases.stream().map(alias -> alias + suffix).toList(),
            Weight.FETCHED,
            Bounds.SMALL,
            handler)
        .inFamilyOf(kind.operationId());
  }

  /// `GET .../{id}`.
  Answer status(Call call) {
    String id = call.path("id");
    return jobs.find(call.caller().accountId(), kind, id)
        .map(job -> status(call, job))
        .orElseGet(() -> answers.notFound(id));
  }

  private Answer status(Call call, Job job) {
    Answer.Body body = json.status(call, job, jobs.now(), Optional.empty());
    return paths.isRedirected() && json.hasResults(job, jobs.now())
        ? new Answer.Json(303, body, Map.of("Location", json.resultUrl(call, job)))
        : Answer.json(body);
  }

  /// `POST .../{id}/cancel`.
  Answer cancel(Call call) {
    String id = call.path("id");
    Optional<Job> before = jobs.cancel(call.caller().accountId(), kind, id);
    Optional<Job> now = before.flatMap(_ -> jobs.find(call.caller().accountId(), kind, id));
    if (before.isEmpty() || now.isEmpty()) {
      return answers.notFound(id);
    }
    JobState state = before.get().state();
    if (state == JobState.COMPLETED || state == JobState.FAILED) {
      return new Answer.Problem(
          409,
          "conflict",
          "The job has ended",
          "%s is %s: only a job that waits or runs can be cancelled".formatted(id, state.word()),
          "Read its results, or delete it");
    }
    Optional<JobNotice> twice =
        state == JobState.CANCELLED
            ? Optional.of(new JobNotice("alreadyCancelled", 0, "The job had been cancelled before"))
            : Optional.empty();
    return Answer.json(json.status(call, now.get(), jobs.now(), twice));
  }

  /// `DELETE .../{id}`.
  Answer delete(Call call) {
    String id = call.path("id");
    return jobs.delete(call.caller().accountId(), kind, id)
        ? new Answer.Empty(204, Map.of())
        : answers.notFound(id);
  }
}
