package io.cartway.routing.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.geo.Bounds;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.LatLng;
import io.cartway.geo.PolygonArea;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Gatekeeper;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.Operation;
import io.cartway.http.ShellLimits;
import io.cartway.http.log.AccessLog;
import io.cartway.http.log.Metrics;
import io.cartway.http.shell.ApiServer;
import io.cartway.http.shell.ApiServerSettings;
import io.cartway.travel.AreaRule;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.MapContents;
import io.cartway.travel.SegmentRef;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Bodies of `POST /v1/routes`: how they are read, and what the server says to those that cannot
/// be.
class RoutePostTest {

  private static final String ENDS = "?origin=1,2&destination=3,4";
  private static final List<LatLng> RING =
      List.of(new LatLng(1, 1), new LatLng(1, 2), new LatLng(2, 2));

  private ApiServer server;
  private HttpClient client;

  @BeforeEach
  void start() {
    Operation post =
        new Operation(
            "routePost",
            "POST",
            "/v1/routes",
            List.of("/v8/routes"),
            Operation.Weight.FETCHED,
            call ->
                switch (RouteParameters.read(call, 20, MapContents.ANY)) {
                  case RouteParameters.Refused(Answer answer) -> answer;
                  case RouteParameters.Read(RouteParameters read) ->
                      Answer.json(json -> json.writeString(read.request().toString()));
                });
    server =
        ApiServer.start(
            new ApiServerSettings(
                "127.0.0.1", 0, Optional.empty(), ShellLimits.of(2, 1L << 30), false),
            List.of(post),
            new ApiServer.Parts(
                attempt -> Gatekeeper.Admitted.free("acc_1", "key_1"),
                OpenApiDocument.joinResources(List.of("common.yaml", "platform.yaml")),
                () -> "test-1",
                Metrics.create(),
                RoutePostTest::forget,
                Clock.systemUTC()));
    client = HttpClient.newHttpClient();
  }

  private static void forget(AccessLog.LoggedRequest entry) {}

  @AfterEach
  void stop() {
    client.close();
    server.stop();
  }

  @Test
  void a_body_says_what_the_query_says_in_its_own_words() {
    RouteParameters read =
        read(
            """
            {"avoid": {
               "segments": ["cw:s:1.2#+", "cw:s:3.4"],
               "areas": [
                 {"type": "boundingBox", "west": 1, "south": "2", "east": 3.5, "north": 4,
                  "exceptions": [
                    {"type": "corridor", "polyline": [{"lat": 1, "lng": 1}, {"lat": 1, "lng": 2}],
                     "radius": "30"}]},
                 "polygon:1,1;1,2;2,2"]},
             "exclude": {"areas": [
               {"type": "polygon",
                "outer": [{"lat": 1, "lng": 1}, {"lat": "1", "lng": 2}, "2,2"]},
               {"type": "encodedCorridor", "polyline": "BFgglQ4jqF_wpZ_wpZ", "radius": 10}]}}
            """);
    assertThat(read.notices().first()).isEmpty();
    assertThat(read.request().avoidance().segments())
        .containsExactly(
            new SegmentRef(1, 2, SegmentRef.Direction.FORWARD),
            new SegmentRef(3, 4, SegmentRef.Direction.BOTH));
    assertThat(read.request().avoidance().areas())
        .containsExactly(
            new AreaRule(
                new Bounds(1, 2, 3.5, 4), List.of(new CorridorArea(RING.subList(0, 2), 30))),
            new AreaRule(new PolygonArea(RING), List.of()));
    assertThat(read.request().exclusion().areas()).hasSize(2);
    assertThat(read.request().exclusion().areas().getFirst())
        .isEqualTo(new AreaRule(new PolygonArea(RING), List.of()));
    assertThat(read.request().exclusion().areas().getLast().area())
        .isInstanceOf(CorridorArea.class);
  }

  @Test
  void texts_do_where_lists_are_meant_and_nothing_is_nothing() {
    RouteParameters read =
        read(
            """
            {"avoid": {"areas": "bbox:1,2,3,4|bbox:5,6,7,8", "segments": "cw:s:1.2, cw:s:3.4#-"},
             "exclude": null, "ev": "", "maxSpeedOnSegment": []}
            """);
    assertThat(read.request().avoidance().areas()).hasSize(2);
    assertThat(read.request().avoidance().segments()).hasSize(2);
    assertThat(read.request().exclusion().isEmpty()).isTrue();
    assertThat(read.notices().first()).isEmpty();
    assertThat(read("{}").request()).isEqualTo(read("").request());
  }

  @Test
  void unknown_fields_and_fields_without_effect_are_noted() {
    RouteParameters read =
        read(
            """
            {"colour": 1, "avoid": {"features": ["ferry"]}, "ev": {"initialCharge": 3, "x": 1},
             "avoidance": {}, "maxSpeedOnSegment": ["cw:s:1.2;speed=5"]}
            """);
    assertThat(read.notices().first())
        .containsExactlyInAnyOrder(
            InfoNotice.unknown("Field 'colour' of the body is not known"),
            InfoNotice.unknown("Field 'avoid.features' of the body is not known"),
            InfoNotice.unknown("Field 'ev.x' of the body is not known"),
            InfoNotice.unknown("Field 'avoidance' of the body is not known"),
            InfoNotice.withoutEffect("Parameter 'ev[initialCharge]' has no effect"),
            InfoNotice.withoutEffect("Parameter 'maxSpeedOnSegment' has no effect"));
  }

