package io.cartway.routing.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.http.OpenApiDocument;
import io.cartway.paths.SmallHierarchy;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.routing.Router;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.OpenApi;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoutesEndpointTest {

  private static final Instant NOW = Instant.parse("2026-11-20T11:00:00+01:00");
  private static final String ANSWER = "/components/schemas/RoutesAnswer";

  private static final AnswerValidator VALIDATOR =
      new AnswerValidator(
          OpenApi.of(OpenApiDocument.joinResources(List.of("common.yaml", "routing.yaml")).json()),
          Set.of());

  @TempDir private Path directory;

  private final World world =
      World.of(
          """
          A 0 0
          B 2 0
          C 2 2
          D 4 0
          F 20 0
          G 22 0
          A-B name=Main_Street
          B-C
          B-D
          D-F route=ferry duration=600
          F-G
          """);

  private RoadGraph graph;
  private RoutesEndpoint endpoint;

  @BeforeEach
  void open() {
    graph = world.open(directory);
    Router router = new Router(SmallHierarchy.metrics(graph, TurnModel.PLAIN));
    endpoint = new RoutesEndpoint(() -> router, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @AfterEach
  void close() {
    graph.close();
  }

  @Test
  void a_route_without_return_has_only_what_is_required() throws IOException {
    JsonNode answer = ask("origin", point(1, 0), "destination", point(2, 1));
    JsonNode section = answer.at("/routes/0/sections/0");
    assertThat(OpenApi.names(section))
        .containsExactly("id", "type", "departure", "arrival", "transport");
    assertThat(section.at("/type").asText()).isEqualTo("vehicle");
    assertThat(section.at("/transport/mode").asText()).isEqualTo("car");
    assertThat(section.at("/departure/time").asText()).isEqualTo("2026-11-20T11:00:00+01:00");
    assertThat(section.at("/arrival/time").asText()).isEqualTo("2026-11-20T11:00:20+01:00");
    assertThat(section.at("/departure/place/waypoint").isMissingNode()).isTrue();
    assertThat(answer.has("notices")).isFalse();
  }

  @Test
  void a_route_has_polyline_summary_and_actions_when_asked_for() throws IOException {
    JsonNode section =
        ask(
                "origin", point(1, 0.2),
                "destination", point(2, 1),
                "return", "polyline,summary,actions,travelSummary")
            .at("/routes/0/sections/0");
    List<LatLng> line = FlexiblePolyline.decode(section.at("/polyline").asText()).points();
    assertThat(line).hasSize(3);
    assertThat(line.get(1).distanceMeters(world.at("B"))).isLessThan(0.2);
    assertThat(section.at("/summary/duration").asInt()).isEqualTo(20);
    assertThat(section.at("/summary/length").asInt()).isEqualTo(200);
    assertThat(section.at("/summary")).isEqualTo(section.at("/travelSummary"));
    assertThat(section.at("/actions/1").toString())
        .isEqualTo(
            "{\"action\":\"turn\",\"duration\":10,\"length\":100,\"offset\":1,"
                + "\"direction\":\"left\",\"severity\":\"quite\"}");
    assertThat(section.at("/actions/2/action").asText()).isEqualTo("arrive");
    JsonNode original = section.at("/departure/place/originalLocation");
    assertThat(original.get("lat").decimalValue().scale()).isLessThanOrEqualTo(7);
    assertThat(original).isNotEqualTo(section.at("/departure/place/location"));
  }

  @Test
  void a_via_ends_a_section_and_is_named_by_its_index() throws IOException {
    JsonNode sections =
        ask(
                "origin", point(1, 0),
                "via", point(2, 1),
                "via", point(2, 0.5) + "!passThrough=true",
                "destination", point(3, 0))
            .at("/routes/0/sections");
    assertThat(sections).hasSize(2);
    assertThat(sections.at("/0/arrival/place/waypoint").asInt()).isZero();
    assertThat(sections.at("/1/departure/place/waypoint").asInt()).isZero();
  }

  @Test
  void a_ferry_is_a_transit_section_that_one_boards_and_leaves() throws IOException {
    JsonNode sections =
        ask(
                "origin",
                point(3, 0),
                "destination",
                point(21, 0),
                "transportMode",
                "bicycle",
                "return",
                "polyline,actions,summary,travelSummary")
            .at("/routes/0/sections");
    assertThat(sections).hasSize(3);
    assertThat(sections.at("/1/type").asText()).isEqualTo("transit");
    assertThat(sections.at("/1/transport/mode").asText()).isEqualTo("ferry");
    assertThat(sections.at("/1/preActions/0/action").asText()).isEqualTo("board");
    assertThat(sections.at("/1/postActions/0/action").asText()).isEqualTo("deboard");
    // A boat that is 600 s under way waits 120 s at each landing and is back after as long.
    int board = 600 + 120 + 60;
    assertThat(sections.at("/1/preActions/0/duration").asInt()).isBetween(board - 1, board + 1);
    assertThat(sections.at("/1/postActions/0/duration").asInt()).isEqualTo(60);
    assertThat(sections.at("/1/travelSummary/duration").asInt()).isBetween(599, 601);
    assertThat(sections.at("/1/summary/duration").asInt())
        .isEqualTo(
            sections.at("/1/travelSummary/duration").asInt()
                + sections.at("/1/preActions/0/duration").asInt()
                + 60);
    assertThat(secondsBetween(sections.at("/0/arrival/time"), sections.at("/1/departure/time")))
        .as("one boards between the sections")
        .isBetween(board - 1L, board + 1L);
    assertThat(secondsBetween(sections.at("/1/departure/time"), sections.at("/1/arrival/time")))
        .isBetween(599L, 601L);
    assertThat(sections.at("/0/transport/mode").asText()).isEqualTo("bicycle");
    assertThat(secondsBetween(sections.at("/1/arrival/time"), sections.at("/2/departure/time")))
        .as("one leaves between the sections")
        .isEqualTo(60);
  }

  private static long secondsBetween(JsonNode from, JsonNode to) {
    return Duration.between(OffsetDateTime.parse(from.asText()), OffsetDateTime.parse(to.asText()))
        .toSeconds();
  }

  @Test
  void departure_any_has_no_times_and_a_time_has_a_notice() throws IOException {
    JsonNode any = ask("origin", point(1, 0), "destination", point(2, 1), "departureTime", "any");
    assertThat(any.at("/routes/0/sections/0/departure/time").isMissingNode()).isTrue();
    assertThat(any.has("notices")).isFalse();
    JsonNode at =
        ask(
            "origin", point(1, 0),
            "destination", point(2, 1),
            "departureTime", "2026-12-24T18:00:00 01:00");
    assertThat(at.at("/notices/0/code").asText()).isEqualTo("trafficUnavailable");
    assertThat(at.at("/routes/0/sections/0/departure/time").asText())
        .isEqualTo("2026-12-24T18:00:00+01:00");
  }

  @Test
  void unknown_parameters_are_notices_but_a_key_is_not() throws IOException {
    JsonNode answer =
        ask(
            "origin",
            point(1, 0) + ";radiusPenalty=9",
            "destination",
            point(2, 1),
            "apiKey",
            "secret",
            "colour",
            "blue");
    assertThat(answer.at("/notices")).hasSize(2);
    assertThat(answer.at("/notices/0/code").asText()).isEqualTo("unknownParameter");
    assertThat(answer.at("/notices/0/title").asText()).contains("colour");
    assertThat(answer.at("/notices/1/title").asText()).contains("radiusPenalty");
    assertThat(answer.toString()).doesNotContain("secret");
  }

  @Test
  void no_route_is_an_answer_with_a_critical_notice() throws IOException {
    JsonNode far = ask("origin", "10,10", "destination", point(2, 1));
    assertThat(far.at("/routes")).isEmpty();
    assertThat(far.at("/notices/0/code").asText()).isEqualTo("couldNotMatchOrigin");
    assertThat(far.at("/notices/0/severity").asText()).isEqualTo("critical");
    JsonNode there = ask("origin", point(2, 1), "destination", "10,10");
    assertThat(there.at("/notices/0/code").asText()).isEqualTo("couldNotMatchDestination");
  }

  @Test
  void all_faults_of_a_request_are_named_at_once() throws IOException {
    assertThat(
            faults(
                "origin", "91,0",
                "via", point(1, 0) + ";colour=red",
                "transportMode", "horse",
                "departureTime", "tomorrow",
                "return", "summary,instruction"))
        .containsExactly(
            "origin 91,0 E605001",
            "via ;colour=red E605001",
            "destination  E605001",
            "transportMode horse E605001",
            "return instruction E605001",
            "departureTime tomorrow E605001");
    assertThat(faults("origin", "1,1", "destination", "1,1!passThrough=true", "return", "actions"))
        .containsExactly(
            "destination 1,1!passThrough=true E605001", "return actions without polyline E605013");
  }

  @Test
  void the_schema_refuses_an_answer_with_a_key_dropped_or_added() throws IOException {
    JsonNode answer = ask("origin", point(1, 0), "destination", point(2, 1), "return", "summary");
    for (String key : List.of("id", "type", "departure", "arrival", "transport")) {
      var copy = answer.deepCopy();
      ((ObjectNode) copy.at("/routes/0/sections/0")).remove(key);
      assertThat(VALIDATOR.faults(ANSWER, copy)).as(key).isNotEmpty();
    }
    var copy = answer.deepCopy();
    ((ObjectNode) copy.at("/routes/0")).put("colour", "red");
    assertThat(VALIDATOR.faults(ANSWER, copy)).isNotEmpty();
  }

  private String point(double x, double y) {
    LatLng at = world.at(x, y);
    return at.lat() + "," + at.lng();
  }

  private JsonNode ask(String... query) throws IOException {
    Answer answer = endpoint.handle(FakeCall.of(query));
    assertThat(answer).isInstanceOf(Answer.Json.class);
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      ((Answer.Json) answer).body().write(json);
    }
    JsonNode node = new ObjectMapper().readTree(text.toString());
    assertThat(VALIDATOR.faults(ANSWER, node)).isEmpty();
    return node;
  }

  private List<String> faults(String... query) throws IOException {
    Answer answer = endpoint.handle(FakeCall.of(query));
    assertThat(answer).isInstanceOf(Answer.Invalid.class);
    return ((Answer.Invalid) answer).faults().stream().map(RoutesEndpointTest::print).toList();
  }

  private static String print(Fault fault) {
    assertThat(fault.expected()).isNotEmpty();
    return "%s %s %s".formatted(fault.parameter(), fault.given(), fault.code());
  }
}
