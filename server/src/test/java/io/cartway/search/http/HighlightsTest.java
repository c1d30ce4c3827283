package io.cartway.search.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.search.SmallTown;
import io.cartway.search.index.SearchIndex;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Where an answer says that something was typed, counted in code points: also in names with
/// letters that Java has as two.
class HighlightsTest {

  private static final String PLACES =
      """
      40 | POINT(9.5236 47.1426) | amenity=cafe; name=🏠🏡 Café 𝔸delheid 👨‍👩‍👧 Eck
      41 | POINT(9.5238 47.1426) | amenity=restaurant; name=𠮷野家 新宿店
      42 | POINT(9.5240 47.1426) | shop=books; name=𐌰𐌱𐌲 Gotica
      43 | LINESTRING(9.540 47.141, 9.542 47.141) | highway=residential; name=𝓑lumen 🌷 Gasse
      44 | POINT(9.5405 47.1411) | addr:housenumber=7; addr:street=𝓑lumen 🌷 Gasse; \
      addr:postcode=9490; addr:city=Vaduz
      45 | POINT(9.5242 47.1426) | amenity=bar; name=Z̸a̶l̵go 🎉 Bar
      """;

  @TempDir static Path folder;

  private static SearchIndex index;
  private static SearchCalls calls;

  @BeforeAll
  static void build() throws IOException {
    index = SmallTown.with(folder, PLACES);
    calls = new SearchCalls(index);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "adelh       | 🏠🏡 Café [𝔸delh]eid 👨‍👩‍👧 Eck",
        "𝔸delheid ec | 🏠🏡 Café [𝔸delheid] 👨‍👩‍👧 [Ec]k",
        "cafe a      | 🏠🏡 [Café] [𝔸]delheid 👨‍👩‍👧 Eck",
        "🏠 eck      | [🏠]🏡 Café 𝔸delheid 👨‍👩‍👧 [Eck]",
        "𠮷野        | [𠮷][野]家 新宿店",
        "新宿        | 𠮷野家 [新宿]店",
        "gotic       | 𐌰𐌱𐌲 [Gotic]a",
        "𐌰𐌱         | [𐌰𐌱]𐌲 Gotica",
        "blumen ga   | [𝓑lumen] 🌷 [Ga]sse, 9490 Vaduz, Liechtenstein",
        "blumen gasse 7 | [𝓑lumen] 🌷 [Gasse] [7], 9490 Vaduz, Liechtenstein",
      })
  void typed_parts_are_marked_in_title_and_label(String text, String marked) throws IOException {
    String query = "at=47.1426,9.5238&termsLimit=10&q=" + URLEncoder.encode(text, UTF_8);
    JsonNode body = calls.ask("autosuggest", query, "").body();
    JsonNode item = body.at("/items/0");
    assertThat(marked(item.path("title").asText(), item.at("/highlights/title")))
        .as("%s", body)
        .isEqualTo(marked);
    String label = item.at("/address/label").asText();
    assertThat(marked(label, item.at("/highlights/address/label"))).startsWith(marked);
    int[] letters = text.codePoints().toArray();
    for (JsonNode term : body.path("queryTerms")) {
      int start = term.path("start").asInt();
      assertThat(new String(letters, start, term.path("end").asInt() - start))
          .isEqualTo(term.path("replaces").asText());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "blumen ga      | Liechtenstein, 9490, Vaduz, [𝓑lumen] 🌷 [Ga]sse",
        "blumen gasse 7 | Liechtenstein, 9490, Vaduz, [𝓑lumen] 🌷 [Gasse] [7]",
      })
  void a_completed_address_is_marked_too(String text, String marked) throws IOException {
    String query = "at=47.1426,9.5238&q=" + URLEncoder.encode(text, UTF_8);
    JsonNode body = calls.ask("autocomplete", query, "").body();
    JsonNode item = body.at("/items/0");
    assertThat(marked(item.path("title").asText(), item.at("/highlights/title")))
        .as("%s", body)
        .isEqualTo(marked);
  }

  private static String marked(String text, JsonNode spans) {
    int[] letters = text.codePoints().toArray();
    StringBuilder marked = new StringBuilder();
    int done = 0;
    for (JsonNode span : spans) {
      int start = span.path("start").asInt();
      int end = span.path("end").asInt();
      marked.append(new String(letters, done, start - done));
      marked.append('[').append(new String(letters, start, end - start)).append(']');
      done = end;
    }
    return marked.append(new String(letters, done, letters.length - done)).toString();
  }
}
