package io.cartway.tours.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.LatLng;
import io.cartway.tours.TourLimits;
import io.cartway.tours.TravelTable;
import io.cartway.travel.TransportMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Small problems in HERE's words with everything that is served: five modes with options, two
/// speeds, several types, shifts, breaks, reloads, limits, skills, windows, alternatives, jobs of
/// several tasks, windows that may be missed, ranks, relations, territories, objectives.
final class RandomProblems {

  static final List<String> MODES = List.of("car", "truck", "scooter", "bicycle", "pedestrian");

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant DAY = Instant.parse("2026-03-02T06:00:00Z");
  private static final int HOURS = 10;

  private final Random random;
  private final List<String> vehicles = new ArrayList<>();
  private final List<String> single = new ArrayList<>();
  private final boolean isRanked;
  private final boolean isSoft;
  private int dimensions;

  RandomProblems(long seed) {
    random = new Random(seed);
    isRanked = random.nextBoolean();
    isSoft = oneIn(3);
  }

  /// Ways as each mode has them, one in some missing.
  static TravelTable table(List<LatLng> at, TransportMode mode) {
    int size = at.size();
    int[] seconds = new int[size * size];
    int[] metres = new int[size * size];
    double pace =
        switch (mode) {
          case TRUCK -> 0.12;
          case BIKE -> 0.18;
          case PEDESTRIAN -> 0.24;
          default -> 0.06;
        };
    for (int i = 0; i < seconds.length; i++) {
      LatLng from = at.get(i / size);
      LatLng to = at.get(i % size);
      double apart = Math.hypot(from.lat() - to.lat(), from.lng() - to.lng()) * 100_000;
      metres[i] = (int) Math.ceil(apart * (from.lat() < to.lat() ? 1.2 : 1));
      boolean isMissing = apart > 0 && (int) (apart * 7) % 41 == 0;
      seconds[i] = isMissing ? TravelTable.NO_WAY : (int) Math.ceil(metres[i] * pace);
    }
    return new TravelTable(size, seconds, metres);
  }

  ObjectNode problem(int jobs) {
    ObjectNode problem = JSON.createObjectNode();
    ObjectNode fleet = problem.putObject("fleet");
    dimensions = 1 + random.nextInt(3);
    ArrayNode profiles = fleet.putArray("profiles");
    int count = 1 + random.nextInt(TourLimits.PROFILES_MAX - 2);
    for (int i = 0; i < count; i++) {
      profile(profiles.addObject(), i);
    }
    ArrayNode types = fleet.putArray("types");
    for (int i = 0; i < 1 + random.nextInt(3); i++) {
      type(types.addObject(), i, count);
    }
    ObjectNode plan = problem.putObject("plan");
    ArrayNode all = plan.putArray("jobs");
    for (int i = 0; i < jobs; i++) {
      job(all.addObject(), i);
    }
    relations(plan);
    objectives(problem);
    problem
        .putObject("configuration")
        .put("seed", random.nextInt(100))
        .putObject("termination")
        .put("maxIterations", 40);
    return problem;
  }

  private boolean oneIn(int many) {
    return random.nextInt(many) == 0;
  }

  private void profile(ObjectNode profile, int number) {
    String mode = MODES.get(random.nextInt(MODES.size()));
    profile.put("name", "p" + number).put("type", mode);
    if (oneIn(3)) {
      profile.put("departureTime", DAY.toString());
    }
    switch (mode) {
      case "truck" -> profile.putObject("options").put("grossWeight", 12_000).put("height", 380);
      case "scooter" -> profile.putObject("options").put("allowHighway", oneIn(2));
      case "pedestrian" -> profile.putObject("options").put("speed", 1.5);
      default -> profile.putObject("avoid").putArray("features").add("ferry");
    }
  }

