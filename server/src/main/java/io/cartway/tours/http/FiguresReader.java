package io.cartway.tours.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.http.problem.PartJson;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.solver.TourSolver;
import io.cartway.travel.NumberText;
import io.cartway.travel.TimeText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Compares the figures that a solution tells (costs, lengths, times, loads) with those of its
/// plan. What is not told is not missed. Not thread-safe.
final class FiguresReader {

  private static final JsonMapper JSON = new JsonMapper();

  /// By which part a sum of numbers may differ, because of their order.
  private static final double SAME = 1e-6;

  private final TourParameters request;
  private final TravelCosts costs;
  private final TourPlan plan;
  private final List<TourBreach> breaches = new ArrayList<>();

  /// @param plan all of whose vehicles, shifts, jobs and places are known
  FiguresReader(TourParameters request, TravelCosts costs, TourPlan plan) {
    this.request = request;
    this.costs = costs;
    this.plan = plan;
  }

  /// What is told wrongly.
  List<TourBreach> read(PartJson solution) {
    JsonNode given = solution.value();
    JsonNode due = due();
    compare("STATISTIC", new Where("", -1), given.path("statistic"), due.path("statistic"), "");
    for (int i = 0; i < due.path("tours").size(); i++) {
      tour(given.path("tours").path(i), due.path("tours").path(i));
    }
    return breaches;
  }

  /// The solution that the plan is.
  private JsonNode due() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      SolutionMaker.write(
          SolutionMaker.plain(request, costs, plan, new TourSolver.Search(0, 1, 0)), bytes);
      return JSON.readTree(bytes.toByteArray());
    } catch (IOException memoryNeverFails) {
      throw new UncheckedIOException(memoryNeverFails);
    }
  }

  private void tour(JsonNode given, JsonNode due) {
    String vehicle = given.path("vehicleId").asText();
    compare(
        "STATISTIC", new Where(vehicle, -1), given.path("statistic"), due.path("statistic"), "");
    JsonNode stops = given.path("stops");
    if (stops.size() != due.path("stops").size()) {
      // Others may divide activities among stops in another way.
      return;
    }
    for (int i = 0; i < stops.size(); i++) {
      Where where = new Where(vehicle, i);
      JsonNode ours = due.path("stops").path(i);
      for (String name : List.of("time", "load", "distance")) {
        compare("STOP", where, stops.path(i).path(name), ours.path(name), name);
      }
      activities(where, stops.path(i).path("activities"), ours.path("activities"));
    }
  }

  private void activities(Where where, JsonNode given, JsonNode due) {
    for (int i = 0; i < given.size() && given.size() == due.size(); i++) {
      compare("ACTIVITY", where, given.path(i).path("time"), due.path(i).path("time"), "time");
    }
  }

  /// Of whom a figure is.
  private record Where(String vehicle, int stop) {}

  /// Looks at each scalar that both have.
  private void compare(String code, Where where, JsonNode given, JsonNode due, String name) {
    if (given.isMissingNode() || given.isNull() || due.isMissingNode()) {
      return;
    }
    if (due.isObject()) {
      for (Iterator<String> names = due.fieldNames(); names.hasNext(); ) {
        String member = names.next();
        String path = name.isEmpty() ? member : name + "." + member;
        compare(code, where, given.path(member), due.path(member), path);
      }
    } else if (due.isArray()) {
      boolean isWrong = given.size() != due.size();
      for (int i = 0; i < due.size() && !isWrong; i++) {
        isWrong = !isSame(given.path(i).asText(), due.path(i).asText());
      }
      if (isWrong) {
        add(code, where, name, given.toString(), due.toString());
      }
    } else if (!isSame(given.asText(), due.asText())) {
      add(code, where, name, given.asText(), due.asText());
    }
  }

  private void add(String code, Where where, String name, String given, String due) {
    String shown = given.length() > 100 ? given.substring(0, 100) + "..." : given;
    breaches.add(
        new TourBreach(
            code,
            where.vehicle,
            where.stop,
            "",
            "its %s is %s, not %s".formatted(name, due, shown.isEmpty() ? "nothing" : shown)));
  }

  private static boolean isSame(String given, String due) {
    Optional<Instant> time = time(due);
    if (time.isPresent()) {
      return time.equals(time(given));
    }
    OptionalDouble number = NumberText.number(given);
    OptionalDouble ours = NumberText.number(due);
    return number.isPresent()
        && ours.isPresent()
        && Math.abs(number.getAsDouble() - ours.getAsDouble())
            <= SAME * Math.max(1, Math.abs(ours.getAsDouble()));
  }

  private static Optional<Instant> time(String text) {
    return TimeText.time(text)
        .flatMap(time -> time.offset().map(offset -> time.local().toInstant(offset)));
  }
}
