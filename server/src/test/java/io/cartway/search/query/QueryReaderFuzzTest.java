package io.cartway.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.SearchWorld;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.geocode.GeocoderQueriesTest;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever is asked: an answer or none, never an exception, never long. Replays the texts of
/// `search/query-corpus.txt`, then changes of them. The seed may be set (`-Dcases.seed`).
class QueryReaderFuzzTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_120L);
  private static final int MUTATIONS = 3_000;

  private static final String SIGNS = "°'\"+-&/#,.;:0123456789";

  /// Generous: other work may go on on the same machine.
  private static final Duration LONG = Duration.ofSeconds(3);

  @TempDir static Path folder;

  private static SearchIndex index;
  private static Geocoder geocoder;

  @BeforeAll
  static void build() throws IOException {
    index = SearchWorld.index(folder, GeocoderQueriesTest.WORLD);
    geocoder = new Geocoder(index);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  @Test
  void every_text_of_the_corpus_has_an_answer_or_none() throws IOException {
    List<String> corpus = corpus();
    assertThat(corpus).hasSizeGreaterThan(60);
    for (String text : corpus) {
      ask(text);
    }
  }

  @Test
  void texts_that_no_file_holds_have_an_answer_or_none() {
    List<String> texts = new ArrayList<>();
    texts.add("");
    texts.add("\ud83d");
    texts.add("\ude00 Vaduz \ud83d");
    texts.add("Landstrasse\u0000 10 \u0007 Vaduz");
    texts.add("a".repeat(10_000));
    texts.add("1 ".repeat(5_000));
    texts.add("Landstrasse & ".repeat(700));
    texts.add("#1".repeat(5_000));
    texts.add("(".repeat(10_000));
    texts.add("47°".repeat(3_000));
    texts.add("9 ".repeat(48));
    texts.add("1°1'1\"".repeat(16));
    texts.add("e" + "\u0301".repeat(9_999));
    texts.add("\u202e" + "Landstrasse 10".repeat(300));
    texts.add("😀".repeat(5_000));
    texts.add(",".repeat(10_000));
    texts.add("ﷺ".repeat(1_000));
    StringBuilder all = new StringBuilder();
    for (char each = 0; each < 10_000; each++) {
      all.append(each);
    }
    texts.add(all.toString());
    for (int from = 0; from < 0x10000; from += 2_000) {
      StringBuilder some = new StringBuilder();
      for (int each = from; each < Math.min(0x10000, from + 2_000); each++) {
        some.append((char) each);
      }
      texts.add(some.toString());
    }
    texts.forEach(QueryReaderFuzzTest::ask);
  }

  @Test
  void blanks_and_signs_alone_find_nothing() throws IOException {
    for (String text : List.of("", " ", "\t\n", ",,,", "***", "&", "/", "#", "\u200e", "\ud83d")) {
      assertThat(geocoder.geocode(GeocodeRequest.of(text))).as(text).isEmpty();
    }
  }

  @Test
  void changed_texts_have_an_answer_or_none() throws IOException {
    List<String> corpus = corpus();
    Random random = new Random(SEED);
    for (int i = 0; i < MUTATIONS; i++) {
      String text = corpus.get(random.nextInt(corpus.size()));
      for (int change = random.nextInt(6); change >= 0; change--) {
        text = changed(text, corpus, random);
      }
      ask(text);
    }
  }

  private static String changed(String text, List<String> corpus, Random random) {
    int at = random.nextInt(text.length() + 1);
    int to = Math.min(text.length(), at + random.nextInt(8));
    String other = corpus.get(random.nextInt(corpus.size()));
    return switch (random.nextInt(7)) {
      case 0 -> text.substring(0, at) + text.substring(to);
      case 1 -> text.substring(0, at) + (char) random.nextInt(0x10000) + text.substring(at);
      case 2 -> text.substring(0, at) + text.substring(at, to).repeat(20) + text.substring(to);
      case 3 -> text.substring(0, at) + other;
      case 4 -> other + " & " + text;
      case 5 -> new StringBuilder(text).reverse().toString();
      default ->
          text.substring(0, at) + SIGNS.charAt(random.nextInt(SIGNS.length())) + text.substring(at);
    };
  }

  private static void ask(String text) {
    Assertions.assertTimeout(
        LONG,
        () -> {
          check(text, geocoder.geocode(GeocodeRequest.of(text)));
          GeocodeRequest given =
              new GeocodeRequest(
                  "",
                  Map.of(QueryField.STREET, text, QueryField.HOUSE_NUMBER, text),
                  SearchArea.everywhere(),
                  List.of(),
                  Set.of(),
                  5);
          geocoder.geocode(given);
        },
        () -> "seed " + SEED + ", text: " + text);
  }

  /// What is told of the text lies in it.
  private static void check(String text, List<SearchItem> items) {
    int length = text.codePointCount(0, text.length());
    for (SearchItem item : items) {
      SearchItem.Scoring scoring = item.scoring().orElseThrow();
      assertThat(scoring.queryScore()).as(text).isBetween(0.0, 1.0);
      for (QueryPart part : scoring.parsing()) {
        assertThat(part.start()).as(text).isBetween(0, part.end());
        assertThat(part.end()).as(text).isLessThanOrEqualTo(length);
      }
    }
  }

  private static List<String> corpus() throws IOException {
    try (InputStream stream =
        Objects.requireNonNull(
            QueryReaderFuzzTest.class.getResourceAsStream("/search/query-corpus.txt"))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
