package io.cartway.routing.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.JoinedContract;
import io.cartway.geo.Bounds;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.geo.PolygonArea;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.http.FakeCall;
import io.cartway.paths.span.SpanName;
import io.cartway.routing.ReturnPart;
import io.cartway.routing.RouteRequest;
import io.cartway.testing.OpenApi;
import io.cartway.travel.AreaRule;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.HazardousGoods;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.MapContents;
import io.cartway.travel.SegmentRef;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Units;
import io.cartway.travel.Vehicle;
import io.cartway.travel.Waypoint;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What is right with a request: each word lands where it belongs.
class RouteParametersTest {

  private static final List<LatLng> LINE =
      List.of(new LatLng(1, 1), new LatLng(1, 2), new LatLng(2, 2));

  /// Texts for parameters whose schema does not say enough to make one up.
  private static final Map<String, String> TEXTS =
      Map.ofEntries(
          Map.entry("origin", "1,2"),
          Map.entry("destination", "1,2"),
          Map.entry("via", "1,2"),
          Map.entry("departureTime", "any"),
          Map.entry("arrivalTime", "any"),
          Map.entry("lang", "de"),
          Map.entry("avoid[areas]", "bbox:1,2,3,4"),
          Map.entry("avoid[segments]", "cw:s:1.2"),
          Map.entry("avoid[zoneCategories]", "environmental"),
          Map.entry("exclude[countries]", "ITA"),
          Map.entry("exclude", "ITA"),
          Map.entry("exclude[states]", "USA:NY,PA"),
          Map.entry("exclude[areas]", "bbox:1,2,3,4"),
          Map.entry("vehicle[weightPerAxleGroup]", "single:1,tandem:3"),
          // Its first word, undefined, is none.
          Map.entry("vehicle[category]", "lightTruck"),
          Map.entry("vehicle[licensePlate]", "lastCharacter:1"),
          Map.entry("vehicle[speedCapPerFc]", "1:20,2:15"),
          Map.entry("maxSpeedOnSegment", "cw:s:1.2;speed=5"),
          Map.entry("driver[schedule]", "300,400"),
          Map.entry("tolls[summaries]", "country"),
          Map.entry("tolls[emissionType]", "euro5;co2class=1"),
          Map.entry("currency", "EUR"));

  @Test
  void defaults_are_a_car_now_and_no_return_values() {
    RouteParameters read = read();
    assertThat(read.request())
        .isEqualTo(RouteRequest.between(TransportMode.CAR, new LatLng(1, 2), new LatLng(3, 4)));
    assertThat(read.modeWord()).isEqualTo("car");
    assertThat(read.returned()).isEmpty();
    assertThat(read.spans()).isEmpty();
    assertThat(read.languages()).isEmpty();
    assertThat(read.units()).isEqualTo(Units.METRIC);
    assertThat(read.notices().first()).isEmpty();
  }

  @Test
  void empty_and_undefined_values_are_absent() {
    String[] query = {
      "alternatives", "undefined", "departureTime", "", "return", " ", "vehicle[height]",
      "", "avoid[areas]", "", "lang", "undefined", "exclude", ""
    };
    assertThat(read(query)).isEqualTo(read());
  }

  @Test
  void the_points_come_in_their_order() {
    RouteRequest request =
        read("via", "5,5!passThrough=true", "via", "6,6!stopDuration=60").request();
    assertThat(request.waypoints())
        .extracting(Waypoint::point)
        .extracting(LatLng::lat)
        .containsExactly(1.0, 5.0, 6.0, 3.0);
    assertThat(request.waypoints())
        .extracting(Waypoint::passThrough)
        .containsExactly(false, true, false, false);
    assertThat(request.waypoints().get(2).stopSeconds()).isEqualTo(60);
  }

  @Test
  void the_mode_and_what_belongs_to_it_is_read() {
    assertThat(read("transportMode", "bicycle").request().mode()).isEqualTo(TransportMode.BIKE);
    assertThat(read("transportMode", "bicycle").modeWord()).isEqualTo("bicycle");
    assertThat(
            read("transportMode", "pedestrian", "pedestrian[speed]", "1.5")
                .request()
                .walkMetersPerSecond())
        .isEqualTo(1.5);
    assertThat(
            read("transportMode", "scooter", "scooter[allowHighway]", "true")
                .request()
                .scooterOnHighways())
        .isTrue();
    RouteRequest shortest = read("routingMode", "short", "alternatives", "6").request();
    assertThat(shortest.objective()).isEqualTo(Objective.SHORT);
    assertThat(shortest.alternatives()).isEqualTo(6);
  }

