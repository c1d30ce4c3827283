package io.cartway.bench.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The peer of our suggestions does what its page says.
class PrefixSearchTest {

  private PrefixSearch search;

  @BeforeEach
  void open() throws IOException {
    search = new PrefixSearch(SmallTown.truth());
  }

  @AfterEach
  void close() throws IOException {
    search.close();
  }

  private List<String> titles(String typed) throws IOException {
    return titles(typed, Optional.empty());
  }

  private List<String> titles(String typed, Optional<LatLng> at) throws IOException {
    return search.suggest(typed, at, 5).stream().map(Shown::title).toList();
  }

  @Test
  void each_beginning_of_a_word_finds_and_marks_of_letters_do_not_matter() throws IOException {
    assertThat(titles("R"))
        .containsExactlyInAnyOrder("Rechts, Rechts", "Rössle, Rechts", "Landstraße, Rechts");
    assertThat(titles("ros")).containsExactly("Rössle, Rechts");
    assertThat(titles("landstrass"))
        .containsExactlyInAnyOrder("Landstraße, Links", "Landstraße, Rechts");
    assertThat(titles("campa")).containsExactly("Landhaus, Links");
  }

  @Test
  void all_words_must_be_found_in_the_name_or_the_town() throws IOException {
    assertThat(titles("landstraße, re")).containsExactly("Landstraße, Rechts");
    assertThat(titles("gasse la li")).containsExactly("Lange Gasse, Links");
    assertThat(titles("gasse re")).isEmpty();
  }

  @Test
  void nearby_results_come_first() throws IOException {
    assertThat(titles("landstr", Optional.of(SmallTown.LEFT))).startsWith("Landstraße, Links");
    assertThat(titles("landstr", Optional.of(SmallTown.RIGHT))).startsWith("Landstraße, Rechts");
  }

  @Test
  void a_town_comes_before_what_lies_in_it() throws IOException {
    assertThat(titles("links")).startsWith("Links, Links");
  }

  @Test
  void a_wrong_letter_is_forgiven_when_nothing_is_found_else_and_the_word_is_long()
      throws IOException {
    assertThat(titles("lamdstr", Optional.of(SmallTown.LEFT))).startsWith("Landstraße, Links");
    assertThat(titles("lamdstraße, re")).containsExactly("Landstraße, Rechts");
    assertThat(titles("lsn")).isEmpty();
  }

  @Test
  void a_house_is_found_by_its_number_only() throws IOException {
    assertThat(titles("landstraße 7")).containsExactly("Landstraße 7, Links");
    assertThat(titles("landstraße 9490")).containsExactly("Landstraße 7, Links");
    assertThat(titles("landstraße")).noneMatch(it -> it.contains("7"));
  }

  @Test
  void nothing_is_found_for_signs_and_no_more_than_is_asked_for() throws IOException {
    assertThat(titles(" ,-")).isEmpty();
    assertThat(search.suggest("l", Optional.empty(), 2)).hasSize(2);
  }
}
