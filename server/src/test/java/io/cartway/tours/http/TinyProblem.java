package io.cartway.tours.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.paths.Journey;
import io.cartway.tours.RoadLines;
import io.cartway.tours.TravelTable;
import io.cartway.tours.solver.Turns;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Vehicle;
import io.cartway.work.Deadline;
import io.cartway.work.SharedBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A problem in HERE's words, made of two lines of text, and its solution as one. Places 0 to 9 lie
/// on a road, 10 s and 10 m from each to the next for a car. A way out is longer by the square of
/// its steps in metres, so that tasks are rather done there.
///
/// Jobs are parted by semicolons: an id, then tasks as `p3` (a pickup at place 3) or
/// `d4/6[20-30]:5` (a delivery at either place, which begins from a second on from 20 to 30 and
/// takes 5 s).
///
/// What else the problem has is set by its path: `type.limits.shiftTime=40`. A path begins with a
/// member of the problem, with `type`, `shift` or `profile` for the first of them, with `other` for
/// a second type and `again` for a second shift like the first, or with the id of a job; a `-`
/// removes. In values words have no quotes, `@40` is a time and `#3` a location.
final class TinyProblem {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant DAY = Instant.parse("2026-03-02T08:00:00Z");
  private static final double PLACES_PER_DEGREE = 100;

  private static final Pattern TASK =
      Pattern.compile(
          "(?<kind>[pd])(?<places>\\d(/\\d)*)(\\[(?<open>\\d+)-(?<close>\\d+)])?"
              + "(:(?<for>\\d+))?");

  private static final Pattern MARK =
      Pattern.compile("@(?<time>\\d+)|#(?<place>\\d)|(?<word>[A-Za-z_][\\w-]*)");

  private static final String BARE =
      """
      {fleet: {profiles: [{name: car, type: car}],
        types: [{id: van, profile: car, amount: 1, capacity: [9], costs: {distance: 1, time: 0.01},
          shifts: [{start: {time: @0, location: #0, timeOffset: 0},
            end: {time: @1000, location: #0}}]}]},
       plan: {jobs: []},
       configuration: {termination: {maxIterations: 300}}}
      """;

  private final ObjectNode root = (ObjectNode) value(BARE);

  TinyProblem(String settings, String jobs) {
    for (String job : jobs.split(";", -1)) {
      add(job.strip().split(" ", -1));
    }
    for (String setting : settings.isBlank() ? new String[0] : settings.strip().split(" +", -1)) {
      int at = setting.indexOf('=');
      set(List.of(setting.substring(0, at).split("\\.", -1)), setting.substring(at + 1));
    }
  }

  static JsonNode value(String text) {
    String json =
        MARK.matcher(text)
            .replaceAll(match -> {
              if (match.group("time") != null) {
                return "\"" + DAY.plusSeconds(Long.parseLong(match.group("time"))) + "\"";
              }
              return match.group("place") != null
                  ? location(Integer.parseInt(match.group("place"))).toString()
                  : quoted(match.group("word"));
            });
    try {
      return JSON.readTree(json);
    } catch (IOException wrong) {
      throw new UncheckedIOException(json, wrong);
    }
  }

  private static String quoted(String word) {
    return List.of("true", "false", "null").contains(word) ? word : "\"" + word + "\"";
  }

  private static ObjectNode location(int place) {
    return JSON.createObjectNode().put("lat", 0).put("lng", place / PLACES_PER_DEGREE);
  }

  private void add(String[] parts) {
    ObjectNode job = ((ArrayNode) root.at("/plan/jobs")).addObject().put("id", parts[0]);
    ObjectNode tasks = job.putObject("tasks");
    for (String part : List.of(parts).subList(1, parts.length)) {
      Matcher task = TASK.matcher(part);
      if (!task.matches()) {
        throw new IllegalArgumentException("no task: " + part);
      }
      ObjectNode added =
          tasks.withArray(task.group("kind").equals("p") ? "pickups" : "deliveries").addObject();
      added.putArray("demand").add(1);
      ArrayNode places = added.putArray("places");
      for (String place : task.group("places").split("/", -1)) {
        ObjectNode alternative = places.addObject();
        alternative.set("location", location(Integer.parseInt(place)));
        alternative.put(
            "duration", task.group("for") == null ? 0 : Integer.parseInt(task.group("for")));
        if (task.group("open") != null) {
          alternative.set(
              "times", value("[[@%s, @%s]]".formatted(task.group("open"), task.group("close"))));
        }
      }
    }
  }

