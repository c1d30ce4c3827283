package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.cartway.style.value.AnchorOffsets;
import io.cartway.style.value.Color;
import io.cartway.style.value.ColorArray;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.Formatted;
import io.cartway.style.value.NumberArray;
import io.cartway.style.value.Padding;
import io.cartway.style.value.ProjectionDefinition;
import io.cartway.style.value.ResolvedImage;
import io.cartway.style.value.ValueType.Kind;
import io.cartway.style.value.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a style says of a property: a constant, an expression, or a function of the language before
/// expressions. Immutable; evaluated by many threads, each with an [Evaluation] of its own.
///
/// Where an expression has no value for a feature, or one that is not allowed, the property has its
/// default, as the specification says.
public final class PropertyValue {

  /// What a value depends on.
  public enum Dependency {
    /// Nothing: it is the same for all features at all zooms.
    CONSTANT,
    /// The zoom alone (`camera`).
    ZOOM,
    /// The feature alone (`source`).
    FEATURE,
    /// Both (`composite`).
    ZOOM_AND_FEATURE
  }

  /// An expression that may evaluate more others for one value is not read: it takes 1 ms.
  static final long STEPS_MAX = 100_000;

  private static final int TRANSPARENT = 0;

  private final PropertySpecification property;
  private final Expression expression;
  private final @Nullable Object fallback;
  private final Dependency dependency;

  private PropertyValue(
      PropertySpecification property, Expression expression, @Nullable Object fallback) {
    this.property = property;
    this.expression = expression;
    this.fallback = fallback;
    boolean zoom = expression.isZoomDependent();
    boolean feature = expression.isFeatureDependent();
    this.dependency =
        zoom
            ? feature ? Dependency.ZOOM_AND_FEATURE : Dependency.ZOOM
            : feature ? Dependency.FEATURE : Dependency.CONSTANT;
  }

  /// Reads what a style says.
  ///
  /// @param path where it stands in the style: `layers[3].paint.line-width`
  /// @throws ExpressionException when it is not as the specification wants it
  public static PropertyValue parse(JsonNode json, PropertySpecification property, String path) {
    Object fallback = fallback(property);
    if (json.isObject()
        && !property.isPlain()
        && property.type() != PropertySpecification.Type.PROJECTION_DEFINITION) {
      JsonNode function = property.hasTokens() ? tokensInStops(json) : null;
      Expression expression =
          function == null
              ? LegacyFunction.parse(json, property, path)
              : Parsing.parse(function, path, property.valueType(), Parsing.Annotation.USUAL);
      return new PropertyValue(property, checked(expression, property, path), fallback);
    }
    JsonNode tokens =
        property.hasTokens() && json.isTextual() ? Tokens.expression(json.textValue()) : json;
    if (property.isPlain() || !isExpression(tokens)) {
      Object constant = constant(json, property, path);
      return new PropertyValue(property, new Literal(Values.type(constant), constant), fallback);
    }
    Parsing.Annotation annotation =
        property.type() == PropertySpecification.Type.STRING
            ? Parsing.Annotation.COERCE
            : Parsing.Annotation.USUAL;
    Expression expression = Parsing.parse(tokens, path, property.valueType(), annotation);
    checkCurve(expression, property, path);
    return new PropertyValue(property, checked(expression, property, path), fallback);
  }

  /// The value of a property of which a style says nothing.
  public static PropertyValue ofDefault(PropertySpecification property) {
    return property.fallback().isMissingNode()
        ? new PropertyValue(property, new Literal(Values.type(null), null), null)
        : parse(property.fallback(), property, property.name());
  }

  private static boolean isExpression(JsonNode json) {
    return json.isArray()
        && json.path(0).isTextual()
        && Operators.named(json.path(0).textValue()) != null;
  }

  private static Expression checked(
      Expression expression, PropertySpecification property, String path) {
    if (expression.isFeatureDependent() && !property.isDataDriven()) {
      throw new ExpressionException(
          path, "'%s' cannot depend on the feature".formatted(property.name()));
    }
    if (expression.isZoomDependent() && !property.isZoomDriven()) {
      throw new ExpressionException(
          path, "'%s' cannot depend on the zoom".formatted(property.name()));
    }
    if (expression.dependsOn(Expression.STATE) && !property.isStateDriven()) {
      throw new ExpressionException(
          path, "'%s' cannot depend on the state of the feature".formatted(property.name()));
    }
    checkSteps(expression, path);
    return expression;
  }

