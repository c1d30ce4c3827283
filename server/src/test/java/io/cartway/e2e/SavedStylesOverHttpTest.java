package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.style.StyleDocument;
import io.cartway.style.StyleSheet;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Saved styles as their accounts and maps get them.
class SavedStylesOverHttpTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_127L);
  private static final int CHANGES = 150;
  private static final String TILE = "/v1/tiles/vector/14/8529/5974.mvt";

  @TempDir static Path folder;
  private static OwnServer server;
  private static OwnKey one;
  private static OwnKey two;

  @BeforeAll
  static void start() {
    server = OwnServer.start(folder.resolve("data"), Map.of());
    server.createAccount("one", "");
    server.createAccount("two", "");
    one = server.createKey("one", "key", "");
    two = server.createKey("two", "key", "");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Exchange put(OwnKey key, String id, String document) {
    return server.send("PUT", "/v1/styles/" + id, key.bearer(), document);
  }

  private static Exchange get(OwnKey key, String target) {
    return server.send("GET", target, key.bearer(), "");
  }

  private static String named(String name) {
    return OperationExamples.STYLE.replace("Rivers", name);
  }

  @Test
  void pictures_are_in_the_languages_and_with_the_icons_of_the_saved_style() {
    String layers =
        """
        [{"id": "b", "type": "background", "paint": {"background-color": "white"}},
         {"id": "p", "type": "symbol", "source": "map", "source-layer": "place",
          "layout": {"text-field": ["get", "name"], "text-font": ["Noto Sans Bold"],
           "icon-image": "%s", "icon-allow-overlap": true}}]
        """;
    String style =
        OperationExamples.STYLE.replaceAll("(?s)\"layers\":.*", "\"layers\": ") + layers + "}";
    List<String> tags = new ArrayList<>();
    for (List<String> each :
        List.of(
            List.of("ru", "", ""),
            List.of("fr", "", "?lang=ru&"),
            List.of("fr", "", ""),
            List.of("ru", "hospital", ""))) {
      String saved =
          style
              .formatted(each.get(1))
              .replace("lang=fr", "lang=" + each.get(0))
              .replace("sprite/minimal", "sprite/service-day");
      assertThat(put(one, "spoken", saved).status()).isEqualTo(200);
      String query = each.get(2).isEmpty() ? "?" : each.get(2);
      Exchange tile = get(one, "/v1/tiles/raster/13/4264/2987.png" + query + "style=spoken");
      assertThat(tile.status()).as(tile.body()).isEqualTo(200);
      tags.add(tile.header("etag").orElseThrow());
    }
    assertThat(tags.get(0)).isEqualTo(tags.get(1)).isNotEqualTo(tags.get(2));
    assertThat(tags.get(3)).as("an icon of the sprite").isNotEqualTo(tags.get(0));
    assertThat(get(two, "/v1/tiles/raster/13/4264/2987.png?style=spoken").status()).isEqualTo(400);
  }

  @Test
  void two_accounts_save_one_id_and_each_sees_its_own() {
    assertThat(put(one, "same", named("Of one")).status()).isEqualTo(200);
    assertThat(get(two, "/v1/styles/same").status()).isEqualTo(404);
    assertThat(put(two, "same", named("Of two")).status()).isEqualTo(200);
    assertThat(get(one, "/v1/styles/same").body()).contains("Of one");
    assertThat(get(two, "/v1/styles/same").body()).contains("Of two");
    assertThat(get(two, "/v1/styles").body()).contains("Of two").doesNotContain("Of one");
    assertThat(server.send("DELETE", "/v1/styles/same", two.bearer(), "").status()).isEqualTo(204);
    assertThat(get(two, "/v1/styles/same").status()).isEqualTo(404);
    assertThat(get(one, "/v1/styles/same").status()).isEqualTo(200);
    assertThat(server.send("DELETE", "/v1/styles/same", two.bearer(), "").status()).isEqualTo(404);
  }

  @Test
  void a_copy_of_it_is_asked_for_once_and_a_change_shows() {
    put(one, "tagged", named("First"));
    String tag = get(one, "/v1/styles/tagged").header("etag").orElseThrow();
    assertThat(again("tagged", tag)).isEqualTo(304);
    put(one, "tagged", named("First"));
    assertThat(again("tagged", tag)).as("the same bytes again").isEqualTo(304);
    put(one, "tagged", named("Second"));
    assertThat(again("tagged", tag)).isEqualTo(200);
  }

  private static int again(String id, String tag) {
    Map<String, String> headers = new HashMap<>(one.bearer());
    headers.put("If-None-Match", tag);
    return server.send("GET", "/v1/styles/" + id, headers, "").status();
  }

  @Test
  void a_signed_address_reads_its_whole_map_and_changes_nothing() {
    put(one, "signed", OperationExamples.STYLE);
    put(two, "signed", named("Of two"));
    Exchange minted =
        server.send(
            "POST",
            "/v1/signed-urls",
            one.bearer(),
            "{\"url\": \"/v1/styles/signed?lang=de\", \"ttlSeconds\": 600}");
    String address = AnswerValidator.json(minted.body()).at("/signed/0/url").asText();
    SecretWatch.ofRun().learn(address.substring(address.lastIndexOf('.') + 1));
    JsonNode style = AnswerValidator.json(open(address).body());
    assertThat(style.path("name").asText()).isEqualTo("Rivers");
    JsonNode tileJson =
        AnswerValidator.json(open(inner(style.at("/sources/map/url").asText())).body());
    open(inner(tileJson.at("/tiles/0").asText()).replace("{z}/{x}/{y}", "14/8529/5974"));
    open(inner(style.path("sprite").asText()).replace("?", ".json?"));
    open(
        inner(style.path("glyphs").asText())
            .replace("{fontstack}/{range}", "Noto%20Sans%20Regular/0-255"));
    for (String method : List.of("PUT", "DELETE")) {
      assertThat(server.send(method, address, Map.of(), named("Bad")).status()).isEqualTo(401);
    }
    assertThat(get(one, "/v1/styles/signed").body()).contains("Rivers");
  }

  private static Exchange open(String target) {
    Exchange answer = server.send("GET", target, Map.of(), "");
    assertThat(answer.status()).as("%s: %s", target, answer.body()).isEqualTo(200);
    return answer;
  }

  private static String inner(String address) {
    return address.substring(address.indexOf("/v1/"));
  }

  @Test
  void a_design_is_saved_as_it_was_served_and_the_validator_reads_it() throws IOException {
    List<String> calls = new ArrayList<>();
    for (String id : StyleDocument.ids()) {
      Exchange saved = put(one, "my-" + id, get(one, "/v1/styles/" + id).body());
      assertThat(saved.status()).as(saved.body()).isEqualTo(200);
      calls.add(given(get(one, "/v1/styles/my-" + id).body()));
    }
    for (JsonNode answer : ask(calls)) {
      assertThat(answer.at("/results/errors")).as(answer.toString()).isEmpty();
      assertThat(answer.at("/results/layers").asInt()).isGreaterThan(15);
    }
    // MapLibre complains of layers that are not listed, also of those that Monaco has nothing of.
    JsonNode style = AnswerValidator.json(get(one, "/v1/styles/my-service-day").body());
    String tileJson = inner(style.at("/sources/cartway/url").asText());
    assertThat(
            AnswerValidator.json(get(one, tileJson).body())
                .path("vector_layers")
                .findValuesAsText("id"))
        .containsAll(style.path("layers").findValuesAsText("source-layer"));
    assertThat(get(one, TILE + "?lang=de").status()).isEqualTo(200);
  }

  /// The specification's own validator is the judge: what it finds right we do not refuse, and
  /// nearly all that it finds wrong we find wrong.
  @Test
  void a_change_that_the_validator_accepts_is_accepted() throws Exception {
    Random random = new Random(SEED);
    String design = get(one, "/v1/styles/service-day").body();
    List<String> changed = new ArrayList<>();
    for (int i = 0; i < CHANGES; i++) {
      changed.add(changed(design, random));
    }
    List<JsonNode> judged = ask(changed.stream().map(SavedStylesOverHttpTest::given).toList());
    int wrong = 0;
    int missed = 0;
    for (int i = 0; i < CHANGES; i++) {
      JsonNode errors = judged.get(i).at("/results/errors");
      Exchange answer = put(one, "changed", changed.get(i));
      if (answer.status() == 200) {
        JsonNode served = AnswerValidator.json(get(one, "/v1/styles/changed").body());
        assertThat(StyleSheet.read(served.path("layers")).layers()).hasSizeGreaterThan(50);
      }
      if (errors.isEmpty()) {
        assertThat(answer.status()).as("seed %d, %d: %s", SEED, i, answer.body()).isEqualTo(200);
      } else {
        wrong++;
        missed += answer.status() == 200 ? 1 : 0;
      }
    }
    assertThat(wrong).isGreaterThan(CHANGES / 4);
    assertThat(missed).as("of %d wrong ones", wrong).isZero();
  }

  /// Puts another value in the place of one of a layer.
  private static String changed(String design, Random random) {
    JsonNode root = AnswerValidator.json(design);
    JsonNode layers = root.path("layers");
    List<String> values =
        List.of("3", "-1", "0.5", "\"red\"", "true", "[\"zoom\"]", "[\"get\",\"a\"]", "[]", "{}");
    JsonNode at = layers.get(random.nextInt(layers.size()));
    at = at.has("paint") && random.nextBoolean() ? at.get("paint") : at.path("layout");
    JsonNode value = AnswerValidator.json(values.get(random.nextInt(values.size())));
    while (at.isContainerNode() && !at.isEmpty()) {
      int index = random.nextInt(at.size());
      String name =
          at.isObject()
              ? at.properties().stream().skip(index).findFirst().orElseThrow().getKey()
              : "";
      JsonNode inner = at.isObject() ? at.get(name) : at.get(index);
      if (inner.isContainerNode() && !inner.isEmpty() && random.nextInt(3) > 0) {
        at = inner;
      } else if (at instanceof ObjectNode object) {
        object.set(name, value);
        break;
      } else {
        ((ArrayNode) at).set(index, value);
        break;
      }
    }
    return root.toString();
  }

  private static String given(String style) {
    return "{\"op\":\"given\",\"style\":%s}".formatted(AnswerValidator.json(style));
  }

  private static List<JsonNode> ask(List<String> calls) {
    return ForeignClient.ofNode("styles.mjs").ask("http://127.0.0.1:1", "none", calls);
  }

  @Test
  void what_is_too_much_is_refused_at_once() {
    String layers = "{\"id\":\"a\",\"type\":\"background\"},".repeat(10_000);
    String style = "{\"version\":8,\"sources\":{},\"layers\":[%s]}";
    Exchange many = put(one, "bad", style.formatted(layers.substring(0, layers.length() - 1)));
    assertThat(many.status()).isEqualTo(400);
    assertThat(many.body()).contains("10000 layers", "at most 2,000");
    assertThat(put(one, "bad", " ".repeat(5_000_000) + style.formatted("")).status())
        .isEqualTo(413);
    String deep = "[".repeat(1_000) + "]".repeat(1_000);
    Exchange depth = put(one, "bad", style.formatted("{\"id\":\"a\",\"filter\":" + deep + "}"));
    assertThat(depth.status()).as(depth.body()).isEqualTo(400);
    Exchange foreign =
        put(one, "bad", OperationExamples.STYLE.replace("\"/v1/", "\"https://evil.example/v1/"));
    assertThat(foreign.status()).isEqualTo(400);
    assertThat(foreign.body()).contains("sources.map.url", "sprite", "glyphs", "evil.example");
    assertThat(get(one, "/v1/styles/bad").status()).isEqualTo(404);
  }
}
