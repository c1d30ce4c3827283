package io.cartway.travel.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.Parameters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TravelQueryTest {

  /// Forms send fields that nobody has filled in.
  @Test
  void a_blank_value_is_none() {
    TravelQuery query = new TravelQuery(new Parameters(Map.of("a", List.of(" \t "))));
    assertThat(query.isGiven("a")).isFalse();
    assertThat(query.text("a")).isEmpty();
    assertThat(query.pieces("a", ',')).isEmpty();
    assertThat(query.list("a")).isEmpty();
    assertThat(query.words("a", List.of("b"))).isEmpty();
    assertThat(query.word("a", List.of("b"))).isEmpty();
    assertThat(query.whole("a", 0, 9)).isEmpty();
    assertThat(query.flag("a")).isFalse();
    assertThat(query.faults()).isEmpty();
    assertThat(query.notices().first()).isEmpty();
  }

  @Test
  void elements_of_a_list_are_trimmed_and_empty_ones_are_none() {
    TravelQuery query = new TravelQuery(new Parameters(Map.of("a", List.of(" b,, c ,"))));
    assertThat(query.isGiven("a")).isTrue();
    assertThat(query.list("a")).containsExactly("b", "c");
    assertThat(query.pieces("a", ','))
        .containsExactly(new TravelQuery.Piece("a", "b"), new TravelQuery.Piece("a", "c"));
    assertThat(query.words("a", List.of("c", "d"))).containsExactly("c");
    assertThat(query.faults()).hasSize(1);
  }
}
