package io.cartway.tours.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.LatLng;
import io.cartway.tours.TourLimits;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.check.PlanChecker;
import io.cartway.tours.http.problem.PartJson;
import io.cartway.tours.http.problem.ProblemJson;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.solver.TourSolver;
import io.cartway.tours.solver.Turns;
import io.cartway.work.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Whole problems of all kinds and modes, from HERE's words to HERE's words: no answer breaks a
/// rule, and each figure in it is right, as the reader of solutions finds.
class GeneratedProblemsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PROBLEMS = 500;

  @Test
  void five_hundred_whole_problems_have_no_infeasible_answer() throws IOException {
    Map<String, Integer> seen = new TreeMap<>();
    for (int seed = 0; seed < PROBLEMS; seed++) {
      ObjectNode problem = new RandomProblems(seed).problem(3 + seed % 8);
      for (JsonNode profile : problem.at("/fleet/profiles")) {
        seen.merge(profile.path("type").asText(), 1, Integer::sum);
      }
      JsonNode solution = valid(seed, problem);
      for (String type : solution.path("tours").findValuesAsText("type")) {
        seen.merge(type, 1, Integer::sum);
      }
      if (solution.at("/statistic/lateness").asLong() > 0) {
        seen.merge("late", 1, Integer::sum);
      }
      for (JsonNode left : solution.path("unassigned")) {
        seen.merge("left", 1, Integer::sum);
        seen.merge("change", left.has("cheapestChange") ? 1 : 0, Integer::sum);
        left.path("reasons")
            .forEach(reason -> seen.merge(reason.path("code").asText(), 1, Integer::sum));
      }
    }
    assertThat(seen).as("%s", seen).containsKeys(RandomProblems.MODES.toArray(String[]::new));
    assertThat(seen.get("pickup")).isGreaterThan(500);
    assertThat(seen.get("delivery")).isGreaterThan(500);
    assertThat(seen.get("break")).isGreaterThan(50);
    assertThat(seen.get("reload")).isGreaterThan(20);
    assertThat(seen.get("late")).isGreaterThan(20);
    assertThat(seen.get("left")).isGreaterThan(300);
    assertThat(seen.get("change")).isGreaterThan(10);
    assertThat(seen.keySet().stream().filter(each -> each.endsWith("_CONSTRAINT")).count())
        .as("%s", seen)
        .isGreaterThanOrEqualTo(4);
  }

  /// Solves a problem, and reads the solution back.
  private static JsonNode valid(int seed, ObjectNode problem) throws IOException {
    PartJson.Faults faults = new PartJson.Faults();
    TourParameters request =
        new ProblemJson(ProblemJsonTest.MAP, TourLimits.ONCE, faults)
            .read(problem)
            .orElseThrow(() -> new AssertionError("seed %d: %s".formatted(seed, faults.all())));
    List<LatLng> sites = request.sites().stream().map(TourParameters.Site::at).toList();
    List<TravelTable> tables = new ArrayList<>();
    for (TourParameters.Profile profile : request.profiles()) {
      tables.add(
          RandomProblems.table(sites, profile.journey().mode()).atSpeed(profile.speedFactor()));
    }
    TravelCosts costs = tables::get;
    TourSolver solver =
        TourSolver.begin(
            request.problem(),
            costs,
            request.termination().effort(request.problem().jobs().size(), 1),
            Deadline.never());
    TourPlan found = solver.improve(Turns.FREE).plan();
    assertThat(new PlanChecker(request.problem(), costs).judge(found).violations())
        .as("seed %d: %s of %s", seed, found, problem)
        .isEmpty();
    SolutionMaker maker =
        new SolutionMaker(
            request,
            costs,
            (from, to, journey, time, deadline) -> Optional.empty(),
            RouteDetails.Limits.ONCE);
    // Reasons take longer than the search.
    SolutionJson made =
        seed % 25 == 0
            ? maker.solution(found, solver.searched(), Deadline.never())
            : maker.interim(found, solver.searched());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SolutionMaker.write(made, out);
    JsonNode solution = JSON.readTree(out.toString(UTF_8));
    PartJson part = PartJson.of(solution, faults);
    PlanReader reader = new PlanReader(request);
    TourPlan plan = reader.read(part);
    String what = "seed %d: %s".formatted(seed, solution);
    assertThat(faults.all()).as(what).isEmpty();
    assertThat(reader.breaches()).as(what).isEmpty();
    assertThat(new PlanChecker(request.problem(), costs).judge(plan).violations())
        .as(what)
        .isEmpty();
    assertThat(new FiguresReader(request, costs, plan).read(part)).as(what).isEmpty();
    return solution;
  }
}
