package io.cartway.style.expression;

import io.cartway.style.value.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A call of a function with arguments of fixed types.
abstract class FunctionCall extends Expression {

  /// The body of a function of numbers.
  @FunctionalInterface
  interface NumberBody {
    double of(Evaluation with, Expression[] args);
  }

  /// The body of a function of booleans.
  @FunctionalInterface
  interface BooleanBody {
    boolean of(Evaluation with, Expression[] args);
  }

  /// The body of a function of anything.
  @FunctionalInterface
  interface ValueBody {
    @Nullable Object of(Evaluation with, Expression[] args);
  }

  final Expression[] args;

  FunctionCall(ValueType type, List<Expression> args, int own) {
    super(type, args, own);
    this.args = args.toArray(Expression[]::new);
  }

  /// A call whose value is a number.
  static Expression ofNumber(List<Expression> args, int own, NumberBody body) {
    return new FunctionCall(ValueType.NUMBER, args, own) {
      @Override
      Object evaluate(Evaluation with) {
        return body.of(with, args());
      }

      @Override
      double evaluateNumber(Evaluation with) {
        return body.of(with, args());
      }
    };
  }

  /// A call whose value is a boolean.
  static Expression ofBoolean(List<Expression> args, int own, BooleanBody body) {
    return new FunctionCall(ValueType.BOOLEAN, args, own) {
      @Override
      Object evaluate(Evaluation with) {
        return body.of(with, args());
      }

      @Override
      boolean evaluateBoolean(Evaluation with) {
        return body.of(with, args());
      }
    };
  }

  /// A call whose value is of some other type.
  static Expression of(ValueType type, List<Expression> args, int own, ValueBody body) {
    return new FunctionCall(type, args, own) {
      @Override
      @Nullable Object evaluate(Evaluation with) {
        return body.of(with, args());
      }
    };
  }

  /// A call whose value is the business of each evaluation, also with constant arguments.
  static Expression ofMoment(ValueType type, List<Expression> args, ValueBody body) {
    return new FunctionCall(type, args, 0) {
      @Override
      boolean isConstant() {
        return false;
      }

      @Override
      @Nullable Object evaluate(Evaluation with) {
        return body.of(with, args());
      }
    };
  }

  final Expression[] args() {
    return args;
  }
}
