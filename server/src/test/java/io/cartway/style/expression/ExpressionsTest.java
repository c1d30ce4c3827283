package io.cartway.style.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.style.LayerType;
import io.cartway.style.StyleSpecification;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Expressions by what the reference implementation answered ([ExpressionsIT] asks it), and what it
/// does not bound.
class ExpressionsTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  @ParameterizedTest
  @ValueSource(strings = {"expressions", "properties", "places"})
  void expressions_have_the_values_that_the_reference_gave_them(String name) throws IOException {
    List<String> differences = new ArrayList<>();
    int lines = 0;
    for (String line : kept(name).lines().toList()) {
      JsonNode json = JSON.readTree(line);
      ExpressionCase each = new ExpressionCase(json.path("case"));
      JsonNode ours = each.answer();
      lines++;
      if (!ExpressionCase.isSame(ours, json.path("answer"))) {
        differences.add(line + " ours " + ours);
      }
    }
    assertThat(differences).isEmpty();
    assertThat(lines).isGreaterThan(100);
  }

  private static String kept(String name) throws IOException {
    String golden = "/golden/style/" + name + ".jsonl";
    try (InputStream in =
        Objects.requireNonNull(ExpressionsTest.class.getResourceAsStream(golden), golden)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void the_own_styles_have_values_for_the_features_of_monaco() throws IOException {
    int shown = 0;
    int hidden = 0;
    for (ExpressionCase each : TileCases.all(12)) {
      JsonNode answer = each.answer();
      boolean filter = each.json().path("kind").asText().equals("filter");
      assertThat(answer.has("value")).as("%s: %s", each.json(), answer).isTrue();
      shown += filter && answer.path("value").asBoolean() ? 1 : 0;
      hidden += filter && !answer.path("value").asBoolean() ? 1 : 0;
    }
    assertThat(shown).isGreaterThan(300);
    assertThat(hidden).isGreaterThan(300);
  }

  private static PropertyValue width(JsonNode json) {
    return PropertyValue.parse(
        json,
        Objects.requireNonNull(StyleSpecification.paint(LayerType.LINE).get("line-width")),
        "layers[3].paint.line-width");
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text.replace('\'', '"'));
    } catch (IOException unreadable) {
      throw new AssertionError(text, unreadable);
    }
  }

  private static void assertRefused(JsonNode json, String path, String reason) {
    assertThatThrownBy(() -> width(json))
        .isInstanceOfSatisfying(
            ExpressionException.class,
            fault -> {
              assertThat(fault.path()).isEqualTo(path);
              assertThat(fault.reason()).isEqualTo(reason);
            });
  }

  @Test
  void a_fault_names_its_place_and_what_is_wanted() {
    assertRefused(
        json("['+', 1, ['*', 2, 'x']]"),
        "layers[3].paint.line-width[2][2]",
        "number is expected, not string");
    assertRefused(
        json("['case', ['foo', 1], 2, 3]"),
        "layers[3].paint.line-width[1][0]",
        "there is no expression 'foo'");
    assertRefused(
        json("-1"), "layers[3].paint.line-width", "'line-width' is a number of 0 or more");
    assertRefused(json("['+', ['zoom'], 1]"), "layers[3].paint.line-width", ZoomCurve.RULE);
  }

  @Test
  void what_a_value_depends_on_is_known() {
    assertThat(width(json("['+', 1, 2]")).dependency())
        .isEqualTo(PropertyValue.Dependency.CONSTANT);
    assertThat(width(json("['interpolate', ['linear'], ['zoom'], 5, 1, 9, 3]")).dependency())
        .isEqualTo(PropertyValue.Dependency.ZOOM);
    assertThat(width(json("{'stops': [[5, 1], [9, 3]]}")).dependency())
        .isEqualTo(PropertyValue.Dependency.ZOOM);
    assertThat(width(json("['to-number', ['get', 'w']]")).dependency())
        .isEqualTo(PropertyValue.Dependency.FEATURE);
    assertThat(width(json("['step', ['zoom'], 1, 5, ['length', ['get', 'w']]]")).dependency())
        .isEqualTo(PropertyValue.Dependency.ZOOM_AND_FEATURE);
  }

  @Test
  void an_expression_without_a_value_leaves_the_property_its_default() {
    Evaluation with = new Evaluation().feature(new JsonFeature(json("{}")));
    assertThat(width(json("['get', 'width']")).number(with)).isEqualTo(1);
    assertThat(
            width(json("['/', ['-', ['length', '']], ['number', ['get', 'a'], 0]]")).number(with))
        .isEqualTo(1);
  }

  @Test
  void a_value_that_an_enumeration_does_not_have_is_its_default() {
    PropertyValue cap =
        PropertyValue.parse(
            json("['get', 'cap']"),
            Objects.requireNonNull(StyleSpecification.layout(LayerType.LINE).get("line-cap")),
            "layers[0].layout.line-cap");
    Evaluation with = new Evaluation();
    with.feature(new JsonFeature(json("{'properties': {'cap': 'round'}}")));
    assertThat(cap.text(with)).isEqualTo("round");
    with.feature(new JsonFeature(json("{'properties': {'cap': 'pointed'}}")));
    assertThat(cap.text(with)).isEqualTo("butt");
  }

  @Test
  void a_filter_of_the_old_language_compares_values_of_one_type_only() {
    Filter more = Filter.parse(json("['>', 'rank', 3]"), "filter");
    Filter less = Filter.parse(json("['all', ['<=', 'rank', 3], ['has', 'rank']]"), "filter");
    for (String rank : List.of("'4'", "true", "'x'", "[4]")) {
      Evaluation with =
          new Evaluation().feature(new JsonFeature(json("{'properties': {'rank': " + rank + "}}")));
      assertThat(more.test(with)).as(rank).isFalse();
      assertThat(less.test(with)).as(rank).isFalse();
    }
  }

  @Test
  void a_filter_of_the_old_language_finds_null_where_a_property_has_it() {
    Filter isNull = Filter.parse(json("['==', 'x', null]"), "filter");
    Filter among = Filter.parse(json("['in', 'x', 1, null]"), "filter");
    Evaluation with = new Evaluation();
    with.feature(new JsonFeature(json("{'properties': {'x': null}}")));
    assertThat(isNull.test(with)).isTrue();
    assertThat(among.test(with)).isTrue();
    with.feature(new JsonFeature(json("{'properties': {'y': null}}")));
    assertThat(isNull.test(with)).isFalse();
    assertThat(among.test(with)).isFalse();
    with.feature(new JsonFeature(json("{'properties': {'x': 2}}")));
    assertThat(isNull.test(with)).isFalse();
    assertThat(among.test(with)).isFalse();
  }

  @Test
  void what_may_not_depend_on_features_is_refused() {
    PropertySpecification translate =
        Objects.requireNonNull(StyleSpecification.paint(LayerType.LINE).get("line-translate"));
    assertThatThrownBy(
            () -> PropertyValue.parse(json("['array', 'number', 2, ['get', 'x']]"), translate, "p"))
        .hasMessage("'line-translate' cannot depend on the feature");
    PropertySpecification visibility =
        Objects.requireNonNull(StyleSpecification.layout(LayerType.LINE).get("visibility"));
    assertThatThrownBy(() ->
            PropertyValue.parse(json("['step', ['zoom'], 'none', 5, 'visible']"), visibility, "p"))
        .hasMessage("'visibility' cannot depend on the zoom");
  }

  @Test
  void one_evaluation_serves_many_features_at_many_zooms() {
    PropertyValue width =
        width(json("['interpolate', ['linear'], ['zoom'], 5, ['get', 'w'], 9, 10]"));
    Filter wide = Filter.parse(json("['>', ['get', 'w'], 3]"), "filter");
    Evaluation with = new Evaluation();
    for (double zoom : new double[] {5, 7, 9, 6}) {
      for (int w : new int[] {2, 8, 4}) {
        with.zoom(zoom).feature(new JsonFeature(json("{'properties': {'w': %d}}".formatted(w))));
        double share = (zoom - 5) / 4;
        assertThat(width.number(with)).isEqualTo(w + share * (10 - w));
        assertThat(wide.test(with)).isEqualTo(w > 3);
      }
    }
    assertThat(width.number(with.feature(null))).as("the default").isEqualTo(1);
  }

  @Test
  void the_work_for_the_feature_before_is_not_counted() {
    String text = "['length', ['concat', ['get', 'x'], '%s']]".formatted("a".repeat(600_000));
    PropertyValue width = width(json(text));
    Filter filter = Filter.parse(json("['>', %s, 5]".formatted(text)), "filter");
    PropertyValue color =
        PropertyValue.parse(
            json("['case', ['>', %s, 5], 'red', 'blue']".formatted(text)),
            Objects.requireNonNull(StyleSpecification.paint(LayerType.LINE).get("line-color")),
            "layers[0].paint.line-color");
    Evaluation with = new Evaluation().feature(new JsonFeature(json("{'properties': {}}")));
    for (int i = 0; i < 3; i++) {
      assertThat(width.number(with)).isEqualTo(600_000);
      assertThat(width.evaluate(with)).isEqualTo(600_000.0);
      assertThat(color.argb(with)).isEqualTo(0xffff0000);
      assertThat(filter.test(with)).isTrue();
    }
  }

  // ---------------------------------------------------------------- bounds

  private static JsonNode nested(int depth) {
    JsonNode nested = NODES.numberNode(1);
    for (int i = 0; i < depth; i++) {
      nested = NODES.arrayNode().add("abs").add(nested);
    }
    return nested;
  }

  @Test
  void an_expression_is_at_most_a_hundred_deep() {
    assertThat(width(nested(100)).number(new Evaluation())).isEqualTo(1);
    assertThatThrownBy(() -> width(nested(101))).hasMessage("an expression is at most 100 deep");
    assertThatThrownBy(() -> width(nested(900))).hasMessage("an expression is at most 100 deep");
  }

  @Test
  void an_expression_has_a_bounded_number_of_parts() {
    ArrayNode wide = NODES.arrayNode().add("max");
    for (int i = 0; i < 100_000; i++) {
      wide.add(i);
    }
    assertRefused(
        wide, "layers[3].paint.line-width[100000]", "an expression has at most 100,000 parts");
  }

  @Test
  void variables_that_double_the_steps_at_each_level_are_counted() {
    JsonNode result = json("['var', 'v40']");
    for (int i = 40; i > 0; i--) {
      JsonNode twice = json("['+', ['var', 'v%d'], ['var', 'v%d']]".formatted(i - 1, i - 1));
      result = NODES.arrayNode().add("let").add("v" + i).add(twice).add(result);
    }
    JsonNode all =
        NODES.arrayNode().add("let").add("v0").add(json("['number', ['get', 'a']]")).add(result);
    assertThatThrownBy(() -> width(all))
        .hasMessageContaining("steps to evaluate, 100,000 are allowed");
  }

  @Test
  void constants_that_double_at_each_level_are_not_made() {
    JsonNode result = json("['length', ['var', 'v40']]");
    for (int i = 40; i > 0; i--) {
      JsonNode twice = json("['concat', ['var', 'v%d'], ['var', 'v%d']]".formatted(i - 1, i - 1));
      result = NODES.arrayNode().add("let").add("v" + i).add(twice).add(result);
    }
    JsonNode all = NODES.arrayNode().add("let").add("v0").add("some text").add(result);
    assertThatThrownBy(() -> width(all))
        .hasMessageStartingWith("the expression takes too much work");
  }

  @Test
  void a_match_of_ten_thousand_labels_takes_one_look() {
    ArrayNode match = NODES.arrayNode().add("match").add(json("['get', 'class']"));
    ArrayNode numbers = NODES.arrayNode().add("match").add(json("['get', 'rank']"));
    for (int i = 0; i < 10_000; i++) {
      match.add("label" + i).add(i);
      numbers.add(i).add(i);
    }
    PropertyValue byText = width(match.add(-1));
    PropertyValue byNumber = width(numbers.add(-1));
    assertThat(byText.steps()).isLessThan(10);
    Evaluation with =
        new Evaluation()
            .feature(new JsonFeature(json("{'properties': {'class': 'label9876', 'rank': 1234}}")));
    assertThat(byText.number(with)).isEqualTo(9876);
    assertThat(byNumber.number(with)).isEqualTo(1234);
    with.feature(new JsonFeature(json("{'properties': {'class': 'no', 'rank': 1.5}}")));
    assertThat(byText.number(with)).isEqualTo(-1);
    assertThat(byNumber.number(with)).isEqualTo(-1);
  }

  @Test
  void labels_are_whole_numbers_or_texts_that_come_once() {
    String where = "layers[3].paint.line-width[2]";
    String whole = "a number as a label is whole and has at most 53 bits";
    assertRefused(json("['match', ['get', 'x'], 9007199254740992, 2, 3]"), where, whole);
    assertRefused(json("['match', ['get', 'x'], 1.5, 2, 3]"), where, whole);
    assertRefused(
        json("['match', ['get', 'x'], [], 2, 3]"), where, "a result has at least one label");
    assertRefused(
        json("['match', ['get', 'x'], ['a', 1], 2, 3]"),
        where,
        "labels are texts, or they are numbers");
    assertRefused(
        json("['match', ['get', 'x'], ['a', 'a'], 2, 3]"),
        where,
        "the label the text 'a' comes twice");
    PropertyValue most = width(json("['match', ['get', 'x'], 9007199254740991, 2, 3]"));
    Evaluation with = new Evaluation();
    with.feature(new JsonFeature(json("{'properties': {'x': 9007199254740991}}")));
    assertThat(most.number(with)).isEqualTo(2);
  }

  @Test
  void a_curve_of_ten_thousand_stops_is_searched_by_halves() {
    ArrayNode curve = NODES.arrayNode().add("interpolate").add(json("['linear']"));
    curve.add(json("['get', 'rank']"));
    for (int i = 0; i < 10_000; i++) {
      curve.add(i).add(2 * i);
    }
    PropertyValue width = width(curve);
    assertThat(width.steps()).isLessThan(10);
    Evaluation with =
        new Evaluation().feature(new JsonFeature(json("{'properties': {'rank': 7654.25}}")));
    assertThat(width.number(with)).isEqualTo(15308.5);
  }

  @Test
  void characters_outside_of_the_basic_plane_count_as_one() {
    Evaluation with =
        new Evaluation().feature(new JsonFeature(json("{'properties': {'name': 'a😀𝒳z'}}")));
    assertThat(textOf("['slice', ['get', 'name'], 1, 3]", with)).isEqualTo("😀𝒳");
    assertThat(textOf("['slice', ['get', 'name'], -2]", with)).isEqualTo("𝒳z");
    assertThat(textOf("['slice', ['get', 'name'], 3, 1]", with)).isEmpty();
    assertThat(textOf("['to-string', ['index-of', 'z', ['get', 'name']]]", with)).isEqualTo("3");
    with.feature(new JsonFeature(NODES.objectNode().set("properties", alone())));
    assertThat(textOf("['to-string', ['length', ['get', 'name']]]", with)).isEqualTo("3");
    assertThat(textOf("['slice', ['get', 'name'], 1, 2]", with)).isEqualTo("x");
  }

  /// Halves of surrogate pairs.
  private static JsonNode alone() {
    return NODES.objectNode().put("name", "\uD83Dx\uDE00");
  }

  private static String textOf(String expression, Evaluation with) {
    return PropertyValue.parse(
            json(expression),
            Objects.requireNonNull(StyleSpecification.layout(LayerType.SYMBOL).get("text-field")),
            "layers[0].layout.text-field")
        .formatted(with)
        .toString();
  }

  @Test
  void numbers_that_are_none_and_infinite_ones_are_as_in_javascript() {
    Evaluation with = new Evaluation();
    assertThat(textOf("['to-string', ['/', 0, 0]]", with)).isEqualTo("NaN");
    assertThat(textOf("['to-string', ['ln', 0]]", with)).isEqualTo("-Infinity");
    assertThat(textOf("['to-string', ['==', ['/', 0, 0], ['/', 0, 0]]]", with)).isEqualTo("false");
    assertThat(textOf("['to-string', ['-', 0]]", with)).isEqualTo("0");
    assertThat(textOf("['to-string', 1e21]", with)).isEqualTo("1e+21");
    assertThat(textOf("['to-string', 1e-7]", with)).isEqualTo("1e-7");
    assertThat(width(json("['sqrt', ['to-number', '-1', 4]]")).number(with)).isEqualTo(1);
    assertThat(width(json("['step', ['number', ['id'], 1], 5, 2, 7]")).number(with)).isEqualTo(5);
  }

  @Test
  void the_work_for_one_feature_is_bounded() {
    ArrayNode ring = NODES.arrayNode();
    for (int i = 0; i <= 50_000; i++) {
      double turn = 2 * Math.PI * (i % 50_000) / 50_000;
      ring.addArray().add(20 + 10 * Math.cos(turn)).add(20 + 10 * Math.sin(turn));
    }
    JsonNode polygon =
        NODES.objectNode().put("type", "Polygon").set("coordinates", NODES.arrayNode().add(ring));
    Filter within = Filter.parse(NODES.arrayNode().add("within").add(polygon), "filter");
    ArrayNode line = NODES.arrayNode();
    for (int i = 0; i < 60; i++) {
      line.addObject().put("x", 3500 + i).put("y", 4500);
    }
    assertThat(within.test(at(line))).isTrue();
    for (int i = 0; i < 100_000; i++) {
      line.addObject().put("x", 3500 + i % 50).put("y", 4500 + i % 7);
    }
    long start = System.nanoTime();
    assertThat(within.test(at(line))).as("too much work").isFalse();
    assertThat(System.nanoTime() - start).isLessThan(2_000_000_000L);
  }

  private static Evaluation at(ArrayNode line) {
    ObjectNode feature = NODES.objectNode().put("type", 2);
    feature.set("geometry", NODES.arrayNode().add(line));
    return new Evaluation().tile(3, 4, 3).feature(new JsonFeature(feature));
  }

  @Test
  void numbers_booleans_and_colours_are_evaluated_without_allocation() {
    PropertyValue number =
        width(
            json(
                """
                ['interpolate', ['exponential', 1.5], ['zoom'], 5, ['match', ['get', 'class'],
                'a', 1, 'b', 2, 3], 14, ['*', ['case', ['>', ['get', 'rank'], 3], 2, 4],
                ['step', ['get', 'rank'], 1, 5, 2]]]\
                """));
    PropertyValue color =
        PropertyValue.parse(
            json(
                """
                ['interpolate', ['linear'], ['zoom'], 5, ['match', ['get', 'class'], 'a', '#123',
                'b', 'red', '#fff'], 14, 'rgba(1, 2, 3, 0.5)']\
                """),
            Objects.requireNonNull(StyleSpecification.paint(LayerType.LINE).get("line-color")),
            "layers[0].paint.line-color");
    Filter filter =
        Filter.parse(
            json(
                "['all', ['in', ['get', 'class'], ['literal', ['a', 'c']]],"
                    + " ['<', 1, ['get', 'rank']]]"),
            "layers[0].filter");
    Filter legacy =
        Filter.parse(json("['all', ['in', 'class', 'a', 'c'], ['>', 'rank', 1]]"), "filter");
    Evaluation with =
        new Evaluation()
            .zoom(9.3)
            .feature(new JsonFeature(json("{'properties': {'class': 'a', 'rank': 4}}")));
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    double sum = 0;
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 20_000; i++) {
        sum += number.number(with) + color.argb(with);
        sum += filter.test(with) ? 1 : 0;
        sum += legacy.test(with) ? 1 : 0;
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(sum).isNotNaN();
    assertThat(least).as("bytes for 20,000 features").isLessThan(20_000);
  }
}
