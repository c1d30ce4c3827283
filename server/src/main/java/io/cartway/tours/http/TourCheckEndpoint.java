package io.cartway.tours.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import io.cartway.tours.TourLimits;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.check.PlanChecker;
import io.cartway.tours.check.Violation;
import io.cartway.tours.http.problem.PartJson;
import io.cartway.tours.http.problem.ProblemJson;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.solver.SolverRoom;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `POST /v1/tours/check`: which rules of a problem a solution breaks, whoever made it.
final class TourCheckEndpoint implements Handler {

  /// Nobody reads more.
  private static final int BREACHES_MAX = 1000;

  private final TourMeans means;

  TourCheckEndpoint(TourMeans means) {
    this.means = means;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    PartJson.Faults faults = new PartJson.Faults();
    faults.addAll(call.query().faults());
    return switch (JsonBody.of(call, Map.of(), ToursEndpoint.TOKENS_MAX)) {
      case JsonBody.Absent _ ->
          new Answer.Invalid(
              List.of(Fault.of("body", "", "a JSON object with problem and solution")));
      case JsonBody.Refused(Answer answer) -> answer;
      case JsonBody.Given(ObjectNode root) -> {
        PartJson body = PartJson.of(root, faults);
        Optional<PartJson> problem = body.required("problem");
        Optional<PartJson> solution = body.required("solution");
        body.end(Map.of());
        Optional<TourParameters> request =
            problem.flatMap(
                part -> new ProblemJson(means.map().get(), TourLimits.ONCE, faults).read(part));
        if (request.isEmpty() || solution.isEmpty()) {
          yield new Answer.Invalid(faults.all());
        }
        PlanReader reader = new PlanReader(request.get());
        TourPlan plan = reader.read(solution.get());
        yield faults.all().isEmpty()
            ? new Answer.Computed(deadline ->
                judge(
                    call.caller().accountId(),
                    new Given(request.get(), solution.get(), plan),
                    reader,
                    deadline))
            : new Answer.Invalid(faults.all());
      }
    };
  }

  private Answer judge(String accountId, Given given, PlanReader reader, Deadline deadline) {
    TourParameters request = given.request;
    long sites = request.sites().size();
    long bytes = request.profiles().size() * sites * sites * 2 * Integer.BYTES;
    try (SolverRoom room = new SolverRoom(means.room().memory(), accountId, bytes)) {
      if (!room.tryTake()) {
        return ToursEndpoint.busy();
      }
      List<TourBreach> all = breaches(given, reader, means.costs(request, deadline));
      return Answer.json(json -> {
        json.writeStartObject();
        json.writeArrayFieldStart("violations");
        for (TourBreach each : all.subList(0, Math.min(BREACHES_MAX, all.size()))) {
          each.write(json);
        }
        json.writeEndArray();
        json.writeEndObject();
      });
    }
  }

  /// What was sent: a problem, its solution, and that as a plan.
  private record Given(TourParameters request, PartJson solution, TourPlan plan) {}

  private static List<TourBreach> breaches(Given given, PlanReader reader, TravelCosts costs) {
    List<TourBreach> all = new ArrayList<>(reader.breaches());
    TourParameters request = given.request;
    boolean isKnown = all.stream().noneMatch(TourBreach::isUnknown);
    int left = Math.max(0, BREACHES_MAX - all.size());
    PlanChecker.Judgement judged =
        new PlanChecker(request.problem(), costs).judge(given.plan, left);
    for (Violation broken : judged.violations()) {
      all.add(breach(request, given.plan, reader, broken));
      isKnown &= broken.rule() != Violation.Rule.UNKNOWN;
    }
    if (isKnown && judged.isMeasured() && all.size() < BREACHES_MAX) {
      all.addAll(new FiguresReader(request, costs, given.plan).read(given.solution));
    }
    return all;
  }

  private static TourBreach breach(
      TourParameters request, TourPlan plan, PlanReader reader, Violation broken) {
    String vehicle = broken.tour() < 0 ? "" : reader.vehicle(broken.tour());
    if (broken.visit() < 0) {
      return new TourBreach(broken.rule().name(), vehicle, -1, "", broken.what());
    }
    TourPlan.Visit visit = plan.tours().get(broken.tour()).visits().get(broken.visit());
    return new TourBreach(
        broken.rule().name(),
        vehicle,
        reader.stop(broken.tour(), broken.visit()),
        request.problem().jobs().get(visit.job()).id(),
        broken.what());
  }
}
