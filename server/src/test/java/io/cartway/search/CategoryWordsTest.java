package io.cartway.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Category words: the table of 32 languages, synonyms, plurals and prefixes.
final class CategoryWordsTest {

  private static final Categories CATEGORIES = Categories.get();

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
        first += !found.isEmpty() && found.getFirst().equals(ids.get(i)) ? 1 : 0;
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
