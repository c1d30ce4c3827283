package io.cartway.jobs.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
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

  public JobEndpoints(Jobs jobs, JobKind kind, JobPaths paths) {
    this.jobs = jobs;
    this.kind = kind;
    this.paths = paths;
    this.answers = new JobAnswers(paths);
    this.json = new JobJson(paths);
  }

  /// The operations, in the family of the one that submits.
  public List<Operation> operations() {
    String own = paths.path() + "/{id}";
    return List.of(
        new Operation(
                paths.statusId(), "GET", own, List.of(), Weight.FETCHED, Bounds.SMALL, this::status)
            .inFamilyOf(kind.operationId()),
        new Operation(
                paths.cancelId(),
                "POST",
                own + "/cancel",
                List.of(),
                Weight.FETCHED,
                Bounds.SMALL,
                this::cancel)
            .inFamilyOf(kind.operationId()),
        new Operation(
                paths.deleteId(),
                "DELETE",
                own,
                List.of(),
                Weight.FETCHED,
                Bounds.SMALL,
                this::delete)
            .inFamilyOf(kind.operationId()));
  }

  /// `GET .../{id}`.
  Answer status(Call call) {
    String id = call.path("id");
    return jobs.find(call.caller().accountId(), kind, id)
        .map(job -> Answer.json(json.status(call, job, jobs.now(), Optional.empty())))
        .orElseGet(() -> answers.notFound(id));
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
