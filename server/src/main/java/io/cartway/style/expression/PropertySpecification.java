package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.value.ValueType;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/// What the style specification says of a property.
///
/// @param name `line-width`
/// @param type of its values
/// @param item of an array's items; [Type#ANY] otherwise
/// @param length of an array; -1 for any
/// @param values of an enumeration, or of the items of an array of them; else empty
/// @param fallback its default as JSON; missing when there is none
/// @param minimum of a number; negative infinity when there is none
/// @param maximum of a number; infinity when there is none
/// @param isDataDriven whether an expression may look at the feature
/// @param isZoomDriven whether an expression may look at the zoom
/// @param isStateDriven whether an expression may look at the feature's state
/// @param isPlain whether it has plain values only, no expressions
/// @param isInterpolated whether its values can be interpolated
/// @param isTransitionable whether `<name>-transition` is a property, too
/// @param hasTokens whether `{name}` in a plain text stands for a property of the feature
public record PropertySpecification(
    String name,
    Type type,
    Type item,
    int length,
    Set<String> values,
    JsonNode fallback,
    double minimum,
    double maximum,
    boolean isDataDriven,
    boolean isZoomDriven,
    boolean isStateDriven,
    boolean isPlain,
    boolean isInterpolated,
    boolean isTransitionable,
    boolean hasTokens) {

  /// The types of properties, named as in the specification.
  public enum Type {
    ANY(ValueType.VALUE),
    BOOLEAN(ValueType.BOOLEAN),
    STRING(ValueType.STRING),
    NUMBER(ValueType.NUMBER),
    ENUM(ValueType.STRING),
    COLOR(ValueType.COLOR),
    ARRAY(ValueType.VALUE),
    FORMATTED(ValueType.FORMATTED),
    RESOLVED_IMAGE(ValueType.RESOLVED_IMAGE),
    PADDING(ValueType.of(ValueType.Kind.PADDING)),
    NUMBER_ARRAY(ValueType.of(ValueType.Kind.NUMBER_ARRAY)),
    COLOR_ARRAY(ValueType.COLOR_ARRAY),
    PROJECTION_DEFINITION(ValueType.of(ValueType.Kind.PROJECTION_DEFINITION)),
    VARIABLE_ANCHOR_OFFSET_COLLECTION(
        ValueType.of(ValueType.Kind.VARIABLE_ANCHOR_OFFSET_COLLECTION));

    @SuppressWarnings("ImmutableEnumChecker") // It is immutable; nothing of it says so.
    private final ValueType values;

    Type(ValueType values) {
      this.values = values;
    }

    private static Type named(String name) {
      for (Type type : values()) {
        if (type.name()
            .replace("_", "")
            .toLowerCase(Locale.ROOT)
            .equals(name.toLowerCase(Locale.ROOT))) {
          return type;
        }
      }
      return ANY;
    }
  }

  public PropertySpecification {
    values = Set.copyOf(values);
  }

  /// Reads what `console/style-data.mjs` wrote of a property.
  public static PropertySpecification read(String name, JsonNode json) {
    Set<String> values = new LinkedHashSet<>();
    json.path("values").forEach(each -> values.add(each.asText()));
    return new PropertySpecification(
        name,
        Type.named(json.path("type").asText()),
        Type.named(json.path("value").asText()),
        json.path("length").asInt(-1),
        values,
        json.path("default"),
        json.path("minimum").asDouble(Double.NEGATIVE_INFINITY),
        json.path("maximum").asDouble(Double.POSITIVE_INFINITY),
        json.path("data").asBoolean(),
        json.path("zoom").asBoolean(),
        json.path("state").asBoolean(),
        json.path("plain").asBoolean(),
        json.path("interpolated").asBoolean(),
        json.path("transition").asBoolean(),
        json.path("tokens").asBoolean());
  }

  /// The type of an expression's values.
  ValueType valueType() {
    return type == Type.ARRAY ? ValueType.array(item.values, length) : type.values;
  }
}
