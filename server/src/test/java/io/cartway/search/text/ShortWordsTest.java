package io.cartway.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShortWordsTest {

  @Test
  void a_point_of_the_compass_is_a_letter_or_a_word() {
    assertThat(ShortWords.directions("e")).contains("east", "este").doesNotContain("west");
    assertThat(ShortWords.directions("west")).containsExactly("w");
    assertThat(ShortWords.directions("nw")).contains("northwest");
    assertThat(ShortWords.directions("pratt")).isEmpty();
  }

  @Test
  void the_end_of_a_compound_is_written_in_all_ways() {
    assertThat(ShortWords.compounds("lindenpl")).contains("lindenplatz").doesNotContain("lindenpl");
    assertThat(ShortWords.compounds("lindenplatz")).contains("lindenpl");
    assertThat(ShortWords.compounds("austr")).contains("austrasse");
    assertThat(ShortWords.compounds("linden")).isEmpty();
    assertThat(ShortWords.compounds("pl")).isEmpty();
  }
}
