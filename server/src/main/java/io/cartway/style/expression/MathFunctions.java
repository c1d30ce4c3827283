package io.cartway.style.expression;

import io.cartway.style.value.ValueType;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/// Arithmetic and logic. `StrictMath` has the algorithms of the reference implementation (fdlibm),
/// so that the last digit is the same, too.
final class MathFunctions {

  private static final ValueType NUMBER = ValueType.NUMBER;
  private static final ValueType BOOLEAN = ValueType.BOOLEAN;
  private static final double LN_2 = StrictMath.log(2);
  private static final double LN_10 = StrictMath.log(10);

  private MathFunctions() {}

  static void addTo(Functions all) {
    constant(all, "pi", Math.PI);
    constant(all, "e", Math.E);
    constant(all, "ln2", LN_2);
    ofOne(all, "sqrt", Math::sqrt);
    ofOne(all, "ln", StrictMath::log);
    ofOne(all, "log10", x -> StrictMath.log(x) / LN_10);
    ofOne(all, "log2", x -> StrictMath.log(x) / LN_2);
    ofOne(all, "sin", StrictMath::sin);
    ofOne(all, "cos", StrictMath::cos);
    ofOne(all, "tan", StrictMath::tan);
    ofOne(all, "asin", StrictMath::asin);
    ofOne(all, "acos", StrictMath::acos);
    ofOne(all, "atan", StrictMath::atan);
    ofOne(all, "abs", Math::abs);
    ofOne(all, "floor", Math::floor);
    ofOne(all, "ceil", Math::ceil);
    ofOne(all, "round", MathFunctions::round);
    ofOne(all, "-", x -> -x);
    ofTwo(all, "-", (a, b) -> a - b);
    ofTwo(all, "/", (a, b) -> a / b);
    ofTwo(all, "%", (a, b) -> a % b);
    ofTwo(all, "^", StrictMath::pow);
    ofMany(all, "+", 0, Double::sum);
    ofMany(all, "*", 1, (a, b) -> a * b);
    ofMany(all, "min", Double.POSITIVE_INFINITY, Math::min);
    ofMany(all, "max", Double.NEGATIVE_INFINITY, Math::max);
    logic(all);
  }

  private static void logic(Functions all) {
    all.add(
        "!",
        args -> FunctionCall.ofBoolean(args, 0, (with, a) -> !a[0].evaluateBoolean(with)),
        BOOLEAN);
    all.addMany("all", args -> FunctionCall.ofBoolean(args, 0, MathFunctions::all), BOOLEAN);
    all.addMany("any", args -> FunctionCall.ofBoolean(args, 0, MathFunctions::any), BOOLEAN);
  }

  static boolean all(Evaluation with, Expression[] args) {
    for (Expression arg : args) {
      if (!arg.evaluateBoolean(with)) {
        return false;
      }
    }
    return true;
  }

  static boolean any(Evaluation with, Expression[] args) {
    for (Expression arg : args) {
      if (arg.evaluateBoolean(with)) {
        return true;
      }
    }
    return false;
  }

  /// Halves away from zero.
  private static double round(double x) {
    double whole = Math.floor(Math.abs(x));
    double rounded = Math.abs(x) - whole >= 0.5 ? whole + 1 : whole;
    return x < 0 ? -rounded : rounded;
  }

  private static void constant(Functions all, String name, double value) {
    all.add(name, args -> FunctionCall.ofNumber(args, 0, (_, _) -> value));
  }

  private static void ofOne(Functions all, String name, DoubleUnaryOperator body) {
    all.add(
        name,
        args ->
            FunctionCall.ofNumber(
                args, 0, (with, a) -> body.applyAsDouble(a[0].evaluateNumber(with))),
        NUMBER);
  }

  private static void ofTwo(Functions all, String name, DoubleBinaryOperator body) {
    all.add(
        name,
        args ->
            FunctionCall.ofNumber(
                args,
                0,
                (with, a) ->
                    body.applyAsDouble(a[0].evaluateNumber(with), a[1].evaluateNumber(with))),
        NUMBER,
        NUMBER);
  }

  private static void ofMany(Functions all, String name, double none, DoubleBinaryOperator body) {
    all.addMany(
        name,
        args ->
            FunctionCall.ofNumber(
                args,
                0,
                (with, a) -> {
                  double sum = none;
                  for (Expression each : a) {
                    sum = body.applyAsDouble(sum, each.evaluateNumber(with));
                  }
                  return sum;
                }),
        NUMBER);
  }
}
