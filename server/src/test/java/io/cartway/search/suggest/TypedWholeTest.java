package io.cartway.search.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.SmallTown;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.match.ScoreWeights;
import io.cartway.search.query.QueryText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is typed whole, or nearly, shows the thing; what nobody near by means is not shown.
class TypedWholeTest {

  private static final PrefixQueryTerms.Weights WEIGHTS =
      new PrefixQueryTerms.Weights(ScoreWeights.DEFAULT, SuggestWeights.DEFAULT);

  private static final LatLng VADUZ = new LatLng(47.1402, 9.5205);

  /// Seen from here, nothing of the town is near.
  private static final LatLng FAR = new LatLng(46.10, 9.52);

  private static final String MORE =
      """
      201 | POINT(9.5230 47.1420) | amenity=fondation; name=Fondation Rheinberger
      202 | POINT(9.5231 47.1421) | amenity=watering_place; name=Font de la Cortinada
      203 | POINT(9.5232 47.1422) | leisure=climbing; name=Rocòdrom
      204 | POINT(9.5233 47.1423) | leisure=fitness_station; name=Station No13
      205 | POINT(9.5300 47.1500) | leisure=fitness_station; name=Station No1
      206 | POINT(9.5234 47.1424) | shop=supermarket; name=Spar; brand=Spar; \
      brand:wikidata=Q610492
      207 | LINESTRING(9.540 47.141, 9.542 47.141, 9.544 47.141) | highway=residential; \
      name=Landstrasse
      208 | LINESTRING(9.542 47.140, 9.542 47.141) | highway=residential; name=Herrengasse
      209 | LINESTRING(9.544 47.141, 9.544 47.142) | highway=residential; name=Hofgasse
      210 | POINT(9.5235 47.1425) | railway=station; train=yes; name=Vaduz Bahnhof
      """;

  @TempDir static Path folder;

  private static SearchIndex index;
  private static Suggester suggester;

  @BeforeAll
  static void build() throws IOException {
    index = SmallTown.with(folder, MORE);
    suggester = new Suggester(index);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static List<Suggestion> suggest(String text, SearchArea area) throws IOException {
    SuggestRequest request = new SuggestRequest(text, area, List.of(), Set.of(), 0, 20, 0);
    return suggester.suggest(request).items();
  }

  private static List<String> titles(String text, LatLng at) throws IOException {
    List<String> titles = new ArrayList<>();
    for (Suggestion item : suggest(text, SearchArea.near(at))) {
      titles.add(
          switch (item) {
            case Suggestion.Entity entity -> entity.item().title();
            case Suggestion.CategorySearch category -> "category " + category.category();
            case Suggestion.ChainSearch chain -> "chain " + chain.chain().name();
          });
    }
    return titles;
  }

  @Test
  void a_named_thing_is_shown_though_no_table_knows_what_it_is() throws IOException {
    for (String name : List.of("Fondation Rheinberger", "Font de la Cortinada", "Rocòdrom")) {
      assertThat(titles(name, VADUZ)).first().isEqualTo(name);
    }
  }

  @Test
  void a_number_that_is_typed_whole_comes_before_one_that_goes_on() throws IOException {
    LatLng atTheOther = new LatLng(47.1423, 9.5233);
    assertThat(titles("Station No1", atTheOther)).first().isEqualTo("Station No1");
    assertThat(titles("Station No13", VADUZ)).first().isEqualTo("Station No13");
  }

  @Test
  void the_first_letter_of_a_short_word_may_be_another_one() throws IOException {
    assertThat(titles("pSar", VADUZ)).contains("Spar");
    assertThat(titles("xpar", VADUZ)).contains("Spar");
    assertThat(titles("par", VADUZ)).contains("Spar");
    assertThat(titles("pa", VADUZ)).doesNotContain("Spar");
  }

  @Test
  void the_corner_of_two_streets_is_suggested_while_the_second_goes_on() throws IOException {
    String start = titles("Landstrasse & Her", VADUZ).getFirst();
    assertThat(start).startsWith("Landstrasse & Herrengasse").contains("Vaduz");
    assertThat(titles("herrengasse / landst", VADUZ).getFirst())
        .startsWith("Herrengasse & Landstrasse");
    assertThat(titles("Landstrasse & Hof", VADUZ).getFirst()).startsWith("Landstrasse & Hofgasse");
    assertThat(titles("Landstrasse & Äul", VADUZ)).noneMatch(title -> title.contains("&"));
    Suggestion.Entity first =
        (Suggestion.Entity) suggest("Landstrasse & Her", SearchArea.near(VADUZ)).getFirst();
    assertThat(first.item().type()).isEqualTo(SearchItem.ResultType.INTERSECTION);
    assertThat(first.inTitle()).hasSize(2);
    assertThat(first.item().distanceMeters()).isPresent();
  }

  @Test
  void chains_and_kinds_that_are_far_away_come_last_or_not_at_all() throws IOException {
    assertThat(titles("spa", VADUZ)).contains("chain Spar");
    assertThat(titles("spa", FAR)).doesNotContain("chain Spar");
    assertThat(titles("spar", FAR)).last().isEqualTo("chain Spar");
    SearchArea elsewhere =
        new SearchArea(Optional.of(VADUZ), Optional.empty(), Optional.empty(), Set.of("AUT"));
    assertThat(suggest("spar", elsewhere))
        .filteredOn(Suggestion.ChainSearch.class::isInstance)
        .singleElement()
        .isInstanceOfSatisfying(
            Suggestion.ChainSearch.class, chain -> assertThat(chain.isEmpty()).isTrue());
  }

  /// Else every address would be looked for anew, with letters wrong, while its code is typed.
  @Test
  void a_postal_code_that_is_being_typed_is_no_other_number() throws IOException {
    PrefixQueryTerms code =
        PrefixQueryTerms.of(index, WEIGHTS, QueryText.parse("94", Map.of()), true);
    assertThat(code.similarity(0, "9490")).isEqualTo(code.started(2, 4));
    PrefixQueryTerms number =
        PrefixQueryTerms.of(index, WEIGHTS, QueryText.parse("no1", Map.of()), true);
    assertThat(number.similarity(0, "no13")).isBetween(0.01, number.started(3, 4) - 0.01);
  }
}
