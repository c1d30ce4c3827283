package io.cartway.tiles.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.tiles.ArchiveFile;
import io.cartway.tiles.SampleTile;
import io.cartway.tiles.StyleLayers;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileVariants;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TileJsonEndpointTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path directory;

  @Test
  void the_tile_json_says_where_the_tiles_are_and_whom_to_credit() throws IOException {
    Path file = new ArchiveFile().tile(0, 0, 0, "world").write(directory);
    try (TileArchive archive = TileArchive.open(file)) {
      TileJsonEndpoint endpoint = endpoint(archive);
      JsonNode json = read((Answer.Json) endpoint.handle(FakeCall.tile("", "", "")));
      assertThat(json.path("tilejson").asText()).isEqualTo("3.0.0");
      assertThat(json.path("tiles").get(0).asText())
          .isEqualTo("https://maps.example.org/v1/tiles/vector/{z}/{x}/{y}.mvt");
      assertThat(json.path("attribution").asText())
          .contains("OpenMapTiles", "OpenStreetMap contributors", "href=");
      assertThat(json.path("bounds").toString()).isEqualTo("[7.4,43.7,7.5,43.8]");
      assertThat(json.path("center").toString()).isEqualTo("[7.41,43.72,11]");
      assertThat(json.path("maxzoom").asInt()).isEqualTo(14);
      assertThat(json.path("vector_layers").toString())
          .startsWith(
              "[{\"id\":\"water\",\"fields\":{\"class\":\"String\"},"
                  + "\"minzoom\":0,\"maxzoom\":14},{\"id\":\"aerodrome_label\",\"fields\":{}},");
      // A style may draw what this region has nothing of.
      for (String style : StyleLayers.styles()) {
        assertThat(json.path("vector_layers").findValuesAsText("id"))
            .containsAll(StyleLayers.of(style).orElseThrow().layers().keySet())
            .doesNotHaveDuplicates();
      }
    }
  }

  @Test
  void the_addresses_keep_the_language_and_the_style_and_the_layers_are_theirs()
      throws IOException {
    Path file = new ArchiveFile().tile(0, 0, 0, "w").layers(SampleTile.LAYERS).write(directory);
    try (TileArchive archive = TileArchive.open(file)) {
      FakeCall call = FakeCall.tile("", "", "").with("lang", "de-CH, tlh").with("style", "minimal");
      JsonNode json = read((Answer.Json) endpoint(archive).handle(call));
      assertThat(json.path("tiles").get(0).asText())
          .endsWith("/v1/tiles/vector/{z}/{x}/{y}.mvt?lang=de-CH,tlh&style=minimal");
      assertThat(json.path("vector_layers").toString())
          .startsWith(
              "[{\"id\":\"place\",\"fields\":{\"class\":\"String\",\"name\":\"String\","
                  + "\"rank\":\"Number\"}},");
      // The style's other layers are known, though this archive has nothing in them.
      assertThat(json.path("vector_layers").findValuesAsText("id"))
          .containsExactlyInAnyOrderElementsOf(
              StyleLayers.of("minimal").orElseThrow().layers().keySet());
      FakeCall wrong = FakeCall.tile("", "", "").with("style", "../minimal");
      assertThat(endpoint(archive).handle(wrong)).isInstanceOf(Answer.Invalid.class);
    }
  }

  @Test
  void asked_for_by_a_signed_address_the_tiles_are_signed() throws IOException {
    Path file = new ArchiveFile().tile(0, 0, 0, "world").write(directory);
    try (TileArchive archive = TileArchive.open(file)) {
      FakeCall call = FakeCall.tile("", "", "").with("lang", "de").signed();
      assertThat(read((Answer.Json) endpoint(archive).handle(call)).path("tiles").get(0).asText())
          .isEqualTo(
              "https://maps.example.org/v1/tiles/vector/{z}/{x}/{y}.mvt"
                  + "?lang=de&expires=9&signature=s");
    }
  }

  private static TileJsonEndpoint endpoint(TileArchive archive) throws IOException {
    TileVariants variants = new TileVariants(archive, 0);
    return new TileJsonEndpoint(() -> variants);
  }

  private static JsonNode read(Answer.Json answer) throws IOException {
    assertThat(answer.status()).isEqualTo(200);
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(text)) {
      answer.body().write(generator);
    }
    return JSON.readTree(text.toString());
  }
}
