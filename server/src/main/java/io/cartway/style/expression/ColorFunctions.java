package io.cartway.style.expression;

import io.cartway.style.value.Color;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// `rgb`, `rgba` and `to-rgba`.
final class ColorFunctions {

  private static final double BYTE_MAX = 255;

  private ColorFunctions() {}

  static void addTo(Functions all) {
    ValueType number = ValueType.NUMBER;
    all.add("rgb", ColorFunctions::call, number, number, number);
    all.add("rgba", ColorFunctions::call, number, number, number, number);
    all.add(
        "to-rgba",
        args -> FunctionCall.of(ValueType.array(number, 4), args, 0, ColorFunctions::toRgba),
        ValueType.COLOR);
  }

  private static Expression call(List<Expression> args) {
    return FunctionCall.of(ValueType.COLOR, args, 0, ColorFunctions::rgba);
  }

  private static Object rgba(Evaluation with, Expression[] args) {
    double red = args[0].evaluateNumber(with);
    double green = args[1].evaluateNumber(with);
    double blue = args[2].evaluateNumber(with);
    double alpha = args.length > 3 ? args[3].evaluateNumber(with) : 1;
    check(red, green, blue, alpha);
    return new Color(red / BYTE_MAX, green / BYTE_MAX, blue / BYTE_MAX, alpha);
  }

  private static void check(double red, double green, double blue, double alpha) {
    if (!isByte(red) || !isByte(green) || !isByte(blue) || !(alpha >= 0 && alpha <= 1)) {
      throw new EvaluationException(
          "the parts of a colour are 0 to 255, its opacity 0 to 1, not %s, %s, %s, %s"
              .formatted(red, green, blue, alpha));
    }
  }

  private static boolean isByte(double part) {
    return part >= 0 && part <= BYTE_MAX;
  }

  /// The colour of three or four numbers, which are multiplied by the opacity; null when they are
  /// something else.
  static @Nullable Color ofParts(List<?> parts) {
    if (parts.size() < 3
        || parts.size() > 4
        || !(parts.get(0) instanceof Double red)
        || !(parts.get(1) instanceof Double green)
        || !(parts.get(2) instanceof Double blue)) {
      return null;
    }
    Object alpha = parts.size() > 3 ? parts.get(3) : Double.valueOf(1);
    if (!isByte(red)
        || !isByte(green)
        || !isByte(blue)
        || !(alpha instanceof Double a)
        || !(a >= 0 && a <= 1)) {
      return null;
    }
    return Color.premultiplied(red / BYTE_MAX, green / BYTE_MAX, blue / BYTE_MAX, a);
  }

  private static Object toRgba(Evaluation with, Expression[] args) {
    return args[0].evaluate(with) instanceof Color color
        ? List.of(
            color.red() * BYTE_MAX,
            color.green() * BYTE_MAX,
            color.blue() * BYTE_MAX,
            color.alpha())
        : List.of();
  }
}