  @Test
  void faults_are_named_by_their_path() {
    assertThat(
            faults(
                """
                {"avoid": {"areas": [
                   {"type": "circle"},
                   {"type": "boundingBox", "west": 1},
                   {"type": "polygon"},
                   {"type": "polygon", "outer": "B!"},
                   {"type": "corridor", "polyline": [{"lat": 1, "lng": 1}, 7]},
                   {"type": "polygon", "outer": ["1,1", "1,2", "2,2"], "exceptions": [[1]]},
                   17]},
                 "exclude": {"areas": {"a": 1}},
                 "ev": {"initialCharge": "full", "ascent": [-1, 2], "descent": {}},
                 "maxSpeedOnSegment": ["cw:s:1.1;speed=5", "cw:s:1.2"]}
                """,
                "alternatives",
                "9"))
        .containsExactly(
            "avoid.areas[0].type 'circle' E605001",
            "avoid.areas[2].outer '' E605001",
            "avoid.areas[5].exceptions[0] '[1]' E605001",
            "avoid.areas[6] '17' E605001",
            "exclude.areas '{\"a\":1}' E605001",
            "ev.descent '{}' E605001",
            "alternatives '9' E605015",
            "avoid.areas[1] 'bbox:1,,,' E605001",
            "avoid.areas[3] 'polygon:B!' E605001",
            "avoid.areas[4] 'corridor:1,1;,;r=' E605001",
            "ev.ascent '-1,2' E605030",
            "ev.initialCharge 'full' E605030",
            "maxSpeedOnSegment[1] 'cw:s:1.2' E605001");
    assertThat(faults("{\"avoid\": {\"segments\": \"cw:s:1.2\"}}", "avoid[segments]", "cw:s:1.3"))
        .containsExactly("avoid[segments] 'in the query and in the body' E605001");
  }

  @Test
  void an_invalid_body_is_reported_with_position_and_query_faults() {
    assertThat(faults("{\"avoid\": }", "alternatives", "9"))
        .hasSize(2)
        .first()
        .asString()
        .startsWith("body 'the character }");
    assertThat(faults("[1]")).containsExactly("body 'array' ");
    assertThat(faults("{\"a\": 1, \"a\": 2}")).hasSize(1);
    assertThat(faults("{} {}")).hasSize(1);
    assertThat(faults("[".repeat(5000))).hasSize(1);
  }

  @Test
  void a_body_over_http_is_read_within_its_limit_and_its_type() throws IOException {
    assertThat(post(ENDS, "application/json; charset=utf-8", text("{}")).statusCode())
        .isEqualTo(200);
    HttpResponse<String> form = post(ENDS, "application/x-www-form-urlencoded", text("a=b"));
    assertThat(form.statusCode()).isEqualTo(415);
    assertThat(json(form).get("code").asText()).isEqualTo("unsupportedMediaType");
    assertThat(post(ENDS, "text/plain", BodyPublishers.noBody()).statusCode()).isEqualTo(200);
    HttpResponse<String> malformed = post(ENDS, "application/json", text("{\n \"avoid\": tru}"));
    assertThat(malformed.statusCode()).isEqualTo(400);
    assertThat(json(malformed).at("/details/0/expected").asText()).contains("line 2, column");
    byte[] long_ = new byte[11 * 1024 * 1024];
    HttpResponse<String> chunked =
        post(
            ENDS,
            "application/json",
            BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(long_)));
    assertThat(chunked.statusCode()).isEqualTo(413);
  }

  @Test
  void brackets_may_be_encoded_and_every_value_is_a_text() throws IOException {
    String plain = "&vehicle[height]=400.0&transportMode=truck&avoid[features]=ferry,tunnel";
    String encoded =
        "&vehicle%5Bheight%5D=400&transportMode=truck&avoid%5Bfeatures%5D=ferry%2Ctunnel";
    HttpResponse<String> first = post(ENDS + plain, "application/json", text(""));
    HttpResponse<String> second = post(ENDS + encoded, "application/json", text(""));
    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(second.body()).isEqualTo(first.body()).contains("heightCentimeters=400", "FERRY");
    HttpResponse<String> wrong =
        post(ENDS + "&vehicle%5Bheight%5D=x&alternatives=7", "application/json", text(""));
    assertThat(json(wrong).at("/details/0/parameter").asText()).isEqualTo("alternatives");
    assertThat(json(wrong).at("/details/0/code").asText()).isEqualTo("E605015");
    assertThat(json(wrong).at("/details/1/parameter").asText()).isEqualTo("vehicle[height]");
  }

  private static RouteParameters read(String body) {
    RouteParameters.Result result = RouteParameters.read(call(body), 20, MapContents.ANY);
    assertThat(result).isInstanceOf(RouteParameters.Read.class);
    return ((RouteParameters.Read) result).parameters();
  }

  private static List<String> faults(String body, String... query) {
    FakeCall call = call(body);
    for (int i = 0; i < query.length; i += 2) {
      call.with(query[i], query[i + 1]);
    }
    if (RouteParameters.read(call, 20, MapContents.ANY)
        instanceof RouteParameters.Refused(Answer.Invalid invalid)) {
      assertThat(invalid.faults()).noneMatch(fault -> fault.expected().isBlank());
      return invalid.faults().stream()
          .map(fault -> "%s '%s' %s".formatted(fault.parameter(), fault.given(), fault.code()))
          .toList();
    }
    throw new AssertionError("no faults in " + body);
  }

  private static FakeCall call(String body) {
    return FakeCall.of("origin", "1,2", "destination", "3,4").body("application/json", body);
  }

  private static BodyPublisher text(String body) {
    return BodyPublishers.ofString(body);
  }

  private HttpResponse<String> post(String query, String type, BodyPublisher body)
      throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.localAddress() + "/v8/routes" + query))
            .header("Content-Type", type)
            .POST(body)
            .build();
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private static JsonNode json(HttpResponse<String> response) throws IOException {
    return new ObjectMapper().readTree(response.body());
  }
}
