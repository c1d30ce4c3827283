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
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Expressions that want to take long. Each took from half a second to 16 seconds for one feature,
/// or at reading, before it was counted; the time limits are far above what they take now.
@Timeout(20)
class ExpressionBoundsTest {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String TOO_MUCH = "the expression takes too much work";
  private static final Duration SHORT = Duration.ofSeconds(3);

  /// An expression of these parts: JSON, numbers and texts.
  private static ArrayNode of(Object... parts) {
    ArrayNode array = NODES.arrayNode();
    for (Object part : parts) {
      switch (part) {
        case JsonNode json -> array.add(json);
        case Number number -> array.add(number.doubleValue());
        default -> array.add(part.toString());
      }
    }
    return array;
  }

  private static ArrayNode repeated(String name, int times, JsonNode part) {
    ArrayNode all = of(name);
    for (int i = 0; i < times; i++) {
      all.add(part);
    }
    return all;
  }

  private static ArrayNode list(int times, String item) {
    ArrayNode all = NODES.arrayNode();
    for (int i = 0; i < times; i++) {
      all.add(item);
    }
    return of("literal", all);
  }

  private static PropertyValue property(LayerType type, String name, JsonNode json) {
    PropertySpecification paint = StyleSpecification.paint(type).get(name);
    return PropertyValue.parse(
        json,
        paint == null ? Objects.requireNonNull(StyleSpecification.layout(type).get(name)) : paint,
        name);
  }

  private static PropertyValue width(JsonNode json) {
    return property(LayerType.LINE, "line-width", json);
  }

  private static PropertyValue field(JsonNode json) {
    return property(LayerType.SYMBOL, "text-field", json);
  }

  /// A feature with `name` and `two`.
  private static Evaluation feature() throws IOException {
    String json = "{\"properties\": {\"name\": \"abc\", \"two\": 2}}";
    return new Evaluation().feature(new JsonFeature(new ObjectMapper().readTree(json)));
  }

