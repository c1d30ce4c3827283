package io.cartway.tours.http;

import io.cartway.http.Operation;
import io.cartway.http.Operation.Bounds;
import io.cartway.http.Operation.Weight;
import io.cartway.jobs.JobKind;
import io.cartway.jobs.JobState;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.http.JobAnswers;
import io.cartway.jobs.http.JobEndpoints;
import io.cartway.jobs.http.JobPaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Tours: a kind of jobs, and the operations that answer at once, submit jobs and read their
/// solutions.
public final class TourOperations implements AutoCloseable {

  private static final String PATH = "/v1/tours";

  private static final JobPaths PATHS =
      new JobPaths(PATH, "id", "", "/solution", false, "tourStatus", "tourCancel", "tourDelete");

  private final TourMeans means;
  private final TourKind kind;

  public TourOperations(TourMeans means) {
    this.means = means;
    kind = new TourKind(means);
  }

  /// The kind of jobs.
  public JobKind kind() {
    return kind;
  }

  /// The operations.
  public List<Operation> operations(Jobs jobs) {
    JobAnswers answers = new JobAnswers(PATHS);
    List<Operation> operations = new ArrayList<>();
    operations.add(submitting("tour", PATH, ToursEndpoint.When.LARGE, jobs));
    operations.add(submitting("tourAsync", PATH + "/async", ToursEndpoint.When.ALWAYS, jobs));
    JobEndpoints.Further best =
        job ->
            kind.best(
                job.state() == JobState.ACCEPTED || job.hasExpired(jobs.now())
                    ? Optional.empty()
                    : TourKind.stored(jobs.work(job)));
    new JobEndpoints(jobs, kind, PATHS, best)
        .operations().stream()
            .map(operation -> operation.inFamilyOf("tour"))
            .forEach(operations::add);
    operations.add(
        new Operation(
                "tourResult",
                "GET",
                PATH + "/{id}/solution",
                List.of(),
                Weight.FETCHED,
                Bounds.SMALL,
                new TourSolutionEndpoint(jobs, kind, answers))
            .inFamilyOf("tour"));
    operations.add(
        new Operation(
                "tourCheck",
                "POST",
                PATH + "/check",
                List.of(),
                Weight.COMPUTED,
                ToursEndpoint.BOUNDS,
                new TourCheckEndpoint(means))
            .inFamilyOf("tour"));
    operations.addAll(new ProblemOperations(means, jobs, kind, answers).operations());
    return operations;
  }

  private Operation submitting(
      String operationId, String path, ToursEndpoint.When when, Jobs jobs) {
    JobAnswers answers = new JobAnswers(PATHS);
    TourSubmission submission =
        new TourSubmission(jobs, kind, answers, operationId, answers::accepted);
    return new Operation(
            operationId,
            "POST",
            path,
            List.of(),
            Weight.COMPUTED,
            ToursEndpoint.BOUNDS,
            new ToursEndpoint(means, when, submission::submit))
        .inFamilyOf("tour");
  }

  /// Ends the searches of jobs.
  @Override
  public void close() {
    kind.close();
  }
}
