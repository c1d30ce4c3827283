package io.cartway.roads.build.tags;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.roads.Access;
import io.cartway.roads.rules.RuleSet;
import io.cartway.testing.Cases;
import io.cartway.travel.TransportMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/// What holds for all tags that mappers can write, sense or nonsense.
class RoadTagsPropertyTest {

  private static final OsmRoadTags READER = OsmRoadTags.create();
  private static final List<String> COUNTRIES = List.of("", "DE", "AD", "GB", "US", "JP", "ZZ");
  private static final List<String> KEYS =
      List.of(
          "access",
          "vehicle",
          "motor_vehicle",
          "motorcar",
          "hgv",
          "bicycle",
          "foot",
          "moped",
          "motor_vehicle:forward",
          "bicycle:backward",
          "oneway",
          "oneway:bicycle",
          "junction",
          "cycleway",
          "cycleway:left:oneway",
          "sidewalk",
          "motorroad",
          "service",
          "tracktype",
          "surface",
          "smoothness",
          "sac_scale",
          "mtb:scale",
          "maxspeed",
          "maxspeed:backward",
          "maxspeed:hgv",
          "maxspeed:type",
          "zone:maxspeed",
          "source:maxspeed",
          "maxspeed:advisory",
          "maxweight",
          "maxheight",
          "maxwidth",
          "duration",
          "toll",
          "tunnel",
          "bridge",
          "hazmat",
          "hazmat:adr_tunnel_cat",
          "access:conditional",
          ":conditional",
          "construction",
          "barrier",
          "locked",
          "restriction",
          "restriction:conditional",
          "except",
          "lanes",
          "ref",
          "lit",
          "route",
          "area",
          "conveying");
  private static final List<String> WORDS =
      List.of(
          "yes",
          "no",
          "destination",
          "private",
          "delivery",
          "dismount",
          "use_sidepath",
          "-1",
          "reversible",
          "roundabout",
          "opposite",
          "both",
          "grade1",
          "grade5",
          "gravel",
          "bad",
          "hiking",
          "alpine_hiking",
          "3",
          "50",
          "50 mph",
          "none",
          "walk",
          "DE:urban",
          "GB:nsl_dual",
          "7.5 t",
          "6'7\"",
          "01:30",
          "P1D",
          "",
          ";",
          ":",
          "@",
          "no_u_turn @ (",
          "no_u_turn",
          "a;b",
          "99999999999",
          "1e9",
          "½",
          "ferry",
          "gate",
          "forward",
          "{}",
          "\"",
          "0");

  record Case(String country, Map<String, String> tags) {}

  private static Case generate(RandomGenerator random, int size) {
    Map<String, String> tags = new HashMap<>();
    List<String> highways = HighwayTable.values();
    if (random.nextInt(10) > 0) {
      tags.put("highway", highways.get(random.nextInt(highways.size())));
    }
    for (int i = 0; i < size / 2; i++) {
      tags.put(KEYS.get(random.nextInt(KEYS.size())), WORDS.get(random.nextInt(WORDS.size())));
    }
    return new Case(COUNTRIES.get(random.nextInt(COUNTRIES.size())), tags);
  }

  @Test
  void no_tags_make_the_reader_fail_and_whoever_may_go_has_a_speed() {
    Cases.forAll(
        20_261_120L,
        5_000,
        24,
        RoadTagsPropertyTest::generate,
        one -> {
          OsmTags tags = OsmTags.of(one.tags());
          READER
              .readWay(tags, new Surroundings(one.country(), false))
              .ifPresent(way -> {
                boolean isOpened =
                    one.tags().keySet().stream().anyMatch(key -> key.endsWith(":conditional"));
                check(way.forward(), isOpened);
                check(way.backward(), isOpened);
                assertThat(way.timetable().durationSeconds()).isNotNegative();
                for (TransportMode mode : TransportMode.values()) {
                  assertThat(RuleSet.of(way.rules(), mode, true).restrictions(1))
                      .allMatch(restriction -> restriction.limit() >= 0);
                }
              });
          READER.readNode(tags);
          READER.readRestriction(tags);
        });
  }

  private static void check(WayAttributes.Direction direction, boolean isOpened) {
    for (TransportMode mode : TransportMode.values()) {
      boolean open = direction.access(mode) != Access.NO;
      if (open) {
        assertThat(direction.speedKmh(mode)).as("speed of %s", mode).isBetween(0.3, 180.0);
      } else if (!isOpened) {
        assertThat(direction.speedKmh(mode)).as("speed of %s", mode).isZero();
      }
    }
    assertThat(direction.maxSpeedKmh()).isBetween(0, WayAttributes.Direction.UNLIMITED);
    if (direction.access(TransportMode.CAR).isOpen()) {
      double carKmh = direction.speedKmh(TransportMode.CAR);
      assertThat(direction.speedKmh(TransportMode.TRUCK)).isLessThanOrEqualTo(carKmh);
      assertThat(direction.speedKmh(TransportMode.SCOOTER)).isLessThanOrEqualTo(carKmh);
    }
  }

  @Test
  void adding_a_general_no_never_opens_a_way() {
    Cases.forAll(
        7L,
        RoadTagsPropertyTest::generate,
        one -> {
          Surroundings where = new Surroundings(one.country(), false);
          Map<String, String> closed = new HashMap<>(one.tags());
          closed.put("access", "no");
          READER
              .readWay(OsmTags.of(closed), where)
              .ifPresent(way -> {
                WayAttributes open = READER.readWay(OsmTags.of(one.tags()), where).orElseThrow();
                for (TransportMode mode : TransportMode.values()) {
                  assertThat(
                          way.forward().access(mode).isOpen()
                              && !open.forward().access(mode).isOpen()
                              && !one.tags().containsKey("access"))
                      .as("%s", mode)
                      .isFalse();
                }
              });
        });
  }
}
