package io.cartway.style.expression;

import io.cartway.style.feature.StyleFeature;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is looked up in the feature, and what else an evaluation is given.
final class LookupFunctions {

  private LookupFunctions() {}

  static void addTo(Functions all) {
    ofFeature(all);
    all.add("zoom", _ -> new Zoom());
    number(all, "heatmap-density", Expression.HEATMAP_DENSITY, (with, _) -> with.heatmapDensity);
    number(all, "elevation", Expression.ELEVATION, (with, _) -> with.elevation);
    number(all, "line-progress", Expression.LINE_PROGRESS, (with, _) -> with.lineProgress);
    all.add(
        "accumulated",
        args ->
            FunctionCall.of(
                ValueType.VALUE, args, Expression.ACCUMULATED, (with, _) -> with.accumulated));
    all.add(
        "typeof",
        args ->
            FunctionCall.of(
                ValueType.STRING, args, 0, (with, a) -> with.type(a[0].evaluate(with)).toString()),
        ValueType.VALUE);
    all.add(
        "error",
        args ->
            FunctionCall.ofMoment(
                ValueType.ERROR,
                args,
                (with, a) -> {
                  throw new EvaluationException(a[0].evaluateText(with));
                }),
        ValueType.STRING);
  }

  private static void ofFeature(Functions all) {
    all.add("get", Get::of, ValueType.STRING);
    all.add(
        "get",
        args -> FunctionCall.of(ValueType.VALUE, args, 0, LookupFunctions::getOfObject),
        ValueType.STRING,
        ValueType.OBJECT);
    all.add(
        "has",
        args ->
            FunctionCall.ofBoolean(
                args,
                Expression.FEATURE,
                (with, a) -> with.feature != null && with.feature.has(a[0].evaluateText(with))),
        ValueType.STRING);
    all.add(
        "has",
        args -> FunctionCall.ofBoolean(args, 0, LookupFunctions::hasOfObject),
        ValueType.STRING,
        ValueType.OBJECT);
    all.add(
        "feature-state",
        args ->
            FunctionCall.of(
                ValueType.VALUE,
                args,
                Expression.FEATURE | Expression.STATE,
                (with, a) -> with.featureState.get(a[0].evaluateText(with))),
        ValueType.STRING);
    of(all, "id", ValueType.VALUE, feature -> feature.id());
    of(all, "geometry-type", ValueType.STRING, feature -> feature.geometryType().text());
    all.add(
        "properties",
        args ->
            FunctionCall.of(
                ValueType.OBJECT,
                args,
                Expression.FEATURE,
                (with, _) -> with.feature == null ? Map.of() : with.feature.properties()));
  }

  private static void of(Functions all, String name, ValueType type, OfFeature body) {
    all.add(
        name,
        args ->
            FunctionCall.of(
                type,
                args,
                Expression.FEATURE,
                (with, _) -> with.feature == null ? null : body.of(with.feature)));
  }

  private static void number(
      Functions all, String name, int dependency, FunctionCall.NumberBody body) {
    all.add(name, args -> FunctionCall.ofNumber(args, dependency, body));
  }

  private static @Nullable Object getOfObject(Evaluation with, Expression[] args) {
    String key = args[0].evaluateText(with);
    return args[1].evaluate(with) instanceof Map<?, ?> map ? map.get(key) : null;
  }

  private static boolean hasOfObject(Evaluation with, Expression[] args) {
    String key = args[0].evaluateText(with);
    return args[1].evaluate(with) instanceof Map<?, ?> map && map.containsKey(key);
  }

  /// What a feature says.
  @FunctionalInterface
  private interface OfFeature {
    @Nullable Object of(StyleFeature feature);
  }

  /// The zoom; a class of its own, because a property may use it at one place only.
  static final class Zoom extends Expression {

    Zoom() {
      super(ValueType.NUMBER, List.of(), ZOOM);
    }

    @Override
    Object evaluate(Evaluation with) {
      return with.zoom;
    }

    @Override
    double evaluateNumber(Evaluation with) {
      return with.zoom;
    }
  }

  /// A property of the feature.
  private static final class Get extends Expression {

    private final Expression name;
    private final @Nullable String constant;

    private Get(Expression name) {
      super(ValueType.VALUE, List.of(name), FEATURE);
      this.name = name;
      this.constant = name instanceof Literal literal ? Values.text(literal.value) : null;
    }

    static Expression of(List<Expression> args) {
      return new Get(args.getFirst());
    }

    @Override
    @Nullable Object evaluate(Evaluation with) {
      String key = constant == null ? name.evaluateText(with) : constant;
      return with.feature == null ? null : with.feature.property(key);
    }
  }
}
