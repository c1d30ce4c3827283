package io.cartway.travel;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class WaypointGrammarTest {

  @Test
  void a_point_alone_is_a_waypoint() {
    assertThat(WaypointGrammar.read("43.7, 7.4"))
        .isEqualTo(new WaypointGrammar.Read(Waypoint.at(new LatLng(43.7, 7.4))));
  }

  @Test
  void options_are_read_in_any_order() {
    assertThat(
            WaypointGrammar.read(
                "43.7,7.4;course=90;nameHint=Rue (de) l'Église!passThrough"
                    + "!charging=(power=11;current=16)"))
        .isEqualTo(
            new WaypointGrammar.Read(
                new Waypoint(
                    new LatLng(43.7, 7.4),
                    place(OptionalInt.of(90), "Rue (de) l'Église", 0, 0),
                    true,
                    0,
                    List.of("charging"))));
    assertThat(WaypointGrammar.read("1,2!passThrough=false!stopDuration=60"))
        .isEqualTo(
            new WaypointGrammar.Read(
                new Waypoint(new LatLng(1, 2), PlaceOptions.NONE, false, 60, List.of())));
  }

  @Test
  void every_place_option_is_read() {
    assertThat(
            WaypointGrammar.read(
                "1,2;sideOfStreetHint=1.1,2.1;displayLocation=3,4;matchSideOfStreet=always"
                    + ";uTurnPermission=avoid;minCourseDistance=2500;segmentIdHint=cw:s:7.3#-"
                    + ";onRoadThreshold=5!currentWeightChange=-300"))
        .isEqualTo(
            new WaypointGrammar.Read(
                new Waypoint(
                    new LatLng(1, 2),
                    new PlaceOptions(
                        OptionalInt.empty(),
                        Optional.of(new LatLng(1.1, 2.1)),
                        Optional.of(new LatLng(3, 4)),
                        true,
                        true,
                        "",
                        0,
                        0,
                        2000,
                        Optional.of(new SegmentRef(7, 3, SegmentRef.Direction.BACKWARD)),
                        0,
                        OptionalInt.of(5)),
                    false,
                    0,
                    List.of("currentWeightChange"))));
  }

  @Test
  void a_radius_is_capped_and_an_id_of_another_map_is_no_mistake() {
    assertThat(WaypointGrammar.read("1,2;radius=500;segmentIdHint=here:cm:1"))
        .isEqualTo(
            new WaypointGrammar.Read(
                new Waypoint(
                    new LatLng(1, 2),
                    place(OptionalInt.empty(), "", 200, 0),
                    false,
                    0,
                    List.of("segmentIdHint"))));
    assertThat(options("1,2;radius=500;radiusPenalty=3600").radiusPenaltyPercent()).isEqualTo(3600);
    assertThat(options("1,2;radius=500;onRoadThreshold=0").onRoadThresholdMeters()).hasValue(0);
    assertThat(WaypointGrammar.read("1,2;radiusPenalty=100"))
        .isEqualTo(
            new WaypointGrammar.Read(
                new Waypoint(
                    new LatLng(1, 2), PlaceOptions.NONE, false, 0, List.of("radiusPenalty"))));
    assertThat(WaypointGrammar.read("1,2;snapRadius=500;course=360"))
        .isEqualTo(
            new WaypointGrammar.Read(
                new Waypoint(
                    new LatLng(1, 2), place(OptionalInt.of(0), "", 0, 500), false, 0, List.of())));
  }

  private static PlaceOptions options(String text) {
    return ((WaypointGrammar.Read) WaypointGrammar.read(text)).waypoint().options();
  }

  private static PlaceOptions place(OptionalInt course, String name, int radius, int snapRadius) {
    return new PlaceOptions(
        course,
        Optional.empty(),
        Optional.empty(),
        false,
        false,
        name,
        radius,
        snapRadius,
        0,
        Optional.empty());
  }

  @Test
  void what_is_wrong_is_named_with_what_is_accepted() {
    assertWrong("", " E605001");
    assertWrong("1", "1 E605001");
    assertWrong("91,0", "91,0 E605001");
    assertWrong("1,NaN", "1,NaN E605001");
    assertWrong("1,2d", "1,2d E605001");
    assertWrong("1,2,3", "1,2,3 E605001");
    assertWrong("1,2;colour=red", ";colour=red E605001");
    assertWrong("1,2!course=90", "!course=90 E605001");
    assertWrong("1,2;course=north", ";course=north E605001");
    assertWrong("1,2;course=361", ";course=361 E605001");
    assertWrong("1,2;course=1.5", ";course=1.5 E605001");
    assertWrong("1,2;course", ";course E605001");
    assertWrong("1,2;course=1;course=2", ";course=2 E605001");
    assertWrong("1,2;sideOfStreetHint=1", ";sideOfStreetHint=1 E605001");
    assertWrong("1,2;displayLocation=91,2", ";displayLocation=91,2 E605001");
    assertWrong("1,2;matchSideOfStreet=never", ";matchSideOfStreet=never E605001");
    assertWrong("1,2;matchSideOfStreet=always", ";matchSideOfStreet=always E605001");
    assertWrong("1,2;uTurnPermission=no", ";uTurnPermission=no E605001");
    assertWrong("1,2;radius=-1", ";radius=-1 E605001");
    assertWrong("1,2;radius=1;radiusPenalty=10001", ";radiusPenalty=10001 E605001");
    assertWrong("1,2;radius=200;radiusPenalty=3601", ";radiusPenalty=3601 E605022");
    assertWrong("1,2;snapRadius=x", ";snapRadius=x E605001");
    assertWrong("1,2;radius=1;snapRadius=1", ";radius=1 E605020");
    assertWrong("1,2;radiusPenalty=1;snapRadius=1", ";radiusPenalty=1 E605023");
    assertWrong("1,2;sideOfStreetHint=1,2;radius=1", ";radius=1 E605001");
    assertWrong("1,2;sideOfStreetHint=1,2;radiusPenalty=1", ";radiusPenalty=1 E605001");
    assertWrong("1,2;sideOfStreetHint=1,2;snapRadius=1", ";snapRadius=1 E605001");
    assertWrong("1,2;minCourseDistance=far", ";minCourseDistance=far E605001");
    assertWrong("1,2;onRoadThreshold=far", ";onRoadThreshold=far E605001");
    assertWrong("1,2;nameHint=", ";nameHint= E605001");
    assertWrong("1,2;segmentIdHint=", ";segmentIdHint= E605001");
    assertThat(((WaypointGrammar.Read) WaypointGrammar.read("1,2!passThrough=True")).waypoint())
        .matches(Waypoint::passThrough);
    assertWrong("1,2!passThrough=maybe", "!passThrough=maybe E605001");
    assertWrong("1,2!stopDuration=50000", "!stopDuration=50000 E605001");
    assertWrong("1,2!stopDuration=-1", "!stopDuration=-1 E605001");
    assertWrong("1,2!passThrough!stopDuration=1", "!stopDuration=1 E605001");
    assertWrong("1,2!charging=11", "!charging=11 E605001");
    assertWrong("1,2!charging=(power=x)", "!charging=(power=x) E605001");
    assertWrong("1,2!charging=(colour=red;power=1)", "!charging=(colour=red;power=1) E605001");
    assertWrong("1,2!currentWeightChange=much", "!currentWeightChange=much E605001");
    assertWrong("1,2;", "; E605001");
  }

  @Test
  void all_that_is_wrong_is_named_at_once() {
    assertWrong(
        "north;course=x!stopDuration=y;colour=red",
        ";colour=red E605001",
        ";course=x E605001",
        "!stopDuration=y E605001",
        "north E605001");
  }

  private static void assertWrong(String text, String... givenAndCode) {
    assertThat(WaypointGrammar.read(text))
        .as(text)
        .isInstanceOfSatisfying(
            WaypointGrammar.Wrong.class,
            wrong -> {
              assertThat(wrong.flaws())
                  .extracting(flaw -> flaw.given() + " " + flaw.code())
                  .containsExactlyInAnyOrder(givenAndCode);
              assertThat(wrong.flaws()).noneMatch(flaw -> flaw.expected().isBlank());
            });
  }
}