  private void type(ObjectNode type, int number, int profiles) {
    String id = "t" + number;
    type.put("id", id).put("profile", "p" + random.nextInt(profiles));
    if (oneIn(2)) {
      type.put("amount", 1 + random.nextInt(2));
      vehicles.add(id + "_1");
    } else {
      type.putArray("vehicleIds").add("own" + number).add("other" + number);
      vehicles.add("other" + number);
    }
    type.putObject("costs")
        .put("fixed", random.nextInt(50))
        .put("distance", 0.001 * random.nextInt(3))
        .put("time", 0.001 + random.nextInt(3));
    ArrayNode capacity = type.putArray("capacity");
    for (int d = 0; d < dimensions; d++) {
      capacity.add(4 + random.nextInt(8));
    }
    if (number == 0 || oneIn(2)) {
      type.putArray("skills").add("cold");
    }
    if (oneIn(4)) {
      type.put("speedFactor", oneIn(2) ? 0.5 : 2);
    }
    if (oneIn(4)) {
      ObjectNode territories = type.putObject("territories").put("strict", oneIn(2));
      ArrayNode items = territories.putArray("items");
      items.addObject().put("id", "north").put("priority", 1 + random.nextInt(5));
      items.addObject().put("id", "south");
    }
    ObjectNode limits = type.putObject("limits");
    if (oneIn(4)) {
      limits.put("maxDistance", 9000 + random.nextInt(9000));
    }
    if (oneIn(4)) {
      limits.put("shiftTime", 6000 + random.nextInt(9000));
    }
    if (oneIn(4)) {
      limits.put("maxDrivingTime", 1500 + random.nextInt(3000));
    }
    if (oneIn(4)) {
      limits.putObject("stops").putObject("maxCount").put("value", 2 + random.nextInt(3));
    }
    ArrayNode shifts = type.putArray("shifts");
    for (int i = 0; i < 1 + random.nextInt(2); i++) {
      shift(shifts.addObject(), i * HOURS);
    }
  }

  private void shift(ObjectNode shift, int hours) {
    int from = hours * 3600 + random.nextInt(3600);
    ObjectNode start = shift.putObject("start").put("time", at(from));
    location(start);
    if (oneIn(2)) {
      start.put("timeOffset", random.nextInt(7200));
    }
    if (!oneIn(3)) {
      ObjectNode end = shift.putObject("end").put("time", at(from + 7 * 3600));
      location(end);
    }
    if (oneIn(3)) {
      shift.putObject("stopBaseDuration").put("type", "oncePerStop").put("value", 90);
    }
    ArrayNode breaks = shift.putArray("breaks");
    for (int i = random.nextInt(3); i > 0; i--) {
      ObjectNode rest = breaks.addObject().put("duration", 300 + random.nextInt(1500));
      int open = from + 1800 + random.nextInt(9000);
      ArrayNode times = rest.putArray("times");
      times.addArray().add(at(open)).add(at(open + random.nextInt(3600)));
      if (oneIn(3)) {
        location(rest);
      }
      if (oneIn(2)) {
        rest.put("policy", "allowAtTheEnd");
      }
    }
    ArrayNode reloads = shift.putArray("reloads");
    for (int i = random.nextInt(3); i > 0; i--) {
      location(reloads.addObject().put("duration", random.nextInt(600)));
    }
  }

  private static String at(int seconds) {
    return DAY.plusSeconds(seconds).toString();
  }

  private void location(ObjectNode owner) {
    owner
        .putObject("location")
        .put("lat", 43.7 + random.nextInt(40) / 1000.0)
        .put("lng", 7.4 + random.nextInt(40) / 1000.0);
  }

  private void job(ObjectNode job, int number) {
    job.put("id", "j" + number);
    if (oneIn(5)) {
      job.putArray("skills").add("cold");
    }
    if (oneIn(3)) {
      job.put("priority", 1 + random.nextInt(5));
    }
    if (oneIn(4)) {
      job.put("maxTimeOnVehicle", 1200 + random.nextInt(7200));
    }
    ObjectNode tasks = job.putObject("tasks");
    int kind = random.nextInt(3);
    int pickups = kind == 0 ? 0 : 1 + random.nextInt(4) / 3;
    int deliveries = kind == 1 ? 0 : 1 + random.nextInt(4) / 3;
    int[] demand = random.ints(dimensions, 0, 3).toArray();
    // What is picked up is what is delivered.
    for (int i = 0; i < pickups; i++) {
      task(tasks.withArray("/pickups").addObject(), demand, Math.max(1, deliveries));
    }
    for (int i = 0; i < deliveries; i++) {
      task(tasks.withArray("/deliveries").addObject(), demand, Math.max(1, pickups));
    }
    if (pickups + deliveries == 1) {
      single.add("j" + number);
    }
  }

