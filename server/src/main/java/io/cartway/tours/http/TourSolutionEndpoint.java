package io.cartway.tours.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.jobs.Job;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.http.JobAnswers;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `GET /v1/tours/{id}/solution`: the best solution of a job so far, whatever became of the job.
final class TourSolutionEndpoint implements Handler {

  private final Jobs jobs;
  private final TourKind kind;
  private final JobAnswers answers;

  TourSolutionEndpoint(Jobs jobs, TourKind kind, JobAnswers answers) {
    this.jobs = jobs;
    this.kind = kind;
    this.answers = answers;
  }

  @Override
  public Answer handle(Call call) {
    String id = call.path("id");
    return jobs.find(call.caller().accountId(), kind, id)
        .map(this::answer)
        .orElseGet(() -> answers.notFound(id));
  }

  private Answer answer(Job job) {
    Optional<Answer> gone = answers.gone(job, jobs.now());
    if (gone.isPresent()) {
      return gone.get();
    }
    return TourKind.stored(jobs.work(job))
        .<Answer>map(best -> new Answer.Streamed(200, "application/json", best::write, Map.of()))
        .orElseGet(() -> none(job));
  }

  private static Answer none(Job job) {
    String why = job.failure().map(failure -> ": " + failure.sentence()).orElse("");
    boolean hasEnded = job.state().hasEnded();
    return new Answer.Problem(
        409,
        "conflict",
        "There is no solution",
        "%s is %s%s".formatted(job.id(), job.state().word(), why),
        hasEnded ? "Submit the problem again" : "Ask again in a moment: the first plan comes soon",
        List.of(),
        hasEnded ? Map.of() : Map.of("Retry-After", "1"));
  }
}
