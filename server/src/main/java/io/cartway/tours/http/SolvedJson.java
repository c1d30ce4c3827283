package io.cartway.tours.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.check.PlanChecker;
import io.cartway.tours.check.Reason;
import io.cartway.tours.check.UnassignedReasons;
import io.cartway.tours.check.UnassignedReasons.Crew;
import io.cartway.tours.check.Violation;
import io.cartway.tours.solver.SolverRoom;
import io.cartway.tours.solver.TourSolver;
import io.cartway.tours.solver.Turns;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/// Solves, and writes the solution. While it solves, it sends some blanks a second, which JSON
/// allows before a document: so nobody between takes the connection for a dead one, and a caller
/// who has gone is noticed.
record SolvedJson(
    TourParameters request, TravelCosts costs, TourSolver solver, Turns turns, SolverRoom room)
    implements Answer.Stream {

  private static final JsonFactory JSON = new JsonFactory();
  private static final long BLANK_EVERY_MILLIS = 250;

  @Override
  public void write(OutputStream out) throws IOException {
    SolutionJson solution;
    try (room) {
      solution = solve(out);
    }
    JsonGenerator json = JSON.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    solution.write(json);
    json.flush();
  }

  /// Improves the plan, has it checked by code that shares nothing with the solver, and asks why
  /// jobs are left out: all of it in turns.
  private SolutionJson solution() throws InterruptedException {
    // There was room a moment ago. Whoever waits for it loses time of the search, and nothing else.
    while (!room.tryTake() && !solver.isOver() && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(BLANK_EVERY_MILLIS));
    }
    TourPlan plan = solver.improve(turns).plan();
    List<Violation> violations = new PlanChecker(request.problem(), costs).judge(plan).violations();
    if (!violations.isEmpty()) {
      throw new IllegalStateException("the solver broke a rule: " + violations.getFirst());
    }
    Map<Integer, Map<Crew, Reason>> reasons = new HashMap<>();
    turns.run(deadline -> {
      UnassignedReasons known =
          new UnassignedReasons(request.problem(), costs, plan, deadline::hasPassed);
      plan.unassigned().forEach(job -> reasons.put(job, known.of(job)));
    });
    return new SolutionJson(request, costs, plan, reasons, solver.searched());
  }

  private SolutionJson solve(OutputStream out) throws IOException {
    try (ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<SolutionJson> solving = thread.submit(this::solution);
      try {
        while (true) {
          try {
            return solving.get(BLANK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
          } catch (TimeoutException _) {
            out.write(' ');
            out.flush();
          }
        }
      } catch (IOException | RuntimeException gone) {
        solving.cancel(true);
        throw gone;
      } catch (InterruptedException ended) {
        solving.cancel(true);
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("the server ends");
      } catch (ExecutionException failed) {
        throw new IllegalStateException("the solver failed", failed.getCause());
      }
    }
  }
}
