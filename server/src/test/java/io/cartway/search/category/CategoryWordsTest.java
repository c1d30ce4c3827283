package io.cartway.search.category;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.TestVocabulary;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Category words: the table of 32 languages, synonyms, plurals and prefixes.
final class CategoryWordsTest {

  private static final Categories CATEGORIES = TestVocabulary.VOCABULARY.categories();

  /// How far down the wanted category may be.
  private static final int TOP = 3;

  @Test
  void twenty_words_in_each_of_thirty_languages_find_their_category() throws IOException {
    List<List<String>> rows = table();
    List<String> ids = rows.getFirst();
    List<String> missing = new ArrayList<>();
    int first = 0;
    int count = 0;
    for (List<String> row : rows.subList(1, rows.size())) {
      assertThat(row).as(row.getFirst()).hasSameSizeAs(ids);
      for (int i = 1; i < row.size(); i++) {
        List<String> found = ids(CATEGORIES.find(row.get(i), row.getFirst()));
        List<String> anyLanguage = ids(CATEGORIES.find(row.get(i), null));
        count++;
        // "School" is a whole second level: all kinds of schools are meant.
        String best = found.isEmpty() ? "-" : found.getFirst();
        first += ids.get(i).equals(best) || ids.get(i).startsWith(best + "-") ? 1 : 0;
        if (!found.stream().limit(TOP).toList().contains(ids.get(i))
            || !anyLanguage.contains(ids.get(i))) {
          missing.add(row.getFirst() + "\t" + ids.get(i) + "\t" + row.get(i) + "\t" + found);
        }
      }
    }
    assertThat(missing).as("words that do not find their category").isEmpty();
    assertThat(rows).hasSizeGreaterThan(30);
    assertThat(ids).hasSizeGreaterThan(20);
    assertThat(first).as("first of " + count).isGreaterThan(count * 95 / 100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DIY             | en | 600-6600-0077",
        "gas             | en | 700-7600-0116",
        "Baumarkt        | de | 600-6600-0077",
        "pharmacies      | en | 600-6400-0070",
        "Apotheken       | de | 600-6400-0070",
        "ÁPOTHEKE        | fr | 600-6400-0070",
        "pizzeria        | it | 100-1000-0000-pizza",
        "gym             | en | 800-8600-0191",
        "E-Ladestation   | de | 700-7600-0322",
        "toilets         | en | 800-8700-0198",
      })
  void further_words_find_their_category_first(String word, String language, String id) {
    assertThat(ids(CATEGORIES.find(word, language)).getFirst()).isEqualTo(id);
  }

  @Test
  void the_start_of_a_word_finds_too_and_the_own_language_first() {
    assertThat(ids(CATEGORIES.findPrefix("apoth", "de"))).startsWith("600-6400-0070");
    assertThat(ids(CATEGORIES.findPrefix("супермар", "ru"))).startsWith("600-6300-0066");
    assertThat(CATEGORIES.findPrefix("z", "de")).isEmpty();
    Categories.Match own = CATEGORIES.find("Apotheke", "de").getFirst();
    Categories.Match foreign = CATEGORIES.find("Apotheke", "fr").getFirst();
    assertThat(own.score()).isEqualTo(1);
    assertThat(foreign.score()).isBetween(0.5, 0.9);
  }

  @Test
  void nonsense_finds_nothing() {
    for (String text :
        List.of("", "  ", "xqzzyvw", "🍕🍕", "Bahnhofstrasse 12", "a".repeat(10_000))) {
      assertThat(CATEGORIES.find(text, "de")).as(text).isEmpty();
      assertThat(CATEGORIES.findPrefix(text, null)).as(text).isEmpty();
    }
  }

  private static List<String> ids(List<Categories.Match> matches) {
    return matches.stream().map(Categories.Match::id).toList();
  }

  private static List<List<String>> table() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    try (InputStream stream =
        Objects.requireNonNull(
            CategoryWordsTest.class.getResourceAsStream("/search/category-words.tsv"))) {
      for (String line :
          new String(stream.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
        if (!line.isBlank() && !line.startsWith("#")) {
          rows.add(List.of(line.split("\t", -1)));
        }
      }
    }
    return rows;
  }
}
