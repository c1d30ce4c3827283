package io.cartway.tours.http;

import static io.cartway.tours.http.PartJson.SCHEMA;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.TourLimits;
import io.cartway.tours.TourProblem;
import io.cartway.tours.VehicleType;
import io.cartway.tours.http.TourParameters.Termination;
import io.cartway.travel.MapContents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Reads a problem in HERE's words. Not thread-safe.
final class ProblemJson {

  private static final List<String> OBJECTIVES =
      List.of("minimizeUnassigned", "optimizeTourCount", "minimizeCost");

  private static final int SEED_STANDARD = 1;

  private final MapContents map;
  private final PartJson.Faults faults;
  private final TourLimits.Bounds bounds;
  private Termination termination;

  /// @param map whose segments and states may be named
  /// @param bounds of the problem
  /// @param faults receives all
  ProblemJson(MapContents map, TourLimits.Bounds bounds, PartJson.Faults faults) {
    this.map = map;
    this.bounds = bounds;
    this.faults = faults;
    TourLimits.Times times = bounds.times();
    termination =
        new Termination(
            times.timeStandard(), times.stagnationStandard(), OptionalInt.empty(), SEED_STANDARD);
  }

  /// The problem; empty when there are faults.
  Optional<TourParameters> read(ObjectNode root) {
    PartJson body = PartJson.of(root, faults);
    SitesJson sites = new SitesJson();
    FleetJson fleet = new FleetJson(map, sites, bounds.types(), faults);
    body.required("fleet").ifPresent(fleet::read);
    PlanJson plan = new PlanJson(sites, bounds.places());
    int dimensions = dimensions(body, fleet.types());
    body.required("plan").ifPresent(part -> plan.read(part, dimensions));
    List<Objective> objectives = objectives(body);
    body.object("configuration").ifPresent(this::configuration);
    body.end(
        Map.of(
            "advancedObjectives", "no advancedObjectives: they are alpha, and not served",
            "id", "no id: the answer's is the server's"));
    checkSkills(body, fleet.types(), plan.jobs());
    if (sites.all().size() > bounds.sites()) {
      body.fault(
          "plan.jobs",
          "%,d different locations".formatted(sites.all().size()),
          "at most %,d, ends of shifts included".formatted(bounds.sites()),
          "E613202");
    }
    List<VehicleType> types = enough(fleet.types(), plan.jobs().size());
    int slots = types.stream().mapToInt(type -> type.count() * type.shifts().size()).sum();
    if (slots > bounds.slots()) {
      body.fault(
          "fleet.types",
          "%,d shifts of vehicles".formatted(slots),
          "at most %,d; equal vehicles count once for each job".formatted(bounds.slots()),
          "E613203");
    }
    if (!faults.all().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new TourParameters(
            new TourProblem(types, plan.jobs(), objectives),
            sites.all(),
            fleet.profiles(),
            fleet.vehicleIds(),
            plan.tags(),
            fleet.notices(),
            termination));
  }

  /// As many of equal vehicles as there are jobs: more cannot be of use.
  private static List<VehicleType> enough(List<VehicleType> types, int jobs) {
    return types.stream()
        .map(type ->
            new VehicleType(
                type.id(),
                Math.clamp(type.count(), 1, Math.max(1, jobs)),
                type.profile(),
                type.rates(),
                type.shifts(),
                type.abilities()))
        .toList();
  }

  private static int dimensions(PartJson body, List<VehicleType> types) {
    if (types.isEmpty()) {
      return 0;
    }
    int first = types.getFirst().abilities().capacity().size();
    for (VehicleType type : types) {
      if (type.abilities().capacity().size() != first) {
        body.fault(
            "fleet.types",
            type.abilities().capacity().toString(),
            "capacities of as many numbers as the first type's",
            "E613414");
      }
    }
    return first;
  }

  private static void checkSkills(PartJson body, List<VehicleType> types, List<Job> jobs) {
    Set<String> had = new HashSet<>();
    types.forEach(type -> had.addAll(type.abilities().skills()));
    for (int i = 0; i < jobs.size(); i++) {
      for (String skill : jobs.get(i).skills()) {
        if (!had.contains(skill)) {
          body.fault("plan.jobs[%d].skills".formatted(i), skill, "skills of a vehicle", "E613413");
        }
      }
    }
  }

  private static List<Objective> objectives(PartJson body) {
    List<String> words = new ArrayList<>();
    if (!body.has("objectives")) {
      return List.of(Objective.COST);
    }
    for (PartJson part : body.objects("objectives", 1, 6)) {
      String word = part.text("type").orElse("");
      if (!OBJECTIVES.contains(word)) {
        part.fault(
            "type",
            word,
            "one of %s: others are not served yet".formatted(String.join(", ", OBJECTIVES)),
            SCHEMA);
      } else if (words.contains(word)) {
        part.fault("type", word, "each objective once", "E613604");
      }
      String action = part.text("action").orElse("");
      if (word.equals("optimizeTourCount") && !action.equals("minimize")) {
        part.fault("action", action, "minimize: others are not served yet", SCHEMA);
      }
      part.end(Map.of());
      words.add(word);
    }
    require(body, words, "minimizeUnassigned", "E613615");
    require(body, words, "minimizeCost", "E613616");
    boolean isFirst = words.isEmpty() || words.getFirst().equals("minimizeUnassigned");
    boolean isLast = words.isEmpty() || words.getLast().equals("minimizeCost");
    if (!isFirst || !isLast) {
      body.fault(
          "objectives",
          String.join(", ", words),
          "minimizeUnassigned first and minimizeCost last: other orders are not served yet",
          SCHEMA);
    }
    return words.contains("optimizeTourCount")
        ? List.of(Objective.TOURS, Objective.COST)
        : List.of(Objective.COST);
  }

  private static void require(PartJson body, List<String> words, String word, String code) {
    if (!words.contains(word)) {
      body.fault("objectives", String.join(", ", words), word + " among them", code);
    }
  }

  private void configuration(PartJson part) {
    int seed = part.whole("seed", 0, Integer.MAX_VALUE).orElse(SEED_STANDARD);
    TourLimits.Times times = bounds.times();
    Duration maxTime = times.timeStandard();
    Duration stagnationTime = times.stagnationStandard();
    OptionalInt iterations = OptionalInt.empty();
    Optional<PartJson> given = part.object("termination");
    if (given.isPresent()) {
      PartJson all = given.get();
      iterations = all.whole("maxIterations", 1, TourLimits.ITERATIONS_MAX);
      boolean isByTime = !all.has("maxIterations");
      maxTime = seconds(all, "maxTime", isByTime, times.timeMax()).orElse(maxTime);
      stagnationTime =
          seconds(all, "stagnationTime", isByTime, times.stagnationMax()).orElse(stagnationTime);
      all.end(Map.of("searchEffort", "no searchEffort: it is alpha, and not served"));
    }
    termination = new Termination(maxTime, stagnationTime, iterations, seed);
    part.end(
        Map.of(
            "routeDetails", "no routeDetails: they are not served yet",
            "experimentalFeatures", "no experimentalFeatures: none is served"));
  }

  private static Optional<Duration> seconds(
      PartJson termination, String name, boolean isRequired, Duration max) {
    if (isRequired && !termination.has(name)) {
      termination.fault(name, "", "seconds, up to %d".formatted(max.toSeconds()), SCHEMA);
    }
    OptionalInt given = termination.whole(name, 1, (int) max.toSeconds());
    return given.isPresent() ? Optional.of(Duration.ofSeconds(given.getAsInt())) : Optional.empty();
  }
}
