package io.cartway.routing.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.paths.SmallHierarchy;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.routing.Router;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The times of answers agree with each other to the second, whatever is asked: random requests
/// over roads, a ferry, stops and points on the way, at times with parts of a second.
class RouteTimesTest {

  private static final long SEED = Long.getLong("cartway.times.seed", 20261126);
  private static final int REQUESTS = 300;
  private static final Instant NOW = Instant.parse("2026-11-20T10:00:00.640Z");

  private static final String WORLD =
      """
      A 0 0
      B 2.13 0
      C 2.13 2.29
      D 4.41 0
      F 20 0.7
      G 22.17 0
      A-B speed=31
      B-C speed=17
      B-D speed=47
      C-D speed=23
      D-F route=ferry duration=613
      F-G speed=29
      """;

  @TempDir private Path directory;

  private final SplittableRandom random = new SplittableRandom(SEED);
  private int sections;
  private int stays;

  @Test
  void arrival_less_departure_is_the_duration_in_every_section_and_sum() throws IOException {
    World world = World.of(WORLD);
    try (RoadGraph graph = world.open(directory)) {
      Router router = new Router(SmallHierarchy.metrics(graph, TurnModel.TURN_AWARE));
      RoutesEndpoint endpoint = new RoutesEndpoint(() -> router, Clock.fixed(NOW, ZoneOffset.UTC));
      for (int i = 0; i < REQUESTS; i++) {
        List<String> query = request(world);
        JsonNode answer = ask(endpoint, query);
        String label = "-Dcartway.times.seed=%d %s gave %s".formatted(SEED, query, answer);
        assertThat(answer.at("/routes")).as(label).isNotEmpty();
        answer.at("/routes").forEach(route -> check(route, query, label));
      }
    }
    assertThat(sections).isGreaterThan(2 * REQUESTS);
    assertThat(stays).isGreaterThan(REQUESTS / 8);
  }

  private List<String> request(World world) {
    List<String> query = new ArrayList<>();
    query.addAll(List.of("origin", point(world)));
    int vias = random.nextInt(3);
    for (int i = 0; i < vias; i++) {
      String option =
          switch (random.nextInt(3)) {
            case 0 -> "!passThrough=true";
            case 1 -> "!stopDuration=" + (1 + random.nextInt(100));
            default -> "";
          };
      query.addAll(List.of("via", point(world) + option));
    }
    query.addAll(List.of("destination", point(world)));
    query.addAll(List.of("alternatives", String.valueOf(random.nextInt(3))));
    query.addAll(List.of("return", "polyline,actions,summary,travelSummary"));
    query.addAll(List.of("spans", "duration,baseDuration,segmentId"));
    switch (random.nextInt(3)) {
      case 0 -> query.addAll(List.of("departureTime", time()));
      case 1 -> query.addAll(List.of("arrivalTime", time()));
      default -> {}
    }
    return query;
  }

  private String time() {
    return NOW.truncatedTo(ChronoUnit.SECONDS).plusMillis(random.nextInt(10_000_000)).toString();
  }

  private String point(World world) {
    double x = random.nextInt(4) == 0 ? 20 + random.nextDouble() * 2 : random.nextDouble() * 4.4;
    LatLng at = world.at(x, random.nextDouble() * 0.4);
    return "%s,%s".formatted(at.lat(), at.lng());
  }

  private void check(JsonNode route, List<String> query, String label) {
    JsonNode all = route.get("sections");
    long sum = 0;
    for (int i = 0; i < all.size(); i++) {
      JsonNode section = all.get(i);
      long travel = section.at("/travelSummary/duration").asLong();
      long before = sum(section, "preActions", "duration");
      long after = sum(section, "postActions", "duration");
      long whole = before + travel + after;
      assertThat(seconds(section, section)).as("section %d, %s", i, label).isEqualTo(travel);
      assertThat(section.at("/summary/duration").asLong()).as(label).isEqualTo(whole);
      assertThat(section.at("/summary/baseDuration").asLong()).as(label).isEqualTo(whole);
      assertThat(sum(section, "actions", "duration")).as("actions, %s", label).isEqualTo(travel);
      assertThat(sum(section, "spans", "duration")).as("spans, %s", label).isEqualTo(travel);
      assertThat(sum(section, "spans", "baseDuration")).as("spans, %s", label).isEqualTo(travel);
      if (i + 1 < all.size()) {
        long board = sum(all.get(i + 1), "preActions", "duration");
        assertThat(time(all.get(i + 1), "departure"))
            .as("after section %d, %s", i, label)
            .isEqualTo(time(section, "arrival").plusSeconds(after + board));
      }
      sum += whole;
      stays += stay(section) > 0 ? 1 : 0;
      sections++;
    }
    JsonNode last = all.get(all.size() - 1);
    assertThat(seconds(all.get(0), last)).as("whole, %s", label).isEqualTo(sum);
    checkAsked(all.get(0), query, "departureTime", "departure", label);
    checkAsked(last, query, "arrivalTime", "arrival", label);
  }

  private static void checkAsked(
      JsonNode section, List<String> query, String parameter, String end, String label) {
    int at = query.indexOf(parameter);
    if (at >= 0) {
      Instant asked = Instant.parse(query.get(at + 1)).truncatedTo(ChronoUnit.SECONDS);
      assertThat(time(section, end).toInstant()).as("%s, %s", end, label).isEqualTo(asked);
    }
  }

  private static long stay(JsonNode section) {
    long stay = 0;
    for (JsonNode action : section.path("postActions")) {
      stay += action.get("action").asText().equals("wait") ? action.get("duration").asLong() : 0;
    }
    return stay;
  }

  private static long sum(JsonNode section, String list, String field) {
    long sum = 0;
    for (JsonNode one : section.path(list)) {
      sum += one.get(field).asLong();
    }
    return sum;
  }

  private static long seconds(JsonNode first, JsonNode last) {
    return ChronoUnit.SECONDS.between(time(first, "departure"), time(last, "arrival"));
  }

  private static OffsetDateTime time(JsonNode section, String end) {
    return OffsetDateTime.parse(section.at("/" + end + "/time").asText());
  }

  private static JsonNode ask(RoutesEndpoint endpoint, List<String> query) throws IOException {
    Answer answer = endpoint.handle(FakeCall.of(query.toArray(String[]::new)));
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      ((Answer.Json) answer).body().write(json);
    }
    return new ObjectMapper().readTree(text.toString());
  }
}
