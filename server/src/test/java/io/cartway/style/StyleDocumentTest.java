package io.cartway.style;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.app.EmbeddedServer;
import io.cartway.testing.Workspace;
import io.cartway.tiles.StyleLayers;
import io.cartway.tiles.TileArchive;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The documents of the styles, against the table of what tiles keep for them, against the schema
/// of the tiles, and against the tiles of a region. The specification's own validator reads them in
/// `StylesOverHttpTest`.
class StyleDocumentTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /// A layer beside those of OpenMapTiles, of regions with elevations.
  private static final Set<String> OWN = Set.of("contour");

  @Test
  void the_styles_are_those_that_tiles_know() {
    assertThat(StyleDocument.ids()).containsExactlyElementsOf(StyleLayers.styles());
  }

  @Test
  void a_tile_for_a_style_keeps_what_its_document_draws_and_nothing_else() {
    for (String id : StyleDocument.ids()) {
      Map<String, StyleLayers.Drawn> kept = StyleLayers.of(id).orElseThrow().layers();
      Map<String, StyleLayers.Drawn> drawn = new TreeMap<>();
      DrawnByDocument.of(StyleDocument.of(id).orElseThrow())
          .forEach((layer, what) ->
              drawn.put(
                  layer, new StyleLayers.Drawn(what.classes().orElse(Set.of()), what.fields())));
      assertThat(drawn).as(id).isEqualTo(kept);
    }
  }

  @Test
  void each_layer_and_field_is_in_the_schema() throws IOException {
    Map<String, Set<String>> schema = new HashMap<>();
    JsonNode layers =
        JSON.readTree(
                Workspace.root()
                    .resolve("server/src/test/resources/tiles/openmaptiles-3.16.schema.json")
                    .toFile())
            .path("layers");
    for (JsonNode layer : layers) {
      Set<String> fields = new TreeSet<>();
      layer.path("fields").fieldNames().forEachRemaining(fields::add);
      schema.put(layer.path("id").asText(), fields);
    }
    for (String id : StyleDocument.ids()) {
      DrawnByDocument.of(StyleDocument.of(id).orElseThrow())
          .forEach((layer, drawn) -> {
            if (!OWN.contains(layer)) {
              assertThat(schema.get(layer)).as("%s, %s", id, layer).containsAll(drawn.fields());
            }
          });
    }
  }

  @Test
  void each_layer_and_field_is_in_the_tiles_of_a_region_that_has_them() throws IOException {
    Map<String, Set<String>> tiles = new HashMap<>();
    Path file = EmbeddedServer.region().resolve("tiles.pmtiles");
    try (TileArchive archive = TileArchive.open(file)) {
      for (JsonNode layer : JSON.readTree(archive.metadataJson()).path("vector_layers")) {
        Set<String> fields = new TreeSet<>();
        layer.path("fields").fieldNames().forEachRemaining(fields::add);
        tiles.put(layer.path("id").asText(), fields);
      }
    }
    Set<String> missing = new TreeSet<>();
    for (String id : StyleDocument.ids()) {
      DrawnByDocument.of(StyleDocument.of(id).orElseThrow())
          .forEach((layer, drawn) -> {
            Set<String> there = tiles.getOrDefault(layer, Set.of());
            drawn.fields().stream()
                .filter(field -> !there.contains(field))
                .forEach(field -> missing.add(layer + " " + field));
          });
    }
    // What Monaco does not have; SchemaConformanceTest draws it from tags.
    assertThat(missing)
        .containsExactlyInAnyOrder(
            "aerodrome_label class",
            "aerodrome_label iata",
            "aerodrome_label name",
            "building hide_3d",
            "contour ele",
            "contour nth_line",
            "mountain_peak class",
            "mountain_peak ele",
            "mountain_peak name",
            "mountain_peak rank",
            "transportation mtb_scale",
            "water brunnel",
            "waterway name");
  }

  @Test
  void an_unknown_constant_is_told() throws IOException {
    JsonNode document =
        JSON.readTree("{\"name\": \"A\", \"layers\": [{\"id\": \"a\", \"x\": [1, \"@none\"]}]}");
    assertThatThrownBy(() -> StyleDocument.read("a", document, JSON.readTree("{\"one\": 1}")))
        .hasMessage("style/a.json: no @none");
  }

  @Test
  void constants_are_filled_in_and_the_documents_own_come_first() throws IOException {
    JsonNode document =
        JSON.readTree(
            """
            {"name": "A", "constants": {"a": "@b", "b": ["x", "@c"]},
             "layers": [{"id": "i", "source-layer": "road", "paint": {"w": "@a"}}]}
            """);
    JsonNode common = JSON.readTree("{\"a\": 1, \"c\": 3}");
    assertThat(StyleDocument.read("a", document, common).layers().toString())
        .isEqualTo(
            "[{\"id\":\"i\",\"source\":\"cartway\",\"source-layer\":\"road\","
                + "\"paint\":{\"w\":[\"x\",3]}}]");
  }
}
