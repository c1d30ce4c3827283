package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.value.Color;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.ValueType.Kind;
import io.cartway.style.value.Values;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `step`, `interpolate`, `interpolate-hcl` and `interpolate-lab`: values at stops along a number.
/// Stops are found by halves.
final class Curves {

  private static final Set<Kind> INTERPOLATED =
      EnumSet.of(
          Kind.NUMBER,
          Kind.COLOR,
          Kind.PROJECTION_DEFINITION,
          Kind.PADDING,
          Kind.NUMBER_ARRAY,
          Kind.COLOR_ARRAY,
          Kind.VARIABLE_ANCHOR_OFFSET_COLLECTION);

  private Curves() {}

  /// The last stop at or before an input.
  ///
  /// @return 0 when it lies before all of them
  static int stop(double[] stops, double input) {
    if (Double.isNaN(input)) {
      throw new EvaluationException("the input of a curve is not a number");
    }
    int low = 0;
    int high = stops.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (stops[middle] <= input) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private static double stopInput(JsonNode label, List<Double> before, Parsing at, int index) {
    if (!label.isNumber()) {
      throw at.error(
          "the input of a stop is a number, not %s".formatted(Parsing.described(label)), index);
    }
    if (!before.isEmpty() && before.getLast() >= label.doubleValue()) {
      throw at.error("the inputs of stops ascend", index);
    }
    return label.doubleValue();
  }

  private static double[] array(List<Double> numbers) {
    return numbers.stream().mapToDouble(Double::doubleValue).toArray();
  }

  /// What both kinds of curves have.
  abstract static class Curve extends Expression {

    final Expression input;
    final double[] stops;
    final Expression[] outputs;

    Curve(ValueType type, Expression input, List<Double> stops, List<Expression> all, int times) {
      super(type, all, 0, input.steps() + times * most(all.subList(1, all.size())));
      this.input = input;
      this.stops = array(stops);
      this.outputs = all.subList(1, all.size()).toArray(Expression[]::new);
    }
  }

  /// The value of the stop before the input.
  static final class Step extends Curve {

    private Step(ValueType type, Expression input, List<Double> stops, List<Expression> all) {
      super(type, input, stops, all, 1);
    }

    static Expression parse(JsonNode json, Parsing at) {
      at.arity(json, 4, Integer.MAX_VALUE);
      if (json.size() % 2 != 1) {
        throw at.error("'step' takes an input, a value, and pairs of stop and value");
      }
      Expression input = at.parse(json.path(1), 1, ValueType.NUMBER);
      List<Double> stops = new ArrayList<>();
      List<Expression> all = new ArrayList<>(List.of(input));
      ValueType type = at.expectedOutput();
      for (int i = 1; i < json.size(); i += 2) {
        stops.add(i == 1 ? Double.NEGATIVE_INFINITY : stopInput(json.path(i), stops, at, i));
        Expression output = at.parse(json.path(i + 1), i + 1, type);
        type = type == null ? output.type() : type;
        all.add(output);
      }
      return new Step(Objects.requireNonNull(type), input, stops, all);
    }

    private Expression chosen(Evaluation with) {
      return outputs[stop(stops, input.evaluateNumber(with))];
    }

    @Override
    @Nullable Object evaluate(Evaluation with) {
      return chosen(with).evaluate(with);
    }

    @Override
    double evaluateNumber(Evaluation with) {
      return chosen(with).evaluateNumber(with);
    }

    @Override
    boolean evaluateBoolean(Evaluation with) {
      return chosen(with).evaluateBoolean(with);
    }

    @Override
    int evaluateArgb(Evaluation with) {
      return chosen(with).evaluateArgb(with);
    }
  }

  /// A value between those of the two stops around the input.
  static final class Interpolate extends Curve {

    private final Easing easing;
    private final Color.Space space;

    private Interpolate(
        ValueType type,
        Expression input,
        List<Double> stops,
        List<Expression> all,
        Easing easing,
        Color.Space space) {
      super(type, input, stops, all, 2);
      this.easing = easing;
      this.space = space;
    }

    static Expression parse(JsonNode json, Parsing at) {
      Easing easing = Easing.parse(json.path(1), at);
      at.arity(json, 4, Integer.MAX_VALUE);
      if (json.size() % 2 != 1) {
        throw at.error(
            "'%s' takes a kind, an input, and pairs of stop and value"
                .formatted(json.path(0).asText()));
      }
      Color.Space space =
          switch (json.path(0).asText()) {
            case "interpolate-hcl" -> Color.Space.HCL;
            case "interpolate-lab" -> Color.Space.LAB;
            default -> Color.Space.RGB;
          };
      Expression input = at.parse(json.path(2), 2, ValueType.NUMBER);
      List<Double> stops = new ArrayList<>();
      List<Expression> all = new ArrayList<>(List.of(input));
      ValueType type =
          space != Color.Space.RGB && at.expected() != ValueType.COLOR_ARRAY
              ? ValueType.COLOR
              : at.expectedOutput();
      for (int i = 3; i < json.size(); i += 2) {
        stops.add(stopInput(json.path(i), stops, at, i));
        Expression output = at.parse(json.path(i + 1), i + 1, type);
        type = type == null ? output.type() : type;
        all.add(output);
      }
      Objects.requireNonNull(type);
      boolean numbers = type.item().is(Kind.NUMBER) && type.length() >= 0;
      if (!INTERPOLATED.contains(type.kind()) && !numbers) {
        throw at.error("values of type %s cannot be interpolated".formatted(type));
      }
      return new Interpolate(type, input, stops, all, easing, space);
    }

    @Override
    @Nullable Object evaluate(Evaluation with) {
      double at = input(with);
      int lower = lower(at);
      if (lower < 0) {
        return outputs[-1 - lower].evaluate(with);
      }
      double share = easing.share(at, stops[lower], stops[lower + 1]);
      Object from = outputs[lower].evaluate(with);
      Object to = outputs[lower + 1].evaluate(with);
      if (from == null || to == null) {
        throw new EvaluationException("nothing cannot be interpolated");
      }
      return Values.mix(type(), from, to, share, space);
    }

    @Override
    double evaluateNumber(Evaluation with) {
      double at = input(with);
      int lower = lower(at);
      if (lower < 0) {
        return outputs[-1 - lower].evaluateNumber(with);
      }
      double from = outputs[lower].evaluateNumber(with);
      double to = outputs[lower + 1].evaluateNumber(with);
      return from + easing.share(at, stops[lower], stops[lower + 1]) * (to - from);
    }

    @Override
    int evaluateArgb(Evaluation with) {
      double at = space == Color.Space.RGB ? input(with) : Double.NaN;
      int lower = Double.isNaN(at) ? 0 : lower(at);
      if (lower < 0) {
        return outputs[-1 - lower].evaluateArgb(with);
      }
      if (space == Color.Space.RGB
          && outputs[lower].evaluate(with) instanceof Color from
          && outputs[lower + 1].evaluate(with) instanceof Color to) {
        return Color.mixArgb(from, to, easing.share(at, stops[lower], stops[lower + 1]));
      }
      return super.evaluateArgb(with);
    }

    private double input(Evaluation with) {
      return stops.length == 1 ? stops[0] : input.evaluateNumber(with);
    }

    /// The stop before an input; -1 - the stop whose value is taken as it is.
    private int lower(double at) {
      if (at <= stops[0]) {
        return -1;
      }
      if (at >= stops[stops.length - 1]) {
        return -stops.length;
      }
      return stop(stops, at);
    }
  }
}
