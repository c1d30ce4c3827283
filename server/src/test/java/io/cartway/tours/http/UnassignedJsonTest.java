package io.cartway.tours.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.LatLng;
import io.cartway.tours.TourLimits;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.http.problem.PartJson;
import io.cartway.tours.http.problem.ProblemJson;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.solver.TourSolver;
import io.cartway.tours.solver.Turns;
import io.cartway.work.Deadline;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Jobs that are left out: all reasons, and a change that can be made to the problem as it is told.
class UnassignedJsonTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /// A hundredth of a degree north is 100 s and 1,000 m. One van, which does job a, 100 s away; job
  /// b is 200 s away. Both take 520 s, 400 of them at the wheel.
  private static final String PROBLEM =
      """
      {"fleet": {"profiles": [{"name": "p", "type": "car"}],
        "types": [
          {"id": "v", "profile": "p", "amount": 1, "capacity": [3, 99], "costs": {"time": 1},
           "limits": {"maxDistance": 9000},
           "shifts": [{"start": {"time": "2026-03-02T08:00:00Z", "timeOffset": 0,
                "location": {"lat": 43.7, "lng": 7}},
              "end": {"time": "2026-03-02T17:00:00Z", "location": {"lat": 43.7, "lng": 7}}}]},
          {"id": "far", "profile": "p", "vehicleIds": ["x"], "capacity": [3, 3],
           "costs": {"time": 1}, "skills": ["crane"],
           "shifts": [{"start": {"time": "2026-03-02T08:00:00Z",
                "location": {"lat": 60, "lng": 7}},
              "end": {"time": "2026-03-02T17:00:00Z", "location": {"lat": 60, "lng": 7}}}]}]},
       "plan": {"jobs": [
         {"id": "a", "priority": 1, "tasks": {"deliveries": [{"demand": [2, 0], "places": [
           {"location": {"lat": 43.71, "lng": 7}, "duration": 60}]}]}},
         {"id": "b", "tasks": {"deliveries": [{"demand": [1, 0], "places": [
           {"location": {"lat": 43.72, "lng": 7}, "duration": 60}]}]}}]},
       "configuration": {"termination": {"maxIterations": 50}}}
      """;

  /// No way leads there.
  private static final double POLAR = 88;

  private static TravelTable table(List<LatLng> at) {
    int size = at.size();
    int[] seconds = new int[size * size];
    int[] metres = new int[size * size];
    for (int i = 0; i < seconds.length; i++) {
      double apart = Math.abs(at.get(i / size).lat() - at.get(i % size).lat());
      boolean isWay = Math.max(at.get(i / size).lat(), at.get(i % size).lat()) < POLAR;
      seconds[i] = isWay ? (int) Math.round(apart * 10_000) : TravelTable.NO_WAY;
      metres[i] = (int) Math.round(apart * 100_000);
    }
    return new TravelTable(size, seconds, metres);
  }

  private static JsonNode solved(JsonNode problem) throws Exception {
    PartJson.Faults faults = new PartJson.Faults();
    TourParameters request =
        new ProblemJson(ProblemJsonTest.MAP, TourLimits.ONCE, faults)
            .read((ObjectNode) problem)
            .orElseThrow(() -> new AssertionError(faults.all().toString()));
    TravelTable table = table(request.sites().stream().map(TourParameters.Site::at).toList());
    TravelCosts costs = _ -> table;
    TourSolver solver =
        TourSolver.begin(
            request.problem(),
            costs,
            request.termination().effort(request.problem().jobs().size(), 1),
            Deadline.never());
    SolutionJson solution =
        new SolutionMaker(
                request,
                costs,
                (from, to, journey, time, deadline) -> Optional.empty(),
                RouteDetails.Limits.ONCE)
            .solution(solver.improve(Turns.FREE).plan(), solver.searched(), Deadline.never());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SolutionMaker.write(solution, out);
    return JSON.readTree(out.toString(UTF_8));
  }

  private static JsonNode problem(String... changes) throws Exception {
    String problem = PROBLEM;
    for (int i = 0; i + 1 < changes.length; i += 2) {
      int last = problem.lastIndexOf(changes[i]);
      assertThat(last).as(changes[i]).isNotNegative();
      problem =
          problem.substring(0, last)
              + changes[i + 1]
              + problem.substring(last + changes[i].length());
    }
    return JSON.readTree(problem);
  }

  /// The last of a text becomes another; what then helps, and what is told to change.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"demand\": [1, 0] | \"demand\": [3, 0] | capacity + 2 in dimension 1 on tour 1"
            + " | {'field':'capacity[0]','typeId':'v','by':2,'unit':'load','to':5}",
        "\"demand\": [1, 0] | \"demand\": [1, 100] | capacity + 1 in dimension 2 on tour 1"
            + " | {'field':'capacity[1]','typeId':'v','by':1,'unit':'load','to':100}",
        "\"duration\": 60 | \"duration\": 60,"
            + "\"times\": [[\"2026-03-02T08:00:00Z\", \"2026-03-02T08:02:00Z\"]]"
            + " | window + 1 min 20 s on tour 1"
            + " | {'field':'tasks.deliveries[0].places[0].times[0][1]','jobId':'b','by':80,"
            + "'unit':'seconds','toTime':'2026-03-02T08:03:20Z'}",
        "\"duration\": 60 | \"duration\": 60,"
            + "\"times\": [[\"2026-03-02T16:57:00Z\", \"2026-03-02T18:00:00Z\"]]"
            + " | window open 1 min 20 s earlier on tour 1"
            + " | {'field':'tasks.deliveries[0].places[0].times[0][0]','jobId':'b','by':-80,"
            + "'unit':'seconds','toTime':'2026-03-02T16:55:40Z'}",
        "\"duration\": 60 | \"duration\": 60, \"timeWindows\": [{\"from\":"
            + " {\"time\": \"2026-03-02T08:00:00Z\"},"
            + " \"to\": {\"time\": \"2026-03-02T08:02:00Z\"}}]"
            + " | window + 1 min 20 s on tour 1"
            + " | {'field':'tasks.deliveries[0].places[0].timeWindows[0].to.time','jobId':'b',"
            + "'by':80,'unit':'seconds','toTime':'2026-03-02T08:03:20Z'}",
        "\"duration\": 60 | \"duration\": 60, \"timeWindows\": [{\"from\":"
            + " {\"time\": \"2026-03-02T16:57:00Z\"},"
            + " \"to\": {\"time\": \"2026-03-02T18:00:00Z\"}}]"
            + " | window open 1 min 20 s earlier on tour 1"
            + " | {'field':'tasks.deliveries[0].places[0].timeWindows[0].from.time','jobId':'b',"
            + "'by':-80,'unit':'seconds','toTime':'2026-03-02T16:55:40Z'}",
        "\"duration\": 60 | \"duration\": 35000 | shift end + 51 min on tour 1"
            + " | {'field':'shifts[0].end.time','typeId':'v','by':3060,"
            + "'unit':'seconds','toTime':'2026-03-02T17:51:00Z'}",
        "\"id\": \"b\" | \"id\": \"b\", \"skills\": [\"crane\"] | skill 'crane' on tour 1"
            + " | {'field':'skills','typeId':'v','add':'crane'}",
        "\"maxDistance\": 9000 | \"maxDistance\": 3500"
            + " | limits.maxDistance + 500 m on tour 1"
            + " | {'field':'limits.maxDistance','typeId':'v','by':500,'unit':'metres','to':4000}",
        "\"maxDistance\": 9000 | \"maxDistance\": 2750"
            + " | limits.maxDistance + 1.25 km on tour 1"
            + " | {'field':'limits.maxDistance','typeId':'v','by':1250,'unit':'metres','to':4000}",
        "\"maxDistance\": 9000 | \"shiftTime\": 500"
            + " | limits.shiftTime + 20 s on tour 1"
            + " | {'field':'limits.shiftTime','typeId':'v','by':20,'unit':'seconds','to':520}",
        "\"maxDistance\": 9000 | \"maxDrivingTime\": 390"
            + " | limits.maxDrivingTime + 10 s on tour 1"
            + " | {'field':'limits.maxDrivingTime','typeId':'v','by':10,'unit':'seconds',"
            + "'to':400}",
        "\"maxDistance\": 9000 | \"stops\": {\"maxCount\": {\"value\": 1}}"
            + " | limits.stops.maxCount + 1 on tour 1"
            + " | {'field':'limits.stops.maxCount.value','typeId':'v','by':1,'unit':'stops',"
            + "'to':2}",
        "\"id\": \"b\" | \"id\": \"b\", \"maxTimeOnVehicle\": 150"
            + " | maxTimeOnVehicle + 50 s on tour 1"
            + " | {'field':'maxTimeOnVehicle','jobId':'b','by':50,'unit':'seconds','to':200}",
        "{\"jobs\": | {\"relations\": [{\"type\": \"tour\", \"vehicleId\": \"x\","
            + " \"jobs\": [\"b\"]}], \"jobs\": | no place in relation 1 on tour 1"
            + " | {'field':'relations[0].jobs','jobId':'b','remove':'b'}"
      })
  void the_cheapest_change_is_told_and_makes_the_job_fit(
      String from, String to, String words, String change) throws Exception {
    expect(problem(from, to), "It fits with %s (vehicle v_1)".formatted(words), change);
  }

  private static void expect(JsonNode problem, String sentence, String... changes)
      throws Exception {
    JsonNode left = solved(problem).path("unassigned");
    assertThat(left).as(left.toString()).hasSize(1);
    JsonNode told = left.get(0).path("cheapestChange");
    assertThat(told.path("description").asText()).as(left.toString()).isEqualTo(sentence);
    List<String> expected = new ArrayList<>();
    List.of(changes).forEach(change -> expected.add(change.replace('\'', '"')));
    List<String> given = new ArrayList<>();
    told.path("changes").forEach(change -> given.add(change.toString()));
    assertThat(given).isEqualTo(expected);
    told.path("changes").forEach(change -> apply((ObjectNode) problem, change));
    assertThat(solved(problem).has("unassigned")).as(problem.toString()).isFalse();
  }

  /// Makes a change in a problem.
  private static void apply(ObjectNode problem, JsonNode change) {
    String field = change.path("field").asText();
    JsonNode at = problem.at("/plan");
    if (change.has("typeId")) {
      at = of(problem.at("/fleet/types"), change.path("typeId").asText());
    } else if (!field.startsWith("relations")) {
      at = of(problem.at("/plan/jobs"), change.path("jobId").asText());
    }
    String pointer = "/" + field.replaceAll("\\[(\\d+)\\]", "/$1").replace('.', '/');
    int last = pointer.lastIndexOf('/');
    JsonNode parent = at.at(pointer.substring(0, last));
    String name = pointer.substring(last + 1);
    if (field.equals("territories.items")) {
      ((ObjectNode) parent).withArray("/items").addObject().put("id", change.path("add").asText());
    } else if (change.has("add")) {
      ((ObjectNode) parent).withArray("/" + name).add(change.path("add").asText());
    } else if (field.startsWith("relations")) {
      // The only one of the relation.
      ((ObjectNode) at).remove("relations");
    } else if (change.has("remove")) {
      assertThat(change.path("remove").asText()).isEqualTo(name);
      ((ObjectNode) parent).remove(name);
    } else if (name.equals("vehicleIds")) {
      ((ObjectNode) parent).withArray("/" + name).add("another");
    } else {
      JsonNode value = change.has("to") ? change.path("to") : change.path("toTime");
      if (parent instanceof ArrayNode array) {
        array.set(Integer.parseInt(name), value);
      } else {
        ((ObjectNode) parent).set(name, value);
      }
    }
  }

  private static JsonNode of(JsonNode list, String id) {
    for (JsonNode each : list) {
      if (each.path("id").asText().equals(id)) {
        return each;
      }
    }
    throw new AssertionError("no " + id);
  }

  private static final String TERRITORIES =
      "\"territories\": {\"items\": [{\"id\": \"north\"}]}, \"limits\"";

  private static final String PLACE = "\"lng\": 7}, \"duration\": 60}";
  private static final String NORTH =
      "\"lng\": 7}, \"duration\": 60, \"territoryIds\": [\"north\"]}";

  @Test
  void a_territory_of_the_job_may_be_one_of_the_vehicle() throws Exception {
    String south = NORTH.replace("north", "south");
    JsonNode problem = problem(PLACE, south, PLACE, NORTH, "\"limits\"", TERRITORIES);
    assertThat(solved(problem).at("/unassigned/0/reasons/0/code").asText())
        .isEqualTo("TERRITORY_CONSTRAINT");
    expect(
        problem,
        "It fits with territory 'south' on tour 1 (vehicle v_1)",
        "{'field':'territories.items','typeId':'v','add':'south'}");
  }

  /// The other vehicle has no way home.
  @Test
  void no_change_helps_a_job_in_no_territory() throws Exception {
    JsonNode problem =
        problem(
            PLACE,
            PLACE.replace("60", "61"),
            PLACE,
            NORTH,
            "\"limits\"",
            TERRITORIES,
            "\"lat\": 60",
            "\"lat\": 89");
    JsonNode left = solved(problem).path("unassigned");
    assertThat(left).hasSize(1);
    assertThat(left.at("/0/reasons").findValuesAsText("code"))
        .containsExactly("TERRITORY_CONSTRAINT", "REACHABLE_CONSTRAINT");
    assertThat(left.at("/0").has("cheapestChange")).isFalse();
  }

  @Test
  void two_fields_change_where_one_does_not_do() throws Exception {
    JsonNode problem =
        problem(
            "\"demand\": [1, 0]",
            "\"demand\": [3, 0]",
            "\"duration\": 60",
            "\"duration\": 60, \"times\": [[\"2026-03-02T08:00:00Z\", \"2026-03-02T08:02:00Z\"]]");
    expect(
        problem,
        "It fits with capacity + 2 in dimension 1 and window + 1 min 20 s on tour 1 (vehicle v_1)",
        "{'field':'capacity[0]','typeId':'v','by':2,'unit':'load','to':5}",
        "{'field':'tasks.deliveries[0].places[0].times[0][1]','jobId':'b','by':80,"
            + "'unit':'seconds','toTime':'2026-03-02T08:03:20Z'}");
  }

  /// It may be late from 8:01 to 8:02, which is not enough.
  @Test
  void what_may_be_late_in_a_window_may_be_so_for_longer() throws Exception {
    JsonNode problem =
        problem(
            "\"duration\": 60",
            "\"duration\": 60, \"timeWindows\": [{\"from\": {\"time\": \"2026-03-02T08:00:00Z\"},"
                + " \"to\": {\"time\": \"2026-03-02T08:02:00Z\","
                + " \"preferred\": \"2026-03-02T08:01:00Z\"}}]",
            "\"configuration\"",
            "\"objectives\": [{\"type\": \"minimizeUnassigned\"}, {\"type\": \"minimizeCost\"},"
                + " {\"type\": \"minimizeSoftTimeWindowViolations\"}], \"configuration\"");
    expect(
        problem,
        "It fits with window + 1 min 20 s on tour 1 (vehicle v_1)",
        "{'field':'tasks.deliveries[0].places[0].timeWindows[0].to.time','jobId':'b','by':80,"
            + "'unit':'seconds','toTime':'2026-03-02T08:03:20Z'}");
  }

  /// Job a has to be first, and job b wants to be, by either member: hours later.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "position | \"position\": {\"type\": \"first\"}",
        "position | \"position\": {\"type\": \"ordered\", \"value\": 1}",
        "order | \"order\": 1"
      })
  void a_position_that_cannot_be_kept_is_told_to_go(String member, String rank) throws Exception {
    JsonNode problem =
        problem(
            "\"duration\": 60",
            "\"duration\": 60, \"times\": [[\"2026-03-02T14:00:00Z\", \"2026-03-02T15:00:00Z\"]]",
            "\"demand\": [1, 0]",
            rank + ", \"demand\": [1, 0]",
            "\"demand\": [2, 0]",
            "\"position\": {\"type\": \"ordered\", \"value\": 2}, \"demand\": [2, 0]",
            "\"lng\": 7}, \"duration\": 60}",
            "\"lng\": 7}, \"duration\": 60,"
                + " \"times\": [[\"2026-03-02T08:00:00Z\", \"2026-03-02T08:01:40Z\"]]}",
            "\"configuration\"",
            "\"objectives\": [{\"type\": \"minimizeUnassigned\"},"
                + " {\"type\": \"optimizeTaskPosition\", \"isConstrained\": true},"
                + " {\"type\": \"minimizeCost\"}], \"configuration\"");
    expect(
        problem,
        "It fits with no %s of tasks.deliveries[0] on tour 1 (vehicle v_1)".formatted(member),
        "{'field':'tasks.deliveries[0].%s','jobId':'b','remove':'%s'}".formatted(member, member));
  }

  /// From 8:00 to 8:08:40 and longer, with a break that begins from 8:05 to 8:06; b is done from
  /// 8:04 on, for five minutes.
  @Test
  void a_break_may_begin_later() throws Exception {
    JsonNode problem =
        problem(
            "\"duration\": 60",
            "\"duration\": 300, \"times\": [[\"2026-03-02T08:04:00Z\", \"2026-03-02T08:10:00Z\"]]",
            "{\"start\": {\"time\": \"2026-03-02T08:00:00Z\", \"timeOffset\"",
            "{\"breaks\": [{\"duration\": 600,"
                + " \"times\": [[\"2026-03-02T08:05:00Z\", \"2026-03-02T08:06:00Z\"]]}],"
                + " \"start\": {\"time\": \"2026-03-02T08:00:00Z\", \"timeOffset\"");
    expect(
        problem,
        "It fits with window of break 1 + 3 min on tour 1 (vehicle v_1)",
        "{'field':'shifts[0].breaks[0].times[0][1]','typeId':'v','by':180,"
            + "'unit':'seconds','toTime':'2026-03-02T08:09:00Z'}");
  }

  /// Both begin at 9:00 and take nearly eight hours.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"amount | \"amount\": 1", "vehicleIds | \"vehicleIds\": [\"own\"]"})
  void one_more_vehicle_is_dearer_than_half_a_day(String field, String vehicles) throws Exception {
    JsonNode problem =
        problem(
            "\"duration\": 60",
            "\"duration\": 28500,"
                + " \"times\": [[\"2026-03-02T09:00:00Z\", \"2026-03-02T09:00:00Z\"]]",
            "\"lng\": 7}, \"duration\": 60}",
            "\"lng\": 7}, \"duration\": 28500,"
                + " \"times\": [[\"2026-03-02T09:00:00Z\", \"2026-03-02T09:00:00Z\"]]}",
            "\"amount\": 1",
            vehicles);
    expect(
        problem,
        "It fits with one more vehicle of type v on a new tour",
        "{'field':'%s','typeId':'v','by':1,'unit':'vehicles','to':2}".formatted(field));
  }

  /// It is not the first that has no tour.
  @Test
  void the_vehicle_that_a_relation_names_is_looked_at() throws Exception {
    JsonNode problem =
        problem(
            "\"demand\": [1, 0]",
            "\"demand\": [4, 0]",
            "\"amount\": 1",
            "\"amount\": 3",
            "{\"jobs\":",
            "{\"relations\": [{\"type\": \"tour\", \"vehicleId\": \"v_3\", \"jobs\": [\"b\"]}],"
                + " \"jobs\":");
    expect(
        problem,
        "It fits with capacity + 1 in dimension 1 on a new tour (vehicle v_3)",
        "{'field':'capacity[0]','typeId':'v','by':1,'unit':'load','to':4}");
  }

  @Test
  void all_reasons_are_told_that_of_most_vehicles_first() throws Exception {
    JsonNode problem =
        problem(
            "\"demand\": [1, 0]",
            "\"demand\": [1, 100]",
            "\"id\": \"b\"",
            "\"id\": \"b\", \"skills\": [\"crane\"]",
            "\"vehicleIds\": [\"x\"]",
            "\"vehicleIds\": [\"x\", \"y\"]");
    JsonNode reasons = solved(problem).at("/unassigned/0/reasons");
    assertThat(reasons.findValuesAsText("code"))
        .containsExactly("CAPACITY_CONSTRAINT", "SKILL_CONSTRAINT");
    assertThat(reasons.at("/0/details"))
        .hasToString("[{\"vehicleIds\":[\"x\",\"y\"],\"shiftIndex\":0}]");
    assertThat(reasons.at("/1/details"))
        .hasToString("[{\"vehicleIds\":[\"v_1\"],\"shiftIndex\":0}]");
  }

  @Test
  void where_no_way_leads_no_change_helps() throws Exception {
    JsonNode left = solved(problem("43.72", "89")).at("/unassigned/0");
    assertThat(left.at("/reasons/0/code").asText()).isEqualTo("REACHABLE_CONSTRAINT");
    assertThat(left.has("cheapestChange")).isFalse();
  }
}
