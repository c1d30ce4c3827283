package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.value.AnchorOffsets;
import io.cartway.style.value.Color;
import io.cartway.style.value.ColorArray;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.Formatted;
import io.cartway.style.value.NumberArray;
import io.cartway.style.value.Padding;
import io.cartway.style.value.ProjectionDefinition;
import io.cartway.style.value.ResolvedImage;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `to-number`, `to-color`, `to-string`, `to-boolean`, and the conversions to the types of the
/// specification: the first of several values that can be converted.
final class Coercion extends Expression {

  private static final Map<String, ValueType> TYPES =
      Map.of(
          "to-boolean", ValueType.BOOLEAN,
          "to-color", ValueType.COLOR,
          "to-number", ValueType.NUMBER,
          "to-string", ValueType.STRING);

  private final Expression[] args;

  Coercion(ValueType type, Expression arg) {
    this(type, List.of(arg));
  }

  private Coercion(ValueType type, List<Expression> args) {
    super(type, args, 0);
    this.args = args.toArray(Expression[]::new);
  }

  static Expression parse(JsonNode json, Parsing at) {
    ValueType type = TYPES.getOrDefault(json.path(0).asText(), ValueType.VALUE);
    boolean one = type == ValueType.BOOLEAN || type == ValueType.STRING;
    at.arity(json, 1, one ? 1 : Integer.MAX_VALUE);
    List<Expression> args = new ArrayList<>();
    for (int i = 1; i < json.size(); i++) {
      args.add(at.parse(json.path(i), i, ValueType.VALUE));
    }
    return new Coercion(type, args);
  }

  /// Whether all children are constant, also those that were not computed at reading because this
  /// expression was put around them afterwards.
  static boolean areConstant(Expression annotation) {
    for (Expression child : annotation.children()) {
      if (!child.isConstant()) {
        return false;
      }
    }
    return true;
  }

  @Override
  boolean isConstant() {
    return areConstant(this);
  }

  @Override
  @Nullable Object evaluate(Evaluation with) {
    return switch (type().kind()) {
      case BOOLEAN -> Values.isTruthy(args[0].evaluate(with));
      case NUMBER -> evaluateNumber(with);
      case COLOR -> color(with);
      case FORMATTED -> Formatted.of(with.made(Values.text(args[0].evaluate(with))));
      case RESOLVED_IMAGE -> ResolvedImage.of(with.made(Values.text(args[0].evaluate(with))));
      case PADDING, NUMBER_ARRAY, COLOR_ARRAY, VARIABLE_ANCHOR_OFFSET_COLLECTION ->
          firstThatFits(with);
      case PROJECTION_DEFINITION -> {
        Object value = args[0].evaluate(with);
        if (ProjectionDefinition.of(value) == null) {
          throw unfit(value);
        }
        yield value;
      }
      default -> with.made(Values.text(args[0].evaluate(with)));
    };
  }

  @Override
  double evaluateNumber(Evaluation with) {
    Object value = null;
    for (Expression arg : args) {
      value = arg.evaluate(with);
      double number = Values.number(value);
      if (!Double.isNaN(number)) {
        return number;
      }
    }
    throw unfit(value);
  }

  @Override
  boolean evaluateBoolean(Evaluation with) {
    return Values.isTruthy(args[0].evaluate(with));
  }

  private Object firstThatFits(Evaluation with) {
    Object value = null;
    for (Expression arg : args) {
      value = arg.evaluate(with);
      Object converted =
          switch (type().kind()) {
            case PADDING -> Padding.of(value);
            case NUMBER_ARRAY -> NumberArray.of(value);
            case COLOR_ARRAY -> ColorArray.of(value);
            default -> AnchorOffsets.of(value);
          };
      if (converted != null) {
        return converted;
      }
    }
    throw unfit(value);
  }

  private Color color(Evaluation with) {
    Object value = null;
    for (Expression arg : args) {
      value = arg.evaluate(with);
      Color color =
          switch (value) {
            case Color ready -> ready;
            case String css -> with.color(css);
            case List<?> parts -> ColorFunctions.ofParts(parts);
            case null, default -> null;
          };
      if (color != null) {
        return color;
      }
    }
    throw unfit(value);
  }

  private EvaluationException unfit(@Nullable Object value) {
    return new EvaluationException(
        "a value of type %s does not convert to %s".formatted(Values.type(value), type()));
  }
}
