package io.cartway.search.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.SmallTown;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.IndexedArea;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import io.cartway.search.text.EditDistance;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which words of a text may be those of an area, and records that are read in any order.
class AreaWordsTest {

  private static final String MORE =
      """
      601 | POLYGON((9.56 47.10, 9.60 47.10, 9.60 47.16, 9.56 47.16, 9.56 47.10)) | \
      boundary=administrative; admin_level=8; name=Blumenfeld; name:fr=Champ Fleuri; name:xx=Bludorf
      602 | POINT(9.5601 47.1201) | addr:housenumber=1; addr:street=Am Rain
      """;

  @TempDir static Path folder;

  private static SearchIndex index;

  @BeforeAll
  static void build() throws IOException {
    index = SmallTown.with(folder, MORE);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static IndexedArea area() throws IOException {
    for (int i = 0; i < index.size(); i++) {
      IndexedArea area = index.area(i);
      if (area.terms().contains("blumenfeld")) {
        return area;
      }
    }
    throw new AssertionError("the area is not in the index");
  }

  @ParameterizedTest
  @CsvSource({
    "Rain Blumenfeld, 2",
    "Rain Blumenfled, 2",
    "Rain Blmenfedl, 2",
    "Rain Bulmenfeldx, 2",
    "Rain Sumpffeld, 0",
    "Rain Champ Fleury, 6",
    "Rain Champfleuri, 2",
    "Rain Blumen Feld, 6",
    "Rain Feld, 0",
  })
  void the_words_of_an_area_are_known_written_apart_together_and_misspelt(String text, int tokens)
      throws IOException {
    QueryTerms terms =
        new QueryTerms(
            index, ScoreWeights.DEFAULT, QueryText.parse(text, Map.of()), new HashMap<>());
    assertThat(terms.tokensOf(area())).as(text).isEqualTo(new TokenSet(tokens));
  }

  @Test
  void letters_that_are_known_change_no_similarity() throws IOException {
    QueryTerms terms =
        new QueryTerms(
            index, ScoreWeights.DEFAULT, QueryText.parse("Blumenfled", Map.of()), new HashMap<>());
    assertThat(area().hasAny((word, letters) -> terms.similarity(0, word, letters) > 0)).isTrue();
    for (String word : Set.of("blumenfeld", "blumenfled", "blumendorf", "x")) {
      int known = EditDistance.letters(word);
      assertThat(terms.similarity(0, word, known)).isEqualTo(terms.similarity(0, word));
    }
  }

  @Test
  void values_are_the_same_in_any_order() throws IOException {
    SearchIndex.Values values = index.values();
    List<Integer> recorded = new ArrayList<>();
    for (int document = 0; document < index.size(); document++) {
      // Addresses are in the record of their street.
      if (Traits.kind(values.traits(document)) != DocumentKind.ADDRESS) {
        recorded.add(document);
      }
    }
    List<Integer> documents = new ArrayList<>(recorded.reversed());
    documents.addAll(recorded);
    documents.add(recorded.getLast());
    for (int document : documents) {
      assertThat(values.shown(document)).isEqualTo(index.values().shown(document));
      assertThat(values.houses(document) == null)
          .isEqualTo(index.values().houses(document) == null);
      assertThat(values.lines(document) == null).isEqualTo(index.values().lines(document) == null);
      assertThat(values.crossings(document)).isEqualTo(index.values().crossings(document));
    }
  }
}
