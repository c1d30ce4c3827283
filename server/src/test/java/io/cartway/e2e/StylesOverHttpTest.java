package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.StyleDocument;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The styles as clients get them: read by the specification's own validator, and opened by one
/// signed address.
class StylesOverHttpTest {

  private final LiveServer server = LiveServer.shared();

  @BeforeEach
  void begin() {
    server.log().clear();
  }

  @AfterEach
  void end() {
    server.assertLogIsClean();
  }

  @Test
  void the_validator_of_the_specification_finds_no_fault() {
    List<String> calls = new ArrayList<>();
    for (String id : StyleDocument.ids()) {
      for (String query : List.of("", "?lang=de,en", "?lang=ar")) {
        calls.add("{\"op\":\"served\",\"path\":\"/v1/styles/%s%s\"}".formatted(id, query));
      }
    }
    calls.add(
        "{\"op\":\"given\",\"style\":{\"version\":8,\"sources\":{},\"layers\":"
            + "[{\"id\":\"a\",\"type\":\"background\",\"paint\":{\"line-width\":\"x\"}}]}}");
    List<JsonNode> answers =
        ForeignClient.ofNode("styles.mjs").ask(server.address(), server.key(), calls);
    for (int i = 0; i + 1 < calls.size(); i++) {
      JsonNode read = answers.get(i).path("results");
      assertThat(read.path("errors").isArray()).as(answers.get(i).toString()).isTrue();
      assertThat(read.path("errors")).as(calls.get(i) + read).isEmpty();
      assertThat(read.path("layers").asInt()).isGreaterThan(15);
    }
    assertThat(answers.getLast().at("/results/errors/0").asText()).contains("line-width");
  }

  @Test
  void a_signed_style_opens_its_map_without_a_header_and_nothing_else() {
    Exchange signed =
        server.post(
            "/v1/signed-urls",
            "{\"url\": \"/v1/styles/service-night?lang=de\", \"ttlSeconds\": 600}");
    String address = AnswerValidator.json(signed.body()).at("/signed/0/url").asText();
    JsonNode style = open(address);
    String end = address.substring(address.indexOf("&expires="), address.indexOf("&signature="));
    String tileJson = inner(style.at("/sources/cartway/url").asText());
    assertThat(tileJson).contains("?lang=de&style=service-night" + end);
    assertThat(style.path("glyphs").asText()).contains(end.substring(1));
    String sprite = inner(style.path("sprite").asText());
    assertThat(sprite).startsWith("/v1/sprite/service-night?").contains(end.substring(1));
    for (String kind : List.of(".json", "@2x.png")) {
      String file = sprite.replace("?", kind + "?");
      assertThat(server.send("GET", file, Map.of()).status()).as(kind).isEqualTo(200);
    }
    assertThat(style.at("/center/0").asDouble()).isBetween(7.4, 7.5);
    assertThat(style.at("/center/1").asDouble()).isBetween(43.7, 43.8);
    String tile = inner(open(tileJson).at("/tiles/0").asText());
    assertThat(tile).contains("{z}/{x}/{y}.mvt?lang=de&style=service-night" + end);
    String filled = tile.replace("{z}/{x}/{y}", "14/8529/5974");
    assertThat(server.send("GET", filled, Map.of()).status()).isEqualTo(200);
    for (String other :
        List.of(
            filled.replace("style=service-night", "style=minimal"),
            filled.replace("lang=de", "lang=fr"),
            filled.replace(end, "&expires=" + Long.MAX_VALUE / 1_000_000),
            address.replace("service-night", "service-day"),
            address.replace("/v1/styles/service-night", "/v1/tiles/vector/tiles.json"))) {
      assertThat(server.send("GET", other, Map.of()).status()).as(other).isEqualTo(401);
    }
  }

  @Test
  void the_signature_of_a_style_opens_the_heights_of_its_relief() {
    Exchange signed =
        server.post("/v1/signed-urls", "{\"url\": \"/v1/styles/terrain\", \"ttlSeconds\": 600}");
    JsonNode style = open(AnswerValidator.json(signed.body()).at("/signed/0/url").asText());
    String tile = inner(style.at("/sources/terrain/tiles/0").asText());
    assertThat(tile).contains("/v1/tiles/terrain/{z}/{x}/{y}.png?expires=");
    int zoomMax = style.at("/sources/terrain/maxzoom").asInt();
    String filled = tile.replace("{z}/{x}/{y}", zoomMax + "/1066/746");
    assertThat(server.send("GET", filled, Map.of()).status()).isEqualTo(200);
  }

  @Test
  void with_a_header_the_addresses_are_bare_even_beside_a_signature() {
    JsonNode bare = AnswerValidator.json(server.get("/v1/styles/terrain").body());
    assertThat(bare.toString()).doesNotContain("signature");
    String odd = "/v1/styles/terrain?expires=1&signature=1.a.b.c";
    assertThat(server.get(odd).body()).isEqualTo(server.get("/v1/styles/terrain").body());
  }

  @Test
  void a_style_is_not_sent_twice_and_varies_by_the_host() {
    Exchange first = server.get("/v1/styles/minimal");
    assertThat(first.header("vary").orElse("")).contains("Host");
    String tag = first.header("etag").orElseThrow();
    Exchange again =
        server.send(
            "GET",
            "/v1/styles/minimal",
            Map.of("Authorization", "Bearer " + server.key(), "If-None-Match", tag));
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(server.get("/v1/styles/nope").status()).isEqualTo(404);
  }

  private JsonNode open(String target) {
    Exchange answer = server.send("GET", target, Map.of());
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  private String inner(String address) {
    assertThat(address).startsWith(server.address() + "/v1/");
    return address.substring(server.address().length());
  }
}