  static void checkSteps(Expression expression, String path) {
    if (expression.steps() > STEPS_MAX) {
      throw new ExpressionException(
          path,
          "it takes up to %,d steps to evaluate, %,d are allowed"
              .formatted(expression.steps(), STEPS_MAX));
    }
  }

  /// Refuses `zoom` anywhere but as the input of one curve at the top.
  private static void checkCurve(
      Expression expression, PropertySpecification property, String path) {
    Expression curve = ZoomCurve.find(expression, path);
    if (curve == null && expression.isZoomDependent()) {
      throw new ExpressionException(path, ZoomCurve.RULE);
    }
    if (curve instanceof Curves.Interpolate && !property.isInterpolated()) {
      throw new ExpressionException(
          path, "values of '%s' cannot be interpolated".formatted(property.name()));
    }
  }

  /// The expression for a function of the zoom whose values are texts with `{name}` in them; null
  /// when it is no such function.
  private static @Nullable JsonNode tokensInStops(JsonNode json) {
    JsonNode stops = json.path("stops");
    boolean any = false;
    for (JsonNode stop : stops) {
      JsonNode text = stop.path(1);
      any |= text.isTextual() && isExpression(Tokens.expression(text.textValue()));
      if (!stop.path(0).isNumber()) {
        return null;
      }
    }
    if (!any || json.has("property")) {
      return null;
    }
    ArrayNode step = JsonNodeFactory.instance.arrayNode().add("step");
    step.add(step.arrayNode().add("zoom"));
    for (int i = 0; i < stops.size(); i++) {
      if (i > 0) {
        step.add(stops.path(i).path(0));
      }
      step.add(Tokens.expression(stops.path(i).path(1).asText()));
    }
    return stops.size() > 1 ? step : step.path(2);
  }

  /// A constant of a property's type.
  static @Nullable Object constant(JsonNode json, PropertySpecification property, String path) {
    Object value = Values.of(json);
    Object read =
        switch (property.type()) {
          case COLOR -> value instanceof String css ? Color.parse(css) : null;
          case PADDING -> Padding.of(value);
          case NUMBER_ARRAY -> NumberArray.of(value);
          case COLOR_ARRAY -> ColorArray.of(value);
          case VARIABLE_ANCHOR_OFFSET_COLLECTION -> AnchorOffsets.of(value);
          case PROJECTION_DEFINITION -> ProjectionDefinition.of(value);
          case FORMATTED, RESOLVED_IMAGE, STRING -> value instanceof String ? value : null;
          case BOOLEAN -> value instanceof Boolean ? value : null;
          case NUMBER -> isNumber(value, property) ? value : null;
          case ENUM -> value instanceof String && property.values().contains(value) ? value : null;
          case ARRAY -> value instanceof List<?> list && fits(list, property) ? value : null;
          case ANY -> value;
        };
    if (read == null) {
      throw new ExpressionException(
          path, "'%s' is %s".formatted(property.name(), expected(property)));
    }
    return read;
  }

  private static boolean isNumber(@Nullable Object value, PropertySpecification property) {
    return value instanceof Double number
        && Double.isFinite(number)
        && number >= property.minimum()
        && number <= property.maximum();
  }

