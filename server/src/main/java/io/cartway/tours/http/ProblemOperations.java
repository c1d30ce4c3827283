package io.cartway.tours.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.Operation;
import io.cartway.http.Operation.Bounds;
import io.cartway.http.Operation.Weight;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobState;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.http.JobAnswers;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The same jobs under HERE's paths, in HERE's words.
final class ProblemOperations {

  private static final String PATH = "/v3/problems";
  private static final String STATUS = "/v3/status/";

  private final TourMeans means;
  private final Jobs jobs;
  private final TourKind kind;
  private final JobAnswers answers;

  ProblemOperations(TourMeans means, Jobs jobs, TourKind kind, JobAnswers answers) {
    this.means = means;
    this.jobs = jobs;
    this.kind = kind;
    this.answers = answers;
  }

  List<Operation> operations() {
    TourSubmission submission =
        new TourSubmission(jobs, kind, answers, "tourProblemAsync", ProblemOperations::accepted);
    return List.of(
        submitting("tourProblem", PATH, ToursEndpoint.When.NEVER, submission),
        submitting("tourProblemAsync", PATH + "/async", ToursEndpoint.When.ALWAYS, submission),
        fetched("tourProblemState", "GET", PATH + "/{id}", this::status),
        fetched("tourProblemStatus", "GET", STATUS + "{id}", this::status),
        fetched("tourProblemCancel", "PUT", PATH + "/{id}/cancel", this::cancel),
        fetched(
            "tourProblemSolution",
            "GET",
            PATH + "/{id}/solution",
            new TourSolutionEndpoint(jobs, kind, answers)));
  }

  private Operation submitting(
      String id, String path, ToursEndpoint.When when, TourSubmission submission) {
    return new Operation(
            id,
            "POST",
            path,
            List.of(),
            Weight.COMPUTED,
            ToursEndpoint.BOUNDS,
            new ToursEndpoint(means, when, submission::submit))
        .inFamilyOf("tour");
  }

  private static Operation fetched(String id, String method, String path, Handler handler) {
    return new Operation(id, method, path, List.of(), Weight.FETCHED, Bounds.SMALL, handler)
        .inFamilyOf("tour");
  }

  private static Answer accepted(Call call, Job job, boolean isKnown) {
    String href = call.baseAddress() + STATUS + job.id();
    return new Answer.Json(
        202,
        json -> {
          json.writeStartObject();
          json.writeStringField("statusId", job.id());
          json.writeStringField("href", href);
          json.writeEndObject();
        },
        isKnown
            ? Map.of("Location", href, "Idempotent-Replayed", "true")
            : Map.of("Location", href));
  }

  private Answer status(Call call) {
    String id = call.path("id");
    return jobs.find(call.caller().accountId(), kind, id)
        .map(job -> status(call, job))
        .orElseGet(() -> answers.notFound(id));
  }

  private static Answer status(Call call, Job job) {
    String solution = call.baseAddress() + PATH + "/" + job.id() + "/solution";
    return Answer.json(json -> {
      json.writeStartObject();
      json.writeStringField("status", word(job.state()));
      if (job.failure().isPresent()) {
        json.writeObjectFieldStart("error");
        json.writeStringField("code", "failed");
        json.writeStringField("message", job.failure().get().sentence());
        json.writeEndObject();
      }
      if (job.state() == JobState.COMPLETED) {
        json.writeObjectFieldStart("resource");
        json.writeStringField("resourceId", job.id());
        json.writeStringField("href", solution);
        json.writeEndObject();
      }
      json.writeEndObject();
    });
  }

  private static String word(JobState state) {
    return switch (state) {
      case DRAFT, ACCEPTED -> "pending";
      case IN_PROGRESS -> "inProgress";
      case COMPLETED -> "success";
      case FAILED -> "failure";
      case CANCELLED -> "canceled";
    };
  }

  private Answer cancel(Call call) {
    String id = call.path("id");
    String accountId = call.caller().accountId();
    Optional<Job> now =
        jobs.cancel(accountId, kind, id).flatMap(_ -> jobs.find(accountId, kind, id));
    if (now.isEmpty()) {
      return answers.notFound(id);
    }
    JobState state = now.get().state();
    if (state != JobState.CANCELLED) {
      return new Answer.Problem(
          409,
          "conflict",
          "The job has ended",
          "%s is %s: only one that is pending or in progress can be cancelled"
              .formatted(id, word(state)),
          "Read its solution");
    }
    return Answer.json(json -> {
      json.writeStartObject();
      json.writeStringField("id", id);
      json.writeStringField("status", word(state));
      time(json, "started", now.get().times().started());
      time(json, "ended", now.get().times().ended());
      json.writeEndObject();
    });
  }

  private static void time(JsonGenerator json, String name, Optional<Instant> at)
      throws IOException {
    if (at.isPresent()) {
      json.writeStringField(name, at.get().truncatedTo(ChronoUnit.MILLIS).toString());
    }
  }
}
