package io.cartway.tours.http.problem;

import static io.cartway.tours.http.problem.PartJson.SCHEMA;

import io.cartway.text.Scan;
import io.cartway.tours.Job;
import io.cartway.tours.Place;
import io.cartway.tours.Task;
import io.cartway.tours.TourLimits;
import io.cartway.tours.Window;
import io.cartway.tours.http.problem.TourParameters.PlaceKey;
import io.cartway.tours.http.problem.TourParameters.Spelling;
import io.cartway.tours.http.problem.TourParameters.TaskKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Reads `plan`: the jobs. Not thread-safe.
final class PlanJson {

  private static final int DURATION_MAX = 604_800;
  private static final int SKILL_LENGTH_MAX = 64;

  /// Less than what stands for the last.
  private static final int ORDER_MAX = 1_000_000;

  private static final Map<String, String> UNSERVED_PLAN =
      Map.of(
          "clustering", "no clustering: it is not served yet",
          "groups", "no groups: they are beta, and not served",
          "houseKeys", "no houseKeys: they are alpha, and not served",
          "shared", "no shared: it is alpha, and not served");

  private static final Map<String, String> UNSERVED_JOB =
      Map.of(
          "category", "no category: it is not served yet",
          "customerId", "no customerId: it is not served yet",
          "costFactor", "no costFactor: it is alpha, and not served");

  private static final Map<String, String> UNSERVED_PLACE =
      Map.of(
          "groupId", "no groupId: it is beta, and not served",
          "houseKeyId", "no houseKeyId: it is alpha, and not served",
          "parkingIds", "no parkingIds: they are alpha, and not served");

  private final SitesJson sites;
  private final int placesMax;
  private final List<Job> jobs = new ArrayList<>();
  private final List<PartJson> parts = new ArrayList<>();
  private final Map<PlaceKey, String> tags = new HashMap<>();
  private final Set<PlaceKey> timeWindows = new HashSet<>();
  private final Set<TaskKey> orders = new HashSet<>();
  private final Set<String> ids = new HashSet<>();
  private int places;
  private boolean isPositioned;
  private boolean isOrdered;
  private boolean hasSoftWindows;

  /// @param placesMax of all tasks
  PlanJson(SitesJson sites, int placesMax) {
    this.sites = sites;
    this.placesMax = placesMax;
  }

  List<Job> jobs() {
    return jobs;
  }

  /// What a job was read from; jobs with faults are not among [#jobs()].
  PartJson part(int job) {
    return parts.get(job);
  }

  Map<PlaceKey, String> tags() {
    return tags;
  }

  /// What it has, and of which types vehicles have ids of their own.
  Spelling spelling(Set<Integer> typesWithIds) {
    return new Spelling(timeWindows, orders, typesWithIds);
  }

  /// Whether a task has a `position` that says something.
  boolean isPositioned() {
    return isPositioned;
  }

  /// Whether a task has an `order`.
  boolean isOrdered() {
    return isOrdered;
  }

  /// Whether a service may be late.
  boolean hasSoftWindows() {
    return hasSoftWindows;
  }

  /// @param dimensions of the vehicles' capacities
  void read(PartJson plan, int dimensions) {
    int count = plan.value().path("jobs").size();
    if (count > placesMax) {
      tooMany(plan, "%,d jobs".formatted(count));
      plan.has("jobs");
    } else {
      plan.objects("jobs", 1, placesMax).forEach(part -> job(part, dimensions));
    }
    // Read when the fleet and the jobs are known.
    plan.has("relations");
    plan.end(UNSERVED_PLAN);
    if (places > placesMax) {
      tooMany(plan, "%,d places of tasks".formatted(places));
    }
  }

  private void tooMany(PartJson plan, String given) {
    plan.fault("jobs", given, "at most %,d places of tasks".formatted(placesMax), "E613202");
  }

  private void job(PartJson part, int dimensions) {
    String id = part.id("id");
    if (!ids.add(id)) {
      part.fault("id", id, "an id that no other job has", "E613410");
    }
    Set<String> skills = skills(part);
    int priority = part.whole("priority", 1, Job.PRIORITY_LEAST).orElse(Job.PRIORITY_LEAST);
    OptionalInt most = part.whole("maxTimeOnVehicle", 1, DURATION_MAX);
    long aboard = most.isPresent() ? most.getAsInt() : Job.ABOARD_ALWAYS;
    Optional<PartJson> tasks = part.required("tasks");
    part.end(UNSERVED_JOB);
    if (tasks.isEmpty()) {
      return;
    }
    int number = jobs.size();
    List<Task> pickups = tasks(tasks.get(), "pickups", number, 0, dimensions);
    List<Task> deliveries = tasks(tasks.get(), "deliveries", number, pickups.size(), dimensions);
    tasks.get().end(Map.of());
    if (pickups.isEmpty() && deliveries.isEmpty()) {
      if (!tasks.get().has("pickups") && !tasks.get().has("deliveries")) {
        tasks.get().fault("deliveries", "", "a pickup or a delivery", SCHEMA);
      }
      return;
    }
    if (!pickups.isEmpty()
        && !deliveries.isEmpty()
        && !Job.sum(pickups).equals(Job.sum(deliveries))) {
      tasks
          .get()
          .fault(
              "deliveries",
              Job.sum(deliveries).toString(),
              "the demand of the pickups, %s".formatted(Job.sum(pickups)),
              "E613415");
      return;
    }
    parts.add(part);
    jobs.add(new Job(id, pickups, deliveries, skills, priority, aboard));
  }

