package io.cartway.tours.solver;

import static java.util.Locale.ROOT;

import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.Place;
import io.cartway.tours.Relation;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Problems in a line of text, on a road of ten places: 10 s and 10 m from each to the next. The
/// way out is longer by the square of its steps, so that tasks are rather done there.
///
/// A vehicle at place 0 has words: `depart=20` (0 if absent), `stop=5` seconds for each stop,
/// `driving`, `stops`, `seconds` and `capacity` at most, `ordered` or `wished` for ranks. Jobs are
/// parted by semicolons: an id, then tasks as `p3` (a pickup at place 3) or `d4@2` (a delivery with
/// rank 2, or `first`, `last`), then `aboard=30` or `demand=2`. `d4+7/50-60~55` takes 7 s, begins
/// within a window, and is late behind 55 s, by the square with `^` behind.
///
/// `d3!south,1!north` has two places, each in a territory; the vehicle works in
/// `territories:north:1,south:2`, in them alone with `strict`, rather in them with `home`.
///
/// Lateness counts before the cost with `late`, behind it with `costlate`; with `free` seconds cost
/// nothing; a vehicle may depart until `until=100`.
///
/// Pauses are `break=20-30:15` (15 s from a second on from 20 to 30; `20-30/50-60` for two
/// windows), with `@3` at place 3 and with `last` where it may be the end of the tour of an `open`
/// vehicle, and `reload=1:5`, 5 s at place 1.
///
/// With `vans=2` there are more; `sequence#1#a,b` binds jobs to the second one in this order, as do
/// `flexible` and `tour`; `departure` and `arrival` are ends of a sequence.
///
/// A plan is written as each vehicle with its tasks and the seconds at which they begin.
final class TinyTours {

  private static final Pattern PLACE =
      Pattern.compile(
          "(?<at>\\d)([+](?<seconds>\\d+))?(/(?<open>\\d+)-(?<close>\\d+))?"
              + "(~(?<late>\\d+)(?<squared>\\^)?)?(!(?<territory>\\w+))?");

  private static final int PLACES = 10;
  private static final int APART = 10;

  private final TourProblem problem;
  private final TravelTable table;

  TinyTours(String vehicle, String jobs) {
    Map<String, Long> words = words(vehicle.split(" ", -1));
    List<Job> read = new ArrayList<>();
    for (String job : jobs.split(";", -1)) {
      read.add(job(job.strip().split(" ", -1)));
    }
    problem =
        new TourProblem(
            List.of(type(words, pauses(vehicle), territories(vehicle))),
            read,
            objectives(words),
            words.containsKey("ordered"),
            relations(vehicle, read));
    int[] seconds = new int[PLACES * PLACES];
    int[] metres = new int[PLACES * PLACES];
    for (int i = 0; i < seconds.length; i++) {
      int steps = i % PLACES - i / PLACES;
      seconds[i] = APART * Math.abs(steps);
      metres[i] = seconds[i] + (steps > 0 ? steps * steps : 0);
    }
    table = new TravelTable(PLACES, seconds, metres);
  }

  private static List<Objective> objectives(Map<String, Long> words) {
    if (words.containsKey("wished")) {
      return words.containsKey("home")
          ? List.of(Objective.DISORDER, Objective.TERRITORIES, Objective.COST)
          : List.of(Objective.DISORDER, Objective.COST);
    }
    if (words.containsKey("home")) {
      return List.of(Objective.TERRITORIES, Objective.COST);
    }
    if (words.containsKey("late")) {
      return List.of(Objective.LATENESS, Objective.COST);
    }
    return words.containsKey("costlate")
        ? List.of(Objective.COST, Objective.LATENESS)
        : List.of(Objective.COST);
  }

  private static Map<String, Long> words(String[] parts) {
    Map<String, Long> words = new HashMap<>();
    for (String part : parts) {
      if (part.contains(":") || part.contains("#")) {
        continue;
      }
      String[] pair = part.split("=", -1);
      words.put(pair[0], pair.length == 1 ? 0 : Long.parseLong(pair[1]));
    }
    return words;
  }

  private static List<Shift.Pause> pauses(String vehicle) {
    List<Shift.Pause> pauses = new ArrayList<>();
    for (String part : vehicle.split(" ", -1)) {
      if (part.startsWith("break=")) {
        String[] parts = part.substring("break=".length()).split("[:@]", -1);
        List<Window> windows = new ArrayList<>();
        for (String window : parts[0].split("/", -1)) {
          String[] ends = window.split("-", -1);
          windows.add(new Window(Long.parseLong(ends[0]), Long.parseLong(ends[1])));
        }
        pauses.add(
            new Shift.Pause(
                Shift.Purpose.BREAK,
                parts.length == 2 ? Shift.Pause.WHEREVER : Integer.parseInt(parts[2]),
                Long.parseLong(parts[1]),
                windows,
                List.of(vehicle.split(" ", -1)).contains("last")));
      } else if (part.startsWith("reload=")) {
        String[] parts = part.substring("reload=".length()).split(":", -1);
        pauses.add(
            new Shift.Pause(
                Shift.Purpose.RELOAD,
                Integer.parseInt(parts[0]),
                Long.parseLong(parts[1]),
                List.of(Window.ALWAYS),
                false));
      }
    }
    return pauses;
  }

