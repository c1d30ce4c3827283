package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.feature.StyleFeature;
import io.cartway.style.value.Color;
import io.cartway.style.value.ColorArray;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.Formatted;
import io.cartway.style.value.NumberArray;
import io.cartway.style.value.Padding;
import io.cartway.style.value.ResolvedImage;
import io.cartway.style.value.Values;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Functions of the language before expressions: values at stops along the zoom, a property, or
/// both. Their values are not asserted as those of expressions: a feature without the property has
/// the function's default, or else the property's.
final class LegacyFunction extends Expression {

  private static final Set<String> TYPES =
      Set.of("exponential", "interval", "categorical", "identity");

  /// A function without its input.
  @FunctionalInterface
  private interface Curve {
    @Nullable Object of(@Nullable Object input);
  }

  /// A function of whatever an evaluation has.
  @FunctionalInterface
  private interface Body {
    @Nullable Object of(Evaluation with);
  }

  /// An input and its value, not read yet.
  private record Stop(JsonNode input, JsonNode output, int index) {}

  private final Body body;

  private LegacyFunction(PropertySpecification property, int own, Body body) {
    super(property.valueType(), List.of(), own);
    this.body = body;
  }

  /// Reads a function.
  static Expression parse(JsonNode json, PropertySpecification property, String path) {
    return new Reader(json, property, path).read();
  }

  @Override
  boolean isConstant() {
    return false;
  }

  @Override
  @Nullable Object evaluate(Evaluation with) {
    return body.of(with);
  }

  /// Reads one function.
  private static final class Reader {

    private final JsonNode json;
    private final PropertySpecification property;
    private final String path;
    private final String type;
    private final double base;
    private final Color.Space space;
    private final @Nullable Object fallback;

    Reader(JsonNode json, PropertySpecification property, String path) {
      this.json = json;
      this.property = property;
      this.path = path;
      String usual = property.isInterpolated() ? "exponential" : "interval";
      this.type = json.has("type") ? json.path("type").asText() : usual;
      this.base = json.has("base") ? json.path("base").asDouble(Double.NaN) : 1;
      this.space =
          switch (json.path("colorSpace").asText("rgb")) {
            case "rgb" -> Color.Space.RGB;
            case "hcl" -> Color.Space.HCL;
            case "lab" -> Color.Space.LAB;
            default -> throw fault(".colorSpace", "a colour space is 'rgb', 'hcl' or 'lab'");
          };
      this.fallback =
          json.has("default")
              ? PropertyValue.constant(json.path("default"), property, path + ".default")
              : PropertyValue.fallback(property);
      if (!TYPES.contains(type)) {
        throw fault(".type", "a function is one of " + String.join(", ", TYPES));
      }
      if (Double.isNaN(base)) {
        throw fault(".base", "the base is a number");
      }
    }

    private ExpressionException fault(String at, String reason) {
      return new ExpressionException(path + at, reason);
    }

    Expression read() {
      List<Stop> stops = stops();
      boolean both = !stops.isEmpty() && stops.getFirst().input.isObject();
      if (!both && !json.has("property")) {
        if (type.equals("identity") || type.equals("categorical")) {
          throw fault(".type", "a function of the zoom is 'exponential' or 'interval'");
        }
        Curve curve = curve(stops, base, space);
        return new LegacyFunction(property, ZOOM, with -> curve.of(with.zoom));
      }
      if (!json.path("property").isTextual()) {
        throw fault(".property", "the name of a property is a text");
      }
      String key = json.path("property").textValue();
      if (both) {
        return ofBoth(stops, key);
      }
      Curve curve = inner(stops, base, space);
      return new LegacyFunction(property, FEATURE, with -> ofFeature(with, key, curve));
    }

    private List<Stop> stops() {
      JsonNode stops = json.path("stops");
      if (!type.equals("identity") && (!stops.isArray() || stops.isEmpty())) {
        throw fault(".stops", "a function has at least one stop");
      }
      if (stops.size() > Parsing.SIZE_MAX) {
        throw fault(".stops", "a function has at most %,d stops".formatted(Parsing.SIZE_MAX));
      }
      List<Stop> all = new ArrayList<>();
      for (int i = 0; i < stops.size(); i++) {
        JsonNode stop = stops.path(i);
        if (!stop.isArray() || stop.size() != 2) {
          throw fault(".stops[" + i + "]", "a stop is an input and a value");
        }
        all.add(new Stop(stop.path(0), stop.path(1), i));
      }
      return all;
    }

    private @Nullable Object ofFeature(Evaluation with, String key, Curve curve) {
      StyleFeature feature = with.feature;
      return feature == null || !feature.has(key) ? fallback : curve.of(feature.property(key));
    }

    private Curve inner(List<Stop> stops, double innerBase, Color.Space in) {
      return switch (type) {
        case "identity" -> this::identity;
        case "categorical" -> categories(stops);
        default -> curve(stops, innerBase, in);
      };
    }

