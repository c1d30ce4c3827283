package io.cartway.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.cartway.search.address.Address;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.IndexFields;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// What holds for every query: asked of Monaco with words of its own, in any number and order. The
/// seed may be set (`-Dcases.seed`).
class SearchPropertiesTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_120L);
  private static final int CASES = 300;

  private static RealRegion region;
  private static List<SearchItem> addresses;
  private static Geocoder geocoder;

  @BeforeAll
  static void build() throws IOException {
    Path extract = Workspace.shared("data/osm/monaco-20251108.osm.pbf");
    region = RealRegion.of(extract);
    geocoder = new Geocoder(region.index());
    addresses = new ArrayList<>();
    TermQuery all = new TermQuery(new Term(IndexFields.KIND, DocumentKind.ADDRESS.name()));
    ItemMaker maker = new ItemMaker(region.index(), region.index().values(), List.of());
    for (ScoreDoc hit : region.index().searcher().search(all, 10_000).scoreDocs) {
      addresses.add(maker.item(hit.doc));
    }
  }

  @AfterAll
  static void close() throws IOException {
    if (region != null) {
      region.close();
    }
  }

  @Test
  void the_answers_to_a_small_limit_are_the_first_of_those_to_a_large_one() throws IOException {
    Random random = new Random(SEED);
    int several = 0;
    for (int i = 0; i < CASES; i++) {
      List<String> words = new ArrayList<>(words(random));
      Collections.shuffle(words, random);
      String text = String.join(" ", words.subList(0, 1 + random.nextInt(words.size())));
      List<String> all = ids(text, 100);
      for (int limit : new int[] {1, 2, 7, 20}) {
        List<String> head = all.subList(0, Math.min(limit, all.size()));
        assertThat(ids(text, limit)).as("seed %d: %s", SEED, text).isEqualTo(head);
      }
      several += all.size() > 1 ? 1 : 0;
    }
    assertThat(several).isGreaterThan(CASES / 4);
  }

  @Test
  void case_and_diacritics_do_not_matter() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < CASES; i++) {
      String text = address(random).title();
      String plain =
          Normalizer.normalize(text, Normalizer.Form.NFD)
              .replaceAll("\\p{M}", "")
              .toLowerCase(Locale.ROOT);
      assertThat(ids(plain, 3)).as("seed %d: %s", SEED, text).isEqualTo(ids(text, 3));
      String loud = text.toUpperCase(Locale.ROOT);
      assertThat(ids(loud, 3)).as("seed %d: %s", SEED, text).isEqualTo(ids(text, 3));
    }
  }

  @Test
  void the_parts_of_an_address_may_stand_in_any_order() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < CASES; i++) {
      Address address = address(random).address();
      List<String> parts = new ArrayList<>();
      parts.add(address.houseNumber());
      parts.add(address.street());
      parts.add(address.area(AreaLevel.POSTAL_CODE) + " " + address.area(AreaLevel.CITY));
      parts.removeIf(String::isBlank);
      List<String> first = ids(String.join(", ", parts), 1);
      Collections.shuffle(parts, random);
      String text = String.join(", ", parts);
      assertThat(ids(text, 1)).as("seed %d: %s", SEED, text).isEqualTo(first);
    }
  }

  @Test
  void scores_are_shares_and_the_first_is_explained_best_in_words() throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < CASES; i++) {
      String text = String.join(" ", words(random));
      for (SearchItem item : geocoder.geocode(request(text, 20))) {
        assertThat(item.scoring().orElseThrow().queryScore()).as(text).isBetween(0.0, 1.0);
        assertThat(item.scoring().orElseThrow().fieldScores().values())
            .as(text)
            .allMatch(score -> score >= 0 && score <= 1);
      }
    }
  }

  private static SearchItem address(Random random) {
    assumeThat(addresses).isNotEmpty();
    return addresses.get(random.nextInt(addresses.size()));
  }

  private static List<String> words(Random random) {
    return List.of(address(random).title().replace(",", "").split(" ", -1));
  }

  private static List<String> ids(String text, int limit) throws IOException {
    return geocoder.geocode(request(text, limit)).stream().map(SearchItem::id).toList();
  }

  private static GeocodeRequest request(String text, int limit) {
    return new GeocodeRequest(text, Map.of(), SearchArea.everywhere(), List.of(), Set.of(), limit);
  }
}
