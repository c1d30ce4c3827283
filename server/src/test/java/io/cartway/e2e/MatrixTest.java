package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Matrices on the real server with the embedded region: cells against routes, jobs against what is
/// answered at once, and what is refused.
@ExtendWith(SecretWatch.class)
class MatrixTest {

  private static final long SEED = 20261126;
  private static final int SIDE = 7;
  private static final int POLLS_MAX = 1500;
  private static final String PATH = "/v1/matrix";

  private static final String BOX =
      "{\"type\": \"boundingBox\", \"west\": 7.418, \"south\": 43.733, \"east\": 7.422,"
          + " \"north\": 43.737}";

  private static final String EV =
      "\"ev\": {\"freeFlowSpeedTable\": [10, 0.3, 60, 0.1], \"auxiliaryConsumption\": 2}";

  @TempDir private static Path folder;
  private static OwnServer server;
  private static OwnKey key;

  @BeforeAll
  static void start() {
    server = OwnServer.start(folder.resolve("data"), Map.of("job-megabytes", "3"));
    server.createAccount("matrix", "");
    key = server.createKey("matrix", "matrix", ", \"rate\": \"unlimited\"");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Exchange send(String method, String target, String body, String... headers) {
    Map<String, String> all = new HashMap<>(key.bearer());
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], headers[i + 1]);
    }
    return server.send(method, target, all, body);
  }

  private static JsonNode matrix(String body) {
    Exchange answer = send("POST", PATH, body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  // ---------------------------------------------------------------- cells

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "car        |                                    |",
        "truck      |                                    |",
        "bike       |                                    |",
        "pedestrian |                                    |",
        "scooter    |                                    |",
        "car        | routingMode=short                  | \"routingMode\": \"short\"",
        "car        | avoid[features]=tunnel | \"avoid\": {\"features\": [\"tunnel\"]}",
        "car        | areas:avoid                        | \"avoid\": {\"areas\": [BOX]}",
        "car        | areas:exclude                      | \"exclude\": {\"areas\": [BOX]}",
        "truck      | vehicle[height]=380 | \"vehicle\": {\"height\": \"380\"}",
        "truck      | vehicle[grossWeight]=19000 | \"truck\": {\"grossWeight\": 19000}",
        "car        | vehicle[speedCap]=8                | \"vehicle\": {\"speedCap\": 8}",
        "car        | ev[freeFlowSpeedTable]=10,0.3,60,0.1&ev[auxiliaryConsumption]=2 | EV",
        "truck      | ev[freeFlowSpeedTable]=10,0.3,60,0.1&ev[auxiliaryConsumption]=2 | EV",
        "pedestrian | pedestrian[speed]=1.5              | \"pedestrian\": {\"speed\": 1.5}",
        "pedestrian | pedestrian[speed]=0.7              | \"pedestrian\": {\"speed\": 0.7}",
      })
  void a_cell_is_the_summary_of_the_route(String mode, String query, String member) {
    SplittableRandom random = new SplittableRandom(SEED + mode.hashCode());
    List<String> points = points(random, 2 * SIDE);
    String options = member == null ? "" : ", " + member.replace("BOX", BOX).replace("EV", EV);
    boolean isElectric = options.contains(EV);
    JsonNode answer =
        matrix(
            "{\"origins\": %s, \"destinations\": %s, \"transportMode\": \"%s\","
                    .formatted(
                        list(points.subList(0, SIDE)), list(points.subList(SIDE, 2 * SIDE)), mode)
                + " \"departureTime\": \"any\", \"matrixAttributes\": [\"travelTimes\","
                + (isElectric ? " \"consumptions\"," : "")
                + " \"distances\"]"
                + options
                + "}");
    JsonNode cells = answer.path("matrix");
    assertThat(answer.path("notices").isMissingNode()).as("%s", answer.path("notices")).isTrue();
    int found = 0;
    double consumed = 0;
    for (int cell = 0; cell < SIDE * SIDE; cell++) {
      JsonNode route = route(points.get(cell / SIDE), points.get(SIDE + cell % SIDE), mode, query);
      String label =
          "seed %d, %s %s: %s to %s"
              .formatted(
                  SEED, mode, query, points.get(cell / SIDE), points.get(SIDE + cell % SIDE));
      int code = cells.path("errorCodes").path(cell).asInt();
      JsonNode sections = route.at("/routes/0/sections");
      assertThat(code == 0 || code == 3).as(label + " code " + code).isEqualTo(!sections.isEmpty());
      if (!sections.isEmpty()) {
        found++;
        consumed += consumption(sections);
        // Each section of a route with a ferry is rounded by itself.
        int slack = sections.size() - 1;
        assertThat(cells.path("travelTimes").path(cell).asInt())
            .as(label + ": seconds")
            .isCloseTo(sum(sections, "duration"), within(slack));
        assertThat(cells.path("distances").path(cell).asInt())
            .as(label + ": metres")
            .isCloseTo(sum(sections, "length"), within(slack));
        assertThat(cells.path("consumptions").path(cell).asDouble())
            .as(label + ": kilowatt-hours")
            .isCloseTo(consumption(sections), within(1e-9 + slack / 1000.0));
        assertThat(code == 3).as(label + ": violation").isEqualTo(isViolated(route));
      }
    }
    assertThat(found).as("cells with a route").isGreaterThan(SIDE);
    assertThat(cells.has("consumptions")).isEqualTo(isElectric);
    assertThat(consumed > 0).isEqualTo(isElectric);
  }

  private static double consumption(JsonNode sections) {
    double sum = 0;
    for (JsonNode section : sections) {
      sum += section.path("summary").path("consumption").asDouble();
    }
    return sum;
  }

  private static int sum(JsonNode sections, String name) {
    int sum = 0;
    for (JsonNode section : sections) {
      sum += section.path("summary").path(name).asInt();
    }
    return sum;
  }

  private static boolean isViolated(JsonNode route) {
    for (JsonNode section : route.at("/routes/0/sections")) {
      for (JsonNode notice : section.path("notices")) {
        String code = notice.path("code").asText();
        if (code.startsWith("violated") && !code.equals("violatedSeasonalClosure")) {
          return true;
        }
      }
    }
    return false;
  }

  private static JsonNode route(String from, String to, String mode, String query) {
    String target =
        "/v1/routes?origin=%s&destination=%s&transportMode=%s&departureTime=any&return=summary"
            .formatted(from, to, mode);
    if (query != null && query.startsWith("areas:")) {
      String body = "{\"%s\": {\"areas\": [%s]}}".formatted(query.substring(6), BOX);
      return AnswerValidator.json(send("POST", target, body).body());
    }
    String options = query == null ? "" : "&" + query.replace("[", "%5B").replace("]", "%5D");
    return AnswerValidator.json(send("GET", target + options, "").body());
  }

  private static List<String> points(SplittableRandom random, int count) {
    List<String> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double lat = 43.7285 + random.nextDouble() * 0.02;
      double lng = 7.411 + random.nextDouble() * 0.026;
      points.add(String.format(Locale.ROOT, "%.5f,%.5f", lat, lng));
    }
    // Two ends on one road, one before the other.
    points.set(0, "43.73491,7.42115");
    points.set(count - 1, "43.73489,7.42109");
    return points;
  }

  private static String list(List<String> points) {
    StringJoiner list = new StringJoiner(", ", "[", "]");
    for (String point : points) {
      String[] parts = point.split(",", 2);
      list.add("{\"lat\": %s, \"lng\": \"%s\"}".formatted(parts[0], parts[1]));
    }
    return list.toString();
  }

  @Test
  void origins_are_the_destinations_when_there_are_none() {
    JsonNode answer = matrix("{\"origins\": [{\"lat\":43.7349,\"lng\":7.4212}]}");
    assertThat(answer.path("matrix").toString())
        .isEqualTo("{\"numOrigins\":1,\"numDestinations\":1,\"travelTimes\":[0]}");
    assertThat(answer.path("regionDefinition").toString()).isEqualTo("{\"type\":\"world\"}");
  }

  @Test
  void points_that_no_road_is_near_or_outside_have_codes() {
    JsonNode far =
        matrix(
            "{\"origins\": [{\"lat\":43.7349,\"lng\":7.4212}, {\"lat\":42,\"lng\":5}],"
                + " \"destinations\": [{\"lat\":43.7393,\"lng\":7.4282}, {\"lat\":0,\"lng\":0}]}");
    assertThat(far.at("/matrix/errorCodes").toString()).isEqualTo("[0,2,2,2]");
    assertThat(far.at("/matrix/travelTimes/0").asInt()).isPositive();
    assertThat(far.at("/matrix/travelTimes/1").asInt()).isZero();
    String points =
        "{\"origins\": [{\"lat\":43.7349,\"lng\":7.4212}, {\"lat\":43.7393,\"lng\":7.4282}],"
            + " \"regionDefinition\": %s}";
    for (String region :
        List.of(
            "{\"type\":\"circle\",\"center\":{\"lat\":43.735,\"lng\":7.421},\"radius\":200}",
            "{\"type\":\"boundingBox\",\"north\":43.737,\"south\":43.733,\"west\":7.42,"
                + "\"east\":7.425}",
            "{\"type\":\"polygon\",\"outer\":"
                + list(List.of("43.733,7.42", "43.733,7.425", "43.737,7.425", "43.737,7.42"))
                + "}")) {
      JsonNode answer = matrix(points.formatted(region));
      assertThat(answer.at("/matrix/errorCodes").toString()).as(region).isEqualTo("[0,4,4,4]");
      assertThat(answer.at("/regionDefinition/type").asText()).isNotEqualTo("world");
    }
    for (String region :
        List.of("\"world\"", "{\"type\":\"world\"}", "{\"type\":\"autoCircle\"}")) {
      assertThat(matrix(points.formatted(region)).at("/matrix/errorCodes").isMissingNode())
          .as(region)
          .isTrue();
    }
  }

  @Test
  void a_profile_is_its_mode_at_any_time() {
    String points =
        "{\"origins\": [{\"lat\":43.7349,\"lng\":7.4212}, {\"lat\":43.7393,\"lng\":7.4282}], %s}";
    Map<String, String> profiles =
        Map.of(
            "carFast", "\"transportMode\": \"car\"",
            "carShort", "\"transportMode\": \"car\", \"routingMode\": \"short\"",
            "truckFast", "\"transportMode\": \"truck\"",
            "pedestrian", "\"transportMode\": \"pedestrian\"",
            "bicycle", "\"transportMode\": \"bicycle\"");
    profiles.forEach((profile, options) -> {
      JsonNode one = matrix(points.formatted("\"profile\": \"%s\"".formatted(profile)));
      JsonNode other = matrix(points.formatted(options + ", \"departureTime\": \"any\""));
      assertThat(one.path("matrix")).as(profile).isEqualTo(other.path("matrix"));
    });
  }

  @Test
  void a_table_of_more_than_five_hundred_pairs_is_refused() {
    StringJoiner table = new StringJoiner(", ", "[", "]");
    for (int i = 0; i <= 500; i++) {
      table.add(i + ", 0.2");
    }
    String body =
        "{\"origins\": [{\"lat\":43.7349,\"lng\":7.4212}], \"ev\": {\"freeFlowSpeedTable\": %s}}";
    Exchange answer = send("POST", PATH, body.formatted(table));
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("at most 500 pairs").contains("1,002 numbers");
    assertThat(
            send(
                    "POST",
                    PATH,
                    body.formatted(table.toString().replace("500, 0.2", "")).replace(", ]", "]"))
                .status())
        .isEqualTo(200);
  }

  @Test
  void heights_that_a_region_lacks_are_noted() {
    JsonNode answer =
        matrix(
            "{\"origins\": [{\"lat\":43.7349,\"lng\":7.4212}],"
                + " \"matrixAttributes\": [\"consumptions\"],"
                + " \"ev\": {\"freeFlowSpeedTable\": [50, 0.2], \"ascent\": 9}}");
    assertThat(answer.at("/notices/0/code").asText()).isEqualTo("elevationUnavailable");
    assertThat(answer.at("/matrix/consumptions").toString()).isEqualTo("[0.0]");
  }

  @Test
  void a_vehicle_whose_consumption_nobody_asks_for_is_noted() {
    String body =
        "{\"origins\": [{\"lat\":43.7349,\"lng\":7.4212}],"
            + " \"ev\": {\"freeFlowSpeedTable\": [50, 0.2], \"ascent\": 9}%s}";
    assertThat(matrix(body.formatted("")).path("notices").toString())
        .contains("Parameter 'ev[...]' has no effect: matrixAttributes are without consumptions")
        .doesNotContain("elevationUnavailable");
    JsonNode answer = matrix(body.formatted(", \"matrixAttributes\": [\"consumptions\"]"));
    assertThat(answer.path("notices").toString()).doesNotContain("ev[...]");
  }

  @Test
  void what_is_not_known_or_has_no_effect_is_noted() {
    JsonNode answer =
        matrix(
            "{\"origins\": [{\"lat\":43.7349,\"lng\":7.4212}], \"orgins\": 1,"
                + " \"vehicle\": {\"colour\": \"red\", \"tiresCount\": 4},"
                + " \"departureTime\": \"2026-11-26T08:00:00\"}");
    assertThat(answer.path("notices").toString())
        .contains("'orgins'")
        .contains("'vehicle.colour'")
        .contains("vehicle[tiresCount]")
        .contains("trafficUnavailable");
  }

  // ---------------------------------------------------------------- refused

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "                                                        | body",
        "[]                                                      | a JSON object",
        "{}                                                      | origins",
        "{\"origins\": []}                                       | 1 to 10,000 points",
        "{\"origins\": null}                                     | origins",
        "{\"origins\": {\"lat\": 1}}                             | a list of points",
        "{\"origins\": [P], \"destinations\": []}                | destinations",
        "{\"origins\": [{\"lat\": 91, \"lng\": 0}]}              | origins[0]",
        "{\"origins\": [{\"lat\": \"NaN\", \"lng\": 0}]}         | origins[0]",
        "{\"origins\": [P, {\"lat\": 1}]}                        | origins[1]",
        "{\"origins\": [P, [1, 2]]}                              | origins[1]",
        "{\"origins\": [P], \"origins\": [P]}                    | the name origins twice",
        "{\"origins\": [P]                                       | well-formed",
        "{\"origins\": [P]} 7                                    | one JSON object",
        "{\"origins\": [P], R: {\"type\": \"moon\"}} | boundingBox",
        "{\"origins\": [P], R: 7}                                 | regionDefinition",
        "{\"origins\": [P], R: {\"type\": \"circle\", \"center\": P}} | radius",
        "{\"origins\": [P], R: {\"type\": \"polygon\", \"outer\": [P, P]}} | outer",
        "{\"origins\": [P], M: \"rocket\"}                     | transportMode",
        "{\"origins\": [P], M: \"bike\", \"routingMode\": \"short\"} | E605012",
        "{\"origins\": [P], \"matrixAttributes\": [\"prices\"]}  | travelTimes, distances",
        "{\"origins\": [P], A: [\"consumptions\"]}            | E605030",
        "{\"origins\": [P], A: [\"consumptions\"]}            | Wh per metre",
        "{\"origins\": [P], A: [\"consumptions\"], \"ev\": {\"ascent\": 9}} | freeFlowSpeedTable",
        "{\"origins\": [P], A: [\"consumptions\"], \"profile\": \"carFast\"} | beside a profile",
        "{\"origins\": [P], \"ev\": {\"ascent\": 9}, \"profile\": \"carFast\"} | beside a profile",
        "{\"origins\": [P], \"ev\": {\"freeFlowSpeedTable\": [9, 0.1, 9, 0.1]}} | ones rising",
        "{\"origins\": [P], \"ev\": {\"freeFlowSpeedTable\": [9, 0.1, 9]}} | ones rising",
        "{\"origins\": [P], \"ev\": {\"freeFlowSpeedTable\": [9, -0.1]}}   | from 0 to 1000",
        "{\"origins\": [P], \"ev\": {\"freeFlowSpeedTable\": [9, \"NaN\"]}} | from 0 to 1000",
        "{\"origins\": [P], M: \"bike\", \"ev\": {\"freeFlowSpeedTable\": [9, 1]}} | E605027",
        "{\"origins\": [P], \"matrixAttributes\": []}            | matrixAttributes",
        "{\"origins\": [P], \"departureTime\": \"tomorrow\"}     | departureTime",
        "{\"origins\": [P], \"profile\": \"planeFast\"}          | carFast",
        "{\"origins\": [P], \"profile\": \"carFast\", M: \"car\"} | beside a profile",
        "{\"origins\": [P], \"profile\": \"carFast\", R: {\"type\": \"circle\"}} | world beside",
        "{\"origins\": [P], \"vehicle\": 7}                      | an object",
        "{\"origins\": [P], \"vehicle\": {\"height\": -1}}       | vehicle.height",
        "{\"origins\": [P], \"avoid\": {\"features\": [\"moon\"]}} | avoid.features",
        "{\"origins\": [P], \"avoid\": {\"areas\": [{\"type\": 7}]}} | avoid.areas",
        "{\"origins\": [P], \"exclude\": {\"countries\": [\"XXX\"]}} | E605016",
        "{\"origins\": [P], \"async\": \"perhaps\"}              | true or false",
      })
  void bad_input_is_refused_with_what_was_given(String body, String expected) {
    String sent =
        body == null
            ? ""
            : body.replace("P", "{\"lat\":43.7349,\"lng\":7.4212}")
                .replace(" R:", " \"regionDefinition\":")
                .replace(" A:", " \"matrixAttributes\":")
                .replace(" M:", " \"transportMode\":");
    Exchange answer = send("POST", PATH, sent, "Content-Type", "application/json");
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(AnswerValidator.json(answer.body()).path("details").toString())
        .as(sent)
        .contains(expected);
  }

  @Test
  void all_faults_are_told_together() {
    Exchange answer =
        send(
            "POST",
            PATH + "?arrivalTime=now",
            "{\"origins\": [{\"lat\": 91, \"lng\": 0}], \"transportMode\": \"x\","
                + " \"profile\": 7, \"regionDefinition\": 1}");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(AnswerValidator.json(answer.body()).path("details"))
        .as(answer.body())
        .hasSizeGreaterThanOrEqualTo(3);
  }

  @Test
  void more_points_than_ten_thousand_are_refused() {
    Exchange answer = send("POST", PATH, "{\"origins\": " + many(10_001) + "}");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("10,001 points").contains("1 to 10,000 points");
  }

  private static String many(int count) {
    return list(manyPoints(count));
  }

  private static List<String> manyPoints(int count) {
    List<String> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add("43.73%d,7.42%d".formatted(i % 10, i % 7));
    }
    return points;
  }

  // ---------------------------------------------------------------- jobs

  @Test
  void a_job_makes_what_is_answered_at_once_in_all_formats() {
    List<String> points = points(new SplittableRandom(SEED), 12);
    points.set(3, "42.00000,5.00000");
    String body =
        "{\"origins\": %s, \"destinations\": %s, \"transportMode\": \"car\","
                .formatted(list(points.subList(0, 7)), list(points.subList(5, 12)))
            + " \"matrixAttributes\": [\"travelTimes\", \"distances\", \"consumptions\"],"
            + EV
            + ", \"avoid\": {\"areas\": ["
            + BOX
            + "]}, \"whatever\": 1}";
    JsonNode once = matrix(body);
    assertThat(once.at("/matrix/consumptions/0").asDouble()).isPositive();
    String id = completed(send("POST", "/v8/matrix?async=True", body));
    Exchange status = send("GET", PATH + "/" + id + "/status", "");
    assertThat(status.status()).isEqualTo(303);
    JsonNode told = AnswerValidator.json(status.body());
    assertThat(told.path("status").asText()).isEqualTo("completed");
    String resultUrl = told.path("resultUrl").asText();
    assertThat(resultUrl).startsWith("http").endsWith(PATH + "/" + id);
    assertThat(status.header("location")).contains(resultUrl);
    JsonNode result = AnswerValidator.json(send("GET", PATH + "/" + id, "").body());
    assertThat(result.path("matrix")).isEqualTo(once.path("matrix"));
    assertThat(result.path("regionDefinition")).isEqualTo(once.path("regionDefinition"));
    assertThat(result.path("notices").toString()).contains("'whatever'");
    assertLines(once.path("matrix"), send("GET", PATH + "/" + id + "?format=ndjson", "").body());
    assertCsv(
        once.path("matrix"), send("GET", "/v8/matrix/" + id, "", "Accept", "text/csv").body());
    assertThat(send("DELETE", PATH + "/" + id, "").status()).isEqualTo(204);
    assertThat(send("GET", PATH + "/" + id, "").status()).isEqualTo(404);
  }

  private static void assertLines(JsonNode matrix, String text) {
    List<String> lines = text.lines().toList();
    assertThat(lines).hasSize(7);
    for (int origin = 0; origin < 7; origin++) {
      JsonNode line = AnswerValidator.json(lines.get(origin));
      assertThat(line.path("origin").asInt()).isEqualTo(origin);
      for (String name : List.of("travelTimes", "distances", "consumptions", "errorCodes")) {
        for (int i = 0; i < 7; i++) {
          assertThat(line.path(name).path(i)).isEqualTo(matrix.path(name).path(7 * origin + i));
        }
      }
    }
  }

  private static void assertCsv(JsonNode matrix, String text) {
    List<String> lines = text.lines().toList();
    assertThat(lines.getFirst())
        .isEqualTo("origin,destination,travelTimes,distances,consumptions,errorCode");
    assertThat(lines).hasSize(50);
    for (int cell = 0; cell < 49; cell++) {
      int code = matrix.path("errorCodes").path(cell).asInt();
      boolean hasValue = code == 0 || code == 3;
      String expected =
          "%d,%d,%s,%s,%s,%d"
              .formatted(
                  cell / 7,
                  cell % 7,
                  hasValue ? matrix.path("travelTimes").path(cell).asText() : "",
                  hasValue ? matrix.path("distances").path(cell).asText() : "",
                  hasValue
                      ? String.format(
                          Locale.ROOT, "%.3f", matrix.path("consumptions").path(cell).asDouble())
                      : "",
                  code);
      assertThat(lines.get(cell + 1)).isEqualTo(expected);
    }
  }

  private static String completed(Exchange accepted) {
    assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
    JsonNode answer = AnswerValidator.json(accepted.body());
    assertThat(answer.path("status").asText()).isEqualTo("accepted");
    String id = answer.path("matrixId").asText();
    assertThat(answer.path("statusUrl").asText()).endsWith(PATH + "/" + id + "/status");
    for (int i = 0; i < POLLS_MAX; i++) {
      if (send("GET", PATH + "/" + id + "/status", "").status() == 303) {
        return id;
      }
      LockSupport.parkNanos(20_000_000);
    }
    throw new AssertionError("the matrix is not completed: " + id);
  }

  @Test
  void one_by_two_thousand_is_a_job_and_a_key_of_idempotency_makes_it_once() {
    String body =
        "{\"origins\": [{\"lat\":43.7349,\"lng\":7.4212}], \"destinations\": " + many(2000) + "}";
    Exchange first = send("POST", PATH, body, "Idempotency-Key", "once");
    String id = completed(first);
    Exchange again = send("POST", PATH, body, "Idempotency-Key", "once");
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.header("idempotent-replayed")).contains("true");
    assertThat(
            send("POST", PATH, body.replace("7.4212", "7.42"), "Idempotency-Key", "once").status())
        .isEqualTo(409);
    JsonNode matrix = AnswerValidator.json(send("GET", PATH + "/" + id, "").body());
    JsonNode times = matrix.at("/matrix/travelTimes");
    assertThat(times).hasSize(2000);
    // Over the seams of the blocks in which a job keeps destinations.
    List<String> all = manyPoints(2000);
    for (int start : List.of(0, 750, 1500)) {
      JsonNode part =
          matrix(
              "{\"origins\": [{\"lat\":43.7349,\"lng\":7.4212}], \"destinations\": "
                  + list(all.subList(start, start + 500))
                  + "}");
      for (int i = 0; i < 500; i++) {
        assertThat(times.path(start + i))
            .as("destination %d", start + i)
            .isEqualTo(part.at("/matrix/travelTimes").path(i));
      }
    }
    assertThat(send("DELETE", PATH + "/" + id, "").status()).isEqualTo(204);
  }

  @Test
  void a_matrix_without_room_for_its_results_is_refused_before_the_work() {
    Exchange answer =
        send("POST", PATH, "{\"origins\": " + many(700) + ", \"destinations\": " + many(700) + "}");
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.body()).contains("room for jobs");
  }

  @Test
  void a_matrix_that_is_not_there_yet_is_a_conflict() {
    Exchange accepted =
        send("POST", PATH, "{\"origins\": " + many(600) + ", \"destinations\": " + many(500) + "}");
    String id = AnswerValidator.json(accepted.body()).path("matrixId").asText();
    Exchange cancelled = send("POST", PATH + "/" + id + "/cancel", "");
    if (cancelled.status() == 200) {
      Exchange answer = send("GET", PATH + "/" + id, "");
      assertThat(answer.status()).isEqualTo(409);
      assertThat(answer.body()).contains("is cancelled").contains("Submit the matrix again");
    }
    assertThat(send("DELETE", PATH + "/" + id, "").status()).isEqualTo(204);
  }
}
