package io.cartway.style;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.cartway.style.expression.Evaluation;
import io.cartway.style.expression.PropertyValue;
import io.cartway.style.value.Color;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StyleSheetTest {

  private static StyleSheet read(String layers) throws InvalidStyleException {
    return StyleSheet.read(json(layers));
  }

  private static JsonNode json(String text) {
    try {
      return new ObjectMapper().readTree(text.replace('\'', '"'));
    } catch (IOException unreadable) {
      throw new AssertionError(text, unreadable);
    }
  }

  private static List<String> ids() {
    return StyleDocument.ids();
  }

  @ParameterizedTest
  @MethodSource("ids")
  void each_own_style_is_read_whole(String id) {
    StyleDocument document = StyleDocument.of(id).orElseThrow();
    StyleSheet sheet = StyleSheet.of(document);
    assertThat(sheet.layers()).hasSameSizeAs(document.layers());
    for (int i = 0; i < sheet.layers().size(); i++) {
      StyleLayer layer = sheet.layers().get(i);
      JsonNode json = document.layers().get(i);
      assertThat(layer.id()).isEqualTo(json.path("id").asText());
      assertThat(layer.properties())
          .hasSize(
              StyleSpecification.layout(layer.type()).size()
                  + StyleSpecification.paint(layer.type()).size());
      for (String part : List.of("layout", "paint")) {
        json.path(part)
            .properties()
            .forEach(each -> {
              PropertyValue value = layer.get(each.getKey());
              boolean hasDefault = !value.property().fallback().isMissingNode();
              if (hasDefault || value.isSameForAllFeatures()) {
                assertThat(value.evaluate(new Evaluation().zoom(14)))
                    .as(layer.id() + " " + each.getKey())
                    .isNotNull();
              }
            });
      }
    }
  }

  @Test
  void a_layer_has_the_defaults_of_the_specification() throws InvalidStyleException {
    StyleSheet sheet =
        read(
            """
            [{'id': 'a', 'type': 'symbol', 'source': 's', 'source-layer': 'place', 'minzoom': 3,
            'layout': {'text-field': '{name}'}}]\
            """);
    StyleLayer layer = sheet.find("a").orElseThrow();
    Evaluation with = new Evaluation();
    assertThat(layer.type()).isEqualTo(LayerType.SYMBOL);
    assertThat(layer.minZoom()).isEqualTo(3);
    assertThat(layer.maxZoom()).isEqualTo(24);
    assertThat(layer.get("text-size").number(with)).isEqualTo(16);
    assertThat(layer.get("text-keep-upright").flag(with)).isTrue();
    assertThat(layer.get("text-anchor").text(with)).isEqualTo("center");
    assertThat(layer.get("text-offset").list(with)).isEqualTo(List.of(0.0, 0.0));
    assertThat(layer.get("text-color").argb(with)).isEqualTo(0xFF000000);
    assertThat(layer.get("text-halo-color").color(with)).isEqualTo(new Color(0, 0, 0, 0));
    assertThat(layer.get("icon-image").image(with)).isNull();
    assertThat(layer.get("symbol-sort-key").number(with)).isNaN();
    assertThat(layer.get("text-field").dependency()).isEqualTo(PropertyValue.Dependency.FEATURE);
    assertThat(layer.isVisible(with, 2.9)).isFalse();
    assertThat(layer.isVisible(with, 24)).isTrue();
    assertThatThrownBy(() -> layer.get("line-width")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void all_faults_of_a_style_are_told_with_their_places() {
    assertThatThrownBy(() ->
            read(
                """
                [{'id': 'a', 'type': 'line', 'minzoom': 99, 'paint': {'line-width': 'x',
                'line-color': ['get', 1], 'line-foo': 1, 'line-width-transition': {}}},
                {'id': 'a', 'type': 'fill', 'filter': ['==', ['get', 'x']]},
                {'id': 'b', 'type': 'cloud'}, {'type': 'fill'}]\
                """))
        .isInstanceOfSatisfying(
            InvalidStyleException.class,
            fault ->
                assertThat(fault.faults())
                    .extracting(InvalidStyleException.Fault::path)
                    .containsExactlyInAnyOrder(
                        "layers[0].minzoom",
                        "layers[0].paint.line-width",
                        "layers[0].paint.line-color[1]",
                        "layers[0].paint.line-foo",
                        "layers[1].filter",
                        "layers[1].id",
                        "layers[2].type",
                        "layers[3].id"));
  }

  @Test
  void a_layer_is_seen_from_its_least_zoom_on_and_below_its_most() throws InvalidStyleException {
    StyleLayer layer =
        read("[{'id': 'a', 'type': 'fill', 'minzoom': 5, 'maxzoom': 9}]").layers().getFirst();
    Evaluation with = new Evaluation();
    assertThat(layer.isVisible(with, 4.999)).isFalse();
    assertThat(layer.isVisible(with, 5)).isTrue();
    assertThat(layer.isVisible(with, 8.999)).isTrue();
    assertThat(layer.isVisible(with, 9)).isFalse();
    StyleLayer hidden =
        read("[{'id': 'a', 'type': 'fill', 'layout': {'visibility': 'none'}}]").layers().getFirst();
    assertThat(hidden.isVisible(with, 5)).isFalse();
    StyleLayer all =
        read("[{'id': 'a', 'type': 'fill', 'minzoom': 0, 'maxzoom': 24}]").layers().getFirst();
    assertThat(all.isVisible(with, 0)).isTrue();
    for (String wrong : List.of("-0.1", "24.1", "'3'", "null")) {
      assertThatThrownBy(() -> read("[{'id': 'a', 'type': 'fill', 'maxzoom': " + wrong + "}]"))
          .hasMessage("layers[0].maxzoom: a zoom is a number from 0 to 24");
    }
  }

  @Test
  void a_layer_that_refers_to_another_has_its_layout_and_a_paint_of_its_own()
      throws InvalidStyleException {
    StyleSheet sheet =
        read(
            """
            [{'id': 'a', 'ref': 'b', 'paint': {'line-width': 3}},
            {'id': 'b', 'type': 'line', 'source-layer': 'roads', 'minzoom': 4,
            'layout': {'line-cap': 'round'}, 'paint': {'line-width': 7}}]\
            """);
    StyleLayer layer = sheet.find("a").orElseThrow();
    Evaluation with = new Evaluation();
    assertThat(layer.sourceLayer()).isEqualTo("roads");
    assertThat(layer.minZoom()).isEqualTo(4);
    assertThat(layer.get("line-cap").text(with)).isEqualTo("round");
    assertThat(layer.get("line-width").number(with)).isEqualTo(3);
    assertThatThrownBy(() -> read("[{'id': 'a', 'ref': 'a'}]"))
        .hasMessageStartingWith("layers[0].ref: it refers to a layer");
    assertThatThrownBy(() -> read("[{'id': 'a', 'ref': 'x'}]"))
        .hasMessageStartingWith("layers[0].ref: it refers to a layer");
  }

  @Test
  void a_hundred_faults_are_told_and_what_is_long_is_shortened() {
    StringBuilder widths = new StringBuilder();
    for (int i = 0; i < 150; i++) {
      widths
          .append(i == 0 ? "[" : ",")
          .append("{'id':'l%d','type':'line','paint':{'line-width':'x'}}".formatted(i));
    }
    assertThatThrownBy(() -> read(widths + "]"))
        .isInstanceOfSatisfying(
            InvalidStyleException.class, fault -> assertThat(fault.faults()).hasSize(100));
    String id = "x".repeat(40_000);
    String layer = "{'id':'%s','type':'line','paint':{'%s':1}}".formatted(id, id);
    assertThatThrownBy(() -> read("[" + layer + "," + layer + "]"))
        .isInstanceOfSatisfying(
            InvalidStyleException.class,
            fault ->
                assertThat(fault.faults())
                    .hasSize(3)
                    .allMatch(each -> each.toString().length() < 200));
  }

  @Test
  void a_style_is_bounded() {
    ArrayNode layers = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i <= StyleSheet.LAYERS_MAX; i++) {
      layers.addObject().put("id", "l" + i).put("type", "fill");
    }
    assertThatThrownBy(() -> StyleSheet.read(layers)).hasMessageContaining("at most 2,000 layers");
    ArrayNode wide = JsonNodeFactory.instance.arrayNode();
    ArrayNode metadata = wide.addObject().put("id", "a").put("type", "fill").putArray("metadata");
    for (int i = 0; i <= StyleSheet.SIZE_MAX; i++) {
      metadata.add(i);
    }
    assertThatThrownBy(() -> StyleSheet.read(wide)).hasMessageContaining("500,000 values");
  }
}
