package io.cartway.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OurPathTest {

  @Test
  void a_segment_driven_there_and_back_is_a_turn() {
    assertThat(OurPath.turnedRoundWay(List.of("cw:s:7.0#+", "cw:s:8.3#+", "cw:s:8.3#-")))
        .contains(8L);
    assertThat(OurPath.turnedRoundWay(List.of("cw:s:7.0#+", "cw:s:7.1#+", "cw:s:7.1#+"))).isEmpty();
    assertThat(OurPath.turnedRoundWay(List.of("cw:s:7.0#+", "cw:s:8.0#-"))).isEmpty();
  }

  @Test
  void the_directions_of_ways_are_in_the_order_of_the_route() {
    assertThat(OurPath.directions(List.of("cw:s:9.4#-", "cw:s:9.0#-", "cw:s:8.0#+")))
        .containsExactly(Map.entry(9L, false), Map.entry(8L, true));
  }
}
