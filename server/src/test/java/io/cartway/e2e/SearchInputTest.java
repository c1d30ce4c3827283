package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
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
    String fields = URLEncoder.encode("street=" + text.replace(';', ' '), UTF_8);
    assertThat(server.get("/v1/geocode?qq=" + fields).status()).isEqualTo(200);
  }

  @Test
  void ten_thousand_characters_are_answered_and_too_many_bytes_refused() {
    for (String text : List.of("a".repeat(10_000), "Rue%20".repeat(2_000), "1,".repeat(5_000))) {
      assertThat(server.get("/v1/geocode?q=" + text).status()).isEqualTo(200);
    }
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
