package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.value.ValueType;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `let`, `var` and `global-state`.
final class Variables {

  private Variables() {}

  /// Binds variables in its result.
  static final class Let extends Expression {

    final Expression result;

    private Let(List<Expression> all, Expression result) {
      super(result.type(), all, 0, result.steps());
      this.result = result;
    }

    static Expression parse(JsonNode json, Parsing at) {
      at.arity(json, 3, Integer.MAX_VALUE);
      Map<String, Expression> bindings = new HashMap<>();
      List<Expression> all = new ArrayList<>();
      int last = json.size() - 1;
      for (int i = 1; i < last; i += 2) {
        JsonNode name = json.path(i);
        if (!name.isTextual()
            || !name.textValue().chars().allMatch(c -> Scan.isLetterOrDigit(c) || c == '_')) {
          throw at.error("the name of a variable is of letters, digits and '_'", i);
        }
        Expression value = at.parse(json.path(i + 1), i + 1, null);
        bindings.put(name.textValue(), value);
        all.add(value);
      }
      Expression result = at.parseBound(json.path(last), last, bindings);
      all.add(result);
      return new Let(all, result);
    }

    @Override
    @Nullable Object evaluate(Evaluation with) {
      return result.evaluate(with);
    }

    @Override
    double evaluateNumber(Evaluation with) {
      return result.evaluateNumber(with);
    }

    @Override
    boolean evaluateBoolean(Evaluation with) {
      return result.evaluateBoolean(with);
    }

    @Override
    int evaluateArgb(Evaluation with) {
      return result.evaluateArgb(with);
    }
  }

  /// The value of a variable, evaluated where it is used; its steps count there.
  static final class Var extends Expression {

    private final Expression bound;

    private Var(Expression bound) {
      super(bound.type(), List.of(bound), 0);
      this.bound = bound;
    }

    static Expression parse(JsonNode json, Parsing at) {
      at.arity(json, 1, 1);
      Expression bound = json.path(1).isTextual() ? at.bound(json.path(1).textValue()) : null;
      if (bound == null) {
        throw at.error("no 'let' around it binds %s".formatted(Parsing.described(json.path(1))), 1);
      }
      return new Var(bound);
    }

    @Override
    boolean isConstant() {
      return bound instanceof Literal || bound.isConstant();
    }

    @Override
    @Nullable Object evaluate(Evaluation with) {
      return bound.evaluate(with);
    }

    @Override
    double evaluateNumber(Evaluation with) {
      return bound.evaluateNumber(with);
    }

    @Override
    boolean evaluateBoolean(Evaluation with) {
      return bound.evaluateBoolean(with);
    }

    @Override
    int evaluateArgb(Evaluation with) {
      return bound.evaluateArgb(with);
    }
  }

  /// What the application says of the map.
  static final class GlobalState extends Expression {

    private final String name;

    private GlobalState(String name) {
      super(ValueType.VALUE, List.of(), GLOBAL_STATE);
      this.name = name;
    }

    static Expression parse(JsonNode json, Parsing at) {
      at.arity(json, 1, 1);
      if (!json.path(1).isTextual()) {
        throw at.error("the name of a global state is a text", 1);
      }
      return new GlobalState(json.path(1).textValue());
    }

    @Override
    boolean isConstant() {
      return false;
    }

    @Override
    @Nullable Object evaluate(Evaluation with) {
      return with.globalState.get(name);
    }
  }
}