  private void set(List<String> path, String text) {
    Optional<JsonNode> named = named(path.getFirst());
    JsonNode at = named.orElse(root);
    List<String> rest = new ArrayList<>(path.subList(named.isPresent() ? 1 : 0, path.size()));
    if (at.has("tasks") && List.of("pickups", "deliveries").contains(rest.getFirst())) {
      rest.addFirst("tasks");
    }
    for (String step : rest.subList(0, rest.size() - 1)) {
      at = at instanceof ObjectNode object ? below(object, step) : at.path(Integer.parseInt(step));
    }
    if (at instanceof ArrayNode list) {
      list.insert(Integer.parseInt(rest.getLast()), value(text));
    } else if (text.equals("-")) {
      ((ObjectNode) at).remove(rest.getLast());
    } else {
      ((ObjectNode) at).set(rest.getLast(), value(text));
    }
  }

  private static JsonNode below(ObjectNode object, String name) {
    return object.has(name) ? object.path(name) : object.putObject(name);
  }

  private Optional<JsonNode> named(String word) {
    ArrayNode types = (ArrayNode) root.at("/fleet/types");
    ArrayNode shifts = (ArrayNode) types.path(0).path("shifts");
    return switch (word) {
      case "type" -> Optional.of(types.path(0));
      case "shift" -> Optional.of(shifts.path(0));
      case "profile" -> Optional.of(root.at("/fleet/profiles/0"));
      case "other" -> Optional.of(second(types));
      case "again" -> Optional.of(second(shifts));
      default ->
          root.at("/plan/jobs")
              .valueStream()
              .filter(job -> job.path("id").asText().equals(word))
              .findFirst();
    };
  }

  private static JsonNode second(ArrayNode list) {
    if (list.size() == 1) {
      list.add(list.path(0).deepCopy());
    }
    return list.path(1);
  }

  ObjectNode root() {
    return root;
  }

  // ---- roads

  /// Each field of a profile changes the seconds from a place to the next in a way of its own.
  private static int secondsApart(Journey journey, TravelTime time) {
    Vehicle vehicle = journey.vehicle();
    double seconds =
        switch (journey.mode()) {
          case TRUCK -> 12;
          case SCOOTER -> journey.scooterOnHighways() ? 9 : 11;
          case BIKE -> 30;
          case PEDESTRIAN -> 70 / journey.walkMetersPerSecond();
          default -> 10;
        };
    seconds += journey.objective() == Objective.SHORT ? 5 : 0;
    seconds += journey.avoidance().isEmpty() ? 0 : 3;
    seconds += journey.exclusion().isEmpty() ? 0 : 4;
    seconds += time instanceof TravelTime.Departure ? 1 : 0;
    seconds += journey.speedCapKmh() > 0 ? 360.0 / journey.speedCapKmh() : 0;
    seconds += vehicle.grossWeightKilograms() / 1000.0;
    seconds += vehicle.weightPerAxleKilograms() / 500.0;
    seconds += vehicle.heightCentimeters() / 100.0;
    seconds += vehicle.widthCentimeters() / 50.0;
    seconds += vehicle.lengthCentimeters() / 20.0;
    seconds += vehicle.axleCount() * 6;
    seconds += vehicle.trailerCount() * 7;
    seconds += vehicle.tunnelCategory() == '\0' ? 0 : vehicle.tunnelCategory() - 'A';
    seconds += vehicle.hazardousGoods().size() * 8;
    return (int) Math.round(seconds);
  }

