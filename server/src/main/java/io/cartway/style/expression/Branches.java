package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.value.ResolvedImage;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.ValueType.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// `case`, `match` and `coalesce`.
final class Branches {

  private Branches() {}

  private static List<Expression> joined(List<Expression> one, List<Expression> other) {
    List<Expression> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }

  /// An expression that takes the value of one of others.
  abstract static class Choice extends Expression {

    Choice(ValueType type, List<Expression> children, long steps) {
      super(type, children, 0, steps);
    }

    abstract Expression chosen(Evaluation with);

    @Override
    final @Nullable Object evaluate(Evaluation with) {
      return chosen(with).evaluate(with);
    }

    @Override
    final double evaluateNumber(Evaluation with) {
      return chosen(with).evaluateNumber(with);
    }

    @Override
    final boolean evaluateBoolean(Evaluation with) {
      return chosen(with).evaluateBoolean(with);
    }

    @Override
    final int evaluateArgb(Evaluation with) {
      return chosen(with).evaluateArgb(with);
    }
  }

  /// The first result whose condition is true.
  static final class Case extends Choice {

    private final Expression[] conditions;
    private final Expression[] results;

    private Case(ValueType type, List<Expression> conditions, List<Expression> results) {
      super(
          type, joined(conditions, results), Expression.sum(conditions) + Expression.most(results));
      this.conditions = conditions.toArray(Expression[]::new);
      this.results = results.toArray(Expression[]::new);
    }

    static Expression parse(JsonNode json, Parsing at) {
      at.arity(json, 3, Integer.MAX_VALUE);
      if (json.size() % 2 != 0) {
        throw at.error("'case' takes pairs of condition and result, and a fallback");
      }
      ValueType type = at.expectedOutput();
      List<Expression> conditions = new ArrayList<>();
      List<Expression> results = new ArrayList<>();
      int last = json.size() - 1;
      for (int i = 1; i < last; i += 2) {
        conditions.add(at.parse(json.path(i), i, ValueType.BOOLEAN));
        Expression result = at.parse(json.path(i + 1), i + 1, type);
        type = type == null ? result.type() : type;
        results.add(result);
      }
      Expression otherwise = at.parse(json.path(last), last, type);
      results.add(otherwise);
      return new Case(type == null ? otherwise.type() : type, conditions, results);
    }

    @Override
    Expression chosen(Evaluation with) {
      for (int i = 0; i < conditions.length; i++) {
        if (conditions[i].evaluateBoolean(with)) {
          return results[i];
        }
      }
      return results[conditions.length];
    }
  }

  /// The result whose label is the input: texts are looked up by hash, numbers by halves.
  static final class Match extends Choice {

    private static final double SAFE_MAX = (1L << 53) - 1;

    private final Expression input;
    private final Map<String, Expression> byText;
    private final double[] numbers;
    private final Expression[] byNumber;
    private final Expression otherwise;
    private final boolean primitive;

    private Match(
        Expression input,
        Map<String, Expression> byText,
        SortedMap<Double, Expression> byNumber,
        List<Expression> results,
        ValueType type) {
      super(type, joined(List.of(input), results), input.steps() + Expression.most(results));
      this.input = input;
      this.byText = byText;
      this.numbers = byNumber.keySet().stream().mapToDouble(Double::doubleValue).toArray();
      this.byNumber = byNumber.values().toArray(Expression[]::new);
      this.otherwise = results.getLast();
      this.primitive = input.type().is(Kind.NUMBER);
    }

