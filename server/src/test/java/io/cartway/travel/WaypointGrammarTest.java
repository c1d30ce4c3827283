package io.cartway.travel;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import java.util.List;
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
                "43.7,7.4;course=90;nameHint=Rue de l'Église!passThrough"
                    + "!charging=(power=11;current=16)"))
        .isEqualTo(
            new WaypointGrammar.Read(
                new Waypoint(
                    new LatLng(43.7, 7.4),
                    PlaceOptions.NONE,
                    true,
                    0,
                    List.of("course", "nameHint", "charging"))));
    assertThat(WaypointGrammar.read("1,2!passThrough=false!stopDuration=60"))
        .isEqualTo(
            new WaypointGrammar.Read(
                new Waypoint(new LatLng(1, 2), PlaceOptions.NONE, false, 60, List.of())));
  }

  @Test
  void what_is_wrong_is_named_with_what_is_accepted() {
    assertWrong("", "");
    assertWrong("1", "1");
    assertWrong("91,0", "91,0");
    assertWrong("1,NaN", "1,NaN");
    assertWrong("1,2,3", "1,2,3");
    assertWrong("1,2;colour=red", ";colour=red");
    assertWrong("1,2!course=90", "!course=90");
    assertWrong("1,2;course=north", ";course=north");
    assertWrong("1,2;course", ";course");
    assertWrong("1,2!passThrough=maybe", "!passThrough=maybe");
    assertWrong("1,2;", ";");
  }

  private static void assertWrong(String text, String given) {
    assertThat(WaypointGrammar.read(text))
        .isInstanceOfSatisfying(
            WaypointGrammar.Wrong.class,
            wrong -> {
              assertThat(wrong.given()).isEqualTo(given);
              assertThat(wrong.expected()).isNotEmpty();
            });
  }
}
