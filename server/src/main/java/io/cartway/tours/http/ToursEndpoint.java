package io.cartway.tours.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import io.cartway.http.Operation;
import io.cartway.tours.RoadTables;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.http.TourParameters.Profile;
import io.cartway.tours.solver.Effort;
import io.cartway.tours.solver.SolverRoom;
import io.cartway.tours.solver.TourSolver;
import io.cartway.tours.solver.Turns;
import io.cartway.travel.MapContents;
import io.cartway.work.SharedBudget;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// `POST /v1/tours`, HERE's `/v3/problems`: solves a problem while the caller waits.
public final class ToursEndpoint implements Handler {

  /// 500 jobs with all members are half of it.
  public static final Operation.Bounds BOUNDS =
      new Operation.Bounds(
          4_000_000, Operation.Bounds.STANDARD.answerBytesMax(), "Send fewer jobs at once");

  private static final int TOKENS_MAX = 400_000;

  private final Supplier<MapContents> map;
  private final RoadTables tables;
  private final Function<String, Turns> turns;
  private final int threads;
  private final SharedBudget memory;

  /// @param map the map that is served
  /// @param tables of its roads
  /// @param turns of an account's solvers
  /// @param threads of a solver
  /// @param memory of solvers, in bytes, shared among accounts
  public ToursEndpoint(
      Supplier<MapContents> map,
      RoadTables tables,
      Function<String, Turns> turns,
      int threads,
      SharedBudget memory) {
    this.map = map;
    this.tables = tables;
    this.turns = turns;
    this.threads = threads;
    this.memory = memory;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    PartJson.Faults faults = new PartJson.Faults();
    faults.addAll(call.query().faults());
    return switch (JsonBody.of(call, Map.of(), TOKENS_MAX)) {
      case JsonBody.Absent _ ->
          new Answer.Invalid(List.of(Fault.of("body", "", "a JSON object with fleet and plan")));
      case JsonBody.Refused(Answer answer) -> answer;
      case JsonBody.Given(ObjectNode root) -> {
        Optional<TourParameters> request = new ProblemJson(map.get(), faults).read(root);
        yield request.isPresent() ? begin(call, request.get()) : new Answer.Invalid(faults.all());
      }
    };
  }

  private Answer begin(Call call, TourParameters request) {
    String accountId = call.caller().accountId();
    long bytes =
        TourSolver.sizeBytes(
            request.problem(), request.sites().size(), request.profiles().size(), threads);
    SolverRoom room = new SolverRoom(memory, accountId, bytes);
    if (!room.isThere()) {
      return busy();
    }
    List<LatLng> sites = request.sites().stream().map(TourParameters.Site::at).toList();
    List<TravelTable> filled = new ArrayList<>();
    for (Profile profile : request.profiles()) {
      filled.add(tables.table(sites, profile.journey(), profile.time(), call.deadline()));
    }
    TravelCosts costs = filled::get;
    Effort effort = request.termination().effort(request.problem().jobs().size(), threads);
    TourSolver solver = TourSolver.begin(request.problem(), costs, effort, call.deadline());
    SolvedJson answer = new SolvedJson(request, costs, solver, turns.apply(accountId), room);
    return new Answer.Streamed(200, "application/json", answer, Map.of(), true);
  }

  private static Answer busy() {
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
