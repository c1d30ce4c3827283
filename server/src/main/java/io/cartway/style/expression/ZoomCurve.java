package io.cartway.style.expression;

import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/// Finds the curve of a property along the zoom. There may be one, at the top, or in `let` and
/// `coalesce` at the top: MapLibre evaluates the rest at its stops only.
final class ZoomCurve {

  static final String RULE =
      "'zoom' is allowed only as the input of one 'step' or 'interpolate' at the top";

  private final IdentityHashMap<Expression, Found> seen = new IdentityHashMap<>();
  private final String path;

  /// What was found below an expression.
  private record Found(@Nullable Expression curve) {}

  private ZoomCurve(String path) {
    this.path = path;
  }

  /// The curve; null when there is none.
  ///
  /// @throws ExpressionException when there are several, or one that is not at the top
  static @Nullable Expression find(Expression expression, String path) {
    return new ZoomCurve(path).find(expression);
  }

  @SuppressWarnings("ReferenceEquality") // The same curve, not one like it.
  private @Nullable Expression find(Expression expression) {
    Found known = seen.get(expression);
    if (known != null) {
      return known.curve;
    }
    Expression curve = null;
    if (expression instanceof Variables.Let let) {
      curve = find(let.result);
    } else if (expression instanceof Branches.Coalesce) {
      for (Expression arg : expression.children()) {
        curve = curve == null ? find(arg) : curve;
      }
    } else if (expression instanceof Curves.Curve along
        && along.input instanceof LookupFunctions.Zoom) {
      curve = expression;
    }
    if (!(expression instanceof Variables.Var)) {
      for (Expression child : expression.children()) {
        Expression below = find(child);
        if (below != null && below != curve) {
          throw new ExpressionException(path, RULE);
        }
      }
    }
    seen.put(expression, new Found(curve));
    return curve;
  }
}
