package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Geofences as their owners meet them.
class GeofencesOverHttpTest {

  private static final String CIRCLE =
      "{\"type\": \"circle\", \"center\": {\"lat\": 43.7, \"lng\": 7.4}, \"radius\": 500}";

  @TempDir static Path folder;
  private static OwnServer server;
  private static OwnKey one;
  private static OwnKey two;

  @BeforeAll
  static void start() {
    server = OwnServer.start(folder.resolve("data"), Map.of());
    server.createAccount("one", "");
    server.createAccount("two", "");
    one = server.createKey("one", "key", "");
    two = server.createKey("two", "key", "");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Exchange post(OwnKey key, String body) {
    return server.send("POST", "/v1/geofences", key.bearer(), body);
  }

  private static JsonNode made(String shape) {
    Exchange answer = post(one, "{\"shape\": %s}".formatted(shape));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  private static JsonNode read(OwnKey key, String target) {
    Exchange answer = server.get(target, key);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  @Test
  void shapes_of_all_kinds_are_one_shape() {
    for (String circle :
        List.of(
            CIRCLE,
            "{\"type\": \"Circle\", \"center\": \"43.7,7.4\", \"radius\": \"500\"}",
            "\"circle:43.7,7.4;r=500\"",
            "{\"type\": \"Point\", \"coordinates\": [7.4, 43.7], \"radius\": 500}",
            "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\":"
                + " [\"7.4\", 43.7]}, \"properties\": {\"radius\": 500}}")) {
      assertThat(made(circle).path("shape").toString())
          .isEqualTo(
              "{\"type\":\"circle\",\"center\":{\"lat\":43.7,\"lng\":7.4},\"radius\":500.0}");
    }
    JsonNode line = made("\"corridor:1,2;3,4;r=10\"").path("shape");
    for (String corridor :
        List.of(
            "{\"type\": \"corridor\", \"points\": [{\"lat\": 1, \"lng\": 2}, \"3,4\"], \"width\":"
                + " 20}",
            "{\"type\": \"LineString\", \"coordinates\": [[2, 1], [4, 3]], \"radius\": \"10\"}")) {
      assertThat(made(corridor).path("shape")).isEqualTo(line);
    }
    JsonNode polygon = made("\"polygon:0,0;0,9;9,9\"").path("shape");
    for (String ring :
        List.of(
            "{\"type\": \"polygon\", \"points\": [\"0,0\", \"0,9\", \"9,9\"]}",
            "{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [9, 0], [9, 9], [0, 0]]]}",
            "{\"type\": \"polygon\", \"coordinates\": [[0, 0], [9, 0], [9, 9]]}")) {
      assertThat(made(ring).path("shape")).isEqualTo(polygon);
    }
    assertThat(made("\"bbox:1,2,3,4\"").at("/shape/points")).hasSize(4);
    String hole =
        "{\"type\": \"Polygon\", \"coordinates\": [[[0,0],[9,0],[9,9],[0,9],[0,0]],"
            + " [[2,2],[2,4],[4,4],[4,2],[2,2]]]}";
    assertThat(made(hole).at("/shape/holes/0")).hasSize(4);
  }

  @Test
  void what_is_wrong_is_told_with_its_place_all_at_once() {
    Exchange answer =
        post(
            one,
            """
            {"name": "a\\u0001", "shape": {"type": "polygon", "points": ["91,0", {"lat": "x"}, 5]},
             "webhook": "http://10.0.0.1/", "activeHours": "whenever", "timeZone": "Mars/Base",
             "assets": ["cw:1", "ok"], "dwell": -1, "hysteresis": "NaN",
             "metadata": [], "radius": 5}
            """);
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    List<String> places = new ArrayList<>();
    AnswerValidator.json(answer.body())
        .path("details")
        .forEach(detail -> places.add(detail.path("parameter").asText()));
    assertThat(places)
        .containsExactlyInAnyOrder(
            "name",
            "shape.points[0]",
            "shape.points[1].lat",
            "shape.points[1].lng",
            "shape.points[2]",
            "webhook",
            "activeHours",
            "timeZone",
            "assets[0]",
            "dwell",
            "hysteresis",
            "metadata",
            "radius");
    String many = "\"1,1\",".repeat(5_001) + "\"1,2\"";
    for (String shape :
        List.of(
            "5",
            "\"circle:1,1;r=0\"",
            "\"bbox:1,1,2,2!exception=bbox:1,1,2,2\"",
            "{\"type\": \"circle\", \"center\": \"1,1\", \"radius\": 0}",
            "{\"type\": \"circle\", \"center\": \"1,1\", \"radius\": 1000001}",
            "{\"type\": \"corridor\", \"points\": [\"1,1\", \"2,2\"], \"width\": 0}",
            "{\"type\": \"corridor\", \"points\": [\"1,1\", \"2,2\"], \"width\": 2, \"radius\": 1}",
            "{\"type\": \"corridor\", \"points\": [\"1,1\"], \"width\": 2}",
            "{\"type\": \"polygon\", \"points\": [\"1,1\", \"1,2\"]}",
            "{\"type\": \"polygon\", \"points\": [\"0,0\", \"1,1\", \"0,1\", \"1,0\"]}",
            "{\"type\": \"polygon\", \"points\": [%s]}".formatted(many),
            "{\"type\": \"Polygon\", \"coordinates\": []}",
            "{\"type\": \"poi\"}",
            "{\"type\": \"Feature\"}")) {
      Exchange refused = post(one, "{\"shape\": %s}".formatted(shape));
      assertThat(refused.status()).as(shape).isEqualTo(400);
      assertThat(AnswerValidator.json(refused.body()).at("/details/0/parameter").asText())
          .startsWith("shape");
    }
    assertThat(post(one, "").status()).isEqualTo(400);
    assertThat(post(one, "{}").status()).isEqualTo(400);
  }

  @Test
  void a_geofence_tells_who_is_inside_and_what_happened() {
    String id =
        AnswerValidator.json(
                post(two, "{\"shape\": %s, \"metadata\": {\"a\": [1]}}".formatted(CIRCLE)).body())
            .path("id")
            .asText();
    assertThat(id).startsWith("cw:g:");
    String path = "/v1/geofences/" + id;
    Instant time = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(100);
    String fixes =
        """
        {"assets": [{"id": "t", "lat": 43.7, "lng": 7.4, "ts": "%s"},
         {"id": "u", "lat": 43.9, "lng": 7.4, "ts": "%s"},
         {"id": "u", "lat": 43.7, "lng": 7.4, "ts": "%s"},
         {"id": "t", "lat": 43.9, "lng": 7.4, "ts": "%s"}]}
        """
            .formatted(time, time, time.plusSeconds(1), time.plusSeconds(2));
    assertThat(server.send("POST", "/v1/positions", two.bearer(), fixes).status()).isEqualTo(200);
    JsonNode inside = read(two, path + "/assets");
    assertThat(inside.path("assets")).hasSize(1);
    assertThat(inside.at("/assets/0/id").asText()).isEqualTo("u");
    JsonNode events = read(two, path + "/events?limit=2");
    assertThat(events.at("/events/0").toString())
        .isEqualTo(
            "{\"type\":\"geofence.entered\",\"geofenceId\":\"%s\",\"assetId\":\"t\",".formatted(id)
                + "\"position\":{\"lat\":43.7,\"lng\":7.4},\"ts\":\"%s\",\"initial\":true}"
                    .formatted(time.toString().replace("Z", ".000Z")));
    JsonNode rest = read(two, path + "/events?after=" + events.path("nextAfter").asText());
    assertThat(rest.at("/events/0/type").asText()).isEqualTo("geofence.exited");
    assertThat(rest.path("events")).hasSize(1);
    assertThat(read(two, path).at("/metadata/a/0").asInt()).isEqualTo(1);
    // Nobody else has it.
    for (String target : List.of("", "/assets", "/events")) {
      assertThat(server.status(path + target, one.secret())).isEqualTo(404);
    }
    assertThat(server.send("DELETE", path, one.bearer(), "").status()).isEqualTo(404);
    String body = "{\"shape\": %s}".formatted(CIRCLE);
    assertThat(server.send("PUT", path, one.bearer(), body).status()).isEqualTo(404);
    assertThat(server.send("PUT", path, two.bearer(), body).status()).isEqualTo(200);
    assertThat(read(two, path).has("metadata")).isFalse();
    assertThat(server.send("DELETE", path + "?a=1&a=2", two.bearer(), "").status()).isEqualTo(400);
    assertThat(server.send("DELETE", path, two.bearer(), "").status()).isEqualTo(204);
    assertThat(server.status(path, two.secret())).isEqualTo(404);
  }

  @Test
  void a_check_plays_what_the_account_has_kept() {
    server.createAccount("three", "");
    OwnKey three = server.createKey("three", "key", "");
    Instant time = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(1000);
    StringBuilder fixes = new StringBuilder();
    // An asset goes in and out every 10 seconds, another stays, another is elsewhere.
    for (int i = 0; i < 10; i++) {
      fixes
          .append(fix("b", i % 2 == 0 ? 43.9 : 43.7, time.plusSeconds(10L * i)))
          .append(fix("a", 43.7, time.plusSeconds(100L * i)))
          .append(fix("c", 44, time.plusSeconds(i)));
    }
    fixes.setLength(fixes.length() - 1);
    String reports = "{\"assets\": [%s]}".formatted(fixes);
    assertThat(server.send("POST", "/v1/positions", three.bearer(), reports).status())
        .isEqualTo(200);
    JsonNode all = check(three, "\"dwell\": 150");
    assertThat(all.toString())
        .startsWith(
            "{\"complete\":true,\"positions\":30,\"assets\":3,\"assetsWithEvents\":2,\"counts\":"
                + "{\"entered\":6,\"exited\":4,\"crossed\":0,\"dwelled\":1},\"byAsset\":"
                + "[{\"assetId\":\"a\",\"positions\":10,\"entered\":1,\"exited\":0,\"crossed\":0,"
                + "\"dwelled\":1},{\"assetId\":\"b\",\"positions\":10,\"entered\":5,\"exited\":4,"
                + "\"crossed\":0,\"dwelled\":0}],\"events\":[{\"type\":\"geofence.entered\","
                + "\"assetId\":\"a\",\"position\":{\"lat\":43.7,\"lng\":7.4},"
                + "\"ts\":\"%s\",\"initial\":true}"
                    .formatted(time.toString().replace("Z", ".000Z")));
    assertThat(all.path("events")).hasSize(11);
    // Only one asset; only a part of the time: its first time is in it, the last is not.
    JsonNode named = check(three, "\"assets\": [\"b\", \"unknown\"]");
    assertThat(named.path("positions").asInt()).isEqualTo(10);
    assertThat(named.at("/counts/entered").asInt()).isEqualTo(5);
    JsonNode some =
        check(
            three,
            "\"from\": %d, \"to\": \"%s\""
                .formatted(time.plusSeconds(10).toEpochMilli(), time.plusSeconds(30)));
    assertThat(some.path("positions").asInt()).isEqualTo(2);
    assertThat(some.at("/counts/exited").asInt()).isEqualTo(1);
    // A webhook is checked and not told; nothing is kept; nobody else's positions are played.
    JsonNode hooked = check(three, "\"name\": \"N\", \"webhook\": \"https://example.com/a\"");
    assertThat(hooked.at("/counts/entered").asInt()).isEqualTo(6);
    assertThat(read(three, "/v1/geofences").path("geofences")).isEmpty();
    assertThat(check(one, "\"assets\": [\"a\", \"b\"]").path("positions").asInt()).isZero();
  }

  private static String fix(String id, double lat, Instant time) {
    return "{\"id\": \"%s\", \"lat\": %s, \"lng\": 7.4, \"ts\": \"%s\"},".formatted(id, lat, time);
  }

  private static JsonNode check(OwnKey key, String rest) {
    Exchange answer =
        server.send(
            "POST",
            "/v1/geofences/check",
            key.bearer(),
            "{\"shape\": %s, %s}".formatted(CIRCLE, rest));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  @Test
  void what_is_wrong_with_a_check_is_told_all_at_once() {
    Exchange answer =
        server.send(
            "POST",
            "/v1/geofences/check",
            one.bearer(),
            "{\"shape\": 5, \"from\": \"soon\", \"to\": -1, \"webhook\": \"http://10.0.0.1/\"}");
    assertThat(answer.status()).isEqualTo(400);
    List<String> places = new ArrayList<>();
    AnswerValidator.json(answer.body())
        .path("details")
        .forEach(detail -> places.add(detail.path("parameter").asText()));
    assertThat(places).containsExactlyInAnyOrder("shape", "from", "to", "webhook");
    String turned = "{\"shape\": %s, \"from\": 2, \"to\": 2}".formatted(CIRCLE);
    Exchange none = server.send("POST", "/v1/geofences/check", one.bearer(), turned);
    assertThat(none.status()).isEqualTo(400);
    assertThat(none.body()).contains("a time after from");
    assertThat(server.send("POST", "/v1/geofences/check", one.bearer(), "").status())
        .isEqualTo(400);
    // The word of the operation is no id.
    assertThat(server.send("DELETE", "/v1/geofences/check", one.bearer(), "").status())
        .isIn(404, 405);
  }

  @Test
  void assets_are_found_by_the_geofence_that_they_are_in() {
    server.createAccount("four", "");
    OwnKey four = server.createKey("four", "key", "");
    String body = "{\"hysteresis\": 200, \"shape\": %s}".formatted(CIRCLE);
    String id =
        AnswerValidator.json(server.send("POST", "/v1/geofences", four.bearer(), body).body())
            .path("id")
            .asText();
    Instant time = Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(100);
    StringBuilder fixes = new StringBuilder(fix("out", 43.9, time));
    for (String asset : List.of("d", "a", "c", "b")) {
      fixes.append(fix(asset, 43.7, time));
    }
    // Beyond the edge, and not clear of it: still inside by the rules.
    fixes
        .append(fix("c", 43.7055, time.plusSeconds(9)))
        .append(fix("b", 43.9, time.plusSeconds(9)));
    fixes.setLength(fixes.length() - 1);
    assertThat(
            server
                .send("POST", "/v1/positions", four.bearer(), "{\"assets\": [%s]}".formatted(fixes))
                .status())
        .isEqualTo(200);
    String in = "/v1/assets?in=geofence:" + id;
    assertThat(ids(read(four, in))).containsExactly("a", "c", "d");
    JsonNode inside = read(four, "/v1/geofences/" + id + "/assets");
    assertThat(ids(inside)).containsExactly("a", "c", "d");
    JsonNode page = read(four, in + "&limit=2");
    assertThat(ids(page)).containsExactly("a", "c");
    assertThat(ids(read(four, in + "&limit=2&after=" + page.path("nextAfter").asText())))
        .containsExactly("d");
    assertThat(ids(read(four, in + "&since=" + time.plusSeconds(1)))).containsExactly("c");
    assertThat(read(four, in).at("/assets/1/last/lat").asDouble()).isEqualTo(43.7055);
    // Another account's is told as one that there is not.
    String told = "";
    for (String other : List.of(id, "cw:g:AAAAAAAAAAAAAAAA", "check", "", "cw:g:%00")) {
      Exchange refused = server.get("/v1/assets?in=geofence:" + other, one);
      assertThat(refused.status()).as(other).isEqualTo(400);
      String sentence = AnswerValidator.json(refused.body()).at("/details/0/expected").asText();
      assertThat(sentence).isEqualTo(told.isEmpty() ? sentence : told);
      told = sentence;
    }
    assertThat(told).isEqualTo("geofence: and the id of a geofence of the account");
  }

  private static List<String> ids(JsonNode list) {
    List<String> ids = new ArrayList<>();
    list.path("assets").forEach(asset -> ids.add(asset.path("id").asText()));
    return ids;
  }
}
