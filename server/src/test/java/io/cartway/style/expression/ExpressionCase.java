package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.style.StyleSpecification;
import io.cartway.style.value.AnchorOffsets;
import io.cartway.style.value.Color;
import io.cartway.style.value.ColorArray;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.Formatted;
import io.cartway.style.value.NumberArray;
import io.cartway.style.value.Padding;
import io.cartway.style.value.ProjectionDefinition;
import io.cartway.style.value.ResolvedImage;
import io.cartway.style.value.TextCollator;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.Values;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A case of `console/test/expressions.mjs`, answered by us in the same words: an expression,
/// filter or property with what it is evaluated for.
record ExpressionCase(JsonNode json) {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  /// Our answer: `invalid`, `error` or `value`.
  ObjectNode answer() {
    Evaluation with = evaluation();
    JsonNode given = json.path("json");
    String type = json.path("type").asText();
    ObjectNode answer = NODES.objectNode();
    try {
      switch (json.path("kind").asText()) {
        case "filter" -> answer.put("value", Filter.parse(given, "filter").test(with));
        case "property" ->
            answer.set(
                "value", encoded(PropertyValue.parse(given, property(type), "p").evaluate(with)));
        default -> {
          boolean text = type.equals("string");
          Expression expression =
              Parsing.parse(
                  given,
                  "e",
                  type.equals("value") ? null : property(type).valueType(),
                  text ? Parsing.Annotation.COERCE : Parsing.Annotation.USUAL);
          with.begin();
          answer.set("value", evaluated(expression, with));
        }
      }
    } catch (ExpressionException fault) {
      answer.put("invalid", fault.path() + ": " + fault.reason());
    } catch (EvaluationException fault) {
      answer.put("error", String.valueOf(fault.getMessage()));
    }
    return answer;
  }

  /// The value, which the ways without allocation must have, too.
  private static JsonNode evaluated(Expression expression, Evaluation with) {
    Object value = expression.evaluate(with);
    switch (value) {
      case Double number -> check(number.equals(expression.evaluateNumber(with)), expression);
      case Boolean flag -> check(flag == expression.evaluateBoolean(with), expression);
      case Color color when expression.type().is(ValueType.Kind.COLOR) ->
          check(color.argb() == expression.evaluateArgb(with), expression);
      case null, default -> {}
    }
    return encoded(value);
  }

  private static void check(boolean same, Expression expression) {
    if (!same) {
      throw new AssertionError("two ways of evaluation differ: " + expression.type());
    }
  }

  private Evaluation evaluation() {
    Evaluation with = new Evaluation().zoom(json.path("zoom").asDouble());
    if (json.path("feature").isObject()) {
      with.feature(new JsonFeature(json.path("feature")));
    }
    if (json.path("images").isArray()) {
      Set<String> images = new HashSet<>();
      json.path("images").forEach(each -> images.add(each.asText()));
      with.availableImages(images);
    }
    JsonNode tile = json.path("tile");
    if (tile.isObject()) {
      with.tile(tile.path("z").asInt(), tile.path("x").asInt(), tile.path("y").asInt());
    }
    if (Values.of(json.path("state")) instanceof Map<?, ?> state) {
      Map<String, @Nullable Object> texts = new HashMap<>();
      state.forEach((key, value) -> texts.put(key.toString(), value));
      with.globalState(texts);
    }
    return with;
  }

  private static PropertySpecification property(String type) {
    int dot = type.indexOf('.');
    if (dot > 0) {
      PropertySpecification found =
          StyleSpecification.group(type.substring(0, dot)).get(type.substring(dot + 1));
      if (found == null) {
        throw new AssertionError(type);
      }
      return found;
    }
    ObjectNode json = NODES.objectNode();
    int open = type.indexOf('<');
    json.put("type", open < 0 ? type : "array").put("data", true).put("zoom", true);
    json.put("interpolated", true);
    if (open > 0) {
      String[] parts = type.substring(open + 1, type.length() - 1).split(",", -1);
      json.put("value", parts[0]);
      if (parts.length > 1) {
        json.put("length", Integer.parseInt(parts[1]));
      }
    }
    return PropertySpecification.read(type, json);
  }

