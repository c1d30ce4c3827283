package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.io.ByteArrayInputStream;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.w3c.dom.Text;

/// Positions and assets as their senders and owners meet them.
class PositionsOverHttpTest {

  @TempDir static Path folder;
  private static OwnServer server;
  private static OwnKey one;
  private static OwnKey two;
  private static OwnKey placed;

  @BeforeAll
  static void start() {
    server = OwnServer.start(folder.resolve("data"), Map.of("position-days", "10"));
    server.createAccount("one", "");
    server.createAccount("two", "");
    one = server.createKey("one", "key", "");
    two = server.createKey("two", "key", "");
    server.createAccount("placed", "");
    placed = server.createKey("placed", "key", "");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Exchange report(String assets) {
    return server.send("POST", "/v1/positions", one.bearer(), "{\"assets\": " + assets + "}");
  }

  private static JsonNode told(String assets) {
    Exchange answer = report(assets);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  private static JsonNode read(OwnKey key, String target) {
    Exchange answer = server.get(target, key);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  private static Instant ago(long seconds) {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).minusSeconds(seconds);
  }

  private static List<String> statuses(JsonNode answer) {
    List<String> statuses = new ArrayList<>();
    answer.path("results").forEach(result -> statuses.add(result.path("status").asText()));
    return statuses;
  }

  @Test
  void times_of_all_kinds_are_one_time_and_values_come_back() {
    Instant time = ago(100);
    long seconds = time.getEpochSecond();
    JsonNode answer =
        told(
            """
            [{"id": 7, "lat": "43.7384", "lng": 7.4246123, "ts": "%s", "speed": "9.5",
              "heading": 359.99, "accuracy": 8, "altitude": -1.5, "battery": {"level": 80}},
             {"id": "7", "lat": 1, "lng": 1, "ts": %d},
             {"id": "7", "lat": 1, "lng": 1, "ts": "%d"},
             {"id": "7", "lat": 1, "lng": 1, "ts": %d000, "speed": -1}]
            """
                .formatted(time, seconds, seconds, seconds));
    assertThat(statuses(answer)).containsExactly("accepted", "duplicate", "duplicate", "duplicate");
    assertThat(answer.at("/results/0/id").asText()).isEqualTo("7");
    JsonNode asset = read(one, "/v1/assets/7");
    assertThat(asset.path("last"))
        .isEqualTo(
            AnswerValidator.json(
                """
                {"lat": 43.7384, "lng": 7.4246123, "ts": "%s", "speed": 9.5, "heading": 359.99,
                 "accuracy": 8.0, "altitude": -1.5}
                """
                    .formatted(time.toString().replace("Z", ".000Z"))));
    assertThat(asset.path("positions").asInt()).isEqualTo(1);
    assertThat(
            statuses(
                told(
                    "[{\"id\": \"7\", \"lat\": 2, \"lng\": 2, \"ts\": %d}]"
                        .formatted(seconds - 1))))
        .containsExactly("late");
    assertThat(read(one, "/v1/assets/7").at("/last/lat").asDouble()).isEqualTo(43.7384);
  }

  @Test
  void a_position_without_a_time_is_of_now() {
    Instant before = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    assertThat(told("[{\"id\": \"now\", \"lat\": 1, \"lng\": 2}]").path("accepted").asInt())
        .isEqualTo(1);
    Instant ts = Instant.parse(read(one, "/v1/assets/now").at("/last/ts").asText());
    assertThat(ts).isBetween(before, Instant.now());
  }

  @Test
  void one_that_is_wrong_is_told_with_all_that_is_wrong_and_the_others_are_kept() {
    JsonNode answer =
        told(
            """
            [{"id": "good", "lat": 1, "lng": 2},
             {"id": "good", "lat": "NaN", "lng": 181, "speed": "fast"},
             {"id": "stream", "lat": 1, "lng": 2},
             {"id": "cw:1", "lat": 1, "lng": 2},
             {"lat": 1, "lng": 2},
             {"id": "good", "lat": 1},
             5,
             {"id": "good", "lat": 1, "lng": 2, "ts": "%s"},
             {"id": "good", "lat": 1, "lng": 2, "ts": "%s"},
             {"id": "good", "lat": 1, "lng": 2, "ts": "yesterday"}]
            """
                .formatted(ago(-400), ago(11 * 86_400)));
    assertThat(answer.path("accepted").asInt()).isEqualTo(1);
    assertThat(answer.path("rejected").asInt()).isEqualTo(9);
    List<List<String>> places = new ArrayList<>();
    for (JsonNode result : answer.path("results")) {
      List<String> own = new ArrayList<>();
      result.path("details").forEach(detail -> own.add(detail.path("parameter").asText()));
      places.add(own);
    }
    assertThat(places)
        .containsExactly(
            List.of(),
            List.of("assets[1].lat", "assets[1].lng", "assets[1].speed"),
            List.of("assets[2].id"),
            List.of("assets[3].id"),
            List.of("assets[4].id"),
            List.of("assets[5].lng"),
            List.of("assets[6]"),
            List.of("assets[7].ts"),
            List.of("assets[8].ts"),
            List.of("assets[9].ts"));
    assertThat(answer.at("/results/7/details/0/expected").asText()).contains("5 minutes after");
    assertThat(answer.at("/results/8/details/0/expected").asText()).contains("10 days");
    assertThat(read(one, "/v1/assets/good").path("positions").asInt()).isEqualTo(1);
  }

  @Test
  void a_request_that_is_no_list_of_positions_is_refused_as_a_whole() {
    assertFault("{}", "assets");
    assertFault("{\"assets\": []}", "assets");
    assertFault("{\"assets\": {\"id\": \"x\"}}", "assets");
    assertFault("{\"asset\": [], \"assets\": [{}], \"mapMatch\": 3}", "mapMatch", "asset");
    String tooMany = "{\"id\":\"x\",\"lat\":1,\"lng\":2},".repeat(10_000);
    Exchange answer = report("[" + tooMany + "{\"id\":\"x\",\"lat\":1,\"lng\":2}]");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("at most 10,000 positions");
    assertThat(server.status("/v1/assets/x", one.secret())).isEqualTo(404);
    assertThat(report("[" + " ".repeat(5_000_000) + "]").status()).isEqualTo(413);
  }

  private static void assertFault(String body, String... parameters) {
    Exchange answer = server.send("POST", "/v1/positions", one.bearer(), body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    List<String> told = new ArrayList<>();
    AnswerValidator.json(answer.body())
        .path("details")
        .forEach(detail -> told.add(detail.path("parameter").asText()));
    assertThat(told).containsExactly(parameters);
  }

  /// Points along a route of cars, each some metres beside the road.
  private static List<LatLng> drive() {
    JsonNode route =
        read(
            one,
            "/v1/routes?transportMode=car&return=polyline&origin=43.7326,7.4196"
                + "&destination=43.7399,7.4262");
    List<LatLng> points = new ArrayList<>();
    for (LatLng point :
        FlexiblePolyline.decode(route.at("/routes/0/sections/0/polyline").asText()).points()) {
      points.add(new LatLng(point.lat() + 2e-5, point.lng() - 2e-5));
    }
    return points.subList(0, Math.min(15, points.size()));
  }

  private static String item(String id, LatLng at, Instant ts) {
    return "{\"id\": \"%s\", \"lat\": %s, \"lng\": %s, \"ts\": \"%s\"}"
        .formatted(id, at.lat(), at.lng(), ts);
  }

  private static JsonNode matched(String items, String more) {
    Exchange answer =
        server.send(
            "POST",
            "/v1/positions",
            one.bearer(),
            "{\"mapMatch\": \"true\", %s \"assets\": [%s]}".formatted(more, items));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  @Test
  void the_newest_position_is_matched_from_those_before() {
    List<LatLng> points = drive();
    assertThat(points).hasSizeGreaterThan(8);
    Instant start = ago(800);
    List<String> trace = new ArrayList<>();
    List<String> together = new ArrayList<>();
    List<JsonNode> oneByOne = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      Instant ts = start.plusSeconds(8L * i);
      LatLng at = points.get(i);
      trace.add("{\"lat\": %s, \"lng\": %s, \"ts\": \"%s\"}".formatted(at.lat(), at.lng(), ts));
      together.add(item("whole", at, ts));
      oneByOne.add(matched(item("each", at, ts), "").at("/results/0/match"));
      if (i == points.size() - 1) {
        // Those before were reported without a wish to match them, and are read.
        JsonNode last = matched(item("late", at, ts), "").at("/results/0/match");
        assertThat(last).isEqualTo(oneByOne.getLast());
      } else {
        told("[" + item("late", at, ts) + "]");
      }
    }
    // What POST /v1/match says of the whole trace is the measure.
    Exchange match =
        server.send(
            "POST", "/v1/match", one.bearer(), "{\"trace\": [" + String.join(",", trace) + "]}");
    assertThat(match.status()).as(match.body()).isEqualTo(200);
    JsonNode measure = AnswerValidator.json(match.body()).path("points");
    JsonNode last = measure.get(measure.size() - 1);
    assertThat(last.path("matched").asBoolean()).isTrue();
    assertThat(oneByOne.getLast().path("segmentId")).isEqualTo(last.path("segmentId"));
    assertThat(oneByOne.getLast().path("location")).isEqualTo(last.path("location"));
    assertThat(oneByOne.getLast().path("street")).isEqualTo(last.path("street"));
    assertThat(oneByOne.getLast().path("distance")).isEqualTo(last.path("distance"));
    assertThat(oneByOne).allMatch(one -> one.path("matched").asBoolean());
    // In any order, with others between: the newest of each asset alone has a match.
    Collections.reverse(together);
    together.add(item("at-sea", new LatLng(43.70, 7.50), start));
    JsonNode answer = matched(String.join(",", together), "\"transportMode\": \"car\",");
    JsonNode results = answer.path("results");
    assertThat(results.get(0).path("match").path("segmentId")).isEqualTo(last.path("segmentId"));
    for (int i = 1; i < points.size(); i++) {
      assertThat(results.get(i).has("match")).isFalse();
    }
    assertThat(results.get(points.size()).path("match").path("reason").asText())
        .isEqualTo("noRoadNear");
    // Nothing new, nothing to match.
    assertThat(matched(together.getFirst(), "").at("/results/0").has("match")).isFalse();
    assertThat(
            told("[" + item("plain", points.getFirst(), start) + "]").at("/results/0").has("match"))
        .isFalse();
    assertFault(
        "{\"transportMode\": \"boat\", \"assets\": [{\"id\": \"m\", \"lat\": 1, \"lng\": 2}]}",
        "transportMode");
  }

  @Test
  void a_mode_has_its_own_roads_and_a_deleted_asset_no_memory() {
    LatLng at = drive().getFirst();
    Instant start = ago(700);
    String first = matched(item("modes", at, start), "").at("/results/0/match/segmentId").asText();
    assertThat(first).startsWith("cw:s:");
    JsonNode foot =
        matched(item("modes", at, start.plusSeconds(5)), "\"transportMode\": \"pedestrian\",");
    assertThat(foot.at("/results/0/match").has("matched")).isTrue();
    server.send("DELETE", "/v1/assets/modes", one.bearer(), "");
    // Older than what was deleted: with a memory it would be out of order.
    JsonNode again = matched(item("modes", at, start.minusSeconds(60)), "");
    assertThat(again.at("/results/0/match/segmentId").asText()).isEqualTo(first);
  }

  @Test
  void a_large_request_is_kept_and_read_in_pages() {
    StringBuilder list = new StringBuilder("[");
    long first = ago(20_000).getEpochSecond();
    for (int i = 0; i < 10_000; i++) {
      list.append(i == 0 ? "" : ",")
          .append(
              "{\"id\":\"long\",\"lat\":%d.5,\"lng\":2,\"ts\":%d}".formatted(i % 80, first + i));
    }
    JsonNode answer = told(list + "]");
    assertThat(answer.path("accepted").asInt()).isEqualTo(10_000);
    List<Long> times = new ArrayList<>();
    String from = Long.toString(first + 10);
    for (int page = 0; page < 4; page++) {
      JsonNode positions =
          read(
              one,
              "/v1/assets/long/positions?limit=3000&from=%s&to=%d".formatted(from, first + 9_000));
      positions
          .path("positions")
          .forEach(each -> times.add(Instant.parse(each.path("ts").asText()).getEpochSecond()));
      if (!positions.has("nextFrom")) {
        break;
      }
      from = positions.path("nextFrom").asText();
    }
    List<Long> expected = new ArrayList<>();
    for (long i = 10; i < 9_000; i++) {
      expected.add(first + i);
    }
    assertThat(times).isEqualTo(expected);
    for (String query :
        List.of("from=x", "to=y", "limit=10001", "from=2026-01-02T00:00:00Z&to=1767225600")) {
      assertThat(server.status("/v1/assets/long/positions?" + query, one.secret()))
          .as(query)
          .isEqualTo(400);
    }
  }

  @Test
  void assets_are_their_accounts_and_named_listed_and_deleted_by_its_owner() {
    Map<String, String> key = two.bearer();
    for (String id : List.of("b", "a", "c")) {
      Exchange put =
          server.send(
              "PUT",
              "/v1/assets/" + id,
              key,
              "{\"name\": \"N %s\", \"tags\": \"x, y\"}".formatted(id));
      assertThat(put.status()).as(put.body()).isEqualTo(200);
    }
    JsonNode page = read(two, "/v1/assets?limit=2");
    assertThat(page.at("/assets/0/name").asText()).isEqualTo("N a");
    assertThat(page.at("/assets/1/id").asText()).isEqualTo("b");
    assertThat(page.path("nextAfter").asText()).isEqualTo("b");
    JsonNode last = read(two, "/v1/assets?limit=2&after=b");
    assertThat(last.path("assets")).hasSize(1);
    assertThat(last.has("nextAfter")).isFalse();
    assertThat(read(two, "/v1/assets?since=" + ago(10)).path("assets")).isEmpty();
    assertThat(server.status("/v1/assets/b", one.secret())).isEqualTo(404);
    assertThat(server.send("DELETE", "/v1/assets/b", one.bearer(), "").status()).isEqualTo(404);
    assertThat(server.send("DELETE", "/v1/assets/b", key, "").status()).isEqualTo(204);
    assertThat(server.send("DELETE", "/v1/assets/b", key, "").status()).isEqualTo(404);
    assertThat(server.status("/v1/assets/b", two.secret())).isEqualTo(404);
    for (String body :
        List.of(
            "{\"nam\": 1}",
            "{\"name\": \"%s\"}".formatted("n".repeat(101)),
            "{\"name\": \"a\\u0000b\"}",
            "{\"tags\": [\"a\\nb\"]}",
            "{\"tags\": [%s\"t\"]}".formatted("\"t\",".repeat(20)))) {
      int expected = body.contains("\"t\",") ? 200 : 400;
      assertThat(server.send("PUT", "/v1/assets/c", key, body).status())
          .as(body)
          .isEqualTo(expected);
    }
    for (int count : List.of(20, 21)) {
      String tags = String.join(",", IntStream.range(0, count).mapToObj(i -> "t" + i).toList());
      String body = "{\"tags\": [\"%s\"]}".formatted(tags.replace(",", "\",\""));
      Exchange put = server.send("PUT", "/v1/assets/c", key, body);
      assertThat(put.status()).as(put.body()).isEqualTo(count > 20 ? 400 : 200);
    }
    assertThat(server.send("PUT", "/v1/assets/check", key, "{}").status()).isEqualTo(400);
    assertThat(server.status("/v1/assets/%C3%A9", two.secret())).isEqualTo(404);
  }

  @Test
  void a_token_reports_and_reads_nothing() {
    Exchange minted = server.send("POST", "/v1/tokens", one.bearer(), "{\"ttlSeconds\": 600}");
    String token = AnswerValidator.json(minted.body()).path("token").asText();
    Map<String, String> phone = Map.of("Authorization", "Bearer " + token);
    Exchange sent =
        server.send(
            "POST",
            "/v1/positions",
            phone,
            "{\"assets\": [{\"id\": \"phone\", \"lat\": 1, \"lng\": 2}]}");
    assertThat(sent.status()).isEqualTo(200);
    for (String target : List.of("", "/phone", "/phone/positions")) {
      assertThat(server.send("GET", "/v1/assets" + target, phone, "").status()).isEqualTo(403);
    }
    assertThat(server.send("PUT", "/v1/assets/phone", phone, "{}").status()).isEqualTo(403);
    assertThat(server.send("DELETE", "/v1/assets/phone", phone, "").status()).isEqualTo(403);
    assertThat(read(one, "/v1/assets/phone").path("positions").asInt()).isEqualTo(1);
  }

  @Test
  void a_history_is_geojson_and_gpx_that_other_programs_and_the_matcher_read() throws Exception {
    Instant time = ago(50);
    told(
        """
        [{"id": "v:1", "lat": 43.7326, "lng": 7.4196, "ts": "%s", "speed": 9.5, "heading": 50,
          "accuracy": 8, "altitude": -1.5},
         {"id": "v:1", "lat": 0.0000001, "lng": -0.0000002, "ts": "%s"},
         {"id": "v:1", "lat": 43.733, "lng": 7.42, "ts": "%s"}]
        """
            .formatted(time, time.plusSeconds(1), time.plusSeconds(2)));
    String history = "/v1/assets/v:1/positions";
    Exchange geo = server.get(history + "?format=geojson&limit=2", one);
    assertThat(geo.mediaType()).isEqualTo("application/geo+json");
    String next = geo.header("x-next-from").orElseThrow();
    assertThat(Instant.parse(next)).isEqualTo(time.plusSeconds(1).plusMillis(1));
    JsonNode features = AnswerValidator.json(geo.body());
    assertThat(features)
        .isEqualTo(
            AnswerValidator.json(
                """
                {"type": "FeatureCollection", "features": [
                 {"type": "Feature",
                  "geometry": {"type": "Point", "coordinates": [7.4196, 43.7326, -1.5]},
                  "properties": {"asset": "v:1", "ts": "%s", "speed": 9.5, "heading": 50.0,
                   "accuracy": 8.0}},
                 {"type": "Feature",
                  "geometry": {"type": "Point", "coordinates": [-2.0E-7, 1.0E-7]},
                  "properties": {"asset": "v:1", "ts": "%s"}}]}
                """
                    .formatted(withMillis(time), withMillis(time.plusSeconds(1)))));
    Exchange gpx =
        server.send(
            "GET",
            history,
            Map.of(
                "Authorization",
                "Bearer " + one.secret(),
                "Accept",
                "text/html, application/gpx+xml;q=0.9, application/json"),
            "");
    assertThat(gpx.mediaType()).isEqualTo("application/gpx+xml");
    assertThat(gpx.header("x-next-from")).isEmpty();
    assertThat(gpx.header("content-disposition").orElseThrow())
        .isEqualTo("attachment; filename=\"v-1.gpx\"");
    assertThat(gpxPoints(gpx.body()))
        .containsExactly(
            "43.7326000 7.4196000 -1.5 %s 9.5 50.0".formatted(withMillis(time)),
            "0.0000001 -0.0000002 %s".formatted(withMillis(time.plusSeconds(1))),
            "43.7330000 7.4200000 %s".formatted(withMillis(time.plusSeconds(2))));
    for (Exchange document : List.of(geo, gpx)) {
      Exchange match =
          server.send(
              "POST",
              "/v1/match",
              Map.of(
                  "Authorization", "Bearer " + one.secret(), "Content-Type", document.mediaType()),
              document.body());
      assertThat(match.status()).as(match.body()).isEqualTo(200);
    }
    for (String query : List.of("format=kml", "format=GPX", "format=gpx&format=json")) {
      assertThat(server.status(history + "?" + query, one.secret())).as(query).isEqualTo(400);
    }
    assertThat(server.status("/v1/assets/none/positions?format=gpx", one.secret())).isEqualTo(404);
    assertThat(server.status(history + "?format=gpx", two.secret())).isEqualTo(404);
  }

  private static String withMillis(Instant time) {
    return time.toString().replace("Z", ".000Z");
  }

  /// The points of a document with all that is told of each, in the order of GPX 1.1.
  private static List<String> gpxPoints(String document) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    Document gpx =
        factory.newDocumentBuilder().parse(new ByteArrayInputStream(document.getBytes(UTF_8)));
    NodeList points = gpx.getElementsByTagNameNS("http://www.topografix.com/GPX/1/1", "trkpt");
    List<String> told = new ArrayList<>();
    for (int i = 0; i < points.getLength(); i++) {
      Element point = (Element) points.item(i);
      StringBuilder text =
          new StringBuilder(point.getAttribute("lat") + " " + point.getAttribute("lon"));
      NodeList parts = point.getElementsByTagNameNS("*", "*");
      for (int part = 0; part < parts.getLength(); part++) {
        if (parts.item(part).getFirstChild() instanceof Text value) {
          text.append(' ').append(value.getData());
        }
      }
      told.add(text.toString());
    }
    return told;
  }

  @Test
  void assets_are_found_by_the_place_of_their_newest_position() {
    OwnKey key = placed;
    String list =
        """
        {"assets": [{"id": "in", "lat": 43.7, "lng": 7.4}, {"id": "moved", "lat": 43.7, "lng": 7.4},
         {"id": "edge", "lat": 43.71, "lng": 7.4}, {"id": "far", "lat": -43.7, "lng": 7.4}]}
        """;
    assertThat(server.send("POST", "/v1/positions", key.bearer(), list).status()).isEqualTo(200);
    String moved =
        "{\"assets\": [{\"id\": \"moved\", \"lat\": 1, \"lng\": 1, \"ts\": \"%s\"}]}"
            .formatted(Instant.now().plusSeconds(60));
    assertThat(server.send("POST", "/v1/positions", key.bearer(), moved).status()).isEqualTo(200);
    assertThat(found(key, "circle:43.7,7.4;r=1000")).containsExactly("in");
    assertThat(found(key, "circle:43.7,7.4;r=1200")).containsExactly("edge", "in");
    assertThat(found(key, "circle:43.7,7.4;r=20100000"))
        .containsExactly("edge", "far", "in", "moved");
    assertThat(found(key, "bbox:7.4,43.7,7.4,43.71")).containsExactly("edge", "in");
    assertThat(found(key, "bbox:7.3,43.6,7.5,43.8!exception=bbox:7.3,43.705,7.5,43.8"))
        .containsExactly("in");
    assertThat(found(key, "polygon:43.6,7.3;43.6,7.5;43.705,7.4")).containsExactly("in");
    assertThat(found(key, "corridor:43.7,7.3;43.7,7.5;r=10")).containsExactly("in");
    for (String wrong :
        List.of(
            "7.4,43.7",
            "circle:43.7,7.4",
            "circle:43.7,7.4;r=-1",
            "circle:91,7.4;r=10",
            "circle:43.7,7.4;r=NaN",
            "bbox:8,43,7,44",
            "polygon:1,1;2,2",
            "corridor:1,1;2,2;r=0",
            "geofence")) {
      Exchange refused = server.get("/v1/assets?in=" + URLEncoder.encode(wrong, UTF_8), key);
      assertThat(refused.status()).as(wrong).isEqualTo(400);
      assertThat(AnswerValidator.json(refused.body()).at("/details/0/parameter").asText())
          .isEqualTo("in");
    }
    assertThat(server.status("/v1/assets?in=bbox:1,1,2,2&in=bbox:1,1,2,2", key.secret()))
        .isEqualTo(400);
    Exchange twice = server.send("DELETE", "/v1/assets/in?a=1&a=2", key.bearer(), "");
    assertThat(twice.status()).isEqualTo(400);
    assertThat(server.status("/v1/assets/in", key.secret())).isEqualTo(200);
  }

  private static List<String> found(OwnKey key, String area) {
    List<String> ids = new ArrayList<>();
    read(key, "/v1/assets?in=" + URLEncoder.encode(area, UTF_8))
        .path("assets")
        .forEach(asset -> ids.add(asset.path("id").asText()));
    return ids;
  }
}