  /// The value of a width that was to be something else than the default, which is 1.
  private static void assertRefusedAtEvaluation(JsonNode json) throws IOException {
    PropertyValue width = width(json);
    Evaluation with = feature();
    long start = System.nanoTime();
    assertThat(width.number(with)).isEqualTo(1);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SHORT);
    assertThat(with.workDone()).isGreaterThan(Evaluation.WORK_MAX);
  }

  private static void assertRefusedAtReading(JsonNode json) {
    long start = System.nanoTime();
    assertThatThrownBy(() -> field(json))
        .isInstanceOf(ExpressionException.class)
        .hasMessageStartingWith(TOO_MUCH);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SHORT);
  }

  @Test
  void the_search_in_a_long_text_is_counted() throws IOException {
    String text = "a".repeat(900_000);
    JsonNode found = of("index-of", of("get", "name"), of("var", "t"));
    assertThat(width(of("let", "t", text, of("+", 5, found))).number(feature())).isEqualTo(4);
    assertRefusedAtEvaluation(of("let", "t", text, repeated("+", 12_000, found)));
    String part = "a".repeat(40_000) + "b";
    JsonNode longText = of("concat", of("get", "name"), "a".repeat(90_000));
    assertRefusedAtEvaluation(of("index-of", part, longText));
    assertRefusedAtEvaluation(of("length", of("split", longText, part)));
  }

  @Test
  void characters_that_are_counted_or_cut_off_are_counted() throws IOException {
    String text = "é😀".repeat(200_000);
    JsonNode slice = of("slice", of("var", "t"), of("-", of("get", "two"), 1), of("get", "two"));
    JsonNode one = of("let", "t", text, of("length", of("concat", slice, "xy")));
    assertThat(width(one).number(feature())).isEqualTo(3);
    assertRefusedAtEvaluation(of("let", "t", text, repeated("+", 6_000, of("length", slice))));
    JsonNode either = of("case", of("has", "two"), of("var", "t"), "");
    assertRefusedAtEvaluation(of("let", "t", text, repeated("+", 9_000, of("length", either))));
    assertRefusedAtEvaluation(of("length", of("split", of("concat", of("get", "name"), text), "")));
  }

  @Test
  void long_texts_that_are_compared_are_counted() throws IOException {
    String one = "a".repeat(400_000);
    JsonNode other = of("case", of("has", "none"), "", of("var", "b"));
    JsonNode equal = of("==", of("var", "a"), other);
    JsonNode many = of("case", repeated("any", 12_000, equal), 3, 4);
    assertRefusedAtEvaluation(of("let", "a", one + "x", "b", one + "y", many));
    JsonNode collator = of("collator", NODES.objectNode());
    JsonNode ordered = of("<", of("var", "a"), other, collator);
    JsonNode few = of("case", repeated("any", 3, ordered), 3, 4);
    assertRefusedAtEvaluation(of("let", "a", one, "b", one, few));
  }

  @Test
  void lists_whose_items_are_looked_at_are_counted() throws IOException {
    JsonNode items = list(40_000, "");
    JsonNode either = of("case", of("has", "two"), of("var", "l"), of("var", "l"));
    JsonNode first = of("length", of("at", 0, of("array", "string", either)));
    assertThat(width(of("let", "l", items, of("+", 7, first))).number(feature())).isEqualTo(7);
    assertRefusedAtEvaluation(of("let", "l", items, repeated("+", 4_000, first)));
    JsonNode joined = of("length", of("join", either, ""));
    assertRefusedAtEvaluation(of("let", "l", items, repeated("+", 4_000, joined)));
    JsonNode type = of("length", of("typeof", either));
    assertRefusedAtEvaluation(of("let", "l", items, repeated("+", 4_000, type)));
    assertRefusedAtReading(
        of("let", "l", items, repeated("concat", 4_000, of("typeof", of("var", "l")))));
  }

  @Test
  void what_is_made_for_a_language_is_counted() throws IOException {
    ArrayNode numbers = of("+");
    ArrayNode orders = of("any");
    for (int i = 0; i < 2_000; i++) {
      JsonNode language = NODES.objectNode().put("locale", "de-x-a" + i);
      numbers.add(of("length", of("number-format", of("get", "two"), language)));
      orders.add(of("==", of("get", "name"), "x", of("collator", language)));
    }
    assertRefusedAtEvaluation(numbers);
    assertRefusedAtEvaluation(of("case", orders, 3, 4));
  }

  @Test
  void names_of_languages_and_units_are_short_and_told_shortened() {
    String tag = "en-x" + "-abcdefgh".repeat(4_000);
    JsonNode locale = NODES.objectNode().put("locale", tag);
    assertThatThrownBy(() -> field(of("number-format", 1, locale)))
        .hasMessage("'%s…' is no language tag".formatted(tag.substring(0, 60)));
    JsonNode unit = NODES.objectNode().put("unit", "meter-per-" + "second-".repeat(5_000));
    assertThatThrownBy(() -> field(of("number-format", 1, unit)))
        .hasMessageEndingWith("s…' is no unit");
    JsonNode currency = NODES.objectNode().put("currency", "é".repeat(500_000));
    assertThatThrownBy(() -> field(of("number-format", 1, currency)))
        .hasMessageEndingWith("é…' is no currency");
  }

  @Test
  void constants_are_not_made_long_by_short_expressions() {
    JsonNode fonts = NODES.objectNode().set("text-font", of("var", "f"));
    ArrayNode format = of("format");
    for (int i = 0; i < 2_000; i++) {
      format.add("a").add(fonts);
    }
    assertRefusedAtReading(of("let", "f", list(20_000, "F"), format));
    ArrayNode numbers = of("concat");
    for (int i = 0; i < 2_000; i++) {
      numbers.add(of("number-format", 1, NODES.objectNode().put("locale", "de-x-a" + i)));
    }
    assertRefusedAtReading(numbers);
    // Twelve doublings of ten characters.
    JsonNode doubled = of("var", "v12");
    for (int i = 12; i > 0; i--) {
      JsonNode before = of("var", "v" + (i - 1));
      doubled = of("let", "v" + i, of("concat", before, before), doubled);
    }
    assertRefusedAtReading(of("let", "v0", "0123456789", doubled));
    // What a style says itself may be as long as it likes.
    String said = "a".repeat(300_000);
    assertThat(field(of("concat", said, "b")).formatted(new Evaluation()).toString())
        .isEqualTo(said + "b");
  }

  @Test
  void a_variable_is_found_at_once_among_many() {
    ArrayNode numbers = of("let");
    for (int i = 0; i < 24_000; i++) {
      numbers.add("variable_" + i).add(i);
    }
    ArrayNode sum = repeated("+", 24_000, of("var", "variable_0"));
    long start = System.nanoTime();
    assertThat(width(numbers.add(sum)).number(new Evaluation())).isZero();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SHORT);
    // The inner one hides the outer one.
    JsonNode inner = of("let", "a", 2, of("+", of("var", "a"), of("var", "b")));
    assertThat(width(of("let", "a", 10, "b", 20, inner)).number(new Evaluation())).isEqualTo(22);
  }

  @Test
  void a_stop_is_taken_from_its_input_on() {
    JsonNode input = of("number", of("get", "two"));
    assertThat(stepped(of("step", input, 10, 1, 11, 2, 12, 3, 13))).isEqualTo(12);
    assertThat(stepped(of("step", input, 10, 2, 12))).isEqualTo(12);
    assertThat(stepped(of("step", input, 10, 2.0001, 12))).isEqualTo(10);
    assertThat(stepped(of("step", input, 10, -5, 11, 1.9999, 12))).isEqualTo(12);
    for (int stops = 1; stops < 40; stops++) {
      for (int at = 0; at <= 2 * stops + 1; at++) {
        ArrayNode step = of("step", of("-", input, 2 - at), -1);
        ArrayNode curve = of("interpolate", of("linear"), of("-", input, 2 - at));
        for (int i = 1; i <= stops; i++) {
          step.add(2 * i).add(i);
          curve.add(2 * i).add(i * i);
        }
        // The stops are 2, 4, ...: the one before an input by counting.
        int before = Math.min(at / 2, stops);
        assertThat(stepped(step)).as("%d of %d", at, stops).isEqualTo(before == 0 ? -1 : before);
        int lower = Math.max(before, 1);
        boolean between = at % 2 == 1 && before > 0 && before < stops;
        double mixed = (lower * lower + (lower + 1.0) * (lower + 1)) / 2;
        assertThat(stepped(curve))
            .as("%d of %d", at, stops)
            .isEqualTo(between ? mixed : lower * lower);
      }
    }
  }

  /// A value that may be negative.
  private static double stepped(JsonNode json) {
    try {
      return property(LayerType.LINE, "line-offset", json).number(feature());
    } catch (IOException unreadable) {
      throw new AssertionError(unreadable);
    }
  }

  @Test
  void polygons_are_projected_once_for_a_zoom_and_again_for_another() {
    ArrayNode ring = NODES.arrayNode();
    for (int i = 0; i <= 1_000; i++) {
      double turn = 2 * Math.PI * (i % 1_000) / 1_000;
      ring.addArray().add(20 + 10 * Math.cos(turn)).add(20 + 10 * Math.sin(turn));
    }
    ObjectNode polygon = NODES.objectNode().put("type", "Polygon");
    polygon.set("coordinates", NODES.arrayNode().add(ring));
    Filter within = Filter.parse(of("within", polygon), "filter");
    ObjectNode point = NODES.objectNode().put("type", 1);
    point.putArray("geometry").addArray().addObject().put("x", 3_500).put("y", 4_500);
    Evaluation with = new Evaluation().tile(3, 4, 3).feature(new JsonFeature(point));
    assertThat(within.test(with)).isTrue();
    long first = with.workDone();
    assertThat(within.test(with)).isTrue();
    assertThat(with.workDone() - first).as("edges alone").isEqualTo(1_001);
    assertThat(first).as("with the projection").isEqualTo(31 * 1_001);
    // The same place in the tile of another zoom lies elsewhere.
    assertThat(within.test(with.tile(5, 4, 3))).isFalse();
    assertThat(within.test(with.tile(3, 4, 3))).isTrue();
    assertThat(within.test(with.tile(3, 5, 3))).isFalse();
  }
}