  private static TravelTable table(List<LatLng> locations, Journey journey, TravelTime time) {
    int size = locations.size();
    int apart = secondsApart(journey, time);
    int[] seconds = new int[size * size];
    int[] metres = new int[size * size];
    for (int i = 0; i < seconds.length; i++) {
      int steps = place(locations.get(i % size)) - place(locations.get(i / size));
      boolean isNowhere = locations.get(i % size).lat() != locations.get(i / size).lat();
      seconds[i] = isNowhere ? TravelTable.NO_WAY : apart * Math.abs(steps);
      metres[i] = 10 * Math.abs(steps) + (steps > 0 ? steps * steps : 0);
    }
    return new TravelTable(size, seconds, metres);
  }

  private static int place(LatLng at) {
    return (int) Math.round(at.lng() * PLACES_PER_DEGREE);
  }

  private static Optional<RoadLines.RoadLine> line(
      LatLng from, LatLng to, Journey journey, TravelTime time, Deadline deadline) {
    TravelTable table = table(List.of(from, to), journey, time);
    return Optional.of(
        new RoadLines.RoadLine(List.of(from, to), table.seconds(0, 1), table.metres(0, 1)));
  }

  // ---- solutions

  /// What `POST /v1/tours` answers; its faults in a member `refused`.
  JsonNode answer() {
    TourMeans means =
        new TourMeans(
            () -> ProblemJsonTest.MAP,
            () -> "test-1",
            (locations, journey, time, _) -> table(locations, journey, time),
            TinyProblem::line,
            _ -> Turns.FREE,
            TinyProblem::table,
            Turns.FREE,
            new TourMeans.Room(1, new SharedBudget(1L << 30), 1L << 30, 1));
    ToursEndpoint endpoint =
        new ToursEndpoint(
            means,
            ToursEndpoint.When.NEVER,
            (_, _) -> {
              throw new AssertionError("no job");
            });
    try {
      Answer answer = endpoint.handle(new FakeCall().body("application/json", root.toString()));
      if (answer instanceof Answer.Invalid(var faults)) {
        return JSON.createObjectNode()
            .put(
                "refused",
                faults.stream()
                    .map(fault -> fault.parameter() + " " + fault.code())
                    .collect(Collectors.joining(", ")));
      }
      Answer.Streamed streamed =
          (Answer.Streamed) ((Answer.Computed) answer).computation().make(Deadline.never());
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      streamed.body().write(out);
      return JSON.readTree(out.toString(UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /// Each tour with its activities and the seconds at which they begin, the jobs that are left out
  /// with their reason, and the codes of notices.
  static String line(JsonNode answer) {
    if (answer.has("refused")) {
      return "refused " + answer.path("refused").asText();
    }
    StringBuilder line = new StringBuilder();
    for (JsonNode tour : answer.path("tours")) {
      line.append(tour.path("vehicleId").asText());
      int shift = tour.path("shiftIndex").asInt();
      line.append(shift == 0 ? "" : "#" + shift).append(':');
      for (JsonNode stop : tour.path("stops")) {
        stop.path("activities").forEach(activity -> line.append(word(activity)));
      }
      line.append(' ');
    }
    for (JsonNode left : answer.path("unassigned")) {
      String reason = left.at("/reasons/0/code").asText().replace("_CONSTRAINT", "");
      line.append("left %s %s ".formatted(left.path("jobId").asText(), reason));
    }
    for (JsonNode notice : answer.path("notices")) {
      line.append("! ").append(notice.path("code").asText()).append(' ');
    }
    return line.toString().strip();
  }

  private static String word(JsonNode activity) {
    long start = seconds(activity.at("/time/start"));
    String tag = activity.has("jobTag") ? "(%s)".formatted(activity.path("jobTag").asText()) : "";
    String id = activity.path("jobId").asText() + tag;
    return switch (activity.path("type").asText()) {
      case "departure" -> {
        long left = seconds(activity.at("/time/end"));
        yield left == 0 ? "" : " go " + left;
      }
      case "arrival" -> " end " + start;
      case "pickup" -> " %s+ %d".formatted(id, start);
      case "delivery" -> " %s- %d".formatted(id, start);
      default -> " %s %d".formatted(id, start);
    };
  }

  private static long seconds(JsonNode time) {
    return Instant.parse(time.asText()).getEpochSecond() - DAY.getEpochSecond();
  }
}
