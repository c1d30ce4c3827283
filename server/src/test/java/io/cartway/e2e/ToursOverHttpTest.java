package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tours as clients of HERE ask for them; what comes back is judged by its own words and by the
/// matrix.
class ToursOverHttpTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant DAY = Instant.parse("2026-03-02T08:00:00Z");
  private static final int JOBS = 25;

  @TempDir static Path folder;
  private static OwnServer server;
  private static OwnKey key;

  @BeforeAll
  static void start() {
    server = OwnServer.start(folder.resolve("data"), Map.of());
    server.createAccount("fleet", "");
    key = server.createKey("fleet", "key", "");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static JsonNode solved(String target, JsonNode problem) {
    Exchange answer = server.send("POST", target, key.bearer(), problem.toString());
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  private static ObjectNode location(double lat, double lng) {
    return JSON.createObjectNode().put("lat", lat).put("lng", lng);
  }

  private static ObjectNode randomLocation(Random random) {
    return location(43.731 + random.nextDouble() * 0.012, 7.415 + random.nextDouble() * 0.014);
  }

  private static ObjectNode end(long seconds) {
    ObjectNode end = JSON.createObjectNode().put("time", DAY.plusSeconds(seconds).toString());
    end.set("location", location(43.73491, 7.42115));
    return end;
  }

  private static ObjectNode task(Random random, int demand) {
    ObjectNode place = JSON.createObjectNode().put("duration", random.nextInt(600));
    place.set("location", randomLocation(random));
    if (random.nextInt(3) == 0) {
      int open = random.nextInt(20_000);
      ArrayNode window = place.putArray("times").addArray();
      window.add(DAY.plusSeconds(open).toString());
      window.add(DAY.plusSeconds(open + 1 + random.nextInt(4000)).toString());
    }
    ObjectNode task = JSON.createObjectNode();
    task.putArray("demand").add(demand);
    task.putArray("places").add(place);
    return task;
  }

  private static ObjectNode problem(Random random) {
    ObjectNode problem = JSON.createObjectNode();
    ObjectNode fleet = problem.putObject("fleet");
    fleet.putArray("profiles").addObject().put("name", "van").put("type", "car");
    ObjectNode type = fleet.putArray("types").addObject().put("id", "van").put("profile", "van");
    type.put("amount", 3);
    type.putArray("capacity").add(8);
    type.putObject("costs").put("fixed", 20).put("distance", 0.002).put("time", 0.004);
    type.putObject("limits").put("shiftTime", 9000);
    ObjectNode shift = type.putArray("shifts").addObject();
    shift.set("start", end(0));
    shift.set("end", end(30_000));
    ArrayNode jobs = problem.putObject("plan").putArray("jobs");
    for (int i = 0; i < JOBS; i++) {
      ObjectNode tasks = jobs.addObject().put("id", "job" + i).putObject("tasks");
      int demand = 1 + random.nextInt(3);
      int kind = random.nextInt(3);
      if (kind != 0) {
        tasks.putArray("pickups").add(task(random, demand));
      }
      if (kind != 1) {
        tasks.putArray("deliveries").add(task(random, demand));
      }
    }
    problem
        .putObject("configuration")
        .putObject("termination")
        .put("maxTime", 2)
        .put("stagnationTime", 1);
    return problem;
  }

  @Test
  void a_solution_keeps_all_that_the_problem_says_and_its_times_are_those_of_the_matrix() {
    long seed = 20261128;
    Random random = new Random(seed);
    int assigned = 0;
    for (int i = 0; i < 4; i++) {
      ObjectNode problem = problem(random);
      JsonNode solution = solved(i % 2 == 0 ? "/v1/tours" : "/v3/problems", problem);
      assigned += new Judge(problem).judge(solution);
    }
    assertThat(assigned).as("seed %d", seed).isGreaterThan(60);
  }

  @Test
  void equal_seeds_and_iterations_give_equal_solutions() {
    ObjectNode problem = problem(new Random(11));
    ObjectNode configuration = problem.putObject("configuration").put("seed", 5);
    configuration.putObject("termination").put("maxTime", 200).put("maxIterations", 3000);
    JsonNode first = solved("/v1/tours", problem);
    assertThat(solved("/v3/problems", problem)).isEqualTo(first);
    JsonNode search = first.path("search");
    assertThat(search.path("seed").asInt()).isEqualTo(5);
    assertThat(search.path("iterations").asInt()).isEqualTo(3000 * search.path("threads").asInt());
    configuration.put("seed", 6);
    assertThat(solved("/v1/tours", problem).path("search").path("seed").asInt()).isEqualTo(6);
  }

  @Test
  void lines_of_ways_are_those_of_routes_and_take_as_long() {
    ObjectNode problem = problem(new Random(8));
    ((ObjectNode) problem.path("configuration")).putArray("routeDetails").add("polyline");
    JsonNode solution = solved("/v1/tours", problem);
    assertThat(solution.has("notices")).as(solution.path("notices").toString()).isFalse();
    int ways = 0;
    for (JsonNode tour : solution.path("tours")) {
      JsonNode stops = tour.path("stops");
      assertThat(stops.path(0).has("routeDetails")).as("nothing comes before it").isFalse();
      for (int i = 1; i < stops.size(); i++) {
        JsonNode from = stops.path(i - 1);
        JsonNode to = stops.path(i);
        JsonNode section = section(from.path("location"), to.path("location"));
        assertThat(to.at("/routeDetails/polyline").asText())
            .isEqualTo(section.path("polyline").asText());
        assertThat(
                Duration.between(
                        Instant.parse(from.at("/time/departure").asText()),
                        Instant.parse(to.at("/time/arrival").asText()))
                    .toSeconds())
            .isEqualTo(section.at("/summary/duration").asLong());
        assertThat(to.path("distance").asLong() - from.path("distance").asLong())
            .isEqualTo(section.at("/summary/length").asLong());
        ways++;
      }
    }
    assertThat(ways).isGreaterThan(20);
    ObjectNode check = JSON.createObjectNode();
    check.set("problem", problem);
    check.set("solution", solution);
    assertThat(solved("/v1/tours/check", check).path("violations")).isEmpty();
  }

  @Test
  void services_may_be_late_and_the_statistic_tells_by_how_much() {
    ObjectNode problem = problem(new Random(9));
    ((ObjectNode) problem.at("/fleet/types/0")).put("amount", 1).putArray("capacity").add(100);
    ((ObjectNode) problem.at("/fleet/types/0")).remove("limits");
    Map<String, Instant> preferred = new HashMap<>();
    for (JsonNode job : problem.path("plan").path("jobs")) {
      for (String kind : List.of("pickups", "deliveries")) {
        JsonNode place = job.path("tasks").path(kind).path(0).path("places").path(0);
        if (!place.isMissingNode()) {
          ((ObjectNode) place).remove("times");
          ObjectNode window = ((ObjectNode) place).putArray("timeWindows").addObject();
          window.putObject("from").put("time", DAY.toString());
          Instant due = DAY.plusSeconds(1000);
          window
              .putObject("to")
              .put("time", DAY.plusSeconds(40_000).toString())
              .put("preferred", due.toString())
              .putObject("penalty")
              .put("type", "linear");
          preferred.put(job.path("id").asText() + kind.charAt(0), due);
        }
      }
    }
    for (List<String> order :
        List.of(
            List.of("minimizeUnassigned", "minimizeSoftTimeWindowViolations", "minimizeCost"),
            List.of("minimizeUnassigned", "minimizeCost", "minimizeSoftTimeWindowViolations"))) {
      ArrayNode objectives = problem.putArray("objectives");
      order.forEach(each -> objectives.addObject().put("type", each));
      JsonNode solution = solved("/v1/tours", problem);
      long late = 0;
      for (JsonNode stop : solution.at("/tours/0/stops")) {
        for (JsonNode activity : stop.path("activities")) {
          Instant due =
              preferred.get(
                  activity.path("jobId").asText() + activity.path("type").asText().charAt(0));
          Instant begin = Instant.parse(activity.at("/time/start").asText());
          late += due == null ? 0 : Math.max(0, Duration.between(due, begin).toSeconds());
        }
      }
      assertThat(late).isPositive();
      assertThat(solution.at("/statistic/lateness").asLong()).isEqualTo(late);
      assertThat(solution.at("/tours/0/statistic/lateness").asLong()).isEqualTo(late);
      ObjectNode check = JSON.createObjectNode();
      check.set("problem", problem);
      check.set("solution", solution);
      assertThat(solved("/v1/tours/check", check).path("violations")).isEmpty();
      ((ObjectNode) solution.path("statistic")).put("lateness", late - 1);
      assertThat(solved("/v1/tours/check", check).at("/violations/0/message").asText())
          .isEqualTo("its lateness is %d, not %d".formatted(late, late - 1));
    }
  }

  /// Jobs in the north, in the south and in none, of vans that are bound to the north, at home in
  /// the south, or both.
  @Test
  void vans_keep_to_their_territories_or_rather_work_there() {
    long seed = 20261129;
    Random random = new Random(seed);
    ObjectNode problem = problem(random);
    ArrayNode types = (ArrayNode) problem.at("/fleet/types");
    ObjectNode south = ((ObjectNode) types.get(0)).deepCopy().put("id", "south").put("amount", 2);
    types.add(south);
    ObjectNode home = south.putObject("territories").put("strict", false);
    home.putArray("items").addObject().put("id", "south");
    ObjectNode north = ((ObjectNode) types.get(0)).put("amount", 2).putObject("territories");
    north.putArray("items").addObject().put("id", "north").put("priority", 2);
    Map<String, String> territories = new HashMap<>();
    for (JsonNode job : problem.at("/plan/jobs")) {
      String id = job.path("id").asText();
      String territory = List.of("north", "south", "").get(territories.size() % 3);
      territories.put(id, territory);
      for (String kind : List.of("pickups", "deliveries")) {
        JsonNode tasks = job.at("/tasks/" + kind);
        if (!tasks.isMissingNode()) {
          ObjectNode place = (ObjectNode) tasks.at("/0/places/0");
          place.remove("times");
          if (!territory.isEmpty()) {
            // Another one at the same place, of which only the territory is another.
            ((ArrayNode) tasks.at("/0/places")).insert(0, inTerritory(place, "west"));
            place.putArray("territoryIds").add(territory);
          }
        }
      }
    }
    ArrayNode objectives = problem.putArray("objectives");
    List.of("minimizeUnassigned", "maximizeTerritoryJobs", "minimizeCost")
        .forEach(each -> objectives.addObject().put("type", each));
    JsonNode solution = solved("/v1/tours", problem);
    assertThat(solution.has("notices")).isFalse();
    Map<String, Integer> done = new HashMap<>();
    for (JsonNode tour : solution.path("tours")) {
      for (JsonNode activity : tour.findValues("jobId")) {
        String territory = territories.get(activity.asText());
        if (territory != null) {
          done.merge(tour.path("typeId").asText() + " " + territory, 1, Integer::sum);
        }
      }
    }
    assertThat(done.keySet()).as("seed %d: %s", seed, done).doesNotContain("van ", "van south");
    assertThat(done).as("seed %d", seed).containsKeys("van north", "south south", "south ");
    ObjectNode check = JSON.createObjectNode();
    check.set("problem", problem);
    check.set("solution", solution);
    assertThat(solved("/v1/tours/check", check).path("violations")).isEmpty();
    // Nobody works where all places are now, but for those that are not bound.
    north.putArray("items").addObject().put("id", "east");
    JsonNode told = solved("/v1/tours/check", check).path("violations");
    assertThat(told.findValuesAsText("code")).isNotEmpty().containsOnly("TERRITORY");
    types.remove(1);
    JsonNode left = solved("/v1/tours", problem).path("unassigned");
    assertThat(left).hasSize(JOBS);
    assertThat(left.at("/0/reasons/0/code").asText()).isEqualTo("TERRITORY_CONSTRAINT");
    assertThat(left.at("/0/reasons/0/description").asText())
        .isEqualTo("cannot be assigned due to territory of vehicle");
    assertThat(left.at("/0/reasons/0/details/0/vehicleIds/0").asText()).isEqualTo("van_1");
  }

  private static ObjectNode inTerritory(ObjectNode place, String territory) {
    ObjectNode other = place.deepCopy();
    other.putArray("territoryIds").add(territory);
    return other;
  }

  private static JsonNode section(JsonNode from, JsonNode to) {
    String target =
        "/v1/routes?transportMode=car&return=polyline,summary&origin=%s,%s&destination=%s,%s"
            .formatted(
                from.path("lat").asText(),
                from.path("lng").asText(),
                to.path("lat").asText(),
                to.path("lng").asText());
    Exchange answer = server.send("GET", target, key.bearer(), "");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    JsonNode sections = AnswerValidator.json(answer.body()).at("/routes/0/sections");
    assertThat(sections).hasSize(1);
    return sections.path(0);
  }

  /// Walks through a solution.
  private static final class Judge {
    private final Map<String, JsonNode> jobs = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    private double cost;
    private long metres;

    Judge(JsonNode problem) {
      problem.path("plan").path("jobs").forEach(job -> jobs.put(job.path("id").asText(), job));
    }

    int judge(JsonNode solution) {
      solution.path("tours").forEach(this::tour);
      Set<String> left = new HashSet<>();
      for (JsonNode job : solution.path("unassigned")) {
        left.add(job.path("jobId").asText());
        assertThat(job.path("reasons").path(0).path("code").asText()).endsWith("_CONSTRAINT");
      }
      assertThat(left).noneMatch(seen::contains);
      assertThat(seen.size() + left.size()).isEqualTo(jobs.size());
      assertThat(solution.path("statistic").path("cost").asDouble())
          .isCloseTo(cost, Offset.offset(1e-6));
      assertThat(solution.path("statistic").path("distance").asLong()).isEqualTo(metres);
      return seen.size();
    }

    private void tour(JsonNode tour) {
      assertThat(tour.path("vehicleId").asText()).matches("van_[123]");
      JsonNode stops = tour.path("stops");
      List<JsonNode> places = new ArrayList<>();
      stops.forEach(stop -> places.add(stop.path("location")));
      JsonNode matrix = matrix(places);
      Instant now = DAY;
      long length = 0;
      long load = 0;
      List<String> aboard = new ArrayList<>();
      Set<String> mine = new HashSet<>();
      stops.forEach(
          stop -> stop.path("activities").forEach(each -> mine.add(each.path("jobId").asText())));
      for (String id : mine) {
        JsonNode tasks = jobs.getOrDefault(id, JSON.createObjectNode()).path("tasks");
        load += tasks.has("pickups") ? 0 : demand(tasks, "deliveries");
      }
      for (int i = 0; i < stops.size(); i++) {
        JsonNode stop = stops.get(i);
        Instant arrival = Instant.parse(stop.path("time").path("arrival").asText());
        if (i > 0) {
          int way = (i - 1) * stops.size() + i;
          assertThat(arrival)
              .isEqualTo(now.plusSeconds(matrix.path("travelTimes").path(way).asLong()));
          length += matrix.path("distances").path(way).asLong();
          now = arrival;
        }
        assertThat(stop.path("distance").asLong()).isEqualTo(length);
        for (JsonNode activity : stop.path("activities")) {
          load += done(activity, now, aboard);
          now = Instant.parse(activity.path("time").path("end").asText());
        }
        if (i < stops.size() - 1) {
          assertThat(stop.path("load").path(0).asLong()).isEqualTo(load);
        }
        assertThat(load).isBetween(0L, 8L);
        assertThat(Instant.parse(stop.path("time").path("departure").asText())).isEqualTo(now);
      }
      assertThat(aboard).isEmpty();
      Instant departure = Instant.parse(stops.path(0).path("time").path("departure").asText());
      long seconds = Duration.between(departure, now).toSeconds();
      assertThat(seconds).isLessThanOrEqualTo(9000);
      assertThat(tour.path("statistic").path("duration").asLong()).isEqualTo(seconds);
      assertThat(now).isBeforeOrEqualTo(DAY.plusSeconds(30_000));
      cost += 20 + 0.002 * length + 0.004 * seconds;
      metres += length;
    }

    private long demand(JsonNode tasks, String name) {
      return tasks.path(name).path(0).path("demand").path(0).asLong();
    }

    /// What an activity adds to the load.
    private long done(JsonNode activity, Instant now, List<String> aboard) {
      String type = activity.path("type").asText();
      if (type.equals("departure") || type.equals("arrival")) {
        return 0;
      }
      String id = activity.path("jobId").asText();
      JsonNode tasks = Objects.requireNonNull(jobs.get(id)).path("tasks");
      String name = type.equals("pickup") ? "pickups" : "deliveries";
      JsonNode place = tasks.path(name).path(0).path("places").path(0);
      assertThat(activity.path("location")).isEqualTo(place.path("location"));
      Instant begin = Instant.parse(activity.path("time").path("start").asText());
      Instant end = Instant.parse(activity.path("time").path("end").asText());
      assertThat(begin).isAfterOrEqualTo(now);
      assertThat(Instant.parse(activity.path("time").path("arrival").asText())).isEqualTo(now);
      assertThat(Duration.between(begin, end).toSeconds())
          .isEqualTo(place.path("duration").asLong());
      for (JsonNode window : place.path("times")) {
        assertThat(begin)
            .isBetween(
                Instant.parse(window.path(0).asText()), Instant.parse(window.path(1).asText()));
      }
      if (place.path("times").isMissingNode()) {
        assertThat(begin).isEqualTo(now);
      }
      boolean isBoth = tasks.has("pickups") && tasks.has("deliveries");
      if (type.equals("pickup") && isBoth) {
        aboard.add(id);
      } else if (isBoth) {
        assertThat(aboard.remove(id)).as("%s is delivered after its pickup", id).isTrue();
      }
      if (!isBoth || type.equals("delivery")) {
        assertThat(seen.add(id)).isTrue();
      }
      return (type.equals("pickup") ? 1 : -1) * demand(tasks, name);
    }

    private static JsonNode matrix(List<JsonNode> places) {
      ObjectNode request = JSON.createObjectNode();
      request.putArray("origins").addAll(places);
      request.putObject("regionDefinition").put("type", "world");
      request.putArray("matrixAttributes").add("travelTimes").add("distances");
      Exchange answer = server.send("POST", "/v1/matrix", key.bearer(), request.toString());
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      return AnswerValidator.json(answer.body()).path("matrix");
    }
  }

  @Test
  void blanks_come_before_the_solution_and_a_caller_who_leaves_ends_the_search() throws Exception {
    ObjectNode problem = problem(new Random(3));
    ObjectNode termination = (ObjectNode) problem.path("configuration").path("termination");
    // Longer than anybody waits here.
    termination.put("maxTime", 300).put("stagnationTime", 240);
    ((ArrayNode) problem.path("plan").path("jobs")).addAll(many());
    byte[] body = problem.toString().getBytes(StandardCharsets.UTF_8);
    int before = solving();
    for (int i = 0; i < 2; i++) {
      try (Socket socket =
          new Socket(InetAddress.getLoopbackAddress(), URI.create(server.address()).getPort())) {
        OutputStream out = socket.getOutputStream();
        String head =
            """
            POST /v1/tours HTTP/1.1\r
            Host: localhost\r
            Authorization: %s\r
            Accept-Encoding: gzip\r
            Content-Type: application/json\r
            Content-Length: %d\r
            \r
            """
                .formatted(key.bearer().get("Authorization"), body.length);
        out.write(head.getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        out.flush();
        socket.setSoTimeout(20_000);
        assertThat(firstOfBody(socket.getInputStream())).isEqualTo("   ");
        assertThat(solving()).isGreaterThan(before);
      }
      long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
      while (solving() > before) {
        assertThat(System.nanoTime()).isLessThan(end);
        Thread.sleep(20);
      }
    }
  }

  /// Jobs that keep a solver busy.
  private static ArrayNode many() {
    Random random = new Random(4);
    ArrayNode jobs = JSON.createArrayNode();
    for (int i = 0; i < 200; i++) {
      ObjectNode tasks = jobs.addObject().put("id", "more" + i).putObject("tasks");
      tasks.putArray("deliveries").add(task(random, 1));
    }
    return jobs;
  }

  /// The threads of solvers.
  private static int solving() {
    return (int)
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("tours-"))
            .count();
  }

  /// Three characters of the body, without the frames of chunks.
  private static String firstOfBody(InputStream in) throws Exception {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.read());
    }
    assertThat(head.toString()).startsWith("HTTP/1.1 200").doesNotContain("Content-Encoding");
    StringBuilder text = new StringBuilder();
    while (text.length() < 3) {
      assertThat(line(in)).isEqualTo("1");
      text.append(line(in));
    }
    return text.toString();
  }

  private static String line(InputStream in) throws Exception {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  @Test
  void what_is_missing_or_wrong_is_named() {
    ObjectNode problem = problem(new Random(5));
    ((ObjectNode) problem.path("plan")).putArray("clustering");
    Exchange answer = server.send("POST", "/v1/tours", key.bearer(), problem.toString());
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("plan.clustering").contains("not served yet");
    assertThat(server.send("POST", "/v1/tours", key.bearer(), "{}").body())
        .contains("\"fleet\"")
        .contains("\"plan\"")
        .contains("E613200");
  }

  @Test
  void jobs_that_no_way_leads_to_are_left_out_with_that_reason() {
    ObjectNode problem = problem(new Random(6));
    for (JsonNode job : problem.path("plan").path("jobs")) {
      for (String kind : List.of("pickups", "deliveries")) {
        JsonNode place = job.path("tasks").path(kind).path(0).path("places").path(0);
        if (!place.isMissingNode()) {
          // In the sea.
          ((ObjectNode) place).set("location", location(43.2, 7.9));
        }
      }
    }
    JsonNode solution = solved("/v1/tours", problem);
    assertThat(solution.path("tours")).isEmpty();
    assertThat(solution.at("/statistic/cost").asDouble()).isZero();
    assertThat(solution.path("unassigned")).hasSize(JOBS);
    for (JsonNode left : solution.path("unassigned")) {
      assertThat(left.at("/reasons/0/code").asText()).isEqualTo("REACHABLE_CONSTRAINT");
    }
    ObjectNode check = JSON.createObjectNode();
    check.set("problem", problem);
    check.set("solution", solution);
    assertThat(solved("/v1/tours/check", check).path("violations")).isEmpty();
  }
}