  @Test
  void a_vehicle_is_read_in_both_spellings() {
    Vehicle expected =
        new Vehicle(
            40_000,
            30_000,
            11_500,
            400,
            255,
            1650,
            5,
            1,
            'C',
            Set.of(HazardousGoods.GAS, HazardousGoods.HARMFUL_TO_WATER));
    for (String spelling : List.of("vehicle", "truck")) {
      RouteParameters read =
          read(
              "transportMode",
              "truck",
              spelling + "[grossWeight]",
              "40000",
              spelling + "[currentWeight]",
              "3e4",
              spelling + "[weightPerAxle]",
              "11500",
              spelling + "[height]",
              "400.0",
              spelling + "[width]",
              " 255 ",
              spelling + "[length]",
              "1650",
              spelling + "[axleCount]",
              "5",
              spelling + "[trailerCount]",
              "1",
              spelling + "[tunnelCategory]",
              "C",
              spelling + "[shippedHazardousGoods]",
              "gas,harmfulToWater");
      assertThat(read.request().vehicle()).isEqualTo(expected);
      assertThat(read.notices().first()).isEmpty();
    }
    assertThat(
            read(
                    "transportMode",
                    "truck",
                    "vehicle[weightPerAxleGroup]",
                    "single:9000,tandem:19000")
                .request()
                .vehicle()
                .weightPerAxleKilograms())
        .isEqualTo(9500);
    assertThat(read("vehicle[height]", "250").notices().first())
        .as("a car with a roof box")
        .isEmpty();
  }

  @Test
  void avoid_and_exclude_are_parsed() {
    RouteParameters read =
        read(
            "avoid[features]", "tollRoad, ferry,tollRoad",
            "avoid[segments]", "cw:s:12.3,cw:s:12.4#,cw:s:12.5#-,here:cm:segment:1",
            "avoid[areas]",
                "bbox:1,2,3,4!exception=polygon:1,1;1,2;2,2!exception=bbox:5,5,6,6"
                    + "|corridor:"
                    + FlexiblePolyline.encode(LINE)
                    + ";r=12.5",
            "exclude[countries]", "ita,FRA",
            "exclude", "CHE",
            "exclude[areas]", "polygon:1,1;1,2;2,2;1,1");
    assertThat(read.request().avoidance().features())
        .containsExactlyInAnyOrder(AvoidFeature.TOLL_ROAD, AvoidFeature.FERRY);
    assertThat(read.request().avoidance().segments())
        .containsExactly(
            new SegmentRef(12, 3, SegmentRef.Direction.BOTH),
            new SegmentRef(12, 4, SegmentRef.Direction.FORWARD),
            new SegmentRef(12, 5, SegmentRef.Direction.BACKWARD));
    assertThat(read.request().avoidance().areas())
        .containsExactly(
            new AreaRule(
                new Bounds(1, 2, 3, 4), List.of(new PolygonArea(LINE), new Bounds(5, 5, 6, 6))),
            new AreaRule(new CorridorArea(LINE, 12.5), List.of()));
    assertThat(read.request().exclusion().countries())
        .containsExactlyInAnyOrder("ITA", "FRA", "CHE");
    assertThat(read.request().exclusion().areas())
        .containsExactly(new AreaRule(new PolygonArea(LINE), List.of()));
    assertThat(read.notices().first())
        .extracting(InfoNotice::code)
        .containsExactly("avoidSegmentsInvalidId");
  }

  @Test
  void a_time_is_read_with_and_without_an_offset() {
    LocalDateTime noon = LocalDateTime.of(2026, 3, 1, 12, 0);
    Optional<ZoneOffset> hour = Optional.of(ZoneOffset.ofHours(1));
    for (String text :
        List.of(
            "2026-03-01T12:00:00+01:00",
            "2026-03-01T12:00:00 01:00",
            "2026-03-01t12:00+0100",
            " 2026-03-01T12:00:00.000+01:00 ")) {
      assertThat(time("departureTime", text)).isEqualTo(new TravelTime.Departure(noon, hour));
      assertThat(time("arrivalTime", text)).isEqualTo(new TravelTime.Arrival(noon, hour));
    }
    assertThat(time("departureTime", "2026-03-01T12:00:00"))
        .isEqualTo(new TravelTime.Departure(noon, Optional.empty()));
    assertThat(time("arrivalTime", "2026-03-01T12:00:00z"))
        .isEqualTo(new TravelTime.Arrival(noon, Optional.of(ZoneOffset.UTC)));
    assertThat(time("departureTime", "now")).isEqualTo(new TravelTime.Now());
    assertThat(time("departureTime", "any")).isEqualTo(new TravelTime.Any());
    assertThat(time("arrivalTime", "any")).isEqualTo(new TravelTime.Any());
  }

  private static TravelTime time(String name, String text) {
    RouteParameters read = read(name, text);
    boolean wantsTraffic = !text.equals("any");
    assertThat(read.notices().first())
        .extracting(InfoNotice::code)
        .isEqualTo(wantsTraffic ? List.of("trafficUnavailable") : List.of());
    assertThat(read(name, text, "traffic[mode]", "disabled").notices().first()).isEmpty();
    return read.request().time();
  }

