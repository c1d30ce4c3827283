package io.cartway.style.expression;

import io.cartway.style.value.Color;
import io.cartway.style.value.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A value that is always the same.
final class Literal extends Expression {

  final @Nullable Object value;
  private final double number;
  private final boolean flag;
  private final int argb;

  Literal(ValueType type, @Nullable Object value) {
    super(type, List.of(), 0);
    this.value = value;
    this.number = value instanceof Double n ? n : Double.NaN;
    this.flag = value instanceof Boolean b && b;
    this.argb = value instanceof Color color ? color.argb() : 0;
  }

  @Override
  @Nullable Object evaluate(Evaluation with) {
    return value;
  }

  @Override
  double evaluateNumber(Evaluation with) {
    return number;
  }

  @Override
  boolean evaluateBoolean(Evaluation with) {
    return flag;
  }

  @Override
  int evaluateArgb(Evaluation with) {
    return argb;
  }
}
