package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.net.URLEncoder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What no honest caller sends, over HTTP: an answer that the contract describes, or a refusal that
/// names the parameter; never an error of ours.
class SearchInputTest {

  private final LiveServer server = LiveServer.shared();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "title:[* TO *] AND NOT body:\"x",
        "Monaco^10 OR (Grimaldi~2 && +Rue -Quai)",
        "/(a+)+$/ {!func}x \\u0041",
        "\\\\\\ \"\"\" ((( ***",
        "' OR 1=1; DROP TABLE streets --",
        "<script>alert('Monaco')</script>",
        "\u202eocanoM\u202c \u200f\u200e",
        "מונקו רחוב 12",
        "شارع غريمالدي ١٢",
        "🏠 12 Rue Grimaldi 🇲🇨 👨‍👩‍👧‍👦",
        "\u0000\u0001\u001b[31m Monaco \u007f",
        "\ufeff\ufffd Monaco",
        "Z̸̡͇a̶l̵g̷o̴",
        "%",
        "&&&===;;;",
        "-1",
        "0",
        "١٢٣",
        "𝟏𝟐 𝐑𝐮𝐞 𝐆𝐫𝐢𝐦𝐚𝐥𝐝𝐢",
      })
  void any_text_is_answered(String text) {
    String query = URLEncoder.encode(text, UTF_8);
    Exchange answer = server.get("/v1/geocode?show=parsing,streetInfo&q=" + query);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    JsonNode items = AnswerValidator.json(answer.body()).path("items");
    assertThat(items.isArray()).isTrue();
    int length = text.codePointCount(0, text.length());
    for (JsonNode piece : items.findValues("end")) {
      assertThat(piece.asInt()).isLessThanOrEqualTo(length);
    }
    assertEveryOperationReads(text, query);
    String fields = URLEncoder.encode("street=" + text.replace(';', ' '), UTF_8);
    assertThat(server.get("/v1/geocode?qq=" + fields).status()).isEqualTo(200);
  }

  private void assertEveryOperationReads(String text, String query) {
    String at = "at=43.7384,7.4246&q=" + query;
    for (String target :
        List.of(
            "/v1/autosuggest?show=details&termsLimit=10&" + at,
            "/v1/autocomplete?" + at,
            "/v1/discover?" + at,
            "/v1/discover?q=hotel&_ontology=" + query + "&at=43.7384,7.4246",
            "/v1/browse?at=43.7384,7.4246&name=" + query)) {
      Exchange answer = server.get(target);
      assertThat(answer.status()).as("%s: %s", target, answer.body()).isEqualTo(200);
      assertSpansAreInside(text, AnswerValidator.json(answer.body()));
    }
    assertThat(server.get("/v1/lookup?id=" + query).status()).isEqualTo(404);
    String name = TextNode.valueOf(text).toString();
    Exchange resolved =
        server.post(
            "/v1/resolve",
            "{\"name\": %s, \"category\": %s, \"position\": \"43.7,7.4\"}".formatted(name, name));
    // Bodies are refused with it, whatever they are for: databases do.
    boolean hasZero = text.indexOf('\0') >= 0;
    assertThat(resolved.status()).as(resolved.body()).isEqualTo(hasZero ? 400 : 200);
  }

  /// What is marked and what is replaced is counted in code points.
  private static void assertSpansAreInside(String text, JsonNode body) {
    int[] letters = text.codePoints().toArray();
    for (JsonNode term : body.path("queryTerms")) {
      int start = term.path("start").asInt();
      int end = term.path("end").asInt();
      assertThat(end).isLessThanOrEqualTo(letters.length);
      assertThat(new String(letters, start, end - start)).isEqualTo(term.path("replaces").asText());
    }
    for (JsonNode item : body.path("items")) {
      String title = item.path("title").asText();
      for (JsonNode span : item.at("/highlights/title")) {
        assertThat(span.path("start").asInt()).isLessThan(span.path("end").asInt());
        assertThat(span.path("end").asInt())
            .isLessThanOrEqualTo(title.codePointCount(0, title.length()));
      }
    }
  }

  @Test
  void letters_beyond_the_first_plane_count_once() {
    String text = URLEncoder.encode("🏠🏡 𝐑𝐮𝐞 grima", UTF_8);
    JsonNode body =
        AnswerValidator.json(
            server.get("/v1/autosuggest?at=43.7384,7.4246&termsLimit=5&q=" + text).body());
    assertThat(body.at("/items/0/title").asText()).startsWith("Rue Grimaldi");
    assertThat(body.path("queryTerms"))
        .as(body.toString())
        .anyMatch(term ->
            term.path("replaces").asText().equals("grima")
                && term.path("start").asInt() == 7
                && term.path("end").asInt() == 12);
    JsonNode house =
        AnswerValidator.json(
            server
                .get(
                    "/v1/geocode?show=parsing&q="
                        + URLEncoder.encode("🏠🏡 Rue Grimaldi 12", UTF_8))
                .body());
    assertThat(house.at("/items/0/parsing/street/0/start").asInt()).isEqualTo(3);
  }

  @Test
  void ten_thousand_characters_are_answered_and_too_many_bytes_refused() {
    for (String text : List.of("a".repeat(10_000), "Rue%20".repeat(2_000), "1,".repeat(5_000))) {
      assertThat(server.get("/v1/geocode?q=" + text).status()).isEqualTo(200);
      for (String operation : List.of("autosuggest", "autocomplete", "discover")) {
        String target = "/v1/%s?at=43.7,7.4&q=%s".formatted(operation, text);
        assertThat(server.get(target).status()).as(target).isEqualTo(200);
      }
      assertThat(server.get("/v1/browse?at=43.7,7.4&name=" + text).status()).isEqualTo(200);
      assertThat(server.get("/v1/lookup?id=" + text).status()).isEqualTo(404);
    }
    String name = "a".repeat(10_000);
    Exchange tooLong =
        server.post(
            "/v1/resolve", "{\"name\": \"%s\", \"position\": \"43.7,7.4\"}".formatted(name));
    assertThat(tooLong.status()).isEqualTo(400);
    assertThat(AnswerValidator.json(tooLong.body()).path("details").findValuesAsText("parameter"))
        .containsExactly("name");
    JsonNode items =
        AnswerValidator.json(
                server.get("/v1/geocode?q=Rue%20Grimaldi" + "%20".repeat(3_000)).body())
            .path("items");
    assertThat(items.path(0).path("title").asText()).startsWith("Rue Grimaldi");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/v1/geocode?q=%20                                     | ",
        "/v1/geocode?q=                                        | q",
        "/v1/geocode?q=%FF%FE                                  | q",
        "/v1/geocode?q=Monaco&at=91,0                          | at",
        "/v1/geocode?q=Monaco&at=43.7,181                      | at",
        "/v1/geocode?q=Monaco&at=43.7,7.4,30                   | at",
        "/v1/geocode?q=Monaco&at=NaN,NaN                       | at",
        "/v1/geocode?q=Monaco&at=1e400,0                       | at",
        "/v1/geocode?q=Monaco&lang=xx-YY-zz                    | lang",
        "/v1/geocode?q=Monaco&lang=tlh                         | ",
        "/v1/geocode?q=Monaco&lang=x-private,art-lojban        | ",
        "/v1/geocode?q=Monaco&types=planet                     | types",
        "/v1/geocode?q=Monaco&show=foobar                      | show",
        "/v1/geocode?q=Monaco&in=circle:43,7;r=1               | in",
        "/v1/geocode?q=Monaco&in=countryCode:MCO&in=bbox:1,2,3,4 | in",
        "/v1/geocode?qq=street                                 | qq",
        "/v1/geocode?q=Monaco&limit=99999999999999             | limit",
        "/v1/revgeocode?at=-91,0                               | at",
        "/v1/revgeocode?at=90,-180                             | ",
        "/v1/revgeocode?in=circle:43.7,7.4                     | in",
        "/v1/revgeocode?at=43.7,7.4&bearing=north              | bearing",
        "/v1/revgeocode?at=43.7,7.4&types=postalCode           | types",
        "/v1/revgeocode?at=43.7,7.4&show=parsing               | show",
        "/v1/revgeocode?at=43.7,7.4&lang=%00                   | lang",
      })
  void a_bad_value_is_refused_by_name(String target, String parameter) {
    assertIsNamed(target, parameter);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/v1/autosuggest?at=43.7,7.4&q=                        | q",
        "/v1/autosuggest?at=43.7,7.4&q=%20%09                  | ",
        "/v1/autosuggest?at=43.7,7.4&q=%FF%FE                  | q",
        "/v1/autosuggest?q=m&at=91,0                           | at",
        "/v1/autosuggest?q=m&at=NaN,NaN                        | at",
        "/v1/autosuggest?q=m&at=90,-180                        | ",
        "/v1/autosuggest?q=m&in=countryCode:MCO                | at",
        "/v1/autosuggest?q=m&in=circle:43,7                    | in",
        "/v1/autosuggest?q=m&in=bbox:-180,-90,180,90           | ",
        "/v1/autosuggest?q=m&at=43.7,7.4&lang=xx-YY-zz         | lang",
        "/v1/autosuggest?q=m&at=43.7,7.4&lang=tlh              | ",
        "/v1/autosuggest?q=m&at=43.7,7.4&show=foobar           | show",
        "/v1/autosuggest?q=m&at=43.7,7.4&offset=-1             | offset",
        "/v1/autosuggest?q=m&at=43.7,7.4&route=%E2%82%AC       | route",
        "/v1/autosuggest?q=m&at=43.7,7.4&route=BFg1-qIojptB    | route",
        "/v1/autocomplete?q=                                   | q",
        "/v1/autocomplete?q=m&at=43.7,181                      | at",
        "/v1/autocomplete?q=m&at=1e400,0                       | at",
        "/v1/autocomplete?q=m&types=planet                     | types",
        "/v1/autocomplete?q=m&lang=%00                         | lang",
        "/v1/autocomplete?q=m&limit=99999999999999             | limit",
        "/v1/discover?at=43.7,7.4&q=                           | q",
        "/v1/discover?at=43.7,7.4&q=%20                        | ",
        "/v1/discover?q=m&at=-91,0                             | at",
        "/v1/discover?q=m&at=-90,180                           | ",
        "/v1/discover?q=m&in=bbox:1,2,3                        | in",
        "/v1/discover?q=m&at=43.7,7.4&show=parsing             | show",
        "/v1/discover?q=m&at=43.7,7.4&limit=0                  | limit",
        "/v1/discover?q=m&at=43.7,7.4&politicalView=mc         | politicalView",
        "/v1/browse?at=                                        | at",
        "/v1/browse?at=43.7                                    | at",
        "/v1/browse?at=-90,-180                                | ",
        "/v1/browse?at=43.7,7.4&categories=%FF                 | categories",
        "/v1/browse?at=43.7,7.4&categories=100,!200,x          | categories",
        "/v1/browse?at=43.7,7.4&chains=%F0%9F%8F%A0            | chains",
        "/v1/browse?at=43.7,7.4&foodTypes=pizza                | foodTypes",
        "/v1/browse?at=43.7,7.4&radius=1e9                     | radius",
        "/v1/browse?at=43.7,7.4&openAt=2026-13-01T10:00        | openAt",
        "/v1/browse?at=43.7,7.4&ranking=excursionDistance      | ranking",
        "/v1/browse?at=43.7,7.4&lang=x-private,art-lojban      | ",
        "/v1/lookup?id=                                        | id",
        "/v1/lookup?id=a&lang=12                               | lang",
        "/v1/lookup?id=a&show=details                          | show",
      })
  void invalid_values_of_place_searches_are_refused_by_name(String target, String parameter) {
    assertIsNamed(target, parameter);
  }

  private void assertIsNamed(String target, String parameter) {
    Exchange answer = server.get(target);
    if (parameter == null) {
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      return;
    }
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    JsonNode body = AnswerValidator.json(answer.body());
    assertThat(body.path("title").asText()).contains("'" + parameter + "'");
    assertThat(body.path("details").findValuesAsText("parameter")).containsOnly(parameter);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                                      | position,name",
        "{\"name\": \"a\"}                                   | position",
        "{\"name\": \"a\", \"position\": \"91,0\"}       | position",
        "{\"name\": \"a\", \"position\": {\"lat\": 1e400, \"lng\": 0}} | position",
        "{\"name\": \"a\", \"position\": [7.4, 43.7]}      | position",
        "{\"name\": 12, \"position\": \"43.7,7.4\"}        | ",
        "{\"name\": {}, \"position\": \"43.7,7.4\"}        | name",
        "{\"name\": \" \", \"position\": \"43.7,7.4\"}   | name",
        "{\"category\": \"\", \"position\": \"43.7,7.4\"} | category",
        "{\"name\": \"\\uD800\", \"position\": \"43.7,7.4\"} | name",
        "[]                                                      | body",
        "\"Monaco\"                                            | body",
        "{\"name\": \"a\",                                   | body",
      })
  void a_stored_place_that_is_none_is_refused_by_name(String body, String parameters) {
    Exchange answer = server.post("/v1/resolve", body);
    if (parameters == null) {
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      return;
    }
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    JsonNode details = AnswerValidator.json(answer.body()).path("details");
    assertThat(String.join(",", details.findValuesAsText("parameter"))).isEqualTo(parameters);
  }

  @Test
  void many_positions_are_asked_in_one_body_of_text() {
    String lines = "id=port&at=43.7350,7.4211\nid=sea&at=43.0,7.0\n";
    JsonNode results =
        AnswerValidator.json(server.postText("/v1/multi-revgeocode?limit=2", lines).body())
            .path("results");
    assertThat(results.findValuesAsText("id")).contains("port", "sea");
    assertThat(results.path(0).path("items")).hasSize(2);
    assertThat(results.path(1).path("items")).isEmpty();
    Exchange wrong = server.postText("/v1/multi-revgeocode", "id=a&at=91,0\nid=a&at=1,1");
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(AnswerValidator.json(wrong.body()).path("details").findValuesAsText("parameter"))
        .containsExactly("line 1: at");
    assertThat(server.post("/v1/multi-revgeocode", "{}").status()).isEqualTo(415);
    String large = "id=a&at=1,1\n".repeat(1_000_000);
    assertThat(server.postText("/v1/multi-revgeocode", large).status()).isEqualTo(413);
    assertThat(server.get("/v1/multi-revgeocode").status()).isEqualTo(405);
  }
}
