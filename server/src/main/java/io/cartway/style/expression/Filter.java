package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.ValueType;

/// Which features of a source layer a style's layer draws: an expression of booleans, or a filter
/// of the language that came before. Immutable.
public final class Filter {

  /// Lets everything pass.
  public static final Filter ALL = new Filter(new Literal(ValueType.BOOLEAN, true));

  private final Expression condition;

  private Filter(Expression condition) {
    this.condition = condition;
  }

  /// Reads a filter.
  ///
  /// @param json missing or null for none
  /// @param path where it stands in the style: `layers[3].filter`
  /// @throws ExpressionException when it is none
  public static Filter parse(JsonNode json, String path) {
    if (json.isMissingNode() || json.isNull()) {
      return ALL;
    }
    Expression condition =
        LegacyFilter.isLegacy(json)
            ? LegacyFilter.parse(json, path)
            : Parsing.parse(json, path, ValueType.BOOLEAN, Parsing.Annotation.USUAL);
    if (condition.dependsOn(Expression.STATE)) {
      throw new ExpressionException(path, "a filter cannot depend on the state of the feature");
    }
    PropertyValue.checkSteps(condition, path);
    return new Filter(condition);
  }

  /// Whether a filter is read as one of the language before expressions, which has no faults but in
  /// its comparisons: what it does not know lets everything pass, as in the reference
  /// implementation.
  public static boolean isLegacy(JsonNode json) {
    return LegacyFilter.isLegacy(json);
  }

  /// Whether the feature passes; one for which the filter has no value does not.
  public boolean test(Evaluation with) {
    with.begin();
    try {
      return condition.evaluateBoolean(with);
    } catch (EvaluationException _) {
      return false;
    }
  }

  /// Whether the same features pass at every zoom.
  public boolean isZoomDependent() {
    return condition.isZoomDependent();
  }

  /// How many expressions are evaluated for a feature, at most.
  public long steps() {
    return condition.steps();
  }
}
