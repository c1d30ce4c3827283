package io.cartway.tours.http.problem;

import static io.cartway.tours.http.problem.PartJson.SCHEMA;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.tours.Job;
import io.cartway.tours.Relation;
import io.cartway.tours.Shift;
import io.cartway.tours.TourLimits;
import io.cartway.tours.TourProblem;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import io.cartway.tours.http.problem.TourParameters.Termination;
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
public final class ProblemJson {

  private static final int SEED_STANDARD = 1;
  private static final int FEATURES_MAX = 100;

  /// HERE's flags of what is served without one.
  private static final List<String> SERVED_FEATURES =
      List.of("softTimeWindows", "multipleUnassignedReasons");

  private final MapContents map;
  private final PartJson.Faults faults;
  private final TourLimits.Bounds bounds;
  private Termination termination;
  private boolean hasRouteDetails;

  /// @param map whose segments and states may be named
  /// @param bounds of the problem
  /// @param faults receives all
  public ProblemJson(MapContents map, TourLimits.Bounds bounds, PartJson.Faults faults) {
    this.map = map;
    this.bounds = bounds;
    this.faults = faults;
    TourLimits.Times times = bounds.times();
    termination =
        new Termination(
            times.timeStandard(), times.stagnationStandard(), OptionalInt.empty(), SEED_STANDARD);
  }

  /// The problem; empty when there are faults.
  public Optional<TourParameters> read(ObjectNode root) {
    return read(PartJson.of(root, faults));
  }

  /// The problem in a part of a body; empty when there are faults.
  public Optional<TourParameters> read(PartJson body) {
    SitesJson sites = new SitesJson();
    FleetJson fleet = new FleetJson(map, sites, bounds.types(), faults);
    body.required("fleet").ifPresent(fleet::read);
    PlanJson plan = new PlanJson(sites, bounds.places());
    int dimensions = dimensions(body, fleet.types());
    body.required("plan").ifPresent(part -> plan.read(part, dimensions));
    ObjectivesJson objectives = new ObjectivesJson();
    objectives.read(body);
    objectives.checkRanks(body, plan);
    objectives.checkWindows(body, plan);
    objectives.notice(fleet.types()).ifPresent(fleet.notices()::add);
    body.object("configuration").ifPresent(this::configuration);
    if (body.value().has("objectives") && body.has("advancedObjectives")) {
      body.fault(
          "advancedObjectives",
          "both objectives and advancedObjectives",
          "objectives alone: advancedObjectives are alpha, and not served",
          "E613205");
    }
    body.end(
        Map.of(
            "advancedObjectives", "no advancedObjectives: they are alpha, and not served",
            "id", "no id: the answer's is the server's"));
    checkSkills(fleet.types(), plan);
    checkShifts(fleet.types(), plan);
    if (sites.all().size() > bounds.sites()) {
      body.fault(
          "plan.jobs",
          "%,d different locations".formatted(sites.all().size()),
          "at most %,d, ends of shifts included".formatted(bounds.sites()),
          "E613202");
    }
    List<Relation> relations = new RelationsJson(fleet, plan.jobs()).read(body);
    List<VehicleType> types = enough(fleet.types(), plan.jobs().size(), relations);
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
            new TourProblem(
                types, plan.jobs(), objectives.inOrder(), objectives.isConstrained(), relations),
            sites.all(),
            fleet.profiles(),
            fleet.vehicleIds(),
            plan.tags(),
            plan.spelling(fleet.typesWithIds()),
            fleet.notices(),
            termination,
            hasRouteDetails));
  }

  /// As many of equal vehicles as there are jobs behind those that relations name: more cannot be
  /// of use.
  private static List<VehicleType> enough(
      List<VehicleType> types, int jobs, List<Relation> relations) {
    List<VehicleType> enough = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      VehicleType type = types.get(i);
      int index = i;
      int named =
          relations.stream()
              .map(Relation::crew)
              .filter(crew -> crew.type() == index)
              .mapToInt(crew -> crew.vehicle() + 1)
              .max()
              .orElse(0);
      enough.add(
          new VehicleType(
              type.id(),
              Math.clamp(named + jobs, 1, type.count()),
              type.profile(),
              type.rates(),
              type.shifts(),
              type.abilities()));
    }
    return enough;
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

  private static void checkSkills(List<VehicleType> types, PlanJson plan) {
    Set<String> had = new HashSet<>();
    types.forEach(type -> had.addAll(type.abilities().skills()));
    for (int i = 0; i < plan.jobs().size(); i++) {
      for (String skill : plan.jobs().get(i).skills()) {
        if (!had.contains(skill)) {
          plan.part(i).fault("skills", skill, "skills of a vehicle", "E613413");
        }
      }
    }
  }

  /// Nobody means a task that no shift has time for.
  private static void checkShifts(List<VehicleType> types, PlanJson plan) {
    List<Window> shifts =
        types.stream()
            .flatMap(type -> type.shifts().stream())
            .map(ProblemJson::span)
            .distinct()
            .toList();
    for (int i = 0; i < plan.jobs().size() && !shifts.isEmpty(); i++) {
      Job job = plan.jobs().get(i);
      for (int t = 0; t < job.tasks().size(); t++) {
        boolean isOutside =
            job.tasks().get(t).places().stream()
                .flatMap(place -> place.windows().stream())
                .noneMatch(window -> shifts.stream().anyMatch(shift -> isShared(window, shift)));
        if (isOutside) {
          String tasks =
              job.isPickup(t)
                  ? "tasks.pickups[%d]".formatted(t)
                  : "tasks.deliveries[%d]".formatted(t - job.pickups().size());
          plan.part(i)
              .fault(
                  tasks + ".places",
                  "windows outside of all shifts",
                  "a window within a shift of a vehicle",
                  "E613412");
        }
      }
    }
  }

  private static Window span(Shift shift) {
    long end = shift.end().map(Shift.End::arrivalMax).orElse(ShiftJson.NO_BOUND);
    return new Window(shift.departureMin(), Math.max(shift.departureMin(), end));
  }

  private static boolean isShared(Window one, Window other) {
    return one.open() <= other.close() && other.open() <= one.close();
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
    hasRouteDetails =
        !part.texts("routeDetails", 1, "polyline"::equals, "polyline: nothing else is served")
            .isEmpty();
    List<JsonNode> features = part.list("experimentalFeatures", 0, FEATURES_MAX);
    for (int i = 0; i < features.size(); i++) {
      String feature = features.get(i).asText();
      if (!SERVED_FEATURES.contains(feature)) {
        part.fault(
            "experimentalFeatures[%d]".formatted(i),
            feature,
            String.join(", ", SERVED_FEATURES) + ": no other alpha of HERE's is served",
            "E613500");
      }
    }
    part.end(Map.of());
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
