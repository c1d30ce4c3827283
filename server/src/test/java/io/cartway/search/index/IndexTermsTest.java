package io.cartway.search.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.LatLng;
import io.cartway.search.SearchWorld;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IndexTermsTest {

  private static final LatLng BAKERY = new LatLng(47.1402, 9.5311);

  @TempDir private static Path folder;

  private static SearchIndex index;

  @BeforeAll
  static void open() throws IOException {
    index = SearchWorld.index(folder, SearchWorld.TOWN);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  @Test
  void a_term_is_in_each_document_that_has_it_and_no_other() throws IOException {
    IndexTerms terms = index.terms();
    List<Integer> documents = documents(terms, IndexFields.CATEGORY, "100");
    List<Integer> expected = new ArrayList<>();
    for (int document = 0; document < index.size(); document++) {
      boolean isPlace = Traits.kind(index.values().traits(document)) == DocumentKind.PLACE;
      List<String> categories = isPlace ? index.values().shown(document).categories() : List.of();
      if (categories.stream().anyMatch(id -> id.startsWith("100-"))) {
        expected.add(document);
      }
    }
    assertThat(documents).isEqualTo(expected).isNotEmpty();
    assertThat(terms.count(IndexFields.CATEGORY, "100")).isEqualTo(expected.size());
    assertThat(terms.has(IndexFields.CATEGORY, "100")).isTrue();
  }

  @Test
  void a_term_of_no_document_is_nowhere() throws IOException {
    assertThat(index.terms().count(IndexFields.CATEGORY, "100-")).isZero();
    assertThat(index.terms().has(IndexFields.CHAIN, "100")).isFalse();
    assertThat(documents(index.terms(), IndexFields.CATEGORY, "1000")).isEmpty();
    assertThat(documents(index.terms(), "no such field", "100")).isEmpty();
  }

  @Test
  void all_terms_of_a_field_come_in_order_with_their_counts() throws IOException {
    List<String> seen = new ArrayList<>();
    index
        .terms()
        .forEach(
            IndexFields.CATEGORY,
            (term, count) -> {
              assertThat(count).isEqualTo(index.terms().count(IndexFields.CATEGORY, term));
              seen.add(term);
            });
    assertThat(seen).isSorted().doesNotHaveDuplicates().contains("100", "600-6300");
  }

  @Test
  void documents_in_cells_around_a_point_are_added() throws IOException {
    Set<Integer> near = new HashSet<>(Set.of(-7));
    index.terms().addInCells(IndexFields.PLACE_CELL, BAKERY, 5, near);
    Set<Integer> all = new HashSet<>();
    index.terms().addInCells(IndexFields.PLACE_CELL, BAKERY, 5_000, all);
    assertThat(near).contains(-7).hasSizeGreaterThan(1);
    near.remove(-7);
    assertThat(all).containsAll(near).hasSizeGreaterThan(near.size());
    assertThat(near)
        .anySatisfy(document ->
            assertThat(index.values().shown(document).names().all()).contains("Bäckerei Gross"));
  }

  @Test
  void a_word_of_fewer_documents_is_rarer() {
    IndexTerms terms = index.terms();
    assertThat(terms.rarity(0)).isEqualTo(1);
    assertThat(terms.rarity(1)).isGreaterThan(terms.rarity(2));
    assertThat(terms.rarity(index.size())).isBetween(0.0, 0.1);
    assertThat(terms.rarity(4))
        .isCloseTo(1 - Math.log(5) / Math.log(3 + index.size()), within(1e-12));
  }

  @Test
  void an_empty_index_has_no_terms() throws IOException {
    IndexTerms none = new IndexTerms(null);
    Set<Integer> documents = new HashSet<>();
    none.addInCells(IndexFields.PLACE_CELL, BAKERY, 500, documents);
    none.forEach(IndexFields.CATEGORY, (term, count) -> documents.add(count));
    assertThat(documents).isEmpty();
    assertThat(none.walk(IndexFields.NAME)).isNull();
    assertThat(none.has(IndexFields.NAME, "a")).isFalse();
    assertThat(documents(none, IndexFields.NAME, "a")).isEmpty();
  }

  @Test
  void areas_round_a_point_and_places_near_it_are_found() throws IOException {
    List<Integer> areas = index.areasAt(BAKERY, 10);
    assertThat(areas)
        .extracting(document -> index.values().shown(document).names().all())
        .anySatisfy(names -> assertThat(names).contains("Liechtenstein"))
        .anySatisfy(names -> assertThat(names).contains("Vaduz"))
        .hasSize(2);
    assertThat(index.areasAt(BAKERY, 1)).hasSize(1);
    List<Integer> places = index.nearest(DocumentKind.PLACE, BAKERY, 2);
    assertThat(places).hasSize(2);
    assertThat(BAKERY.distanceMeters(index.values().position(places.getFirst())))
        .isLessThan(BAKERY.distanceMeters(index.values().position(places.getLast())));
  }

  private static List<Integer> documents(IndexTerms terms, String field, String term)
      throws IOException {
    List<Integer> documents = new ArrayList<>();
    IndexTerms.Documents having = terms.documents(field, term);
    int document = having.next();
    while (document != IndexTerms.Documents.NONE) {
      documents.add(document);
      document = having.next();
    }
    return documents;
  }
}
