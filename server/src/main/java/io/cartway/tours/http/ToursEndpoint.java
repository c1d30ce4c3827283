package io.cartway.tours.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import io.cartway.http.Operation;
import io.cartway.tours.TourLimits;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.http.problem.PartJson;
import io.cartway.tours.http.problem.ProblemJson;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.solver.Effort;
import io.cartway.tours.solver.SolverRoom;
import io.cartway.tours.solver.TourSolver;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Solves a problem while the caller waits, or makes a job of it: `POST /v1/tours` and `POST
/// /v1/tours/async`, HERE's `/v3/problems` and `/v3/problems/async`.
final class ToursEndpoint implements Handler {

  /// 7,000 jobs with the usual members take a third.
  static final Operation.Bounds BOUNDS =
      new Operation.Bounds(
          8_000_000, Operation.Bounds.STANDARD.answerBytesMax(), "Send fewer jobs at once");

  static final int TOKENS_MAX = 600_000;

  /// When a problem becomes a job.
  enum When {
    NEVER,
    /// When it is large, or the caller asks for it.
    LARGE,
    ALWAYS
  }

  private final TourMeans means;
  private final When when;
  private final Submitting jobs;

  /// Makes a job of a problem.
  @FunctionalInterface
  interface Submitting {
    Answer submit(Call call, TourParameters request);
  }

  ToursEndpoint(TourMeans means, When when, Submitting jobs) {
    this.means = means;
    this.when = when;
    this.jobs = jobs;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    PartJson.Faults faults = new PartJson.Faults();
    boolean isAsked = when == When.LARGE && call.query().flag("async", false);
    faults.addAll(call.query().faults());
    return switch (JsonBody.of(call, Map.of(), TOKENS_MAX)) {
      case JsonBody.Absent _ ->
          new Answer.Invalid(List.of(Fault.of("body", "", "a JSON object with fleet and plan")));
      case JsonBody.Refused(Answer answer) -> answer;
      case JsonBody.Given(ObjectNode root) -> {
        boolean isJob = when == When.ALWAYS || (when == When.LARGE && (isAsked || isLarge(root)));
        TourLimits.Bounds bounds = isJob ? TourLimits.JOB : TourLimits.ONCE;
        Optional<TourParameters> request =
            new ProblemJson(means.map().get(), bounds, faults).read(root);
        if (request.isEmpty()) {
          yield new Answer.Invalid(faults.all());
        }
        if (isJob) {
          yield jobs.submit(call, request.get());
        }
        var _ = call.charge(1);
        String accountId = call.caller().accountId();
        yield new Answer.Computed(deadline -> begin(accountId, request.get(), deadline));
      }
    };
  }

  /// Whether a problem has more than is answered at once.
  private static boolean isLarge(ObjectNode root) {
    if (root.path("fleet").path("types").size() > TourLimits.ONCE.types()) {
      return true;
    }
    JsonNode jobs = root.path("plan").path("jobs");
    int places = 0;
    for (JsonNode job : jobs) {
      for (String kind : List.of("pickups", "deliveries")) {
        for (JsonNode task : job.path("tasks").path(kind)) {
          places += task.path("places").size();
        }
      }
    }
    return Math.max(jobs.size(), places) > TourLimits.ONCE.places();
  }

  private Answer begin(String accountId, TourParameters request, Deadline deadline) {
    int threads = means.room().threads();
    long bytes =
        TourSolver.sizeBytes(
            request.problem(), request.sites().size(), request.profiles().size(), threads);
    SolverRoom room = new SolverRoom(means.room().memory(), accountId, bytes);
    if (!room.isThere()) {
      return busy();
    }
    TravelCosts costs = means.costs(request, deadline);
    Effort effort = request.termination().effort(request.problem().jobs().size(), threads);
    TourSolver solver = TourSolver.begin(request.problem(), costs, effort, deadline);
    SolvedJson answer =
        new SolvedJson(
            new SolutionMaker(request, costs, means.lines(), RouteDetails.Limits.ONCE),
            solver,
            means.turns().apply(accountId),
            room);
    return new Answer.Streamed(200, "application/json", answer, Map.of(), true);
  }

  /// There is no room at the moment.
  static Answer busy() {
    return new Answer.Problem(
        503,
        "overloaded",
        "The server is overloaded",
        "Other tours of this account, or of many, are being solved",
        "Try again later",
        List.of(),
        Map.of("Retry-After", "10"));
  }
}
