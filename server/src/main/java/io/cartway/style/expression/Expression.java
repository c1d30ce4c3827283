package io.cartway.style.expression;

import io.cartway.style.value.Color;
import io.cartway.style.value.ValueType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An expression that was read and checked. Immutable; evaluated by many threads, each with an
/// [Evaluation] of its own.
///
/// An expression of numbers or booleans is evaluated without allocation by [#evaluateNumber] and
/// [#evaluateBoolean], and one of colours by [#evaluateArgb].
public abstract class Expression {

  // What the value depends on.
  static final int FEATURE = 1;
  static final int STATE = 1 << 1;
  static final int ZOOM = 1 << 2;
  static final int HEATMAP_DENSITY = 1 << 3;
  static final int ELEVATION = 1 << 4;
  static final int LINE_PROGRESS = 1 << 5;
  static final int ACCUMULATED = 1 << 6;
  static final int SCRIPT = 1 << 7;
  static final int GLOBAL_STATE = 1 << 8;

  /// What may be different at each evaluation, so that nothing is computed at reading.
  static final int VARIABLE =
      FEATURE | STATE | ZOOM | HEATMAP_DENSITY | ELEVATION | LINE_PROGRESS | ACCUMULATED | SCRIPT;

  private static final long STEPS_COUNTED_MAX = 1L << 40;

  private final ValueType type;
  private final List<Expression> children;
  private final int dependencies;
  private final long steps;

  /// An expression that may evaluate all of its children.
  ///
  /// @param own what it depends on beside its children
  Expression(ValueType type, List<? extends Expression> children, int own) {
    this(type, children, own, sum(children));
  }

  /// @param stepsBelow how many steps its children take for one value, at most
  Expression(ValueType type, List<? extends Expression> children, int own, long stepsBelow) {
    this.type = type;
    this.children = List.copyOf(children);
    int all = own;
    for (Expression child : children) {
      all |= child.dependencies;
    }
    this.dependencies = all;
    this.steps = Math.min(STEPS_COUNTED_MAX, 1 + stepsBelow);
  }

  /// The steps of all.
  static long sum(List<? extends Expression> all) {
    long sum = 0;
    for (Expression each : all) {
      sum += each.steps();
    }
    return sum;
  }

  /// The steps of the one that takes most.
  static long most(List<? extends Expression> all) {
    long most = 0;
    for (Expression each : all) {
      most = Math.max(most, each.steps());
    }
    return most;
  }

  /// The type of its values.
  public final ValueType type() {
    return type;
  }

  /// Its parts.
  final List<Expression> children() {
    return children;
  }

  /// How many expressions are evaluated for one value, at most.
  public final long steps() {
    return steps;
  }

  final boolean dependsOn(int any) {
    return (dependencies & any) != 0;
  }

  /// Whether the value may differ from feature to feature.
  public final boolean isFeatureDependent() {
    return dependsOn(FEATURE);
  }

  /// Whether the value may differ from zoom to zoom.
  public final boolean isZoomDependent() {
    return dependsOn(ZOOM);
  }

  /// Whether the value can be computed at reading.
  boolean isConstant() {
    if (dependsOn(VARIABLE)) {
      return false;
    }
    for (Expression child : children) {
      if (!(child instanceof Literal)) {
        return false;
      }
    }
    return true;
  }

  /// The value.
  ///
  /// @throws io.cartway.style.value.EvaluationException when it has none
  abstract @Nullable Object evaluate(Evaluation with);

  /// The value of an expression of numbers; NaN for null.
  double evaluateNumber(Evaluation with) {
    return evaluate(with) instanceof Double number ? number : Double.NaN;
  }

  /// The value of an expression of booleans.
  boolean evaluateBoolean(Evaluation with) {
    return evaluate(with) instanceof Boolean flag && flag;
  }

  /// The value of an expression of colours as `0xAARRGGBB`.
  int evaluateArgb(Evaluation with) {
    return evaluate(with) instanceof Color color ? color.argb() : 0;
  }

  /// The value of an expression of texts.
  final String evaluateText(Evaluation with) {
    return evaluate(with) instanceof String text ? text : "";
  }
}
