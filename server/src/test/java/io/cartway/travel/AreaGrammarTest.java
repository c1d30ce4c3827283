package io.cartway.travel;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.CircleArea;
import io.cartway.geo.LatLng;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Circles among the areas.
class AreaGrammarTest {

  @Test
  void a_circle_is_an_area_and_an_exception() {
    AreaRule rule =
        ((AreaGrammar.Read)
                AreaGrammar.read("circle: 43.7 , 7.4 ;r=1e3!exception=circle:43.7,7.4;r=10.5"))
            .rule();
    assertThat(rule.area()).isEqualTo(new CircleArea(new LatLng(43.7, 7.4), 1000));
    assertThat(rule.exceptions()).isEqualTo(List.of(new CircleArea(new LatLng(43.7, 7.4), 10.5)));
    assertThat(rule.binds(new LatLng(43.8, 7.4), new LatLng(43.6, 7.4))).isTrue();
    assertThat(rule.binds(new LatLng(43.70001, 7.4), new LatLng(43.7, 7.4))).isFalse();
    assertThat(rule.binds(new LatLng(43.8, 7.5), new LatLng(43.6, 7.5))).isFalse();
  }

  @Test
  void the_largest_radius_is_the_reader_s() {
    assertThat(AreaGrammar.read("circle:1,2;r=100000")).isInstanceOf(AreaGrammar.Read.class);
    assertThat(AreaGrammar.read("circle:1,2;r=100000.1")).isInstanceOf(AreaGrammar.Wrong.class);
    assertThat(AreaGrammar.read("circle:1,2;r=100000.1", 100_001))
        .isInstanceOf(AreaGrammar.Read.class);
    assertThat(((AreaGrammar.Wrong) AreaGrammar.read("circle:1,2;r=9", 8)).flaws())
        .containsExactly(
            new Flaw("circle:1,2;r=9", "circle:<lat>,<lng>;r=<metres from 0 to 8>", Flaw.SYNTAX));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "circle:1,2",
        "circle:1,2;r=",
        "circle:1,2;r=-1",
        "circle:1,2;r=NaN",
        "circle:91,2;r=1",
        "circle:1,181;r=1",
        "circle:1;r=1",
        "circle:1,2;3,4;r=1",
        "circle:;r=1",
        "Circle:1,2;r=1"
      })
  void what_is_no_circle_is_told(String text) {
    assertThat(AreaGrammar.read(text)).isInstanceOf(AreaGrammar.Wrong.class);
  }
}
