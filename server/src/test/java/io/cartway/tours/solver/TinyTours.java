package io.cartway.tours.solver;

import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.Place;
import io.cartway.tours.Shift;
import io.cartway.tours.Task;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Problems in a line of text, on a road of ten places: 10 s and 10 m from each to the next. The
/// way out is longer by the square of its steps, so that tasks are rather done there.
///
/// A vehicle at place 0 has words: `stop=5` seconds for each stop, `driving`, `stops`, `seconds`
/// and `capacity` at most, `ordered` or `wished` for ranks. Jobs are parted by semicolons: an id,
/// then tasks as `p3` (a pickup at place 3) or `d4@2` (a delivery with rank 2, or `first`, `last`),
/// then `aboard=30` or `demand=2`.
///
/// A plan is written as each vehicle with its tasks and the seconds at which they begin.
final class TinyTours {

  private static final int PLACES = 10;
  private static final int APART = 10;

  private final TourProblem problem;
  private final TravelTable table;

  TinyTours(String vehicle, String jobs) {
    Map<String, Long> words = words(vehicle.split(" "));
    List<Job> read = new ArrayList<>();
    for (String job : jobs.split(";", -1)) {
      read.add(job(job.strip().split(" ")));
    }
    List<Objective> objectives =
        words.containsKey("wished")
            ? List.of(Objective.DISORDER, Objective.COST)
            : List.of(Objective.COST);
    problem = new TourProblem(List.of(type(words)), read, objectives, words.containsKey("ordered"));
    int[] seconds = new int[PLACES * PLACES];
    int[] metres = new int[PLACES * PLACES];
    for (int i = 0; i < seconds.length; i++) {
      int steps = i % PLACES - i / PLACES;
      seconds[i] = APART * Math.abs(steps);
      metres[i] = seconds[i] + (steps > 0 ? steps * steps : 0);
    }
    table = new TravelTable(PLACES, seconds, metres);
  }

  private static Map<String, Long> words(String[] parts) {
    Map<String, Long> words = new HashMap<>();
    for (String part : parts) {
      String[] pair = part.split("=", -1);
      words.put(pair[0], pair.length == 1 ? 0 : Long.parseLong(pair[1]));
    }
    return words;
  }

  private static VehicleType type(Map<String, Long> words) {
    Shift shift =
        new Shift(0, 0, 0, Optional.of(new Shift.End(0, 1000)), words.getOrDefault("stop", 0L));
    return new VehicleType(
        "van",
        1,
        0,
        new VehicleType.Rates(0, 1, 0.01),
        List.of(shift),
        new VehicleType.Abilities(
            List.of(Math.toIntExact(words.getOrDefault("capacity", 100L))),
            Set.of(),
            1_000_000,
            words.getOrDefault("seconds", 1_000_000L),
            words.getOrDefault("driving", 1_000_000L),
            Math.toIntExact(words.getOrDefault("stops", (long) Integer.MAX_VALUE))));
  }

  private static Job job(String[] parts) {
    List<Task> pickups = new ArrayList<>();
    List<Task> deliveries = new ArrayList<>();
    Map<String, Long> words = new HashMap<>();
    for (String part : List.of(parts).subList(1, parts.length)) {
      if (part.contains("=")) {
        words.putAll(words(new String[] {part}));
      } else {
        (part.startsWith("p") ? pickups : deliveries).add(task(part.substring(1).split("@")));
      }
    }
    return new Job(
        parts[0],
        pickups,
        deliveries,
        Set.of(),
        Job.PRIORITY_LEAST,
        words.getOrDefault("aboard", Job.ABOARD_ALWAYS));
  }

  private static Task task(String[] parts) {
    int rank =
        switch (parts.length == 1 ? "0" : parts[1]) {
          case "first" -> Task.FIRST;
          case "last" -> Task.LAST;
          default -> parts.length == 1 ? Task.ANYWHERE : Integer.parseInt(parts[1]);
        };
    Place place = new Place(Integer.parseInt(parts[0]), 0, List.of(Window.ALWAYS));
    return new Task(List.of(place), List.of(1), rank);
  }

  TourProblem problem() {
    return problem;
  }

  TravelCosts costs() {
    return _ -> table;
  }

  String line(TourPlan plan) {
    StringBuilder line = new StringBuilder();
    for (TourPlan.Tour tour : plan.tours()) {
      line.append(tour.vehicle()).append(':');
      int at = 0;
      long now = tour.departure();
      for (TourPlan.Visit visit : tour.visits()) {
        Job job = problem.jobs().get(visit.job());
        String kind = !job.isCarried() ? "" : job.isPickup(visit.task()) ? "+" : "-";
        line.append(" %s%s %d".formatted(job.id(), kind, visit.begin()));
        at = job.tasks().get(visit.task()).places().get(visit.place()).location();
        now = visit.begin();
      }
      line.append(" end ").append(now + table.seconds(at, 0)).append(' ');
    }
    if (!plan.unassigned().isEmpty()) {
      line.append("left");
      plan.unassigned().forEach(job -> line.append(' ').append(problem.jobs().get(job).id()));
    }
    return line.toString().strip();
  }
}