  private List<Task> tasks(PartJson tasks, String name, int job, int first, int dimensions) {
    List<Task> read = new ArrayList<>();
    for (PartJson part : tasks.objects(name, 0, TourLimits.TASKS_MAX)) {
      task(part, job, first + read.size(), dimensions).ifPresent(read::add);
    }
    return read;
  }

  private Optional<Task> task(PartJson part, int job, int task, int dimensions) {
    List<Integer> demand = amounts(part, "demand");
    if (dimensions > 0 && demand.size() != dimensions) {
      part.fault(
          "demand",
          demand.toString(),
          "%d numbers, as the vehicles' capacities have".formatted(dimensions),
          "E613414");
    }
    List<Place> alternatives = new ArrayList<>();
    for (PartJson place : part.objects("places", 1, TourLimits.ALTERNATIVES_MAX)) {
      place
          .text("tag")
          .ifPresent(tag -> tags.put(new PlaceKey(job, task, alternatives.size()), tag));
      if (place.has("timeWindows")) {
        timeWindows.add(new PlaceKey(job, task, alternatives.size()));
      }
      alternatives.add(place(place));
    }
    int rank = rank(part);
    if (part.has("order")) {
      orders.add(new TaskKey(job, task));
    }
    part.end(Map.of());
    places += alternatives.size();
    return alternatives.isEmpty()
        ? Optional.empty()
        : Optional.of(new Task(alternatives, demand, rank));
  }

  /// Where in its tour a task is done, by either of two members.
  private int rank(PartJson part) {
    Optional<PartJson> position = part.object("position");
    OptionalInt order = part.whole("order", 1, ORDER_MAX);
    if (position.isEmpty()) {
      isOrdered |= order.isPresent();
      return order.orElse(Task.ANYWHERE);
    }
    if (order.isPresent()) {
      part.fault("order", part.text("order").orElse(""), "no order beside a position", SCHEMA);
    }
    PartJson given = position.get();
    if (!given.has("type")) {
      given.fault("type", "", "one of any, first, last, ordered", SCHEMA);
    }
    String type = given.word("type", List.of("any", "first", "last", "ordered"));
    OptionalInt value = given.whole("value", 1, ORDER_MAX);
    if (type.equals("ordered") != given.has("value")) {
      given.fault(
          "value",
          given.text("value").orElse(""),
          "a whole number from 1 on with the type ordered, none with others",
          SCHEMA);
    }
    given.end(Map.of());
    isPositioned |= !type.equals("any");
    return switch (type) {
      case "first" -> Task.FIRST;
      case "last" -> Task.LAST;
      case "ordered" -> value.orElse(1);
      default -> Task.ANYWHERE;
    };
  }

  private Place place(PartJson part) {
    int site = sites.read(part, "location");
    if (!part.has("duration")) {
      part.fault("duration", "", "seconds of the service", SCHEMA);
    }
    OptionalInt duration = part.whole("duration", 0, DURATION_MAX);
    List<Window> windows = WindowsJson.ofPlace(part);
    hasSoftWindows |= windows.stream().anyMatch(Window::isSoft);
    Optional<String> territory = TerritoriesJson.ofPlace(part);
    part.end(UNSERVED_PLACE);
    return new Place(site, duration.orElse(0), windows, territory);
  }

  /// Amounts in each dimension.
  static List<Integer> amounts(PartJson part, String name) {
    List<Integer> amounts = new ArrayList<>();
    for (String text :
        part.texts(
            name,
            TourLimits.DIMENSIONS_MAX,
            each -> Scan.isNumber(each, 9),
            "a whole number from 0 to 999,999,999")) {
      amounts.add(Integer.parseInt(text));
    }
    if (part.list(name, 1, TourLimits.DIMENSIONS_MAX).isEmpty()) {
      return List.of(0);
    }
    return amounts;
  }

  /// Skills of a job or a vehicle.
  static Set<String> skills(PartJson part) {
    return Set.copyOf(
        new HashSet<>(
            part.texts(
                "skills",
                TourLimits.SKILLS_MAX,
                each -> PartJson.isId(each) && each.length() <= SKILL_LENGTH_MAX,
                "1 to 64 of a-z, A-Z, 0-9, _ and -")));
  }
}