  private void task(ObjectNode task, int[] demand, int times) {
    ArrayNode amounts = task.putArray("demand");
    for (int amount : demand) {
      amounts.add(amount * times);
    }
    if (isRanked && oneIn(4)) {
      task.put("order", 1 + random.nextInt(3));
    } else if (isRanked && oneIn(4)) {
      task.putObject("position").put("type", oneIn(2) ? "first" : "last");
    }
    ArrayNode places = task.putArray("places");
    for (int i = 0; i < 1 + random.nextInt(4) / 3; i++) {
      ObjectNode place = places.addObject().put("duration", random.nextInt(900));
      location(place);
      if (oneIn(2)) {
        place.put("tag", "tag" + i);
      }
      if (!oneIn(3)) {
        place.putArray("territoryIds").add(oneIn(4) ? "west" : "north");
      }
      windows(place, isSoft && oneIn(2));
    }
  }

  private void windows(ObjectNode place, boolean isSoft) {
    // Nobody means windows that are over before all shifts begin.
    int open = 2700 + random.nextInt(17_300);
    ArrayNode windows = place.putArray(isSoft ? "timeWindows" : "times");
    for (int w = isSoft ? 1 + random.nextInt(2) : random.nextInt(3); w > 0; w--) {
      int close = open + 900 + random.nextInt(5000);
      if (isSoft) {
        ObjectNode window = windows.addObject();
        window.putObject("from").put("time", at(open));
        ObjectNode to = window.putObject("to").put("time", at(close));
        to.put("preferred", at(open + random.nextInt(close - open + 1)));
        if (oneIn(2)) {
          to.putObject("penalty").put("type", oneIn(2) ? "linear" : "quadratic");
        }
      } else {
        windows.addArray().add(at(open)).add(at(close));
      }
      open += 9000;
    }
  }

  private void relations(ObjectNode plan) {
    ArrayNode relations = plan.putArray("relations");
    for (int i = random.nextInt(3); i > 0 && !single.isEmpty(); i--) {
      ObjectNode relation =
          relations
              .addObject()
              .put("type", List.of("sequence", "flexible", "tour").get(random.nextInt(3)))
              .put("vehicleId", vehicles.get(random.nextInt(vehicles.size())));
      ArrayNode jobs = relation.putArray("jobs");
      if (relation.path("type").asText().equals("sequence") && oneIn(3)) {
        jobs.add("departure");
      }
      for (int j = 1 + random.nextInt(2); j > 0 && !single.isEmpty(); j--) {
        jobs.add(single.removeFirst());
      }
    }
  }

  private void objectives(ObjectNode problem) {
    if (!isRanked && !isSoft && oneIn(2)) {
      return;
    }
    ArrayNode objectives = problem.putArray("objectives");
    objectives.addObject().put("type", "minimizeUnassigned");
    if (oneIn(2)) {
      objectives.addObject().put("type", "optimizeTourCount").put("action", "minimize");
    }
    boolean isSoftFirst = isSoft && oneIn(2);
    if (isRanked) {
      // A wish is not served before the lateness.
      boolean isConstrained = isSoftFirst || oneIn(2);
      objectives
          .addObject()
          .put("type", "optimizeTaskPosition")
          .put("isConstrained", isConstrained);
    }
    if (isSoftFirst) {
      objectives.addObject().put("type", "minimizeSoftTimeWindowViolations");
    }
    if (!isSoftFirst && oneIn(3)) {
      objectives.addObject().put("type", "maximizeTerritoryJobs");
    }
    objectives.addObject().put("type", "minimizeCost");
    if (isSoft && !isSoftFirst) {
      objectives.addObject().put("type", "minimizeSoftTimeWindowViolations");
    }
  }
}