    static Expression parse(JsonNode json, Parsing at) {
      at.arity(json, 4, Integer.MAX_VALUE);
      if (json.size() % 2 != 1) {
        throw at.error("'match' takes an input, pairs of label and result, and a fallback");
      }
      ValueType type = at.expectedOutput();
      Map<String, Expression> byText = new HashMap<>();
      SortedMap<Double, Expression> byNumber = new TreeMap<>();
      List<Expression> results = new ArrayList<>();
      int last = json.size() - 1;
      for (int i = 2; i < last; i += 2) {
        Expression result = at.parse(json.path(i + 1), i + 1, type);
        type = type == null ? result.type() : type;
        results.add(result);
        JsonNode labels = json.path(i);
        if (labels.isArray() && labels.isEmpty()) {
          throw at.error("a result has at least one label", i);
        }
        if (labels.isArray()) {
          at.count(labels.size());
          for (JsonNode label : labels) {
            label(label, result, byText, byNumber, at, i);
          }
        } else {
          label(labels, result, byText, byNumber, at, i);
        }
      }
      Expression input = at.parse(json.path(1), 1, ValueType.VALUE);
      Expression otherwise = at.parse(json.path(last), last, type);
      results.add(otherwise);
      ValueType inputType = byText.isEmpty() ? ValueType.NUMBER : ValueType.STRING;
      if (!input.type().is(Kind.VALUE)) {
        at.check(inputType, input.type());
      }
      return new Match(input, byText, byNumber, results, type == null ? otherwise.type() : type);
    }

    private static void label(
        JsonNode label,
        Expression result,
        Map<String, Expression> byText,
        SortedMap<Double, Expression> byNumber,
        Parsing at,
        int index) {
      boolean known;
      if (label.isTextual() && byNumber.isEmpty()) {
        known = byText.put(label.textValue(), result) != null;
      } else if (label.isNumber() && byText.isEmpty()) {
        double number = label.doubleValue() + 0.0;
        if (Math.abs(number) > SAFE_MAX || number != Math.rint(number)) {
          throw at.error("a number as a label is whole and has at most 53 bits", index);
        }
        known = byNumber.put(number, result) != null;
      } else {
        throw at.error("labels are texts, or they are numbers", index);
      }
      if (known) {
        throw at.error("the label %s comes twice".formatted(Parsing.described(label)), index);
      }
    }

    @Override
    Expression chosen(Evaluation with) {
      if (primitive) {
        return byNumber(input.evaluateNumber(with));
      }
      return switch (input.evaluate(with)) {
        case String text -> byText.getOrDefault(text, otherwise);
        case Double number -> byNumber(number);
        case null, default -> otherwise;
      };
    }

    private Expression byNumber(double number) {
      int found = Arrays.binarySearch(numbers, number + 0.0);
      return found < 0 ? otherwise : byNumber[found];
    }
  }

  /// The first value that is not null.
  static final class Coalesce extends Expression {

    private final Expression[] args;

    private Coalesce(ValueType type, List<Expression> args) {
      super(type, args, 0);
      this.args = args.toArray(Expression[]::new);
    }

    static Expression parse(JsonNode json, Parsing at) {
      at.arity(json, 1, Integer.MAX_VALUE);
      ValueType type = at.expectedOutput();
      List<Expression> args = new ArrayList<>();
      for (int i = 1; i < json.size(); i++) {
        // Assertions would refuse null, which is to be passed over.
        Expression arg = at.parseAsIs(json.path(i), i, type);
        type = type == null ? arg.type() : type;
        args.add(arg);
      }
      ValueType expected = at.expected();
      boolean annotated =
          expected != null && args.stream().anyMatch(arg -> !expected.accepts(arg.type()));
      return new Coalesce(annotated || type == null ? ValueType.VALUE : type, args);
    }

    @Override
    @Nullable Object evaluate(Evaluation with) {
      String missing = null;
      for (int i = 0; i < args.length; i++) {
        Object value = args[i].evaluate(with);
        if (value instanceof ResolvedImage image && !image.available()) {
          // The first image is what is reported as missing when there is none of them.
          missing = missing == null ? image.name() : missing;
          value = i == args.length - 1 ? missing : null;
        }
        if (value != null) {
          return value;
        }
      }
      return null;
    }
  }
}
