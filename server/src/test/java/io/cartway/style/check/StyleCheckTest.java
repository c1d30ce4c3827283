package io.cartway.style.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StyleCheckTest {

  private static final String BASE = "https://maps.example.org";
  private static final Set<String> LAYERS = Set.of("water", "transportation", "place");
  private static final String SPECIFICATION = "what the style specification accepts: ";
  private static final ObjectMapper JSON = new ObjectMapper();

  /// A style with a source of vector tiles and one of GeoJSON, in the language of JavaScript.
  private static String style(String layers) {
    return """
    {'version': 8, 'sources': {
       'map': {'type': 'vector', 'url': '/v1/tiles/vector/tiles.json'},
       'own': {'type': 'geojson', 'data': {'type': 'Point', 'coordinates': [0, 0]}}},
     'layers': [%s]}
    """
        .formatted(layers);
  }

  private static String line(String members) {
    return style(
        "{'id': 'a', 'type': 'line', 'source': 'map', 'source-layer': 'water', %s}"
            .formatted(members));
  }

  private static List<StyleFault> faults(String text) {
    try {
      ObjectNode document = (ObjectNode) JSON.readTree(text.replace('\'', '"'));
      return StyleCheck.faults(document, BASE, LAYERS);
    } catch (JsonProcessingException malformed) {
      throw new AssertionError(text, malformed);
    }
  }

  private static List<String> told(String text) {
    return faults(text).stream().map(each -> each.path() + ": " + each.given()).toList();
  }

  @Test
  void a_fault_is_told_by_its_place_with_what_is_accepted() {
    List<StyleFault> faults =
        faults(
            style(
                "{'id': 'a', 'type': 'background'},"
                    + "{'id': 'b', 'type': 'line', 'source': 'map', 'source-layer': 'water',"
                    + " 'paint': {'line-width': -1, 'line-colour': 'red'},"
                    + " 'layout': {'line-cap': 'pointed'}}"));
    assertThat(faults)
        .containsExactly(
            new StyleFault(
                "layers[1].layout.line-cap",
                "pointed",
                SPECIFICATION + "'line-cap' is one of butt, round, square"),
            new StyleFault(
                "layers[1].paint.line-width",
                "-1",
                SPECIFICATION + "'line-width' is a number of 0 or more"),
            new StyleFault(
                "layers[1].paint.line-colour",
                "red",
                SPECIFICATION + "a layer of this type has no property 'line-colour'"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'paint': {'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 5, 1, 9, 2]}",
        "'paint': {'line-width': {'base': 1.2, 'stops': [[5, 1], [9, 2]]}}",
        "'paint': {'line-width': ['step', ['zoom'], 1, 5, ['get', 'w']]}",
        "'paint': {'line-color': 'hsl(30, 50%, 40%)'}",
        "'paint': {'line-color': ['match', ['get', 'c'], ['a', 'b'], '#fff', 'c', 'red', 'teal']}",
        "'paint': {'line-dasharray': [1, 2, 3], 'line-translate': [1, 2]}",
        "'paint': {'line-width-transition': {'duration': 0, 'delay': 10}}",
        "'paint': {'line-pattern': 'stripes'}",
        "'layout': {'line-cap': ['case', ['has', 'x'], 'round', 'butt']}",
        "'layout': {'visibility': 'none'}",
        "'filter': ['all', ['==', 'class', 'a'], ['!in', 'b', 1, 2], ['none', ['!has', 'c']]]",
        "'filter': ['in', ['get', 'class'], ['literal', ['a', 'b']]]",
        "'filter': true, 'minzoom': 0, 'maxzoom': 24, 'metadata': {'a': 'https://b.example'}"
      })
  void what_the_specification_has_is_right(String members) {
    assertThat(faults(line(members))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'paint': 3 | layers[0].paint: 3",
        "'paint': {'line-width': '3'} | layers[0].paint.line-width: 3",
        "'paint': {'line-opacity': 1.1} | layers[0].paint.line-opacity: 1.1",
        "'paint': {'line-color': 'rde'} | layers[0].paint.line-color: rde",
        "'paint': {'line-color': '#12345'} | layers[0].paint.line-color: #12345",
        "'paint': {'line-translate': [1]} | layers[0].paint.line-translate: a list of 1",
        "'paint': {'line-width': ['gat', 'w']} | layers[0].paint.line-width: ['gat', ...]",
        "'paint': {'line-width': ['get']} | layers[0].paint.line-width: ['get']",
        "'paint': {'line-width': ['+', 1, ['gat', 2]]}"
            + " | layers[0].paint.line-width[2][0]: gat",
        "'paint': {'line-width': ['+', 1, [2, 3]]} | layers[0].paint.line-width[2][0]: 2",
        "'paint': {'line-width': ['+', 1, {'a': 2}]} | layers[0].paint.line-width[2]: an object",
        "'paint': {'line-width': ['step', ['zoom'], 1, 9, 2, 5, 3]}"
            + " | layers[0].paint.line-width[5]: 5",
        "'paint': {'line-width': ['interpolate', ['cubic'], ['zoom'], 5, 1]}"
            + " | layers[0].paint.line-width[1]: ['cubic']",
        "'paint': {'line-translate': ['get', 'w']} | layers[0].paint.line-translate: ['get', ...]",
        "'paint': {'line-translate': ['literal', [1, 2]], 'line-gradient': ['zoom']}"
            + " | layers[0].paint.line-gradient: ['zoom']",
        "'paint': {'line-width': ['case', true, 1]} | layers[0].paint.line-width: ['case', ...]",
        "'paint': {'line-width': {'stops': []}} | layers[0].paint.line-width.stops: a list of 0",
        "'paint': {'line-width': {'stops': [[1, 'a']]}}"
            + " | layers[0].paint.line-width.stops[0][1]: a",
        "'paint': {'line-cap-transition': {}} | layers[0].paint.line-cap-transition: an object",
        "'paint': {'line-width-transition': {'duration': -1}}"
            + " | layers[0].paint.line-width-transition.duration: -1",
        "'filter': 'a' | layers[0].filter: a",
        "'filter': ['all', ['is', 'a', 'b']] | layers[0].filter[1][0]: is",
        "'minzoom': 25 | layers[0].minzoom: 25",
        "'ref': 'b' | layers[0].ref: b",
        "'paint': {'a.b[c': 'x'} | layers[0].paint.a.b[c: x",
        "'paint': {'line-width': null} | layers[0].paint.line-width: null",
        "'paint': {'line-width': ['*', 2, 'x']} | layers[0].paint.line-width[2]: x",
        "'paint': {'line-width': ['+', ['zoom'], 1]} | layers[0].paint.line-width: ['+', ...]",
        "'paint': {'line-dasharray': [1, -1]} | layers[0].paint.line-dasharray: a list of 2",
        "'paint': {'line-width-transition': {'delay': 'x'}}"
            + " | layers[0].paint.line-width-transition.delay: x",
        "'paint': {'line-layer-blend': ['literal', 'normal']}"
            + " | layers[0].paint.line-layer-blend: ['literal', ...]",
        "'layout': {'line-cap': ['feature-state', 'c']}"
            + " | layers[0].layout.line-cap: ['feature-state', ...]",
        "'filter': null | layers[0].filter: null",
        "'filter': [] | layers[0].filter: a list of 0",
        "'filter': ['none', 3] | layers[0].filter[1]: 3",
        "'filter': ['!has', 'a', 'b'] | layers[0].filter: !has with 2",
        "'filter': ['in', '$type', 'Pont'] | layers[0].filter[2]: Pont",
        "'filter': ['!in', 'a', ['b']] | layers[0].filter[2]: ['b']",
        "'filter': ['==', ['feature-state', 'a'], 1] | layers[0].filter: ['==', ...]"
      })
  void what_it_has_not_is_a_fault(String members, String told) {
    assertThat(told(line(members))).containsExactly(told.replace('\'', '"'));
  }

  @Test
  void ids_are_unique_and_sources_and_layers_of_tiles_are_known() {
    assertThat(
            told(
                style(
                    "{'id': 'a', 'type': 'background'}, {'id': 'a', 'type': 'background'},"
                        + "{'id': '', 'type': 'background'}, {'type': 'sky', 'id': 'b'},"
                        + "{'id': 'c', 'type': 'line', 'source': 'none'},"
                        + "{'id': 'd', 'type': 'line', 'source': 'map', 'source-layer': 'fish'},"
                        + "{'id': 'e', 'type': 'line', 'source': 'own', 'source-layer': 'water'},"
                        + "{'id': 'f', 'type': 'hillshade', 'source': 'own'}, 7")))
        .containsExactlyInAnyOrder(
            "layers[1].id: a",
            "layers[2].id: ",
            "layers[3].type: sky",
            "layers[4].source: none",
            "layers[5].source-layer: fish",
            "layers[6].source-layer: water",
            "layers[7].source: own, a source of type geojson",
            "layers[8]: 7");
  }

  /// What browsers and other clients would open, wherever it may stand.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/v1/tiles/vector/tiles.json",
        "https://evil.example/?a=/v1/tiles/vector/tiles.json",
        "https://maps.example.org.evil.example/v1/tiles/vector/tiles.json",
        "https://maps.example.org@evil.example/v1/tiles/vector/tiles.json",
        "http://maps.example.org/v1/tiles/vector/tiles.json",
        "//evil.example/v1/tiles/vector/tiles.json",
        "\\\\evil.example/v1/tiles/vector/tiles.json",
        "data:application/json,{}",
        "file:///v1/tiles/vector/tiles.json",
        "javascript:alert(1)",
        "mapbox://mapbox.streets",
        "/v1/tiles/vector/../../../tiles.json",
        "/v1/tiles/vector/tiles.json/",
        "/v1/tiles/vector/tiles.json?lang=%zz",
        "/v1/tiles/vector/tiles.json?lang=de%22%3E",
        "",
        " /v1/tiles/vector/tiles.json"
      })
  void a_foreign_address_is_a_fault_everywhere(String address) throws Exception {
    String text = JSON.writeValueAsString(address);
    for (String member :
        List.of(
            "{\"type\":\"vector\",\"url\":%s}",
            "{\"type\":\"geojson\",\"data\":%s}",
            "{\"type\":\"image\",\"url\":%s}",
            "{\"type\":\"video\",\"urls\":[%s]}",
            "{\"type\":\"raster\",\"tiles\":[%s]}",
            "{\"type\":\"raster\",\"url\":%s}",
            "{\"type\":\"raster-dem\",\"encoding\":\"terrarium\",\"tiles\":[%s]}",
            "{\"type\":\"raster-dem\",\"encoding\":\"terrarium\",\"url\":%s}",
            "{\"type\":\"vector\",\"url\":\"/v1/tiles/vector/tiles.json\",\"tiles\":[%s]}")) {
      assertForeign(
          "{\"version\":8,\"sources\":{\"a\":%s},\"layers\":[]}".formatted(member.formatted(text)));
    }
    for (String member :
        List.of(
            "\"sprite\":%s",
            "\"sprite\":[{\"id\":\"a\",\"url\":%s}]",
            "\"sprite\":[%s]",
            "\"glyphs\":%s",
            "\"font-faces\":{\"A\":%s}",
            "\"imports\":[{\"id\":\"a\",\"url\":%s}]",
            "\"models\":{\"a\":%s}",
            "\"iconsets\":{\"a\":{\"url\":%s}}")) {
      assertForeign(
          "{\"version\":8,\"sources\":{},\"layers\":[],%s}".formatted(member.formatted(text)));
    }
  }

  private static void assertForeign(String document) {
    assertThat(faults(document)).as(document).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://evil.example/a.png", "data:image/png;base64,AA", "//evil.example/a"})
  void no_image_is_named_by_an_address(String address) {
    for (String value :
        List.of(
            "'%s'",
            "['image', '%s']",
            "['case', true, '%s', 'a']",
            "['match', ['get', 'a'], 'x', '%s', 'a']",
            "['step', ['zoom'], '%s', 3, 'a']",
            "['literal', '%s']",
            "['at', 0, ['literal', ['%s']]]",
            "{'stops': [[1, '%s']]}",
            "{'type': 'identity', 'property': 'a', 'default': '%s'}")) {
      String given = value.formatted(address);
      assertThat(faults(line("'paint': {'line-pattern': %s}".formatted(given)))).isNotEmpty();
      assertThat(
              faults(
                  style(
                      "{'id': 'a', 'type': 'symbol', 'source': 'own', 'layout': {'icon-image': %s}}"
                          .formatted(given))))
          .as(given)
          .isNotEmpty();
    }
    // A text may be one.
    assertThat(
            faults(
                style(
                    "{'id': 'a', 'type': 'symbol', 'source': 'own', 'layout': {'text-field': '%s'}}"
                        .formatted(address))))
        .isEmpty();
  }

  @Test
  void own_addresses_are_paths_or_begin_with_that_of_the_server() {
    for (String base : List.of("", BASE)) {
      assertThat(
              faults(
                  """
                  {'version': 8, 'sprite': '%1$s/v1/sprite/terrain?expires=1&signature=x',
                   'glyphs': '%1$s/v1/glyphs/{fontstack}/{range}.pbf', 'layers': [], 'sources': {
                     'a': {'type': 'vector', 'url': '%1$s/v1/tiles/vector/tiles.json?lang=de,en'},
                     'b': {'type': 'raster-dem', 'encoding': 'terrarium',
                           'tiles': ['%1$s/v1/tiles/terrain/{z}/{x}/{y}.png']}}}
                  """
                      .formatted(base)))
          .isEmpty();
    }
  }

  @Test
  void attributions_have_no_markup() {
    String source =
        "{'version': 8, 'layers': [], 'sources': {'a': {'type': 'geojson', 'attribution': '%s',"
            + " 'data': {'type': 'Point', 'coordinates': [0, 0]}}}}";
    assertThat(faults(source.formatted("Our own, 2026"))).isEmpty();
    assertThat(told(source.formatted("<img src=https://evil.example/a.png>")))
        .singleElement()
        .asString()
        .startsWith("sources.a.attribution: <img");
  }

  @Test
  void the_head_of_a_document_is_checked() {
    assertThat(
            told(
                "{'version': '8', 'name': 3, 'center': [1], 'zoom': 'x', 'state': 1, 'layers': {},"
                    + " 'sources': [], 'light': {'intensity': 2}, 'sky': {'stars': 1},"
                    + " 'terrain': {'source': 'none'}, 'fog': {}}"))
        .containsExactlyInAnyOrder(
            "version: 8",
            "name: 3",
            "center: a list of 1",
            "zoom: x",
            "state: 1",
            "layers: an object",
            "sources: a list of 0",
            "light.intensity: 2",
            "sky.stars: stars",
            "terrain.source: none",
            "fog: fog");
    assertThat(told("{'version': 8, 'name': '\\u0000', 'sources': {}, 'layers': []}")).hasSize(1);
  }

  @Test
  void faults_and_sizes_are_bounded() {
    String layer = "{'id': 'a', 'type': 'background', 'paint': {'a': 1}},";
    assertThat(faults(style(layer.repeat(1_500) + "1"))).hasSize(50);
    assertThat(told(style(layer.repeat(10_000) + "1"))).containsExactly("layers: 10001 layers");
    StringBuilder sources = new StringBuilder();
    for (int i = 0; i <= 50; i++) {
      sources.append("'s%d': {},".formatted(i));
    }
    assertThat(told("{'version': 8, 'layers': [], 'sources': {%s 'z': {}}}".formatted(sources)))
        .containsExactly("sources: 52 sources");
    assertThat(told(line("'paint': {'line-color': '%s'}".formatted("x".repeat(5_000)))).getFirst())
        .hasSizeLessThan(200);
  }
}
