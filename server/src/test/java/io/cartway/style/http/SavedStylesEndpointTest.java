package io.cartway.style.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.jobs.Processors;
import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.style.saved.SavedStyles;
import io.cartway.work.Deadline;
import io.cartway.work.FairPool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedStylesEndpointTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String BASE = "https://maps.example.org";
  private static final LatLng MONACO = new LatLng(43.74, 7.42);

  private static final String TILES = "\"tiles\": [\"/v1/tiles/terrain/{z}/{x}/{y}.png\"]";

  private static final String STYLE =
      """
      {"version": 8,  "name": "Mine", "metadata": {"ol:webfonts": "https://evil.example"},
       "sprite": [{"id": "day", "url": "/v1/sprite/service-day?signature=old"}],
       "sources": {
         "map": {"type": "vector", "url": "/v1/tiles/vector/tiles.json?lang=de&style=minimal&x=1"},
         "dem": {"type": "raster-dem", "encoding": "terrarium",
                 "tiles": ["/v1/tiles/terrain/{z}/{x}/{y}.png"]}},
       "layers": [
         {"id": "a", "type": "background", "metadata": {"a": "https://evil.example"}},
         {"id": "b", "type": "hillshade", "source": "dem"},
         {"id": "c", "type": "line", "source": "map", "source-layer": "water"}]}
      """;

  private static final StyleEndpoint.Heights HEIGHTS =
      new StyleEndpoint.Heights("/v1/tiles/terrain/{z}/{x}/{y}.png", 12, new Bounds(7, 43, 8, 44));

  @TempDir Path folder;
  private Store store;
  private Optional<StyleEndpoint.Heights> elevations = Optional.empty();
  private boolean isOwner = true;

  @BeforeEach
  void open() {
    store = TestStores.open(TestStores.Vendor.SQLITE, folder);
    for (String id : List.of("acc_1", "acc_2")) {
      store.<Integer, RuntimeException>withHandle(handle ->
          handle.execute(
              "insert into accounts (id, name, created_at) values (?, ?, 0)", id, "name " + id));
    }
  }

  @AfterEach
  void close() {
    store.close();
  }

  private SavedStylesEndpoint endpoint() {
    Processors processors =
        new Processors() {
          @Override
          public <T> T run(String accountId, Deadline deadline, FairPool.Work<T> work)
              throws Exception {
            return work.run(deadline);
          }
        };
    return new SavedStylesEndpoint(
        new SavedStyles(store, Clock.systemUTC()),
        processors,
        () -> new StyleEndpoint.Ground(MONACO, 13, elevations, true),
        () -> Set.of("water", "waterway", "place", "building"),
        _ -> isOwner);
  }

  private static FakeCall of(String id) {
    return FakeCall.of().path("style", id);
  }

  private static FakeCall sent(String id, String document) {
    return of(id).body("application/json", document);
  }

  private Answer put(String id, String document) throws IOException {
    return endpoint().put(sent(id, document));
  }

  private static JsonNode json(Answer answer) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (var generator = JSON.getFactory().createGenerator(bytes)) {
      ((Answer.Json) answer).body().write(generator);
    }
    return JSON.readTree(bytes.toByteArray());
  }

  private Answer answer(FakeCall call) throws IOException {
    return ((Answer.Computed) endpoint().read(call)).computation().make(Deadline.never());
  }

  private Answer.Content content(FakeCall call) throws IOException {
    return (Answer.Content) answer(call);
  }

  private JsonNode read(FakeCall call) throws IOException {
    return JSON.readTree(content(call).bytes().unsafeArray());
  }

  @Test
  void it_is_kept_as_it_was_sent_and_served_with_our_addresses() throws IOException {
    JsonNode entry = json(put("mine", STYLE));
    assertThat(entry.path("url").asText()).isEqualTo(BASE + "/v1/styles/mine");
    assertThat(entry.path("layers").asInt()).isEqualTo(3);
    assertThat(
            new SavedStyles(store, Clock.systemUTC())
                .find("acc_1", "mine")
                .orElseThrow()
                .document())
        .isEqualTo(STYLE.getBytes(UTF_8));
    JsonNode served = read(of("mine"));
    assertThat(served.path("sprite").toString())
        .isEqualTo("[{\"id\":\"day\",\"url\":\"%s/v1/sprite/service-day\"}]".formatted(BASE));
    assertThat(served.path("glyphs").asText())
        .isEqualTo(BASE + "/v1/glyphs/{fontstack}/{range}.pbf");
    assertThat(served.path("sources").toString())
        .isEqualTo(
            "{\"map\":{\"type\":\"vector\",\"url\":\"%s/v1/tiles/vector/tiles.json?lang=de\"}}"
                .formatted(BASE));
    assertThat(served.path("layers").findValuesAsText("id")).containsExactly("a", "c");
    assertThat(served.toString()).doesNotContain("evil", "metadata", "signature");
    assertThat(served.path("center").toString()).isEqualTo("[7.42,43.74]");
    assertThat(served.path("zoom").asInt()).isEqualTo(13);
  }

  @Test
  void layers_that_pictures_do_not_show_are_told_when_a_style_is_saved() throws IOException {
    assertThat(json(put("mine", STYLE)).has("undrawnLayers")).isFalse();
    String own =
        "\"own\": {\"type\": \"geojson\", \"data\":"
            + " {\"type\": \"FeatureCollection\", \"features\": []}}, \"dem\":";
    StringBuilder layers = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      layers.append(", {\"id\": \"own%d\", \"type\": \"line\", \"source\": \"own\"}".formatted(i));
    }
    String drawn = STYLE.replace("\"dem\":", own);
    String style = drawn.replace("}]}\n", "}" + layers + "]}\n");
    JsonNode told = json(put("mine", style)).path("undrawnLayers");
    assertThat(told).hasSize(50);
    assertThat(told.get(0).asText()).isEqualTo("own0");
    assertThat(json(put("mine", drawn)).has("undrawnLayers")).as("no layer of it").isFalse();
    assertThat(json(endpoint().list(of(""))).findValues("undrawnLayers")).isEmpty();
  }

  @Test
  void where_the_region_has_elevations_layers_over_them_are_there() throws IOException {
    put("mine", STYLE);
    elevations = Optional.of(HEIGHTS);
    JsonNode served = read(of("mine"));
    assertThat(served.path("layers").findValuesAsText("id")).containsExactly("a", "b", "c");
    assertThat(served.at("/sources/dem/tiles").toString())
        .isEqualTo("[\"%s/v1/tiles/terrain/{z}/{x}/{y}.png\"]".formatted(BASE));
    assertThat(served.at("/sources/dem/maxzoom").asInt()).isEqualTo(12);
    assertThat(put("by-url", STYLE.replace(TILES, "\"url\": \"/v1/tiles/terrain/tiles.json\"")))
        .isInstanceOf(Answer.Json.class);
    assertThat(read(of("by-url")).path("sources")).isEqualTo(served.path("sources"));
  }

  @Test
  void asked_for_by_a_signed_address_all_its_addresses_are_signed() throws IOException {
    put("mine", STYLE);
    elevations = Optional.of(HEIGHTS);
    JsonNode served = read(of("mine").signed());
    for (String pointer :
        List.of("/glyphs", "/sprite/0/url", "/sources/map/url", "/sources/dem/tiles/0")) {
      assertThat(served.at(pointer).asText()).as(pointer).endsWith("expires=9&signature=s");
    }
    assertThat(content(of("mine").signed()).entityTag())
        .isNotEqualTo(content(of("mine")).entityTag());
  }

  @Test
  void the_asked_languages_come_before_those_of_the_document() throws IOException {
    put("mine", STYLE);
    assertThat(read(of("mine").with("lang", "fr,en")).at("/sources/map/url").asText())
        .endsWith("tiles.json?lang=fr,en");
    assertThat(endpoint().read(of("mine").with("lang", "xx-??")))
        .isInstanceOf(Answer.Invalid.class);
    put("odd", STYLE.replace("lang=de", "lang=,,"));
    assertThat(read(of("odd")).at("/sources/map/url").asText()).endsWith("tiles.json");
  }

  @Test
  void a_change_shows_with_the_next_entity_tag() throws IOException {
    put("mine", STYLE);
    String first = content(of("mine")).entityTag();
    assertThat(content(of("mine")).entityTag()).isEqualTo(first);
    // Only what is not served has changed, and the document is another all the same.
    put("mine", STYLE.replace("evil.example", "evil2.example"));
    assertThat(content(of("mine")).entityTag()).isNotEqualTo(first);
    assertThat(content(of("mine")).headers()).containsEntry("Cache-Control", "private, no-cache");
  }

  @Test
  void a_change_of_another_state_is_a_conflict() throws IOException {
    String tag = json(put("mine", STYLE)).path("tag").asText();
    String served = content(of("mine")).entityTag();
    assertThat(served).startsWith(tag + "-");
    String other = STYLE.replace("Mine", "Yours");
    Answer refused = endpoint().put(sent("mine", other).header("If-Match", "\"abc\""));
    assertThat(refused)
        .isInstanceOfSatisfying(
            Answer.Problem.class, answer -> assertThat(answer.status()).isEqualTo(409));
    for (String good : List.of("*", tag, "W/\"%s\"".formatted(served), "\"x\", \"" + tag + "\"")) {
      assertThat(endpoint().put(sent("mine", STYLE).header("If-Match", good)))
          .as(good)
          .isInstanceOf(Answer.Json.class);
    }
    assertThat(endpoint().put(sent("new", STYLE).header("If-Match", "*")))
        .isInstanceOf(Answer.Problem.class);
    assertThat(endpoint().put(sent("mine", other).header("If-None-Match", "*")))
        .isInstanceOf(Answer.Problem.class);
    assertThat(endpoint().delete(of("mine").header("If-Match", "\"abc\"")))
        .isInstanceOfSatisfying(
            Answer.Problem.class, answer -> assertThat(answer.status()).isEqualTo(409));
    assertThat(read(of("mine")).path("name").asText()).isEqualTo("Mine");
    assertThat(endpoint().put(sent("new", STYLE).header("If-None-Match", "*")))
        .isInstanceOf(Answer.Json.class);
    assertThat(endpoint().delete(of("mine").header("If-Match", served)))
        .isInstanceOf(Answer.Empty.class);
  }

  @Test
  void that_not_all_faults_are_told_is_told() throws IOException {
    String layers = "{\"id\": \"a\", \"type\": \"cloud\"},".repeat(49);
    for (int more = 0; more < 3; more++) {
      String one = "{\"id\": \"a\", \"type\": \"cloud\"},".repeat(more) + "{\"id\": \"z\",";
      String document =
          "{\"version\": 8, \"sources\": {}, \"layers\": [%s%s \"type\": \"background\"}]}"
              .formatted(layers, one);
      List<Fault> faults = ((Answer.Invalid) put("bad", document)).faults();
      assertThat(faults).hasSize(more == 0 ? 49 : 51);
      assertThat(faults.getLast().parameter())
          .isEqualTo(more == 0 ? "layers[48].type" : "document");
      assertThat(faults.getFirst().given()).isEqualTo("cloud");
      assertThat(faults.getFirst().expected()).startsWith("what the style specification accepts");
    }
  }

  @Test
  void another_accounts_style_is_404() throws IOException {
    put("mine", STYLE);
    for (Answer answer :
        List.of(
            answer(of("mine").by("acc_2", "key_2")),
            endpoint().delete(of("mine").by("acc_2", "key_2")),
            answer(of("none")),
            answer(of("../mine")),
            answer(of("\0")),
            endpoint().delete(of("none")))) {
      assertThat(answer)
          .isInstanceOfSatisfying(
              Answer.Problem.class, problem -> assertThat(problem.status()).isEqualTo(404));
    }
    assertThat(json(endpoint().list(of("").by("acc_2", "key_2"))).toString())
        .doesNotContain("mine");
  }

  @Test
  void the_list_tells_designs_and_saved_styles_apart() throws IOException {
    put("mine", STYLE);
    JsonNode styles = json(endpoint().list(of(""))).path("styles");
    assertThat(styles.findValuesAsText("id"))
        .containsExactly("service-day", "service-night", "terrain", "minimal", "mine");
    assertThat(styles.findValuesAsText("kind"))
        .containsExactly("design", "design", "design", "design", "saved");
    endpoint().delete(of("mine"));
    assertThat(json(endpoint().list(of(""))).path("styles").size()).isEqualTo(4);
  }

  @Test
  void ids_are_words_and_no_designs() throws IOException {
    for (String id :
        List.of("", "a/b", "a.json", "../x", "é", "a b", "minimal", "Minimal", "a".repeat(65))) {
      assertThat(put(id, STYLE))
          .as(id)
          .isInstanceOfSatisfying(
              Answer.Invalid.class,
              answer ->
                  assertThat(answer.faults())
                      .extracting(Fault::parameter)
                      .containsExactly("style"));
    }
    assertThat(put("A-b_9", STYLE)).isInstanceOf(Answer.Json.class);
    assertThat(endpoint().delete(of("terrain"))).isInstanceOf(Answer.Invalid.class);
  }

  @Test
  void who_only_reads_pages_changes_nothing() throws IOException {
    put("mine", STYLE);
    isOwner = false;
    for (Answer answer : List.of(put("mine", "{}"), endpoint().delete(of("mine")))) {
      assertThat(answer)
          .isInstanceOfSatisfying(
              Answer.Problem.class, problem -> assertThat(problem.status()).isEqualTo(403));
    }
    assertThat(read(of("mine")).path("name").asText()).isEqualTo("Mine");
  }

  @Test
  void what_is_no_style_is_told_and_not_saved() throws IOException {
    String deep = "[".repeat(1_000) + "]".repeat(1_000);
    for (String document :
        List.of(
            "",
            "[]",
            "{",
            "{}",
            STYLE.replace("8", "7"),
            STYLE + "x",
            STYLE.replace("\"Mine\"", "\"a\", \"name\": \"b\""),
            STYLE.replace("\"Mine\"", deep),
            STYLE.replace("/v1/tiles/vector", "https://evil.example/v1/tiles/vector"))) {
      assertThat(put("bad", document)).as(document).isInstanceOf(Answer.Invalid.class);
    }
    // Its name is a byte that no UTF-8 has there.
    byte[] odd = STYLE.replace("Mine", "M\u00edne").getBytes(ISO_8859_1);
    assertThat(endpoint().put(of("bad").body("application/json", Bytes.owning(odd))))
        .isInstanceOf(Answer.Invalid.class);
    for (var charset : List.of(UTF_16BE, UTF_16LE)) {
      byte[] wide = STYLE.getBytes(charset);
      assertThat(endpoint().put(of("bad").body("application/json", Bytes.owning(wide))))
          .isInstanceOf(Answer.Invalid.class);
    }
    byte[] zipped = {31, (byte) 139, 8, 0};
    assertThat(
            endpoint()
                .put(
                    of("bad")
                        .body("application/json", Bytes.owning(zipped))
                        .header("Content-Encoding", "gzip")))
        .isInstanceOfSatisfying(
            Answer.Problem.class, answer -> assertThat(answer.status()).isEqualTo(415));
    assertThat(endpoint().put(of("bad").body("text/html", STYLE)))
        .isInstanceOfSatisfying(
            Answer.Problem.class, answer -> assertThat(answer.status()).isEqualTo(415));
    assertThat(json(endpoint().list(of(""))).path("styles").size()).isEqualTo(4);
  }
}