  private static JsonNode encoded(@Nullable Object value) {
    return switch (value) {
      case null -> NODES.nullNode();
      case Boolean flag -> NODES.booleanNode(flag);
      case String text -> NODES.textNode(text);
      case Double number ->
          Double.isFinite(number)
              ? NODES.numberNode(number)
              : NODES.objectNode().put("number", Values.text(number));
      case List<?> list -> array(list);
      case Color c ->
          NODES.objectNode().set("color", array(List.of(c.red(), c.green(), c.blue(), c.alpha())));
      case Formatted text -> NODES.objectNode().set("formatted", sections(text));
      case ResolvedImage image ->
          NODES.objectNode().set("image", array(List.of(image.name(), image.available())));
      case Padding p ->
          NODES
              .objectNode()
              .set("padding", array(List.of(p.top(), p.right(), p.bottom(), p.left())));
      case NumberArray numbers -> NODES.objectNode().set("numbers", array(numbers.values()));
      case ColorArray colors -> NODES.objectNode().set("colors", array(colors.values()));
      case AnchorOffsets offsets -> NODES.objectNode().set("anchors", anchors(offsets));
      case ProjectionDefinition p ->
          NODES.objectNode().set("projection", array(List.of(p.from(), p.to(), p.transition())));
      case TextCollator _ -> NODES.objectNode().put("collator", true);
      case Map<?, ?> map -> {
        ObjectNode object = NODES.objectNode();
        map.forEach((key, each) -> object.set(key.toString(), encoded(each)));
        yield NODES.objectNode().set("object", object);
      }
      default -> throw new AssertionError(value.getClass());
    };
  }

  private static ArrayNode array(List<?> list) {
    ArrayNode array = NODES.arrayNode();
    list.forEach(each -> array.add(encoded(each)));
    return array;
  }

  private static ArrayNode sections(Formatted text) {
    ArrayNode sections = NODES.arrayNode();
    for (Formatted.Section s : text.sections()) {
      sections.add(
          array(
              Arrays.asList(
                  s.text(), s.image(), s.scale(), s.fontStack(), s.color(), s.verticalAlign())));
    }
    return sections;
  }

  private static ArrayNode anchors(AnchorOffsets offsets) {
    ArrayNode anchors = NODES.arrayNode();
    for (AnchorOffsets.Place place : offsets.places()) {
      anchors.add(place.anchor()).add(array(List.of(place.x(), place.y())));
    }
    return anchors;
  }

  /// Whether two answers are the same: faults without regard to their words, numbers but for the
  /// last digits.
  static boolean isSame(JsonNode ours, JsonNode theirs) {
    for (String fault : List.of("invalid", "error")) {
      if (ours.has(fault) || theirs.has(fault)) {
        return ours.has(fault) && theirs.has(fault);
      }
    }
    return isSameValue(ours.path("value"), theirs.path("value"));
  }

  private static boolean isSameValue(JsonNode one, JsonNode other) {
    if (one.isNumber() && other.isNumber()) {
      double a = one.doubleValue();
      double b = other.doubleValue();
      return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.max(Math.abs(a), Math.abs(b)));
    }
    if (one.isArray() && other.isArray() && one.size() == other.size()) {
      for (int i = 0; i < one.size(); i++) {
        if (!isSameValue(one.path(i), other.path(i))) {
          return false;
        }
      }
      return true;
    }
    if (one.isObject() && other.isObject() && one.size() == other.size()) {
      for (Map.Entry<String, JsonNode> each : one.properties()) {
        if (!other.has(each.getKey()) || !isSameValue(each.getValue(), other.path(each.getKey()))) {
          return false;
        }
      }
      return true;
    }
    return one.equals(other);
  }
}
