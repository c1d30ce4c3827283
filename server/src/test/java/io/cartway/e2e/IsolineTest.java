package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.operation.union.UnaryUnionOp;

/// Isolines of the real server on the embedded region: their polygons by JTS, which side of the
/// outline places are against routes, and what is refused.
@ExtendWith(SecretWatch.class)
class IsolineTest {

  private static final long SEED = 20261126;
  private static final int ORIGINS = 12;
  private static final GeometryFactory GEOMETRY = new GeometryFactory();

  /// What lies within two and a half cells of a reached road may be within: 25 m of cells of 10 m,
  /// and pockets beside.
  private static final double TOLERANCE_DEGREES = 0.0009;

  private static final String EV =
      "ev[freeFlowSpeedTable]=10,0.3,60,0.1&ev[auxiliaryConsumption]=2";

  @TempDir private static Path folder;
  private static OwnServer server;
  private static OwnKey key;

  @BeforeAll
  static void start() {
    server = OwnServer.start(folder.resolve("data"), Map.of());
    server.createAccount("isolines", "");
    key = server.createKey("isolines", "isolines", ", \"rate\": \"unlimited\"");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Exchange ask(String query) {
    return server.get("/v1/isolines?" + query.replace("[", "%5B").replace("]", "%5D"), key);
  }

  private static JsonNode isolines(String query) {
    Exchange answer = ask(query);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  private static String point(SplittableRandom random) {
    return String.format(
        Locale.ROOT,
        "%.5f,%.5f",
        43.729 + random.nextDouble() * 0.018,
        7.412 + random.nextDouble() * 0.024);
  }

  /// The area of an isoline; every ring and polygon is looked at.
  private static Geometry area(String label, JsonNode isoline) {
    List<Geometry> polygons = new ArrayList<>();
    for (JsonNode polygon : isoline.path("polygons")) {
      LinearRing outer = ring(label, polygon.path("outer").asText(), false);
      List<LinearRing> holes = new ArrayList<>();
      for (JsonNode hole : polygon.path("inner")) {
        holes.add(ring(label, hole.asText(), true));
      }
      Polygon made = GEOMETRY.createPolygon(outer, holes.toArray(new LinearRing[0]));
      assertThat(made.isValid()).as("%s: valid", label).isTrue();
      polygons.add(made);
    }
    double sum = polygons.stream().mapToDouble(Geometry::getArea).sum();
    Geometry union = UnaryUnionOp.union(polygons);
    if (union == null) {
      return GEOMETRY.createEmpty(2);
    }
    assertThat(union.getArea()).as("%s: no two overlap", label).isGreaterThan(0.999999 * sum);
    return union;
  }

  private static LinearRing ring(String label, String encoded, boolean isHole) {
    List<LatLng> points = FlexiblePolyline.decode(encoded).points();
    assertThat(points).as(label).hasSizeGreaterThanOrEqualTo(4);
    assertThat(points.getFirst()).as("%s: closed", label).isEqualTo(points.getLast());
    Coordinate[] coordinates =
        points.stream()
            .map(point -> new Coordinate(point.lng(), point.lat()))
            .toArray(Coordinate[]::new);
    assertThat(Orientation.isCCW(coordinates)).as("%s: direction", label).isEqualTo(isHole);
    return GEOMETRY.createLinearRing(coordinates);
  }

  private static int pointCount(JsonNode isoline) {
    int count = 0;
    for (JsonNode polygon : isoline.path("polygons")) {
      count += FlexiblePolyline.decode(polygon.path("outer").asText()).points().size();
      for (JsonNode hole : polygon.path("inner")) {
        count += FlexiblePolyline.decode(hole.asText()).points().size();
      }
    }
    return count;
  }

  // ---------------------------------------------------------------- shape

  @Test
  void the_library_that_here_offers_reads_the_rings() {
    String query =
        "origin=43.7384,7.4246&range%5Btype%5D=time&range%5Bvalues%5D=120,600&transportMode=car";
    JsonNode read =
        ForeignClient.ofNode("flexpolyline.mjs")
            .ask(
                server.address(),
                key.secret(),
                List.of("{\"op\":\"isolines\",\"query\":\"%s\"}".formatted(query)))
            .getFirst()
            .path("results");
    assertThat(read).as("%s", read).hasSize(2);
    int rings = 0;
    for (JsonNode isoline : read) {
      for (JsonNode polygon : isoline.path("polygons")) {
        for (JsonNode ring : polygon) {
          List<LatLng> points = new ArrayList<>();
          ring.path("points")
              .forEach(point ->
                  points.add(new LatLng(point.path(0).asDouble(), point.path(1).asDouble())));
          assertThat(points).hasSizeGreaterThanOrEqualTo(4);
          assertThat(points.getFirst().distanceMeters(points.getLast())).isLessThan(1e-6);
          List<LatLng> ours = FlexiblePolyline.decode(ring.path("encoded").asText()).points();
          assertThat(points).hasSameSizeAs(ours);
          for (int i = 0; i < points.size(); i++) {
            // It adds up what is between points, in floating point.
            assertThat(points.get(i).distanceMeters(ours.get(i))).isLessThan(1e-6);
          }
          rings++;
        }
      }
      assertThat(isoline.at("/polygons/0/0/points/0/0").asDouble()).isCloseTo(43.74, within(0.1));
    }
    assertThat(rings).isGreaterThanOrEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "car, origin, time, 60, 180, 400",
    "car, destination, time, 60, 180, 400",
    "truck, origin, distance, 300, 900, 2500",
    "car, origin, consumption, 200, 600, 1500",
    "car, destination, consumption, 200, 600, 1500",
    "bike, origin, time, 120, 300, 700",
    "pedestrian, destination, time, 200, 600, 1200",
    "scooter, origin, time, 100, 200, 300",
  })
  void outlines_are_valid_and_larger_values_lie_around_smaller_ones(
      String mode, String end, String type, int small, int middle, int large) {
    SplittableRandom random = new SplittableRandom(SEED);
    int seen = 0;
    for (int i = 0; i < ORIGINS; i++) {
      String place = point(random);
      String label = "seed %d: %s %s %s".formatted(SEED, mode, end, place);
      JsonNode answer =
          isolines(
              "%s=%s&transportMode=%s&range[type]=%s&range[values]=%d,%d,%d%s"
                  .formatted(end, place, mode, type, middle, small, large, electric(type)));
      JsonNode list = answer.path("isolines");
      if (list.isEmpty()) {
        assertThat(answer.at("/notices/0/code").asText()).startsWith("couldNotMatch");
        continue;
      }
      seen++;
      assertThat(answer.has(end.equals("origin") ? "departure" : "arrival")).as(label).isTrue();
      assertThat(list.at("/0/range/value").asInt()).isEqualTo(middle);
      Geometry first = area(label, list.get(1));
      Geometry second = area(label, list.get(0));
      Geometry third = area(label, list.get(2));
      assertThat(first.isEmpty()).as(label).isFalse();
      assertThat(first.difference(second).getArea()).as("%s: nested", label).isLessThan(1e-9);
      assertThat(second.difference(third).getArea()).as("%s: nested", label).isLessThan(1e-9);
    }
    assertThat(seen).as("places near a road").isGreaterThan(ORIGINS / 2);
  }

  @ParameterizedTest
  @CsvSource({
    "car, origin, time, 150",
    "car, destination, time, 150",
    "pedestrian, origin, time, 500",
    "pedestrian, destination, time, 500",
    "car, origin, distance, 1200",
    "car, origin, consumption, 500",
    "car, destination, consumption, 500",
  })
  void which_side_of_the_outline_a_place_is_agrees_with_its_route(
      String mode, String end, String type, int limit) {
    SplittableRandom random = new SplittableRandom(SEED + 1);
    int within = 0;
    int beyond = 0;
    for (int i = 0; i < 3; i++) {
      String place = point(random);
      JsonNode answer =
          isolines(
              "%s=%s&transportMode=%s&range[type]=%s&range[values]=%d&optimizeFor=quality%s"
                  .formatted(end, place, mode, type, limit, electric(type)));
      if (answer.path("isolines").isEmpty()) {
        continue;
      }
      Geometry area = area(place, answer.at("/isolines/0"));
      Geometry inner = area.buffer(-TOLERANCE_DEGREES);
      Geometry outer = area.buffer(TOLERANCE_DEGREES);
      for (int k = 0; k < 60; k++) {
        String other = point(random);
        boolean isOrigin = end.equals("origin");
        Exchange route =
            server.get(
                ("/v1/routes?origin=%s&destination=%s&transportMode=%s&return=summary"
                        .formatted(isOrigin ? place : other, isOrigin ? other : place, mode)
                    + electric(type).replace("[", "%5B").replace("]", "%5D")),
                key);
        JsonNode sections = AnswerValidator.json(route.body()).at("/routes/0/sections");
        if (sections.isEmpty()) {
          continue;
        }
        int value = 0;
        for (JsonNode section : sections) {
          value += value(section.path("summary"), type);
        }
        // The end of the route on its road, as the outline goes around roads.
        JsonNode on =
            sections
                .path(isOrigin ? sections.size() - 1 : 0)
                .at(isOrigin ? "/arrival/place/location" : "/departure/place/location");
        Geometry at =
            GEOMETRY.createPoint(
                new Coordinate(on.path("lng").asDouble(), on.path("lat").asDouble()));
        String label =
            "seed %d: %s %s=%s, %s takes %d".formatted(SEED + 1, mode, end, place, other, value);
        if (value <= limit) {
          within++;
          assertThat(area.contains(at)).as(label).isTrue();
        } else if (!outer.contains(at)) {
          beyond++;
        } else {
          assertThat(inner.contains(at) && value > 2 * limit).as(label).isFalse();
        }
      }
    }
    assertThat(within).as("places within").isGreaterThan(5);
    assertThat(beyond).as("places beyond").isGreaterThan(5);
  }

  private static String electric(String type) {
    return type.equals("consumption") ? "&" + EV : "";
  }

  private static int value(JsonNode summary, String type) {
    return switch (type) {
      case "time" -> summary.path("duration").asInt();
      case "distance" -> summary.path("length").asInt();
      default -> (int) Math.round(1000 * summary.path("consumption").asDouble());
    };
  }

  @Test
  void heights_that_a_region_lacks_are_noted() {
    JsonNode answer =
        isolines(
            "origin=43.73491,7.42115&range[type]=consumption&range[values]=300&ev[ascent]=9&" + EV);
    assertThat(answer.at("/isolines/0/range").toString())
        .isEqualTo("{\"type\":\"consumption\",\"value\":300}");
    assertThat(answer.at("/notices/0/code").asText()).isEqualTo("elevationUnavailable");
  }

  @Test
  void a_vehicle_whose_consumption_nobody_asks_for_is_noted() {
    String query = "origin=43.73491,7.42115&range[values]=300&";
    JsonNode answer = isolines(query + EV);
    assertThat(answer.path("notices").toString())
        .contains("Parameter 'ev[...]' has no effect: range[type] is time");
    assertThat(answer.path("isolines")).isEqualTo(isolines(query).path("isolines"));
    assertThat(isolines(query + "range[type]=consumption&" + EV).path("notices").toString())
        .doesNotContain("ev[...]");
  }

  @Test
  void an_outline_has_no_more_points_than_asked_for() {
    String query = "origin=43.73491,7.42115&transportMode=car&range[values]=100,300";
    int free = pointCount(isolines(query).at("/isolines/1"));
    for (int most : List.of(31, 100, 200)) {
      JsonNode answer = isolines(query + "&shape[maxPoints]=" + most);
      for (JsonNode isoline : answer.path("isolines")) {
        assertThat(pointCount(isoline)).isBetween(5, most);
      }
    }
    assertThat(free).isGreaterThan(200);
    int coarse = pointCount(isolines(query + "&shape[maxResolution]=150").at("/isolines/1"));
    assertThat(coarse).isLessThan(free / 2);
    int quality = pointCount(isolines(query + "&optimizeFor=quality").at("/isolines/1"));
    int fast = pointCount(isolines(query + "&optimizeFor=performance").at("/isolines/1"));
    assertThat(quality).isGreaterThanOrEqualTo(free);
    assertThat(fast).isLessThanOrEqualTo(free);
  }

  @Test
  void what_is_avoided_is_not_reached_and_the_defaults_are_those_of_the_contract() {
    JsonNode plain = isolines("origin=43.73491,7.42115");
    assertThat(plain.at("/isolines/0/range").toString())
        .isEqualTo("{\"type\":\"time\",\"value\":900}");
    String query = "origin=43.73491,7.42115&transportMode=car&range[values]=300";
    Geometry all = area("plain", isolines(query).at("/isolines/0"));
    Geometry less =
        area(
            "excluded",
            isolines(query + "&exclude[areas]=bbox:7.423,43.725,7.44,43.76").at("/isolines/0"));
    assertThat(less.getArea()).isLessThan(0.8 * all.getArea());
    assertThat(less.getEnvelopeInternal().getMaxX()).isLessThan(7.4245);
  }

  // ---------------------------------------------------------------- refused

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "transportMode=car | origin",
        "origin=43.7,7.4&destination=43.7,7.4 | origin or destination",
        "origin=91,7 | origin",
        "origin=43.7,7.4&range[type]=money | E605070",
        "origin=43.7,7.4&range[type]=consumption | E605030",
        "origin=43.7,7.4&range[type]=consumption&ev[ascent]=9 | freeFlowSpeedTable",
        "origin=43.7,7.4&range[type]=consumption&fuel[freeFlowSpeedTable]=0,1 | fuel[...]",
        "origin=43.7,7.4&range[type]=consumption&EV&consumptionModel=physical | empirical",
        "origin=43.7,7.4&range[type]=consumption&EV&range[values]=650001 | E605074",
        "origin=43.7,7.4&range[type]=consumption&EV&range[values]=0 | watt-hours",
        "origin=43.7,7.4&range[type]=consumption&EV&transportMode=bike | E605027",
        "origin=43.7,7.4&range[type]=consumption&ev[freeFlowSpeedTable]=9,0.1,9,0.2 | ones rising",
        "origin=43.7,7.4&range[type]=consumption&ev[freeFlowSpeedTable]=9,NaN | from 0 to 1000",
        "origin=43.7,7.4&range[values]=0 | E605072",
        "origin=43.7,7.4&range[values]=32401 | E605072",
        "origin=43.7,7.4&range[values]=1.5 | E605072",
        "origin=43.7,7.4&range[type]=distance&range[values]=1000001 | E605071",
        "origin=43.7,7.4&range[values]=1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1 | 1 to 20",
        "origin=43.7,7.4&shape[maxPoints]=30 | E605073",
        "origin=43.7,7.4&optimizeFor=beauty | balanced",
        "origin=43.7,7.4&shape[maxResolution]=-1 | maxResolution",
        "origin=43.7,7.4&arrivalTime=2026-11-26T08:00:00 | departureTime with an origin",
        "destination=43.7,7.4&departureTime=now | arrivalTime with a destination",
        "origin=43.7,7.4&transportMode=bike&routingMode=short | E605012",
        "origin=43.7,7.4&avoid[features]=moon | avoid[features]",
        "origin=43.7,7.4&exclude[countries]=QQQ | E605016",
      })
  void bad_input_is_refused_with_what_was_given(String query, String expected) {
    Exchange answer = ask(query.replace("EV", EV));
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(AnswerValidator.json(answer.body()).path("details").toString()).contains(expected);
  }

  @Test
  void options_without_effect_are_noted_and_many_notices_are_counted() {
    StringBuilder unknown = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      unknown.append("&unknown").append(i).append("=1");
    }
    JsonNode answer = isolines("origin=43.73491,7.42115&range[values]=60" + unknown);
    JsonNode notices = answer.path("notices");
    assertThat(notices).hasSize(21);
    assertThat(notices.path(20).path("code").asText()).isEqualTo("furtherNotices");
    JsonNode option =
        isolines(
                "origin=43.73491,7.42115;minCourseDistance=5;radius=9;radiusPenalty=5"
                    + ";onRoadThreshold=5&range[values]=60")
            .path("notices");
    assertThat(option.findValuesAsText("title"))
        .containsExactly(
            "Waypoint option 'minCourseDistance' has no effect",
            "Waypoint option 'radiusPenalty' has no effect");
  }

  @Test
  void a_place_without_roads_has_no_isoline_and_a_notice() {
    JsonNode answer = isolines("origin=42,5&unknown=1");
    assertThat(answer.path("isolines")).isEmpty();
    assertThat(answer.at("/notices/0/code").asText()).isEqualTo("couldNotMatchOrigin");
    assertThat(answer.at("/notices/0/severity").asText()).isEqualTo("critical");
    assertThat(answer.at("/notices/1/code").asText()).isEqualTo("unknownParameter");
  }
}
