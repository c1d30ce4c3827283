package io.cartway.style.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What an expression may have as its value: null, `Double`, `String`, `Boolean`, a `List`, a `Map`
/// with texts as keys, or a type of this package; and the conversions between them, which the
/// specification takes from JavaScript.
public final class Values {

  private static final int SHORT_MAX = 60;
  private static final String ESCAPED = "\"\\\b\f\n\r\t";
  private static final String ESCAPES = "\"\\bfnrt";

  private Values() {}

  /// The value that JSON writes. Lists and maps cannot be changed.
  public static @Nullable Object of(JsonNode node) {
    return switch (node.getNodeType()) {
      case STRING -> node.textValue();
      case BOOLEAN -> node.booleanValue();
      case NUMBER -> node.doubleValue();
      case ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>(node.size());
        node.forEach(each -> list.add(of(each)));
        yield Collections.unmodifiableList(list);
      }
      case OBJECT -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        node.properties().forEach(each -> map.put(each.getKey(), of(each.getValue())));
        yield Collections.unmodifiableMap(map);
      }
      default -> null;
    };
  }

  /// The type of a value. The items of an array are of one type, or of [ValueType#VALUE].
  public static ValueType type(@Nullable Object value) {
    return switch (value) {
      case null -> ValueType.NULL;
      case String _ -> ValueType.STRING;
      case Boolean _ -> ValueType.BOOLEAN;
      case Double _ -> ValueType.NUMBER;
      case Color _ -> ValueType.COLOR;
      case ProjectionDefinition _ -> ValueType.of(ValueType.Kind.PROJECTION_DEFINITION);
      case TextCollator _ -> ValueType.COLLATOR;
      case Formatted _ -> ValueType.FORMATTED;
      case Padding _ -> ValueType.of(ValueType.Kind.PADDING);
      case NumberArray _ -> ValueType.of(ValueType.Kind.NUMBER_ARRAY);
      case ColorArray _ -> ValueType.COLOR_ARRAY;
      case AnchorOffsets _ -> ValueType.of(ValueType.Kind.VARIABLE_ANCHOR_OFFSET_COLLECTION);
      case ResolvedImage _ -> ValueType.RESOLVED_IMAGE;
      case List<?> list -> ValueType.array(itemType(list), list.size());
      default -> ValueType.OBJECT;
    };
  }

  /// How many items lists have, those in them included.
  public static long count(List<?> list) {
    long count = list.size();
    for (Object item : list) {
      count += item instanceof List<?> inner ? count(inner) : 0;
    }
    return count;
  }

  private static ValueType itemType(List<?> list) {
    ValueType type = null;
    for (Object item : list) {
      ValueType next = type(item);
      if (type != null && type != next) {
        return ValueType.VALUE;
      }
      type = next;
    }
    return type == null ? ValueType.VALUE : type;
  }

  /// A text as faults tell it, which never are long.
  public static String shortened(String text) {
    return text.length() <= SHORT_MAX ? text : text.substring(0, SHORT_MAX) + "…";
  }

  /// Whether two values are the same without conversion (`===`); lists and maps are so only when
  /// they are one object.
  @SuppressWarnings("ReferenceEquality") // As `===` of JavaScript.
  public static boolean same(@Nullable Object one, @Nullable Object other) {
    if (one instanceof Double a && other instanceof Double b) {
      return a.doubleValue() == b.doubleValue();
    }
    if (one instanceof String || one instanceof Boolean) {
      return one.equals(other);
    }
    return one == other;
  }

  /// Whether a value counts as true: not null, false, 0, NaN or an empty text.
  public static boolean isTruthy(@Nullable Object value) {
    return switch (value) {
      case null -> false;
      case Boolean flag -> flag;
      case Double number -> number != 0 && !Double.isNaN(number);
      case String text -> !text.isEmpty();
      default -> true;
    };
  }

  /// The number that a value converts to; NaN when there is none.
  public static double number(@Nullable Object value) {
    return switch (value) {
      case null -> 0;
      case Double number -> number;
      case Boolean flag -> flag ? 1 : 0;
      case String text -> NumberText.parse(text);
      case List<?> list when list.isEmpty() -> 0;
      case List<?> list when list.size() == 1 ->
          list.getFirst() instanceof Boolean ? Double.NaN : number(list.getFirst());
      case ResolvedImage image -> NumberText.parse(image.name());
      case Formatted text -> NumberText.parse(text.toString());
      default -> Double.NaN;
    };
  }

  /// The text that a value converts to: empty for null, JSON for lists and maps.
  public static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case String text -> text;
      case Double number -> NumberText.of(number);
      case List<?> _, Map<?, ?> _ -> json(value);
      default -> value.toString();
    };
  }

  /// A value as JSON without blanks.
  public static String json(@Nullable Object value) {
    StringBuilder out = new StringBuilder();
    json(value, out);
    return out.toString();
  }

  private static void json(@Nullable Object value, StringBuilder out) {
    switch (value) {
      case null -> out.append("null");
      case String text -> quoted(text, out);
      case Double number -> out.append(Double.isFinite(number) ? NumberText.of(number) : "null");
      case List<?> list -> {
        out.append('[');
        for (int i = 0; i < list.size(); i++) {
          out.append(i > 0 ? "," : "");
          json(list.get(i), out);
        }
        out.append(']');
      }
      case Map<?, ?> map -> {
        String comma = "{";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          quoted(entry.getKey().toString(), out.append(comma));
          json(entry.getValue(), out.append(':'));
          comma = ",";
        }
        out.append(map.isEmpty() ? "{}" : "}");
      }
      case Color color -> {
        // The reference implementation writes the object as it is: multiplied by the opacity.
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("r", color.red() * color.alpha());
        parts.put("g", color.green() * color.alpha());
        parts.put("b", color.blue() * color.alpha());
        parts.put("a", color.alpha());
        json(parts, out);
      }
      case Boolean flag -> out.append(flag.booleanValue());
      default -> quoted(value.toString(), out);
    }
  }

  private static void quoted(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int escape = ESCAPED.indexOf(c);
      boolean pair = i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1));
      if (escape >= 0) {
        out.append('\\').append(ESCAPES.charAt(escape));
      } else if (pair) {
        out.append(c).append(text.charAt(++i));
      } else if (c < ' ' || Character.isSurrogate(c)) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(Character.forDigit(c >> shift & 15, 16));
        }
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  /// A value between two of one interpolatable kind.
  ///
  /// @param share of the second
  /// @throws EvaluationException when they do not fit each other
  public static Object mix(
      ValueType type, Object from, Object to, double share, Color.Space space) {
    return switch (type.kind()) {
      case NUMBER -> Color.mix((Double) from, (Double) to, share);
      case COLOR -> Color.mix((Color) from, (Color) to, share, space);
      case COLOR_ARRAY -> ColorArray.mix((ColorArray) from, (ColorArray) to, share, space);
      case PADDING -> Padding.mix((Padding) from, (Padding) to, share);
      case NUMBER_ARRAY ->
          NumberArray.mix(((NumberArray) from).values(), ((NumberArray) to).values(), share);
      case VARIABLE_ANCHOR_OFFSET_COLLECTION ->
          AnchorOffsets.mix((AnchorOffsets) from, (AnchorOffsets) to, share);
      case PROJECTION_DEFINITION -> new ProjectionDefinition(text(from), text(to), share);
      default -> mixLists((List<?>) from, (List<?>) to, share);
    };
  }

  private static Object mixLists(List<?> from, List<?> to, double share) {
    List<Double> mixed = new ArrayList<>(from.size());
    for (int i = 0; i < from.size(); i++) {
      mixed.add(
          i < to.size() ? Color.mix(number(from.get(i)), number(to.get(i)), share) : Double.NaN);
    }
    return mixed;
  }
}
