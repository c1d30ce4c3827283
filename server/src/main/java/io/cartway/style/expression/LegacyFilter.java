package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.feature.StyleFeature;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Filters of the language before expressions: `["==", "class", "motorway"]`, `["in", "$type",
/// "Point"]`. Unlike expressions, they do not fail on a value of another type.
final class LegacyFilter {

  /// To which of the two languages a filter belongs.
  private enum Language {
    LEGACY,
    EXPRESSION,
    /// It means the same in both.
    BOTH
  }

  private static final String TYPE = "$type";
  private static final String ID = "$id";

  private final String path;
  private int size;

  private LegacyFilter(String path) {
    this.path = path;
  }

  /// Whether a filter is to be read as one of the old language.
  static boolean isLegacy(JsonNode json) {
    return language(json, 0) == Language.LEGACY;
  }

  private static Language language(JsonNode json, int depth) {
    if (json.isBoolean()) {
      return Language.BOTH;
    }
    if (!json.isArray() || json.isEmpty() || depth > Parsing.DEPTH_MAX) {
      return Language.LEGACY;
    }
    JsonNode first = json.path(1);
    return switch (json.path(0).asText()) {
      case "has" -> {
        boolean special = isText(first, ID) || isText(first, TYPE);
        Language plain = json.size() == 2 ? Language.BOTH : Language.EXPRESSION;
        yield json.size() < 2 || special ? Language.LEGACY : plain;
      }
      case "in" ->
          json.size() >= 3 && (!first.isTextual() || json.path(2).isArray())
              ? Language.EXPRESSION
              : Language.LEGACY;
      case "!in", "!has", "none" -> Language.LEGACY;
      case "==", "!=", ">", ">=", "<", "<=" ->
          json.size() != 3 || first.isArray() || json.path(2).isArray()
              ? Language.EXPRESSION
              : Language.LEGACY;
      case "any", "all" -> language(json, 1, depth);
      default -> Language.EXPRESSION;
    };
  }

  private static Language language(JsonNode json, int from, int depth) {
    Language language = Language.BOTH;
    for (int i = from; i < json.size(); i++) {
      Language child = language(json.path(i), depth + 1);
      if (child == Language.EXPRESSION) {
        return child;
      }
      language = child == Language.LEGACY ? child : language;
    }
    return language;
  }

  private static boolean isText(JsonNode json, String text) {
    return json.isTextual() && json.textValue().equals(text);
  }

  static Expression parse(JsonNode json, String path) {
    return new LegacyFilter(path).parse(json, "", 0);
  }

  private Expression parse(JsonNode json, String at, int depth) {
    size += 1 + json.size();
    if (depth > Parsing.DEPTH_MAX || size > Parsing.SIZE_MAX) {
      throw new ExpressionException(
          path + at,
          "a filter is at most %d deep and has at most %,d parts"
              .formatted(Parsing.DEPTH_MAX, Parsing.SIZE_MAX));
    }
    String name = json.path(0).asText();
    if (!json.isArray() || json.size() <= 1) {
      return constant(!json.isArray() || !name.equals("any"));
    }
    return switch (name) {
      case "==", "<", "<=", ">", ">=" -> comparison(Comparison.Sign.of(name), json, at);
      case "!=" -> not(comparison(Comparison.Sign.EQUAL, json, at));
      case "all" -> FunctionCall.ofBoolean(children(json, at, depth), 0, MathFunctions::all);
      case "any" -> FunctionCall.ofBoolean(children(json, at, depth), 0, MathFunctions::any);
      case "none" -> not(FunctionCall.ofBoolean(children(json, at, depth), 0, MathFunctions::any));
      case "in" -> in(json, at);
      case "!in" -> not(in(json, at));
      case "has" -> has(json, at);
      case "!has" -> not(has(json, at));
      // As the reference implementation takes what it does not know.
      default -> constant(true);
    };
  }

  private List<Expression> children(JsonNode json, String at, int depth) {
    List<Expression> children = new ArrayList<>();
    for (int i = 1; i < json.size(); i++) {
      children.add(parse(json.path(i), at + "[" + i + "]", depth + 1));
    }
    return children;
  }

  private static Expression constant(boolean value) {
    return new Literal(ValueType.BOOLEAN, value);
  }

  private static Expression not(Expression filter) {
    return FunctionCall.ofBoolean(
        List.of(filter), 0, (with, args) -> !args[0].evaluateBoolean(with));
  }

  private static Expression of(FunctionCall.BooleanBody body) {
    return FunctionCall.ofBoolean(List.of(), Expression.FEATURE, body);
  }

  private String key(JsonNode json, String at) {
    if (!json.path(1).isTextual()) {
      throw new ExpressionException(
          path + at + "[1]",
          "the name of a property is a text, not " + Parsing.described(json.path(1)));
    }
    return json.path(1).textValue();
  }

  /// What a filter looks at; null when there is none of it.
  private static @Nullable Object found(Evaluation with, String key) {
    StyleFeature feature = with.feature;
    if (feature == null) {
      return null;
    }
    return switch (key) {
      case TYPE -> feature.geometryType().text();
      case ID -> feature.id();
      default -> feature.property(key);
    };
  }

  private static boolean isThere(Evaluation with, String key) {
    return with.feature != null && !key.equals(ID) && with.feature.has(key);
  }

  private Expression comparison(Comparison.Sign sign, JsonNode json, String at) {
    String key = key(json, at);
    Object value = Values.of(json.path(2));
    boolean order = sign != Comparison.Sign.EQUAL;
    if (json.path(2).isContainerNode() || (key.equals(TYPE) && (order || value == null))) {
      throw new ExpressionException(
          path + at,
          "'%s' compares a property with a text, number or boolean"
              .formatted(json.path(0).asText()));
    }
    if (value == null) {
      // Null is found only where a property has it, and no order but equality holds of it.
      boolean equal = sign.holds(0, 0);
      return of(
          (with, _) -> found(with, key) == null && equal && (isThere(with, key) || key.equals(ID)));
    }
    return of((with, _) -> {
      Object found = found(with, key);
      return found != null
          && found.getClass() == value.getClass()
          && Comparison.holds(sign, found, value);
    });
  }

  private Expression in(JsonNode json, String at) {
    if (json.size() == 2) {
      return constant(false);
    }
    String key = key(json, at);
    size += json.size();
    Set<Object> values = new HashSet<>();
    boolean hasNull = false;
    for (int i = 2; i < json.size(); i++) {
      Object value = Values.of(json.path(i));
      hasNull |= value == null;
      if (key.equals(TYPE) && !(value instanceof String)) {
        throw new ExpressionException(
            path + at + "[" + i + "]", "the type of a geometry is a text");
      }
      if (value != null && !json.path(i).isContainerNode()) {
        values.add(ListOperators.hashable(value));
      }
    }
    boolean orNull = hasNull;
    return of((with, _) -> {
      Object found = found(with, key);
      return found == null
          ? orNull && (isThere(with, key) || key.equals(ID))
          : values.contains(ListOperators.hashable(found));
    });
  }

  private Expression has(JsonNode json, String at) {
    String key = key(json, at);
    return switch (key) {
      case TYPE -> constant(true);
      case ID -> of((with, _) -> with.feature != null && with.feature.id() != null);
      default -> of((with, _) -> with.feature != null && with.feature.has(key));
    };
  }
}