  private static VehicleType.Territories territories(String vehicle) {
    List<String> parts = List.of(vehicle.split(" ", -1));
    Map<String, Integer> priorities = new HashMap<>();
    for (String part : parts) {
      if (part.startsWith("territories:")) {
        for (String each : part.substring("territories:".length()).split(",", -1)) {
          String[] pair = each.split(":", -1);
          priorities.put(pair[0], Integer.parseInt(pair[1]));
        }
      }
    }
    return new VehicleType.Territories(parts.contains("strict"), priorities);
  }

  private static List<Relation> relations(String vehicle, List<Job> jobs) {
    List<Relation> relations = new ArrayList<>();
    for (String part : vehicle.split(" ", -1)) {
      String[] parts = part.split("#", -1);
      if (parts.length < 3) {
        continue;
      }
      List<String> ids = List.of(parts[2].split(",", -1));
      List<Integer> members = new ArrayList<>();
      for (String id : ids) {
        for (int job = 0; job < jobs.size(); job++) {
          if (jobs.get(job).id().equals(id)) {
            members.add(job);
          }
        }
      }
      relations.add(
          new Relation(
              Relation.Kind.valueOf(parts[0].toUpperCase(ROOT)),
              new Relation.Crew(0, Integer.parseInt(parts[1]), 0),
              members,
              ids.getFirst().equals("departure"),
              ids.getLast().equals("arrival")));
    }
    return relations;
  }

  private static VehicleType type(
      Map<String, Long> words, List<Shift.Pause> pauses, VehicleType.Territories territories) {
    Optional<Shift.End> end =
        words.containsKey("open") ? Optional.empty() : Optional.of(new Shift.End(0, 1000));
    long departure = words.getOrDefault("depart", 0L);
    long until = words.getOrDefault("until", departure);
    Shift shift = new Shift(0, departure, until, end, words.getOrDefault("stop", 0L), pauses);
    return new VehicleType(
        "van",
        Math.toIntExact(words.getOrDefault("vans", 1L)),
        0,
        new VehicleType.Rates(0, 1, words.containsKey("free") ? 0 : 0.01),
        List.of(shift),
        new VehicleType.Abilities(
            List.of(Math.toIntExact(words.getOrDefault("capacity", 100L))),
            Set.of(),
            1_000_000,
            words.getOrDefault("seconds", 1_000_000L),
            words.getOrDefault("driving", 1_000_000L),
            Math.toIntExact(words.getOrDefault("stops", (long) Integer.MAX_VALUE)),
            territories));
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
    List<Place> places = Stream.of(parts[0].split(",", -1)).map(TinyTours::place).toList();
    return new Task(places, List.of(1), rank);
  }

  private static Place place(String text) {
    Matcher parts = PLACE.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("no place: " + text);
    }
    long open = parts.group("open") == null ? 0 : Long.parseLong(parts.group("open"));
    long close = parts.group("close") == null ? 1000 : Long.parseLong(parts.group("close"));
    long late = parts.group("late") == null ? close : Long.parseLong(parts.group("late"));
    return new Place(
        Integer.parseInt(parts.group("at")),
        parts.group("seconds") == null ? 0 : Long.parseLong(parts.group("seconds")),
        List.of(new Window(open, close, late, parts.group("squared") != null)),
        Optional.ofNullable(parts.group("territory")));
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
      Shift shift = problem.types().getFirst().shifts().getFirst();
      int at = 0;
      long now = tour.departure();
      for (int i = 0; i <= tour.visits().size(); i++) {
        for (TourPlan.Halt halt : tour.halts()) {
          if (halt.after() == i) {
            Shift.Pause pause = shift.pauses().get(halt.pause());
            line.append(" %s %d".formatted(pause.purpose().name().toLowerCase(ROOT), halt.begin()));
            at = pause.location() == Shift.Pause.WHEREVER ? at : pause.location();
            now = halt.begin() + pause.seconds();
          }
        }
        if (i < tour.visits().size()) {
          TourPlan.Visit visit = tour.visits().get(i);
          Job job = problem.jobs().get(visit.job());
          String kind = !job.isCarried() ? "" : job.isPickup(visit.task()) ? "+" : "-";
          line.append(" %s%s %d".formatted(job.id(), kind, visit.begin()));
          Place place = job.tasks().get(visit.task()).places().get(visit.place());
          at = place.location();
          now = visit.begin() + place.durationSeconds();
        }
      }
      if (shift.end().isPresent()) {
        line.append(" end ").append(now + table.seconds(at, 0));
      }
      line.append(' ');
    }
    if (!plan.unassigned().isEmpty()) {
      line.append("left");
      plan.unassigned().forEach(job -> line.append(' ').append(problem.jobs().get(job).id()));
    }
    return line.toString().strip();
  }
}
