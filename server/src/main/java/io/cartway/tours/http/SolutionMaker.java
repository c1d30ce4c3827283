package io.cartway.tours.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.tours.RoadLines;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.check.LeftOut;
import io.cartway.tours.check.PlanChecker;
import io.cartway.tours.check.UnassignedReasons;
import io.cartway.tours.check.Violation;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.solver.TourSolver;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;

/// Makes solutions of plans: each is judged by code that shares nothing with the solver.
///
/// @param lines of ways on the roads
/// @param limits of drawing them
record SolutionMaker(
    TourParameters request, TravelCosts costs, RoadLines lines, RouteDetails.Limits limits) {

  private static final JsonFactory JSON = new JsonFactory();

  /// The solution of a plan, with reasons why jobs are left out and what would help. The lines of
  /// its ways are still to be drawn.
  ///
  /// @param deadline when it has passed, further reasons are not known
  /// @throws IllegalStateException when the plan breaks a rule
  SolutionJson solution(TourPlan plan, TourSolver.Search search, Deadline deadline) {
    check(plan);
    Map<Integer, LeftOut> leftOut = new HashMap<>();
    UnassignedReasons known = new UnassignedReasons(request.problem(), costs, plan, over(deadline));
    plan.unassigned().forEach(job -> leftOut.put(job, known.leftOut(job)));
    return new SolutionJson(
        request,
        costs,
        plan,
        leftOut,
        search,
        RouteDetails.of(request, plan, new RouteDetails.Source(lines, costs, limits)));
  }

  private BooleanSupplier over(Deadline deadline) {
    OptionalLong most = request.termination().reasonNanosMax();
    if (most.isEmpty()) {
      return deadline::hasPassed;
    }
    long begun = System.nanoTime();
    return () -> deadline.hasPassed() || System.nanoTime() - begun > most.getAsLong();
  }

  /// The solution of a plan that gets better: nobody asks for its reasons and its lines.
  SolutionJson interim(TourPlan plan, TourSolver.Search search) {
    check(plan);
    return plain(request, costs, plan, search);
  }

  /// The solution of a plan, judged or not, without reasons and lines.
  static SolutionJson plain(
      TourParameters request, TravelCosts costs, TourPlan plan, TourSolver.Search search) {
    return new SolutionJson(request, costs, plan, Map.of(), search, RouteDetails.NONE);
  }

  private void check(TourPlan plan) {
    List<Violation> violations = new PlanChecker(request.problem(), costs).judge(plan).violations();
    if (!violations.isEmpty()) {
      throw new IllegalStateException("the solver broke a rule: " + violations.getFirst());
    }
  }

  /// Writes a solution; the stream stays open.
  static void write(SolutionJson solution, OutputStream out) throws IOException {
    JsonGenerator json = JSON.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
    solution.write(json);
    json.flush();
  }
}
