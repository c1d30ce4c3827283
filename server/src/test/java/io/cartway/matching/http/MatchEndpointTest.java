package io.cartway.matching.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.matching.MatchWorld;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The five formats through a small world, and what is told of it.
class MatchEndpointTest {

  private static final JsonMapper JSON = new JsonMapper();

  /// A street of two ways, a footway 20 m beside it, and roads without a name.
  private static final String WORLD =
      """
      A 0 0
      B 4 0
      C 8 0
      D 0 0.2
      E 8 0.2
      F 12 0
      G 16 0
      A-B name=Broadway name:fr=Allée
      B-C name=Broadway
      D-E highway=footway name=Path
      C-F ref=N7
      F-G
      """;

  @TempDir private Path folder;

  private MatchWorld world;
  private MatchEndpoint endpoint;

  @BeforeEach
  void open() {
    world = new MatchWorld(folder, WORLD);
    endpoint = new MatchEndpoint(() -> world.matching);
  }

  @AfterEach
  void close() {
    world.close();
  }

  private LatLng at(double x, double y) {
    return world.world.at(x, y);
  }

  /// The line of all fixes: every 50 m along the street, 3 m beside it.
  private List<LatLng> line() {
    List<LatLng> line = new ArrayList<>();
    for (int i = 0; i <= 14; i++) {
      line.add(at(0.5 + i * 0.5, 0.03));
    }
    return line;
  }

  private static String joined(List<LatLng> line, String format, String separator) {
    List<String> pieces = new ArrayList<>();
    for (LatLng point : line) {
      pieces.add(
          format
              .replace("LAT", String.valueOf(point.lat()))
              .replace("LNG", String.valueOf(point.lng())));
    }
    return String.join(separator, pieces);
  }

  private JsonNode told(FakeCall call) throws IOException {
    Answer answer = endpoint.handle(call);
    assertThat(answer).as("%s", answer).isInstanceOf(Answer.Json.class);
    return JSON.readTree(text((Answer.Json) answer));
  }