    /// Functions of a property at stops along the zoom, between which their values are mixed.
    private Expression ofBoth(List<Stop> stops, String key) {
      Map<Double, List<Stop>> byZoom = new LinkedHashMap<>();
      for (Stop stop : stops) {
        JsonNode zoom = stop.input.path("zoom");
        if (!zoom.isNumber() || !stop.input.has("value")) {
          throw fault(".stops[" + stop.index + "][0]", "a stop has a number 'zoom' and a 'value'");
        }
        byZoom
            .computeIfAbsent(zoom.doubleValue(), _ -> new ArrayList<>())
            .add(new Stop(stop.input.path("value"), stop.output, stop.index));
      }
      double[] zooms = byZoom.keySet().stream().mapToDouble(Double::doubleValue).toArray();
      checkAscending(zooms);
      Curve[] curves =
          byZoom.values().stream()
              .map(each -> inner(each, 1, Color.Space.RGB))
              .toArray(Curve[]::new);
      Easing easing = Easing.exponential(base);
      return new LegacyFunction(
          property,
          ZOOM | FEATURE,
          with -> {
            int lower = lower(zooms, with.zoom);
            Object from = ofFeature(with, key, curves[lower]);
            if (lower == zooms.length - 1 || with.zoom <= zooms[0]) {
              return from;
            }
            Object to = ofFeature(with, key, curves[lower + 1]);
            return from == null || to == null
                ? null
                : mix(
                    from,
                    to,
                    easing.share(with.zoom, zooms[lower], zooms[lower + 1]),
                    Color.Space.RGB);
          });
    }

    private void checkAscending(double[] inputs) {
      for (int i = 1; i < inputs.length; i++) {
        if (inputs[i] < inputs[i - 1]) {
          throw fault(".stops", "the inputs of stops ascend");
        }
      }
    }

    /// The stop before an input; the last one where the input lies behind all.
    private static int lower(double[] inputs, double at) {
      return at >= inputs[inputs.length - 1] ? inputs.length - 1 : Curves.stop(inputs, at);
    }

    private Curve curve(List<Stop> stops, double curveBase, Color.Space in) {
      double[] inputs = new double[stops.size()];
      Object[] outputs = new Object[stops.size()];
      for (int i = 0; i < inputs.length; i++) {
        Stop stop = stops.get(i);
        if (!stop.input.isNumber()) {
          throw fault(
              ".stops[" + stop.index + "][0]",
              "the input of a stop is a number, not " + Parsing.described(stop.input));
        }
        inputs[i] = stop.input.doubleValue();
        outputs[i] = output(stop);
      }
      checkAscending(inputs);
      Easing easing = Easing.exponential(curveBase);
      boolean steps = type.equals("interval");
      return input -> {
        if (!(input instanceof Double at)) {
          return fallback;
        }
        int lower = lower(inputs, at);
        if (steps || lower == inputs.length - 1 || at <= inputs[0]) {
          return outputs[lower];
        }
        double share = easing.share(at, inputs[lower], inputs[lower + 1]);
        return mix(outputs[lower], outputs[lower + 1], share, in);
      };
    }

    private Object output(Stop stop) {
      String at = path + ".stops[" + stop.index + "][1]";
      Object output = PropertyValue.constant(stop.output, property, at);
      if (output == null) {
        throw new ExpressionException(at, "a stop has a value");
      }
      return output;
    }

    private Object mix(Object from, Object to, double share, Color.Space in) {
      return switch (property.type()) {
        case VARIABLE_ANCHOR_OFFSET_COLLECTION ->
            throw new EvaluationException("a function does not mix anchors");
        case ARRAY ->
            property.item() == PropertySpecification.Type.NUMBER
                ? Values.mix(property.valueType(), from, to, share, in)
                : from;
        case NUMBER, COLOR, PADDING, NUMBER_ARRAY, COLOR_ARRAY ->
            Values.mix(property.valueType(), from, to, share, in);
        default -> from;
      };
    }

    private Curve categories(List<Stop> stops) {
      Map<Object, Object> byInput = new HashMap<>();
      for (Stop stop : stops) {
        Object input = Values.of(stop.input);
        if (input == null || stop.input.isContainerNode()) {
          throw fault(".stops[" + stop.index + "][0]", "a category is a text, number or boolean");
        }
        byInput.put(ListOperators.hashable(input), output(stop));
      }
      return input -> byInput.getOrDefault(ListOperators.hashable(input), fallback);
    }

    private @Nullable Object identity(@Nullable Object input) {
      Object value =
          switch (property.type()) {
            case COLOR -> input instanceof String css ? Color.parse(css) : null;
            case FORMATTED -> Formatted.of(Values.text(input));
            case RESOLVED_IMAGE -> ResolvedImage.of(Values.text(input));
            case PADDING -> Padding.of(input);
            case NUMBER_ARRAY -> NumberArray.of(input);
            case COLOR_ARRAY -> ColorArray.of(input);
            case ENUM ->
                input instanceof String text && property.values().contains(text) ? text : null;
            case NUMBER, STRING, BOOLEAN ->
                Values.type(input) == property.valueType() ? input : null;
            case ARRAY -> input instanceof List<?> ? input : null;
            default -> null;
          };
      return value == null ? fallback : value;
    }
  }
}