  @Test
  void how_the_answer_is_to_be_is_read() {
    RouteParameters read =
        read(
            "return", "polyline,actions,instructions",
            "spans", "names,speedLimit,truckRestriction",
            "lang", "ca,en_US,de",
            "units", "imperial");
    assertThat(read.returned())
        .containsExactlyInAnyOrder(
            ReturnPart.POLYLINE, ReturnPart.ACTIONS, ReturnPart.INSTRUCTIONS);
    assertThat(read.spans())
        .containsExactlyInAnyOrder(
            SpanName.NAMES, SpanName.SPEED_LIMIT, SpanName.TRUCK_RESTRICTION);
    assertThat(read.languages()).containsExactly(Locale.of("ca"), Locale.US, Locale.GERMAN);
    assertThat(read.units()).isEqualTo(Units.IMPERIAL);
    for (ReturnPart part : ReturnPart.values()) {
      assertThat(read("return", "polyline,actions," + part.word()).returned()).contains(part);
    }
    String all =
        String.join(",", List.of(ReturnPart.values()).stream().map(ReturnPart::word).toList());
    for (SpanName span : SpanName.values()) {
      String table = span == SpanName.CONSUMPTION ? "0,0.2" : "";
      assertThat(read("return", all, "spans", span.word(), "ev[freeFlowSpeedTable]", table).spans())
          .containsExactly(span);
    }
  }

  @Test
  void unknown_parameters_are_noted_except_credentials() {
    assertThat(
            read("colour", "red", "vehicle[colour]", "red", "apiKey", "x", "access_token", "y")
                .notices()
                .first())
        .containsExactly(
            InfoNotice.unknown("Parameter 'colour' is not known"),
            InfoNotice.unknown("Parameter 'vehicle[colour]' is not known"));
    assertThat(read("via", "1,2;segmentIdHint=here:1!charging=(power=11)").notices().first())
        .containsExactly(
            InfoNotice.withoutEffect("Waypoint option 'charging' has no effect"),
            InfoNotice.withoutEffect("Waypoint option 'segmentIdHint' has no effect"));
  }

  @Test
  void only_documented_parameters_without_effect_are_noted() {
    OpenApi document = JoinedContract.document();
    List<String> checked = new ArrayList<>();
    for (JsonNode reference : document.at("/paths/~1v1~1routes/parameters")) {
      JsonNode parameter = document.at(reference.path("$ref").asText().substring(1));
      String name = parameter.path("name").asText();
      // A dry run is the shell's: no endpoint sees it.
      if (parameter.path("schema").path("type").asText().equals("object")
          || name.equals("dryRun")) {
        continue;
      }
      FakeCall call =
          FakeCall.of(
              "origin", "1,2",
              "destination", "3,4",
              "transportMode", mode(name),
              "return", "polyline,tolls,summary",
              "vehicle[trailerCount]", mode(name).equals("truck") ? "1" : "");
      call.with(name, TEXTS.getOrDefault(name, made(parameter.path("schema"))));
      List<InfoNotice> notices = read(call).notices().first();
      boolean isWithout = parameter.path("description").asText().contains("has no effect");
      String title = "Parameter '%s' has no effect".formatted(name);
      assertThat(notices.stream().filter(notice -> notice.title().startsWith(title)).toList())
          .as(name)
          .hasSize(isWithout ? 1 : 0);
      assertThat(notices).as(name).noneMatch(notice -> notice.code().equals("unknownParameter"));
      checked.add(name);
    }
    assertThat(checked).hasSizeGreaterThan(80);
  }

  private static String mode(String name) {
    return name.startsWith("pedestrian")
        ? "pedestrian"
        : name.startsWith("scooter") ? "scooter" : "truck";
  }

  /// A value of a schema.
  private static String made(JsonNode schema) {
    return switch (schema.path("type").asText()) {
      case "array" -> {
        String one = made(schema.path("items"));
        yield one.equals("1") ? "1,2" : one;
      }
      case "boolean" -> "true";
      case "integer", "number" -> String.valueOf(Math.max(1, schema.path("minimum").asInt()));
      default -> schema.path("enum").path(0).asText("text");
    };
  }

  private static RouteParameters read(String... namesAndValues) {
    List<String> query = new ArrayList<>(List.of("origin", "1,2", "destination", "3,4"));
    query.addAll(List.of(namesAndValues));
    return read(FakeCall.of(query.toArray(String[]::new)));
  }

  private static RouteParameters read(FakeCall call) {
    RouteParameters.Result result = RouteParameters.read(call, 20, MapContents.ANY);
    assertThat(result).isInstanceOf(RouteParameters.Read.class);
    return ((RouteParameters.Read) result).parameters();
  }
}