  private static String text(Answer.Json answer) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      answer.body().write(json);
    }
    return text.toString();
  }

  private List<String> faults(FakeCall call) throws IOException {
    Answer answer = endpoint.handle(call);
    assertThat(answer).isInstanceOf(Answer.Invalid.class);
    return ((Answer.Invalid) answer).faults().stream().map(Fault::parameter).toList();
  }

  private String json() {
    return "{\"trace\": [" + joined(line(), "{\"lat\": LAT, \"lng\": \"LNG\"}", ",") + "]}";
  }

  @Test
  void all_formats_tell_the_same_way() throws IOException {
    String gpx =
        "<gpx><trk>" + joined(line(), "<trkpt lat=\"LAT\" lon=\"LNG\"/>", "") + "</trk></gpx>";
    String csv = "lat,lng\n" + joined(line(), "LAT,LNG", "\n");
    String coordinates = joined(line(), "[LNG,LAT]", ",");
    String geometry = "{\"type\": \"LineString\", \"coordinates\": [" + coordinates + "]}";
    String feature =
        "{\"type\": \"Feature\", \"properties\": null, \"geometry\": " + geometry + "}";
    JsonNode expected = told(FakeCall.of().body("application/json", json()));
    assertThat(expected.path("sections")).hasSize(1);
    assertThat(expected.path("points")).hasSize(15);

    List<FakeCall> same =
        List.of(
            FakeCall.of().body("application/gpx+xml; charset=utf-8", gpx),
            FakeCall.of().body("text/plain", "\uFEFF " + gpx),
            FakeCall.of("format", "gpx").body("image/png", gpx),
            FakeCall.of().body("Application/GPX+XML", gpx),
            FakeCall.of().body("text/csv", csv.replace("lng", "Long")),
            FakeCall.of().body("text/csv", csv),
            FakeCall.of().body("text/tab-separated-values", csv.replace(',', '\t')),
            FakeCall.of().body("application/octet-stream", csv),
            FakeCall.of().body("application/geo+json", geometry),
            FakeCall.of().body("application/json", feature),
            FakeCall.of()
                .body(
                    "application/x-www-form-urlencoded",
                    "{\"type\": \"FeatureCollection\", \"features\": [" + feature + "]}"),
            FakeCall.of()
                .body(
                    "application/vnd.geo+json",
                    "{\"type\": \"MultiLineString\", \"coordinates\": [[" + coordinates + "]]}"));
    for (FakeCall call : same) {
      assertThat(told(call)).isEqualTo(expected);
    }
  }

  @Test
  void sentences_of_receivers_are_a_format() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < line().size(); i++) {
      LatLng point = line().get(i);
      text.append(
          "$GPRMC,1000%02d,A,%02d%09.6f,N,%03d%09.6f,E,97,90,010326%n"
              .formatted(
                  i,
                  (int) point.lat(),
                  60 * (point.lat() - (int) point.lat()),
                  (int) point.lng(),
                  60 * (point.lng() - (int) point.lng())));
    }
    for (String type : List.of("application/nmea", "text/plain")) {
      JsonNode found = told(FakeCall.of().body(type, text.toString()));
      assertThat(found.path("sections")).hasSize(1);
      assertThat(found.at("/points/14/street").asText()).isEqualTo("Broadway");
    }
  }

  @Test
  void a_point_has_its_place_segment_street_distance_and_confidence() throws IOException {
    JsonNode point = told(FakeCall.of().body("application/json", json())).at("/points/7");
    assertThat(point.path("matched").asBoolean()).isTrue();
    LatLng place =
        new LatLng(point.at("/location/lat").asDouble(), point.at("/location/lng").asDouble());
    assertThat(place.distanceMeters(at(4, 0))).isLessThan(0.5);
    assertThat(point.path("segmentId").asText()).matches("cw:s:\\d+(\\.\\d+)?#\\+");
    assertThat(point.path("street").asText()).isEqualTo("Broadway");
    assertThat(point.path("distance").asDouble()).isCloseTo(3, within(0.11));
    assertThat(point.path("confidence").asDouble()).isBetween(0.7, 1.0);
  }

  @Test
  void distances_have_one_decimal_and_confidences_three() throws IOException {
    String body = "lat,lng\n" + joined(List.of(at(4, 0.025)), "LAT,LNG", "");
    Answer answer = endpoint.handle(FakeCall.of().body("text/csv", body));
    assertThat(text((Answer.Json) answer))
        .contains("\"distance\":2.5,")
        .containsPattern("\"confidence\":[01]\\.\\d{3}}");
  }

  @Test
  void null_is_as_nothing_and_numbers_beyond_need_are_refused() throws IOException {
    LatLng point = at(4, 0);
    for (int more : new int[] {0, 399_900, 400_000}) {
      String body =
          "{\"trace\": [{\"lat\": %s, \"lng\": %s, \"ts\": null, \"tags\": [1%s]}]}"
              .formatted(point.lat(), point.lng(), ",1".repeat(more));
      FakeCall call = FakeCall.of().body("application/json", body);
      if (more < 400_000) {
        assertThat(told(call).path("points")).hasSize(1);
      } else {
        assertThat(faults(call)).containsExactly("body");
      }
    }
  }

  @Test
  void the_deadline_counts_while_the_answer_is_written() throws IOException {
    for (String part : List.of("points", "polyline")) {
      long[] now = {0};
      FakeCall call =
          FakeCall.of("return", part)
              .body("application/json", json())
              .until(Deadline.after(Duration.ofSeconds(1), () -> now[0]));
      Answer.Json answer = (Answer.Json) endpoint.handle(call);
      now[0] = Duration.ofSeconds(2).toNanos();
      assertThatThrownBy(() -> text(answer))
          .as(part)
          .isInstanceOf(Deadline.DeadlinePassedException.class);
    }
    long[] now = {0};
    FakeCall outside =
        FakeCall.of()
            .body("text/csv", "lat,lng\n1,1\n")
            .until(Deadline.after(Duration.ofSeconds(1), () -> now[0]));
    Answer.Json answer = (Answer.Json) endpoint.handle(outside);
    now[0] = Duration.ofSeconds(2).toNanos();
    assertThatThrownBy(() -> text(answer)).isInstanceOf(Deadline.DeadlinePassedException.class);
  }

  @Test
  void a_road_without_a_name_is_told_by_its_number() throws IOException {
    String body =
        "{\"trace\": [" + joined(List.of(at(9, 0)), "{\"lat\":LAT,\"lng\":LNG}", "") + "]}";
    JsonNode found = told(FakeCall.of().body("application/json", body));
    assertThat(found.at("/points/0/street").asText()).isEqualTo("N7");
  }

  @Test
  void each_point_has_the_street_of_its_own_road() throws IOException {
    List<LatLng> along = List.of(at(5, 0), at(7, 0), at(9, 0), at(11, 0), at(13, 0), at(15, 0));
    String body = "{\"trace\": [" + joined(along, "{\"lat\":LAT,\"lng\":LNG}", ",") + "]}";
    JsonNode found = told(FakeCall.of().body("application/json", body));
    List<String> streets = new ArrayList<>();
    found.path("points").forEach(point -> streets.add(point.path("street").asText("none")));
    assertThat(streets).containsExactly("Broadway", "Broadway", "N7", "N7", "none", "none");
  }

  @Test
  void names_are_of_the_language_that_was_asked_for() throws IOException {
    String body =
        "{\"trace\": [" + joined(List.of(at(1, 0)), "{\"lat\":LAT,\"lng\":LNG}", "") + "]}";
    JsonNode found = told(FakeCall.of("lang", "fr").body("application/json", body));
    assertThat(found.at("/points/0/street").asText()).isEqualTo("Allée");
    String inside = body.replace("{\"trace\"", "{\"lang\": \"fr\", \"trace\"");
    found = told(FakeCall.of().body("application/json", inside));
    assertThat(found.at("/points/0/street").asText()).isEqualTo("Allée");
    found = told(FakeCall.of("lang", "fr", "spans", "names").body("application/json", json()));
    assertThat(found.at("/sections/0/spans/0/names/0/value").asText()).isEqualTo("Allée");
  }

  @Test
  void sections_have_the_indices_of_their_positions() throws IOException {
    int[][] rows = {{1, 1000}, {2, 1010}, {3, 1020}, {1, 1000}, {5, 9000}, {6, 9010}, {6, 9005}};
    List<String> positions = new ArrayList<>();
    for (int[] row : rows) {
      LatLng point = at(row[0], 0);
      positions.add("%s,%s,%d".formatted(point.lat(), point.lng(), row[1]));
    }
    String csv = "lat,lng,ts\n" + String.join("\n", positions);
    JsonNode found = told(FakeCall.of().body("text/csv", csv));
    List<Integer> indices = new ArrayList<>();
    for (JsonNode section : found.path("sections")) {
      indices.add(section.path("firstPoint").asInt());
      indices.add(section.path("lastPoint").asInt());
    }
    assertThat(indices).containsExactly(0, 2, 4, 5);
    for (int i = 0; i < rows.length; i++) {
      JsonNode point = found.path("points").path(i);
      if (i == 3 || i == 6) {
        assertThat(point.path("reason").asText()).isEqualTo("outOfOrder");
      } else {
        LatLng place =
            new LatLng(point.at("/location/lat").asDouble(), point.at("/location/lng").asDouble());
        assertThat(place.distanceMeters(at(rows[i][0], 0))).as("point %d", i).isLessThan(1);
      }
    }
  }

  @Test
  void spans_are_those_that_need_no_journey() throws IOException {
    String spans =
        "walkAttributes,streetAttributes,carAttributes,truckAttributes,scooterAttributes,names,"
            + "length,duration,baseDuration,countryCode,stateCode,functionalClass,routeNumbers,"
            + "speedLimit,maxSpeed,dynamicSpeedInfo,segmentId,segmentRef,gates,railwayCrossings,"
            + "truckRestriction";
    JsonNode found = told(FakeCall.of("spans", spans).body("application/json", json()));
    assertThat(found.at("/sections/0/spans/0").has("segmentId")).isTrue();
    assertThat(faults(FakeCall.of("spans", "notices").body("application/json", json())))
        .containsExactly("spans");
  }

  @Test
  void a_section_has_its_line_length_and_spans() throws IOException {
    JsonNode section =
        told(FakeCall.of("spans", "names,length").body("application/json", json()))
            .at("/sections/0");
    assertThat(section.path("firstPoint").asInt()).isZero();
    assertThat(section.path("lastPoint").asInt()).isEqualTo(14);
    assertThat(section.at("/summary/length").asInt()).isCloseTo(700, within(2));
    // At 20 to 90 km/h.
    assertThat(section.at("/summary/duration").asInt()).isBetween(28, 126);
    assertThat(section.at("/summary/baseDuration")).isEqualTo(section.at("/summary/duration"));
    List<LatLng> drawn = FlexiblePolyline.decode(section.path("polyline").asText()).points();
    assertThat(drawn.getFirst().distanceMeters(at(0.5, 0))).isLessThan(1);
    assertThat(drawn.getLast().distanceMeters(at(7.5, 0))).isLessThan(1);
    assertThat(section.at("/spans/0/names/0/value").asText()).isEqualTo("Broadway");
    int length = 0;
    for (JsonNode span : section.path("spans")) {
      length += span.path("length").asInt();
    }
    assertThat(length).isEqualTo(section.at("/summary/length").asInt());
    assertThat(section.at("/transport/mode").asText()).isEqualTo("car");
    assertThat(section.path("type").asText()).isEqualTo("vehicle");
  }

  @Test
  void the_mode_may_stand_in_the_body_and_chooses_the_roads() throws IOException {
    String walk = json().replace("\"trace\"", "\"transportMode\": \"pedestrian\", \"trace\"");
    List<LatLng> beside = List.of(at(1, 0.2), at(2, 0.2), at(3, 0.2));
    String body =
        "{\"trace\": [" + joined(beside, "{\"lat\":LAT,\"lng\":LNG,\"accuracy\":3}", ",") + "]}";
    FakeCall walker = FakeCall.of("transportMode", "pedestrian").body("application/json", body);
    assertThat(told(walker).at("/points/1/street").asText()).isEqualTo("Path");
    JsonNode driver = told(FakeCall.of().body("application/json", body));
    assertThat(driver.at("/points/1/street").asText()).isNotEqualTo("Path");
    JsonNode found = told(FakeCall.of().body("application/json", walk));
    assertThat(found.at("/sections/0/transport/mode").asText()).isEqualTo("pedestrian");
    assertThat(found.at("/sections/0/type").asText()).isEqualTo("pedestrian");
    assertThat(faults(FakeCall.of("transportMode", "bike").body("application/json", walk)))
        .containsExactly("transportMode");
  }

  @Test
  void a_position_far_from_roads_says_why() throws IOException {
    String body =
        "{\"trace\": [" + joined(List.of(at(4, 9)), "{\"lat\":LAT,\"lng\":LNG}", "") + "]}";
    JsonNode found = told(FakeCall.of().body("application/json", body));
    assertThat(found.path("sections")).isEmpty();
    assertThat(found.at("/points/0").toString())
        .isEqualTo("{\"matched\":false,\"reason\":\"noRoadNear\"}");
  }

  @Test
  void times_of_lines_and_points_are_read() throws IOException {
    LatLng late = at(4, 0);
    String line =
        "{\"type\": \"Feature\", \"properties\": {\"coordTimes\": [2000, \"1000\"]},"
            + " \"geometry\": {\"type\": \"LineString\", \"coordinates\": ["
            + joined(List.of(late, at(1, 0)), "[LNG,LAT]", ",")
            + "]}}";
    JsonNode found = told(FakeCall.of().body("application/geo+json", line));
    assertThat(found.at("/points/1/reason").asText()).isEqualTo("outOfOrder");
    String lines =
        line.replace("[2000, \"1000\"]", "[[2000], [1000]]")
            .replace("LineString\", \"coordinates\": [[", "MultiLineString\", \"coordinates\": [[[")
            .replace("],[", "]],[[")
            .replace("]]}}", "]]]}}");
    found = told(FakeCall.of().body("application/geo+json", lines));
    assertThat(found.at("/points/1/reason").asText()).isEqualTo("outOfOrder");
    String point =
        "{\"type\": \"Feature\", \"properties\": {\"time\": %d}, \"geometry\":"
            + " {\"type\": \"Point\", \"coordinates\": %s}}";
    String points =
        "{\"type\": \"FeatureCollection\", \"features\": ["
            + point.formatted(2000, joined(List.of(late), "[LNG,LAT]", ""))
            + ","
            + point.formatted(1000, joined(List.of(at(1, 0)), "[LNG,LAT]", ""))
            + "]}";
    found = told(FakeCall.of().body("application/geo+json", points));
    assertThat(found.at("/points/1/reason").asText()).isEqualTo("outOfOrder");
  }

  @Test
  void the_answer_has_the_parts_that_were_asked_for() throws IOException {
    JsonNode found = told(FakeCall.of("return", "points").body("application/json", json()));
    assertThat(found.at("/sections/0").has("polyline")).isFalse();
    assertThat(found.at("/sections/0").has("summary")).isFalse();
    assertThat(found.path("points")).hasSize(15);
    for (String part : List.of("summary", "polyline")) {
      JsonNode section =
          told(FakeCall.of("return", part).body("application/json", json())).at("/sections/0");
      assertThat(section.has("summary")).isEqualTo(part.equals("summary"));
      assertThat(section.has("polyline")).isEqualTo(part.equals("polyline"));
    }
    found = told(FakeCall.of("return", "summary,polyline").body("application/json", json()));
    assertThat(found.has("points")).isFalse();
    assertThat(found.at("/sections/0").has("polyline")).isTrue();
  }

  @Test
  void unknown_parameters_and_members_are_told() throws IOException {
    String body = json().replace("\"trace\"", "\"vehicle\": 1, \"trace\"");
    JsonNode found = told(FakeCall.of("speed", "1").body("application/json", body));
    assertThat(found.path("notices").toString())
        .contains("Parameter 'speed' is not known", "Field 'vehicle' of the body is not known");
  }

  @Test
  void all_faults_are_told_at_once() throws IOException {
    String body = "{\"trace\": [{\"lat\": 99, \"lng\": 1}, 7, {\"lat\": 1, \"ts\": []}]}";
    FakeCall call =
        FakeCall.of("transportMode", "boat", "spans", "tollSystems", "return", "all", "lang", "!")
            .body("application/json", body);
    assertThat(faults(call))
        .containsExactlyInAnyOrder(
            "trace[0].lat",
            "trace[1]",
            "trace[2].lng",
            "trace[2].ts",
            "transportMode",
            "spans",
            "return",
            "lang");
    assertThat(
            faults(
                FakeCall.of("spans", "names", "return", "points").body("application/json", json())))
        .containsExactly("spans");
  }

  @Test
  void bodies_without_positions_are_refused() throws IOException {
    assertThat(faults(FakeCall.of())).containsExactly("body");
    assertThat(faults(FakeCall.of().body("application/json", "{}"))).containsExactly("trace");
    assertThat(faults(FakeCall.of().body("application/json", "{\"trace\": 1}")))
        .containsExactly("trace");
    assertThat(faults(FakeCall.of().body("application/json", "{\"trace\": []}")))
        .containsExactly("body");
    assertThat(faults(FakeCall.of().body("application/json", "[1]"))).containsExactly("body");
    assertThat(faults(FakeCall.of().body("application/gpx+xml", "<gpx/>"))).containsExactly("body");
    assertThat(faults(FakeCall.of().body("application/nmea", "$GPGSV,1\n")))
        .containsExactly("body");
  }

  @Test
  void faults_of_geojson_are_told_by_path() throws IOException {
    for (String[] row :
        new String[][] {
          {"{\"type\": \"Polygon\"}", "type"},
          {"{\"type\": \"LineString\"}", "coordinates"},
          {"{\"type\": \"LineString\", \"coordinates\": [[1]]}", "coordinates[0]"},
          {"{\"type\": \"LineString\", \"coordinates\": [[1, 95]]}", "coordinates[0], lat"},
          {"{\"type\": \"Point\", \"coordinates\": [[1, 2], 3]}", "coordinates"},
          {"{\"type\": \"FeatureCollection\"}", "features"},
          {"{\"type\": \"Feature\"}", "geometry.type"},
          {
            "{\"type\": \"LineString\", \"properties\": {\"coordTimes\": [1, 2, 3]},"
                + " \"coordinates\": [[1, 2], [1, 2]]}",
            "coordinates"
          },
          {
            // The time of the first is not that of the second.
            "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\","
                + " \"properties\": {\"ts\": \"x\"}, \"geometry\": {\"type\": \"Point\","
                + " \"coordinates\": [1]}}, {\"type\": \"Feature\", \"geometry\":"
                + " {\"type\": \"Point\", \"coordinates\": [1, 2]}}]}",
            "features[0].geometry.coordinates"
          },
          {
            "{\"type\": \"MultiLineString\", \"coordinates\": [[[1, 2]], [[1, 2], [1, 95]]]}",
            "coordinates[1][1], lat"
          },
          {"{\"type\": \"FeatureCollection\", \"features\": [1]}", "features[0].type"},
          {
            "{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"geometry\":"
                + " null}, {\"type\": \"Feature\", \"geometry\": {\"type\": \"Polygon\"}}]}",
            "features[1].geometry.type"
          },
          {
            "{\"type\": \"Feature\", \"properties\": {\"coordTimes\": [1]}, \"geometry\":"
                + " {\"type\": \"LineString\", \"coordinates\": [[1, 2], [1, 2]]}}",
            "geometry.coordinates"
          }
        }) {
      assertThat(faults(FakeCall.of().body("application/geo+json", row[0])))
          .as(row[0])
          .containsExactly(row[1]);
    }
  }

  @Test
  void a_document_is_geojson_or_a_list_of_positions() throws IOException {
    String point =
        "{\"type\": \"Feature\", \"geometry\": {\"type\": \"Point\", \"coordinates\": [1, 2]}}";
    String features = "\"features\": [" + point + "]";
    String trace = "\"trace\": [{\"lat\": 1, \"lng\": 2}]";
    for (String[] row :
        new String[][] {
          {"{" + features + "}", "type"},
          {"{" + features + ", " + trace + "}", "type"},
          {"{\"type\": \"Feature\", " + features + "}", "type"},
          {"{\"type\": \"FeatureCollection\", " + features + ", " + trace + "}", "trace"}
        }) {
      assertThat(faults(FakeCall.of().body("application/json", row[0])))
          .as(row[0])
          .containsExactly(row[1]);
    }
  }

  @Test
  void other_types_and_codings_are_refused_with_415() throws IOException {
    for (FakeCall call :
        List.of(
            FakeCall.of().body("application/pdf", json()),
            FakeCall.of().body("application/" + "x".repeat(10_000), json()),
            FakeCall.of().body("application/json", json()).header("Content-Encoding", "gzip"))) {
      assertThat(endpoint.handle(call))
          .isInstanceOfSatisfying(
              Answer.Problem.class,
              problem -> {
                assertThat(problem.status()).isEqualTo(415);
                assertThat(problem.cause()).hasSizeLessThan(250);
              });
    }
    String ships = "!AIVDM,1\n$GPRMC,100000,A,4230.0,N,00130.0,E,1,2,010326";
    assertThat(told(FakeCall.of().body("text/plain", ships)).path("points")).hasSize(1);
  }
}
