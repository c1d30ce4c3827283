package io.cartway.raster.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.raster.PictureFiles;
import io.cartway.raster.RasterStyles;
import io.cartway.raster.RasterTiles;
import io.cartway.raster.SavedDesigns;
import io.cartway.tiles.ArchiveFile;
import io.cartway.tiles.SampleTile;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileVariants;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RasterTileEndpointTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String STYLE =
      "one of service-day, service-night, terrain, minimal, or a style that your account has saved";

  @TempDir private Path folder;
  private TileArchive archive;
  private RasterTiles tiles;

  /// By account and id.
  private final Map<String, SavedDesigns.Document> saved = new HashMap<>();

  private int documentsRead;

  private final SavedDesigns designs =
      new SavedDesigns() {
        @Override
        public Optional<String> findVersion(String accountId, String id) {
          return Optional.ofNullable(saved.get(accountId + "/" + id)).map(Document::version);
        }

        @Override
        public Optional<Document> findDocument(String accountId, String id) {
          documentsRead++;
          return Optional.ofNullable(saved.get(accountId + "/" + id));
        }
      };

  private final RasterStyles styles = new RasterStyles(designs, 1_000_000);

  @BeforeEach
  void open() throws IOException {
    archive =
        TileArchive.open(
            new ArchiveFile()
                .tile(0, 0, 0, SampleTile.bytes())
                .layers(SampleTile.LAYERS)
                .write(folder));
    tiles =
        new RasterTiles(
            new TileVariants(archive, 1_000_000),
            "r",
            new GlyphCache(FontLibrary.open(Optional.empty()), 1_000_000),
            new PictureFiles(folder.resolve("kept"), 0, Clock.systemUTC()),
            new RasterTiles.Memory(
                1_000_000, 1_000_000, 1_000_000, new WorkMemory(100_000_000), new WorkMemory(1)));
  }

  @AfterEach
  void close() {
    archive.close();
  }

  private void save(String owner, String version, String layers) throws IOException {
    saved.put(
        owner,
        new SavedDesigns.Document(
            version, layers.length(), JSON.readTree(layers), Map.of(), List.of("de")));
  }

  private static String background(String color) {
    return "[{\"id\":\"b\",\"type\":\"background\",\"paint\":{\"background-color\":\"%s\"}}]"
        .formatted(color);
  }

  private Answer ask(FakeCall call) throws IOException {
    Answer answer =
        new RasterTileEndpoint(() -> tiles, styles, UnaryOperator.identity()).handle(call);
    return answer instanceof Answer.Computed later
        ? later.computation().make(Deadline.never())
        : answer;
  }

  private List<Fault> faults(FakeCall call) throws IOException {
    return ((Answer.Invalid) ask(call)).faults();
  }

  @Test
  void a_tile_is_a_picture_with_the_tag_of_its_content() throws IOException {
    Answer.Content day = (Answer.Content) ask(FakeCall.tile("1", "0", "0"));
    assertThat(day.contentType()).isEqualTo("image/png");
    assertThat(day.headers()).containsExactly(Map.entry("Cache-Control", "private, max-age=3600"));
    Answer.Content night =
        (Answer.Content) ask(FakeCall.tile("1", "0", "0").with("style", "service-night"));
    assertThat(night.entityTag()).isNotEqualTo(day.entityTag());
    Answer.Content named =
        (Answer.Content) ask(FakeCall.tile("1", "0", "0").with("style", "service-day"));
    assertThat(named.entityTag()).isEqualTo(day.entityTag());
    Answer.Content elsewhere = (Answer.Content) ask(FakeCall.tile("20", "9", "9"));
    assertThat(elsewhere.bytes().unsafeArray()).startsWith((byte) 0x89, 'P', 'N', 'G');
  }

  @Test
  void what_is_wrong_is_told_all_at_once() throws IOException {
    assertThat(
            faults(
                FakeCall.tile("2", "4", "-1")
                    .with("scale", "3")
                    .with("style", "no/style")
                    .with("lang", "12")))
        .extracting(Fault::parameter)
        .containsExactlyInAnyOrder("x", "y", "scale", "style", "lang");
    for (String scale : List.of("0", "3", "-1", "1.5", "NaN", "Infinity", "1e9", "two")) {
      assertThat(faults(FakeCall.tile("1", "0", "0").with("scale", scale)))
          .containsExactly(Fault.of("scale", scale, "a whole number from 1 to 2"));
    }
    for (String style : List.of("nope", "a b", "../x", "a".repeat(65), "Service-Day", "é")) {
      assertThat(faults(FakeCall.tile("1", "0", "0").with("style", style)))
          .containsExactly(Fault.of("style", style, STYLE));
    }
    assertThat(ask(FakeCall.tile("21", "0", "0")))
        .isInstanceOfSatisfying(
            Answer.Problem.class,
            answer -> {
              assertThat(answer.status()).isEqualTo(404);
              assertThat(answer.action()).contains("zooms 0 to 20");
            });
  }

  @Test
  void a_saved_style_is_its_accounts_and_a_change_is_seen_at_once() throws IOException {
    save("acc_1/mine", "v1", background("red"));
    Answer.Content first = (Answer.Content) ask(FakeCall.tile("1", "0", "0").with("style", "mine"));
    assertThat(first.headers()).containsEntry("Cache-Control", "private, no-cache");
    Answer.Content beside =
        (Answer.Content) ask(FakeCall.tile("1", "1", "0").with("style", "mine"));
    assertThat(beside.entityTag()).isEqualTo(first.entityTag());
    assertThat(documentsRead).as("it is read once").isEqualTo(1);
    assertThat(faults(FakeCall.tile("1", "0", "0").with("style", "mine").by("acc_2", "key_2")))
        .containsExactly(Fault.of("style", "mine", STYLE));
    save("acc_2/mine", "v1", background("blue"));
    Answer.Content ofTwo =
        (Answer.Content)
            ask(FakeCall.tile("1", "0", "0").with("style", "mine").by("acc_2", "key_2"));
    assertThat(ofTwo.entityTag()).isNotEqualTo(first.entityTag());
    save("acc_1/mine", "v2", background("blue"));
    Answer.Content changed =
        (Answer.Content) ask(FakeCall.tile("1", "0", "0").with("style", "mine"));
    assertThat(changed.entityTag()).isEqualTo(ofTwo.entityTag());
    saved.clear();
    assertThat(faults(FakeCall.tile("1", "0", "0").with("style", "mine"))).hasSize(1);
  }

  @Test
  void a_saved_style_has_its_own_languages_when_none_are_asked_for() throws IOException {
    save(
        "acc_1/mine",
        "v1",
        """
        [{"id":"c","type":"circle","source-layer":"place","paint":{"circle-radius":9,
          "circle-color":["case",["==",["get","name"],"Moskau"],"red","blue"]}}]
        """);
    List<String> tags = new ArrayList<>();
    for (String language : List.of("", "de", "en")) {
      FakeCall call = FakeCall.tile("1", "0", "0").with("style", "mine").with("lang", language);
      tags.add(((Answer.Content) ask(call)).entityTag());
    }
    assertThat(tags.get(0)).isEqualTo(tags.get(1)).isNotEqualTo(tags.get(2));
  }

  @Test
  void a_saved_style_that_can_no_longer_be_read_is_told_with_its_fault() throws IOException {
    save("acc_1/mine", "v1", "[{\"id\":\"b\",\"type\":\"unheard\"}]");
    assertThat(faults(FakeCall.tile("1", "0", "0").with("style", "mine")))
        .singleElement()
        .satisfies(fault ->
            assertThat(fault.toString()).contains("layers[0].type").contains("can be drawn"));
  }

  private JsonNode tileJson(FakeCall call) throws IOException {
    RasterTileJsonEndpoint endpoint =
        new RasterTileJsonEndpoint(() -> tiles, styles, UnaryOperator.identity());
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.getFactory().createGenerator(text)) {
      ((Answer.Json) endpoint.handle(call)).body().write(json);
    }
    return JSON.readTree(text.toString());
  }

  @Test
  void the_tile_json_keeps_what_it_was_asked_with() throws IOException {
    JsonNode usual = tileJson(FakeCall.of());
    assertThat(usual.at("/tiles/0").asText()).endsWith("/v1/tiles/raster/{z}/{x}/{y}.png");
    assertThat(usual.at("/tileSize").asInt()).isEqualTo(256);
    assertThat(usual.at("/maxzoom").asInt()).isEqualTo(20);
    assertThat(usual.at("/attribution").asText()).contains("OpenStreetMap");
    save("acc_1/mine", "v1", background("red"));
    JsonNode other = tileJson(FakeCall.of("style", "mine", "scale", "2", "lang", "de-CH,en"));
    assertThat(other.at("/tiles/0").asText())
        .endsWith("/v1/tiles/raster/{z}/{x}/{y}.png?lang=de-CH,en&scale=2&style=mine");
    assertThat(other.at("/tileSize").asInt()).as("of a page").isEqualTo(256);
    RasterTileJsonEndpoint endpoint =
        new RasterTileJsonEndpoint(() -> tiles, styles, UnaryOperator.identity());
    assertThat(endpoint.handle(FakeCall.of("style", "other")))
        .isEqualTo(new Answer.Invalid(List.of(Fault.of("style", "other", STYLE))));
  }
}