  private static boolean fits(List<?> list, PropertySpecification property) {
    if (property.length() >= 0 && list.size() != property.length()) {
      return false;
    }
    for (Object item : list) {
      boolean fits =
          switch (property.item()) {
            case NUMBER -> isNumber(item, property);
            case ENUM -> item instanceof String && property.values().contains(item);
            case STRING -> item instanceof String;
            default -> true;
          };
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  private static String expected(PropertySpecification property) {
    return switch (property.type()) {
      case ENUM -> "one of " + names(property);
      case ARRAY ->
          "a list of %s%s"
              .formatted(
                  property.length() < 0 ? "" : property.length() + " ",
                  switch (property.item()) {
                    case NUMBER -> "numbers" + range(property);
                    case STRING -> "texts";
                    case ENUM -> "texts of " + names(property);
                    default -> "values";
                  });
      case NUMBER -> "a number" + range(property);
      case BOOLEAN -> "true or false";
      case STRING, FORMATTED -> "a text";
      case RESOLVED_IMAGE -> "the name of an image";
      case COLOR -> "a colour of CSS, as #08f, rgb(0, 136, 255) or teal";
      case PADDING -> "a number, or a list of one to four";
      default -> "a value of type " + property.valueType();
    };
  }

  private static String names(PropertySpecification property) {
    return String.join(", ", property.values().stream().sorted().toList());
  }

  private static String range(PropertySpecification property) {
    String minimum = Values.text(property.minimum());
    return property.minimum() == Double.NEGATIVE_INFINITY
        ? ""
        : property.maximum() == Double.POSITIVE_INFINITY
            ? " of %s or more".formatted(minimum)
            : " from %s to %s".formatted(minimum, Values.text(property.maximum()));
  }

  /// What a property has where an expression has no value.
  static @Nullable Object fallback(PropertySpecification property) {
    JsonNode fallback = property.fallback();
    if (fallback.isMissingNode()) {
      return null;
    }
    // The ramp of a heatmap is an expression.
    return property.type() == PropertySpecification.Type.COLOR && !fallback.isTextual()
        ? Color.TRANSPARENT
        : constant(fallback, property, property.name());
  }

  /// The property.
  public PropertySpecification property() {
    return property;
  }

  /// What the value depends on.
  public Dependency dependency() {
    return dependency;
  }

  /// Whether it is the same for all features at all zooms.
  public boolean isConstant() {
    return dependency == Dependency.CONSTANT;
  }

  /// Whether it is the same for all features at one zoom.
  public boolean isSameForAllFeatures() {
    return !expression.isFeatureDependent();
  }

  /// Whether it is a ramp along lines (`line-gradient`).
  public boolean dependsOnLineProgress() {
    return expression.dependsOn(Expression.LINE_PROGRESS);
  }

  /// Whether it is a curve of steps, between which nothing is mixed.
  public boolean isStepped() {
    return expression instanceof Curves.Step;
  }

  /// How many expressions are evaluated for a value, at most.
  public long steps() {
    return expression.steps();
  }

  /// The value; null when there is none and the property has no default.
  public @Nullable Object evaluate(Evaluation with) {
    with.begin();
    try {
      Object value = expression.evaluate(with);
      boolean none = value == null || (value instanceof Double number && Double.isNaN(number));
      if (none
          || (property.type() == PropertySpecification.Type.ENUM
              && !property.values().contains(value))) {
        return fallback;
      }
      return value;
    } catch (EvaluationException _) {
      return fallback;
    }
  }

  /// The value of a property of numbers; NaN when there is none.
  public double number(Evaluation with) {
    with.begin();
    double value;
    try {
      value = expression.evaluateNumber(with);
    } catch (EvaluationException _) {
      value = Double.NaN;
    }
    return Double.isNaN(value) && fallback instanceof Double number ? number : value;
  }

  /// The value of a property of booleans; false when there is none.
  public boolean flag(Evaluation with) {
    with.begin();
    try {
      return expression.evaluateBoolean(with);
    } catch (EvaluationException _) {
      return fallback instanceof Boolean flag && flag;
    }
  }

  /// The colour of a property of colours; null when there is none.
  public @Nullable Color color(Evaluation with) {
    return evaluate(with) instanceof Color color ? color : null;
  }

  /// The colour of a property of colours as `0xAARRGGBB`, its parts not multiplied by its opacity;
  /// transparent when there is none.
  public int argb(Evaluation with) {
    if (expression.type().is(Kind.COLOR)) {
      with.begin();
      try {
        return expression.evaluateArgb(with);
      } catch (EvaluationException _) {
        return fallback instanceof Color color ? color.argb() : TRANSPARENT;
      }
    }
    return TRANSPARENT;
  }

  /// The text of a property of texts or of an enumeration; empty when there is none.
  public String text(Evaluation with) {
    return evaluate(with) instanceof String text ? text : "";
  }

  /// The text of `text-field`.
  public Formatted formatted(Evaluation with) {
    Object value = evaluate(with);
    return value instanceof Formatted formatted ? formatted : Formatted.of(Values.text(value));
  }

  /// The image of `icon-image` and of patterns; null when there is none.
  public @Nullable ResolvedImage image(Evaluation with) {
    Object value = evaluate(with);
    return value instanceof ResolvedImage image ? image : ResolvedImage.of(Values.text(value));
  }

  /// The items of a property of several values, as `icon-offset`, `line-dasharray`, `text-font`;
  /// empty when there is none. Numbers are `Double`.
  public List<?> list(Evaluation with) {
    return switch (evaluate(with)) {
      case List<?> list -> list;
      case NumberArray numbers -> numbers.values();
      case ColorArray colors -> colors.values();
      case null, default -> List.of();
    };
  }
}
