package io.cartway.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InvariantTest {

  private static final String FIRST = "/routes/0/sections/0";
  private static final String SECOND = "/routes/0/sections/1";

  /// How an answer is doctored so that an invariant breaks, in one or more ways.
  private static final Map<Invariant, List<Consumer<RouteWorld>>> DOCTORED =
      new EnumMap<>(Invariant.class);

  @SafeVarargs
  @SuppressWarnings("varargs")
  private static void plant(Invariant invariant, Consumer<RouteWorld>... ways) {
    DOCTORED.put(invariant, List.of(ways));
  }

  static {
    plant(Invariant.STATUS, world -> world.status = 503);
    plant(
        Invariant.REFUSAL,
        world -> refuse(world, "wrong", "one of a, b"),
        world -> refuse(world, "given 'x': one of a, b is accepted", " "));
    plant(Invariant.REASON, world -> world.body.putArray("routes"));
    plant(
        Invariant.NOTICES,
        world -> notice(world.at(SECOND), "violatedBlockedRoad", "", "critical"),
        world -> notice(world.body, "", "A title", "info"),
        world -> notice(world.body, "someCode", "A title", "grave"));
    plant(
        Invariant.TOLD,
        world -> wrong(world, "colour", "red"),
        world -> {
          wrong(world, "exclude[states]", "USA:ZZ");
          notice(world.body, "unknownParameter", "Nobody knows the parameter shade", "info");
        });
    plant(
        Invariant.DISTINCT,
        world -> world.at("/routes/1").put("id", "a"),
        world -> world.at("/routes/1").set("sections", world.body.at("/routes/0/sections")),
        world -> world.options.put("alternatives", "0"));
    plant(
        Invariant.SORTED,
        world -> world.add("/routes/0/sections/0/summary", "duration", 20),
        world -> {
          world.options.put("routingMode", "short");
          world.add("/routes/0/sections/1/summary", "length", 20);
        });
    plant(
        Invariant.AGAIN,
        world -> world.again.put("a", world.again.get("b")),
        world -> world.again.put("a", new Asker.Reply(400, world.body)));
    plant(
        Invariant.JOINED,
        world -> world.at(SECOND + "/departure/place/location").put("lng", 9.00551));
    plant(
        Invariant.JOINED_IN_TIME,
        world -> world.later(SECOND + "/departure", 1),
        world -> board(world, 59),
        world -> {
          // Without its actions, boarding may take any time, but none less than nothing.
          world.at(SECOND).put("type", "transit");
          world.later(SECOND + "/departure", -1);
        },
        world -> world.later(SECOND + "/departure", -1));
    plant(
        Invariant.DURATION,
        world -> world.later(SECOND + "/arrival", 1),
        world -> world.later(FIRST + "/departure", -1));
    plant(
        Invariant.ACTIONS,
        world -> world.add(FIRST + "/actions/0", "duration", 1),
        world -> world.add(FIRST + "/actions/0", "length", -1),
        world -> world.add(FIRST + "/actions/1", "offset", -1));
    plant(
        Invariant.SPANS,
        world -> world.add(SECOND + "/spans/1", "length", 1),
        world -> world.add(SECOND + "/spans/0", "duration", 1),
        world -> world.add(SECOND + "/spans/1", "offset", -1));
    plant(
        Invariant.STOPS,
        world -> world.at(FIRST + "/arrival/place").remove("waypoint"),
        world -> world.at(SECOND + "/arrival/place/originalLocation").put("lat", 47.1));
    plant(
        Invariant.ASKED_TIME,
        world -> world.options.put("departureTime", "2026-03-01T10:00:01+01:00"),
        world -> world.options.put("departureTime", "any"),
        world -> {
          world.options.remove("departureTime");
          world.options.put("arrivalTime", "2026-03-01T10:00:00+01:00");
        });
    plant(
        Invariant.ENDS,
        world -> world.at(FIRST + "/departure/place/location").put("lat", 47.00001),
        world -> world.at(SECOND + "/arrival/place/location").put("lat", 47.00001));
    plant(
        Invariant.LENGTH,
        world -> world.add(FIRST + "/summary", "length", 5),
        world -> world.at(FIRST).put("polyline", "BAAAA-A"));
    plant(Invariant.POINTS, InvariantTest::repeatPoint);
    plant(
        Invariant.ONE_WAY,
        world -> world.southTags.put("oneway", "-1"),
        world -> {
          world.mode = "scooter";
          world.southTags.put("oneway", "reverse");
        });
    plant(
        Invariant.LIMIT,
        world -> limit(world, "maxheight", "2.9", "vehicle[height]"),
        world -> limit(world, "maxweight", "0.2 t", "vehicle[grossWeight]"),
        world -> limit(world, "maxlength", "290 cm", "vehicle[length]"),
        world -> {
          world.mode = "truck";
          world.southTags.put("hgv", "no");
        });
    plant(
        Invariant.AVOIDED,
        world -> avoid(world, "tollRoad", "toll", "yes"),
        world -> avoid(world, "tunnel", "tunnel", "yes"),
        world -> avoid(world, "dirtRoad", "surface", "sand"),
        world -> avoid(world, "controlledAccessHighway", "highway", "motorway"),
        InvariantTest::turnRound);
    plant(
        Invariant.AREA,
        world -> world.options.put("exclude[areas]", "bbox:9.0015,46.9,9.0025,47.0005"),
        world -> world.options.put("avoid[areas]", "bbox:9.0015,46.9,9.0025,47.0005"));
  }

  private static void refuse(RouteWorld world, String cause, String expected) {
    world.status = 400;
    world.body.removeAll();
    world.body.put("title", "Malformed request").put("cause", cause);
    world.body.putArray("details").addObject().put("parameter", "x").put("expected", expected);
  }

  private static void notice(ObjectNode holder, String code, String title, String severity) {
    ArrayNode notices = holder.withArray("notices");
    notices.addObject().put("code", code).put("title", title).put("severity", severity);
  }

  private static void wrong(RouteWorld world, String name, String value) {
    world.planted = name;
    world.options.put(name, value);
  }

  private static void repeatPoint(RouteWorld world) {
    List<LatLng> line = new ArrayList<>(line(world));
    line.add(2, line.get(2));
    world.at(FIRST).put("polyline", FlexiblePolyline.encode(line, 6));
  }

  private static void turnRound(RouteWorld world) {
    world.options.put("avoid[features]", "uTurns");
    List<LatLng> line = new ArrayList<>(line(world));
    line.add(3, line.get(1));
    world.at(FIRST).put("polyline", FlexiblePolyline.encode(line, 6));
  }

  private static List<LatLng> line(RouteWorld world) {
    return Lines.decode(world.at(FIRST).path("polyline").asText());
  }

  private static void limit(RouteWorld world, String tag, String value, String parameter) {
    world.mode = "truck";
    world.southTags.put(tag, value);
    world.options.put(parameter, "300");
  }

  private static void avoid(RouteWorld world, String feature, String key, String value) {
    world.options.put("avoid[features]", "ferry," + feature);
    world.southTags.put(key, value);
  }

  @Test
  void a_right_answer_breaks_no_invariant() {
    for (Invariant each : Invariant.values()) {
      assertThat(each.judge(new RouteWorld().answer()).fault()).as(each.name()).isNull();
    }
  }

  /// A boat leaves a minute later; its section tells how long boarding takes.
  private static void board(RouteWorld world, long seconds) {
    world.at(SECOND).put("type", "transit");
    world
        .at(SECOND)
        .putArray("preActions")
        .addObject()
        .put("action", "board")
        .put("duration", seconds);
    world.at(SECOND).putArray("postActions");
    world.later(SECOND + "/departure", 60);
  }

  @Test
  void boarding_lies_between_sections() {
    RouteWorld world = new RouteWorld();
    board(world, 60);
    Judge judge = Invariant.JOINED_IN_TIME.judge(world.answer());
    assertThat(judge.hasLooked()).isTrue();
    assertThat(judge.fault()).isNull();
  }

  @ParameterizedTest
  @EnumSource(Invariant.class)
  void every_invariant_is_seen_failing(Invariant invariant) {
    assertThat(DOCTORED).containsKey(invariant);
    for (Consumer<RouteWorld> doctor : DOCTORED.getOrDefault(invariant, List.of())) {
      RouteWorld world = new RouteWorld();
      doctor.accept(world);
      Judge judge = invariant.judge(world.answer());
      assertThat(judge.hasLooked()).isTrue();
      assertThat(judge.fault()).isNotNull();
    }
  }

  @Test
  void a_notice_excuses_what_it_names() {
    RouteWorld world = new RouteWorld();
    limit(world, "maxheight", "2.9", "vehicle[height]");
    avoid(world, "tollRoad", "toll", "yes");
    world.options.put("avoid[areas]", "bbox:9.0015,46.9,9.0025,47.0005");
    for (String section : List.of(FIRST, SECOND)) {
      notice(world.at(section), "violatedVehicleRestriction", "A sign forbids it", "critical");
      notice(world.at(section), "violatedAvoidTollRoad", "It is a toll road", "critical");
      notice(world.at(section), "violatedBlockedRoad", "It is in the area", "critical");
    }
    for (Invariant each : List.of(Invariant.LIMIT, Invariant.AVOIDED, Invariant.AREA)) {
      Judge judge = each.judge(world.answer());
      assertThat(judge.hasLooked()).isTrue();
      assertThat(judge.fault()).as(each.name()).isNull();
    }
  }

  @Test
  void a_sign_with_exceptions_is_no_fault() {
    RouteWorld world = new RouteWorld();
    limit(world, "maxheight", "2.9", "vehicle[height]");
    world.southTags.put("maxheight:conditional", "none @ (22:00-06:00)");
    world.southTags.put("oneway", "-1");
    world.southTags.put("oneway:motor_vehicle", "no");
    assertThat(Invariant.LIMIT.judge(world.answer()).fault()).isNull();
    assertThat(Invariant.ONE_WAY.judge(world.answer()).fault()).isNull();
  }

  @Test
  void walkers_go_against_one_way_signs() {
    RouteWorld world = new RouteWorld();
    world.mode = "pedestrian";
    world.southTags.put("oneway", "-1");
    assertThat(Invariant.ONE_WAY.judge(world.answer()).hasLooked()).isFalse();
  }

  @Test
  void an_unreadable_line_is_a_fault() {
    RouteWorld world = new RouteWorld();
    world.at(FIRST).put("polyline", "?");
    assertThat(Invariant.POINTS.judge(world.answer()).fault()).contains("unreadable");
  }
}
