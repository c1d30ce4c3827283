package io.cartway.search.discover;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.SmallTown;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.text.NpmTables;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is called like a word for a kind of places is found by that word, in every language and in
/// none. The seed may be set (`-Dcases.seed`).
class NamesakesTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);

  private static final LatLng HERE = new LatLng(47.14, 9.52);

  private static final List<String> LANGUAGES =
      List.of("", "en", "de", "fr", "hu", "pl", "pt", "fi", "ja");

  /// Rivals of these kinds are near by, three of each.
  private static final List<String> KINDS =
      List.of(
          "shop/supermarket",
          "shop/clothes",
          "shop/shoes",
          "shop/toys",
          "amenity/cafe",
          "amenity/pub",
          "amenity/fuel",
          "amenity/pharmacy",
          "amenity/cinema",
          "tourism/museum");

  private static final int WORDS = 50;

  /// Lidl is a search word of supermarkets in Polish, Penny one of a vending machine in English,
  /// Lego one of toy shops in Hungarian.
  private static final String PLACES =
      """
      401 | POINT(9.5300 47.1400) | shop=supermarket; name=Lidl
      402 | POINT(9.5400 47.1400) | shop=supermarket; name=Lidl
      403 | POINT(9.5200 46.8500) | shop=art; name=Lego
      404 | POINT(9.5210 47.1400) | vending=elongated_coin; amenity=vending_machine
      405 | POINT(9.5310 47.1400) | shop=supermarket; name=Penny
      406 | POINT(9.5350 47.1400) | tourism=museum; name=Bar
      407 | POINT(9.52001 47.1400) | amenity=bar; name=Eins
      408 | POINT(9.52002 47.1400) | amenity=bar; name=Zwei
      409 | POINT(9.52003 47.1400) | amenity=bar; name=Drei
      410 | POINT(9.5330 47.1330) | amenity=fast_food; name=McDonald's; \
      brand=McDonald's; brand:wikidata=Q38076
      411 | POINT(9.5300 47.1380) | tourism=museum; name=McDonald's
      412 | POINT(9.5500 47.1380) | tourism=museum; name=McDonald's
      """;

  @TempDir static Path folder;

  private static SearchIndex index;
  private static Discovery discovery;
  private static List<String> words = List.of();

  @BeforeAll
  static void build() throws IOException {
    words = words();
    StringBuilder lines = new StringBuilder(PLACES);
    int id = 500;
    for (String kind : KINDS) {
      for (int i = 0; i < 3; i++) {
        double lng = 9.5201 + i / 10_000.0;
        lines.append(line(id, lng, 47.1401, kind.replace('/', '='), "Rivale " + id));
        id++;
      }
    }
    for (String word : words) {
      lines.append(line(id, 9.55 + (id % 20) / 2_000.0, 47.16, "shop=art", word));
      id++;
    }
    index = SmallTown.with(folder, lines.toString());
    discovery = new Discovery(index);
  }

  private static String line(int id, double lng, double lat, String tag, String name) {
    return String.format(
        Locale.ROOT, "%d | POINT(%.4f %.4f) | %s; name=%s%n", id, lng, lat, tag, name);
  }

  /// Random names and search words of the kinds, of all languages.
  private static List<String> words() {
    Map<Integer, String> kinds = new HashMap<>();
    NpmTables.forEachRow(
        "presets.tsv",
        row -> {
          kinds.put(kinds.size(), row[0]);
        });
    TreeSet<String> all = new TreeSet<>();
    for (String language : List.of("en", "de", "fr", "hu", "pl", "pt", "fi", "tr", "sv", "it")) {
      NpmTables.forEachRow(
          "names/" + language + ".tsv",
          row -> {
            if (KINDS.contains(kinds.get(Integer.parseInt(row[0])))) {
              for (String word : row) {
                boolean isWord = word.chars().allMatch(Character::isLetter);
                if (isWord && word.length() > 3) {
                  all.add(word.toLowerCase(Locale.ROOT));
                }
              }
            }
          });
    }
    List<String> some = new ArrayList<>(all);
    Collections.shuffle(some, new Random(SEED));
    return some.subList(0, WORDS);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static List<SearchItem> discover(String text, String language, int limit)
      throws IOException {
    DiscoverRequest request =
        new DiscoverRequest(
            text,
            Optional.empty(),
            SearchArea.near(HERE),
            Instant.parse("2026-07-01T10:00:00Z"),
            language.isEmpty() ? List.of() : List.of(language),
            0,
            limit);
    return discovery.discover(request).items();
  }

  private static List<String> titles(String text, int limit) throws IOException {
    return discover(text, "", limit).stream().map(SearchItem::title).toList();
  }

  @Test
  void an_exact_name_is_among_the_first_three_in_every_language_and_in_none() throws IOException {
    List<String> missed = new ArrayList<>();
    for (String word : words) {
      for (String language : LANGUAGES) {
        List<SearchItem> first = discover(word, language, 3);
        if (first.stream().noneMatch(item -> item.title().equals(word))) {
          missed.add("%s in '%s': %s".formatted(word, language, titles(word, 3)));
        }
      }
    }
    assertThat(missed).as("seed %d", SEED).isEmpty();
  }

  @Test
  void a_brand_near_by_comes_before_the_kind_that_it_is_a_word_of() throws IOException {
    for (String language : LANGUAGES) {
      List<SearchItem> first = discover("Lidl", language, 2);
      assertThat(first).as(language).extracting(SearchItem::title).containsExactly("Lidl", "Lidl");
      assertThat(first)
          .extracting(item -> item.distanceMeters().orElseThrow())
          .isSorted()
          .doesNotHaveDuplicates();
      assertThat(discover("Penny", language, 1).getFirst().title()).isEqualTo("Penny");
    }
  }

  @Test
  void a_brand_far_away_comes_behind_the_kind_near_by() throws IOException {
    assertThat(titles("Lego", 3)).hasSize(3).doesNotContain("Lego");
  }

  @Test
  void a_place_called_like_a_kind_stands_behind_the_first_two_of_it() throws IOException {
    assertThat(titles("Bar", 4)).containsExactly("Eins", "Zwei", "Bar", "Drei");
  }

  @Test
  void places_of_a_chain_and_others_of_its_name_are_one_list_by_distance() throws IOException {
    List<SearchItem> items = discover("McDonald's", "", 5);
    assertThat(items).extracting(item -> item.distanceMeters().orElseThrow()).hasSize(3).isSorted();
    assertThat(items).extracting(SearchItem::title).containsOnly("McDonald's");
    assertThat(items.get(1).categories()).first().asString().startsWith("100-");
  }
}
