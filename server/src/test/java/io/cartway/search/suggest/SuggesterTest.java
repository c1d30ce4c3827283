package io.cartway.search.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.CircleArea;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.LatLng;
import io.cartway.search.SmallTown;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is suggested in one small town while somebody types.
class SuggesterTest {

  private static final LatLng VADUZ = new LatLng(47.1402, 9.5205);
  private static final LatLng SCHAAN = new LatLng(47.1702, 9.5210);

  private static final String MORE =
      """
      40 | POINT(9.5230 47.1420) | amenity=pharmacy; name=Schloss Apotheke
      41 | POINT(9.5232 47.1422) | shop=supermarket; name=Migros; brand=Migros; \
      brand:wikidata=Q680727
      42 | LINESTRING(9.540 47.141, 9.542 47.141) | highway=residential; name=Bahnhof Strasse
      43 | LINESTRING(9.543 47.141, 9.544 47.141) | highway=residential; name=Boulevard des Moulins
      44 | LINESTRING(9.545 47.141, 9.546 47.141) | highway=residential; name=Große Gasse
      45 | POINT(9.5206 47.1402) | addr:housenumber=3; addr:street=Äulestrasse; addr:postcode=9490
      46 | POINT(9.5207 47.1402) | addr:housenumber=31; addr:street=Äulestrasse; addr:postcode=9490
      47 | POINT(9.5236 47.1426) | amenity=cafe; name=𝔸delheid 🏠 Eck
      49 | POINT(9.5302 47.1402) | shop=bakery; name=Beck Nobody; brand=Beck Nobody
      50 | POINT(9.5303 47.1402) | shop=bakery; name=Beck Nobody; brand=Beck Nobody
      51 | POINT(9.5304 47.1402) | shop=bakery; name=Solobeck; brand=Solobeck
      48 | LINESTRING(9.5300 47.1600, 9.5310 47.1600) | highway=residential; name=Улица Пушкина
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

  private static SuggestRequest request(String text, SearchArea area, int offset, int limit) {
    return new SuggestRequest(text, area, List.of(), Set.of(), offset, limit, 10);
  }

  private static List<Suggestion> suggest(String text, LatLng at) throws IOException {
    return suggester.suggest(request(text, SearchArea.near(at), 0, 20)).items();
  }

  private static List<String> titles(List<Suggestion> items) {
    List<String> titles = new ArrayList<>();
    for (Suggestion item : items) {
      titles.add(
          switch (item) {
            case Suggestion.Entity entity -> entity.item().title();
            case Suggestion.CategorySearch category -> "category " + category.category();
            case Suggestion.ChainSearch chain -> "chain " + chain.chain().name();
          });
    }
    return titles;
  }

  private static String marked(String text, LatLng at) throws IOException {
    Suggestion.Entity first =
        suggest(text, at).stream()
            .filter(Suggestion.Entity.class::isInstance)
            .map(Suggestion.Entity.class::cast)
            .findFirst()
            .orElseThrow();
    return marked(first.item().title(), first.inTitle());
  }

  private static String marked(String text, List<Suggestion.Highlight> spans) {
    int[] letters = text.codePoints().toArray();
    StringBuilder marked = new StringBuilder();
    for (int i = 0; i <= letters.length; i++) {
      int at = i;
      marked.append(spans.stream().anyMatch(span -> span.end() == at) ? "]" : "");
      marked.append(spans.stream().anyMatch(span -> span.start() == at) ? "[" : "");
      if (i < letters.length) {
        marked.appendCodePoint(letters[i]);
      }
    }
    return marked.toString();
  }

  // The first letters of a word are enough, whatever the letters of the name are.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "v            | [V]aduz, Liechtenstein",
        "vad          | [Vad]uz, Liechtenstein",
        "äules        | [Äules]trasse, 9490 Vaduz, Liechtenstein",
        "aules        | [Äules]trasse, 9490 Vaduz, Liechtenstein",
        "AEULES       | [Äules]trasse, 9490 Vaduz, Liechtenstein",
        "äulestr.     | [Äulestrasse], 9490 Vaduz, Liechtenstein",
        "äulestr.     | [Äulestrasse], 9490 Vaduz, Liechtenstein",
        "äulestrasse v| [Äulestrasse], 9490 [V]aduz, Liechtenstein",
        "vaduz äul    | [Äul]estrasse, 9490 [Vaduz], Liechtenstein",
        "bahnhofst    | [Bahnhof] [St]rasse, 9490 Vaduz, Liechtenstein",
        "bahnhof st   | [Bahnhof] [St]rasse, 9490 Vaduz, Liechtenstein",
        "boul         | [Boul]evard des Moulins, 9490 Vaduz, Liechtenstein",
        "bd des mou   | [Boulevard] [des] [Mou]lins, 9490 Vaduz, Liechtenstein",
        "grosse g     | [Große] [G]asse, 9490 Vaduz, Liechtenstein",
        "gros         | [Groß]e Gasse, 9490 Vaduz, Liechtenstein",
        "l'egl        | Rue de [l]'[Égl]ise, 9490 Vaduz, Liechtenstein",
        "пуш          | Улица [Пуш]кина, 9494 Vaduz, Liechtenstein",
        "𝔸del         | [𝔸del]heid 🏠 Eck",
        "eck          | 𝔸delheid 🏠 [Eck]",
      })
  void typed_parts_are_found_and_marked(String text, String expected) throws IOException {
    assertThat(marked(text, VADUZ)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "auelestr       | Äulestrasse, 9490 Vaduz, Liechtenstein",
        "vaudz          | Vaduz, Liechtenstein",
        "vadz           | Vaduz, Liechtenstein",
        "bouelv         | Boulevard des Moulins, 9490 Vaduz, Liechtenstein",
        "iulestras      | Äulestrasse, 9490 Vaduz, Liechtenstein",
        "boulvard des m | Boulevard des Moulins, 9490 Vaduz, Liechtenstein",
        "Pushkin        | Улица Пушкина, 9494 Vaduz, Liechtenstein",
      })
  void typos_are_forgiven_from_the_third_letter(String text, String expected) throws IOException {
    if (text.equals("Pushkin")) {
      // Only who types in another script than the name is read in Latin letters, not the reverse.
      assertThat(titles(suggest(text, VADUZ))).doesNotContain(expected);
      return;
    }
    assertThat(titles(suggest(text, VADUZ))).first().isEqualTo(expected);
  }

  @Test
  void digits_are_not_misspelt_and_two_letters_are_not_either() throws IOException {
    assertThat(suggest("9491", VADUZ)).isEmpty();
    assertThat(suggest("xq", VADUZ)).isEmpty();
  }

  @Test
  void nearby_suggestions_come_first() throws IOException {
    assertThat(titles(suggest("äulestr", VADUZ)))
        .containsExactly(
            "Äulestrasse, 9490 Vaduz, Liechtenstein", "Äulestrasse, 9494 Schaan, Liechtenstein");
    assertThat(titles(suggest("äulestr", SCHAAN))).first().asString().contains("Schaan");
  }

  @Test
  void a_house_number_is_typed_digit_by_digit() throws IOException {
    assertThat(titles(suggest("Äulestrasse 3", VADUZ)))
        .startsWith("Äulestrasse 3, 9490 Vaduz, Liechtenstein")
        .contains(
            "Äulestrasse, 9490 Vaduz, Liechtenstein",
            "Äulestrasse 30, 9490 Vaduz, Liechtenstein",
            "Äulestrasse 31, 9490 Vaduz, Liechtenstein",
            "Äulestrasse 32 a, 9490 Vaduz, Liechtenstein");
    assertThat(titles(suggest("Äulestrasse 30 sch", VADUZ)))
        .first()
        .isEqualTo("Äulestrasse 30, 9494 Schaan, Liechtenstein");
  }

  @Test
  void things_outside_are_not_suggested() throws IOException {
    SearchArea circle =
        new SearchArea(
            Optional.of(SCHAAN),
            Optional.of(new CircleArea(SCHAAN, 1_000)),
            Optional.empty(),
            Set.of());
    assertThat(titles(suggester.suggest(request("äulestr", circle, 0, 20)).items()))
        .containsExactly("Äulestrasse, 9494 Schaan, Liechtenstein");
    SearchArea route =
        new SearchArea(
            Optional.empty(),
            Optional.empty(),
            Optional.of(
                new CorridorArea(List.of(new LatLng(47.17, 9.50), new LatLng(47.17, 9.55)), 500)),
            Set.of());
    List<Suggestion> beside = suggester.suggest(request("äulestr", route, 0, 20)).items();
    assertThat(titles(beside)).containsExactly("Äulestrasse, 9494 Schaan, Liechtenstein");
    assertThat(((Suggestion.Entity) beside.getFirst()).item().excursionMeters()).isPresent();
    SearchArea abroad =
        new SearchArea(Optional.of(VADUZ), Optional.empty(), Optional.empty(), Set.of("CHE"));
    assertThat(suggester.suggest(request("äulestr", abroad, 0, 20)).items()).isEmpty();
  }

  @Test
  void categories_and_chains_stand_among_the_things() throws IOException {
    assertThat(titles(suggest("apoth", VADUZ)).subList(0, 2))
        .containsExactlyInAnyOrder("category 600-6400-0070", "Schloss Apotheke");
    assertThat(titles(suggest("Apotheke", VADUZ))).first().isEqualTo("category 600-6400-0070");
    assertThat(titles(suggest("migr", VADUZ)).subList(0, 2))
        .containsExactlyInAnyOrder("chain Migros", "Migros");
    // The region has no such place, and nothing else is called so.
    assertThat(titles(suggest("tankstelle", VADUZ))).first().isEqualTo("category 700-7600-0116");
    Suggestion fuel = suggest("tankstelle", VADUZ).getFirst();
    assertThat(((Suggestion.CategorySearch) fuel).isEmpty()).isTrue();
    Suggestion pharmacy = suggest("apotheke", VADUZ).getFirst();
    assertThat(((Suggestion.CategorySearch) pharmacy).isEmpty()).isFalse();
    SuggestRequest streets =
        new SuggestRequest(
            "apoth", SearchArea.near(VADUZ), List.of(), Set.of(SearchType.STREET), 0, 20, 0);
    assertThat(suggester.suggest(streets).items()).isEmpty();
  }

  @Test
  void a_brand_that_no_table_knows_is_one_from_its_second_place_on() throws IOException {
    assertThat(titles(suggest("beck no", VADUZ))).contains("chain Beck Nobody", "Beck Nobody");
    assertThat(titles(suggest("solobeck", VADUZ))).containsExactly("Solobeck");
  }

  @Test
  void the_last_word_may_become_words_of_what_is_found() throws IOException {
    Suggestions page = suggester.suggest(request("𝄞 vad", SearchArea.near(VADUZ), 0, 20));
    assertThat(page.terms())
        .contains(
            new Suggestion.Term("vaduz", "vad", 2, 5), new Suggestion.Term("vaduzer", "vad", 2, 5));
    SuggestRequest one =
        new SuggestRequest("vad", SearchArea.near(VADUZ), List.of(), Set.of(), 0, 1, 1);
    assertThat(suggester.suggest(one).terms())
        .containsExactly(new Suggestion.Term("vaduz", "vad", 0, 3));
    assertThat(suggester.suggest(request("vaduz ", SearchArea.near(VADUZ), 0, 20)).terms())
        .isEmpty();
  }

  @Test
  void a_position_is_answered_with_what_is_there() throws IOException {
    assertThat(titles(suggest("47.1402, 9.5205", VADUZ)))
        .first()
        .isEqualTo("Äulestrasse 30, 9490 Vaduz, Liechtenstein");
  }

  @Test
  void completed_addresses_begin_with_the_country() throws IOException {
    SuggestRequest request =
        new SuggestRequest(
            "äulestrasse 30",
            SearchArea.near(VADUZ),
            List.of(),
            Set.of(SearchType.ADDRESS),
            0,
            5,
            0);
    Suggestion.Entity first = suggester.complete(request).getFirst();
    assertThat(marked(first.item().title(), first.inTitle()))
        .isEqualTo("Liechtenstein, 9490, Vaduz, [Äulestrasse] [30]");
    assertThat(first.item().address().label())
        .isEqualTo("Äulestrasse 30, 9490 Vaduz, Liechtenstein");
  }

  @ParameterizedTest
  @CsvSource(
      value = {"''", "' '", "','", "'?!'", "\u202e", "\ud800"},
      ignoreLeadingAndTrailingWhitespace = false)
  void a_text_without_words_has_no_suggestions(String text) throws IOException {
    Suggestions page = suggester.suggest(request(text, SearchArea.near(VADUZ), 0, 20));
    assertThat(page).isEqualTo(Suggestions.NONE);
  }
}
