package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.ValueType.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `string`, `number`, `boolean`, `object`, `array`: the first of several values that is of the
/// type.
final class Assertion extends Expression {

  private static final Map<String, ValueType> TYPES =
      Map.of(
          "string", ValueType.STRING,
          "number", ValueType.NUMBER,
          "boolean", ValueType.BOOLEAN,
          "object", ValueType.OBJECT);

  private final Expression[] args;

  Assertion(ValueType type, Expression arg) {
    this(type, List.of(arg));
  }

  private Assertion(ValueType type, List<Expression> args) {
    super(type, args, 0);
    this.args = args.toArray(Expression[]::new);
  }

  static Expression parse(JsonNode json, Parsing at) {
    at.arity(json, 1, Integer.MAX_VALUE);
    return parse(json, 1, TYPES.getOrDefault(json.path(0).asText(), ValueType.VALUE), at);
  }

  static Expression parseArray(JsonNode json, Parsing at) {
    at.arity(json, 1, Integer.MAX_VALUE);
    int first = 1;
    ValueType item = ValueType.VALUE;
    int length = -1;
    if (json.size() > 2) {
      ValueType named = TYPES.get(json.path(1).asText());
      if (!json.path(1).isTextual() || named == null || named.is(Kind.OBJECT)) {
        throw at.error("the items of an array are 'string', 'number' or 'boolean'", 1);
      }
      item = named;
      first = 2;
    }
    if (json.size() > 3) {
      JsonNode wanted = json.path(2);
      boolean whole = wanted.isNumber() && wanted.doubleValue() == wanted.intValue();
      if (!wanted.isNull() && (!whole || wanted.intValue() < 0)) {
        throw at.error("the length of an array is a whole number, or null", 2);
      }
      length = wanted.isNull() ? -1 : wanted.intValue();
      first = 3;
    }
    return parse(json, first, ValueType.array(item, length), at);
  }

  private static Expression parse(JsonNode json, int first, ValueType type, Parsing at) {
    List<Expression> args = new ArrayList<>();
    for (int i = first; i < json.size(); i++) {
      args.add(at.parse(json.path(i), i, ValueType.VALUE));
    }
    return new Assertion(type, args);
  }

  @Override
  boolean isConstant() {
    return Coercion.areConstant(this);
  }

  @Override
  @Nullable Object evaluate(Evaluation with) {
    Object value = null;
    for (Expression arg : args) {
      value = arg.evaluate(with);
      if (isOf(value, with)) {
        return value;
      }
    }
    throw new EvaluationException("%s is expected, not %s".formatted(type(), with.type(value)));
  }

  private boolean isOf(@Nullable Object value, Evaluation with) {
    return switch (type().kind()) {
      case STRING -> value instanceof String;
      case NUMBER -> value instanceof Double;
      case BOOLEAN -> value instanceof Boolean;
      case ARRAY -> value instanceof List<?> list && fits(list, with);
      default -> type().accepts(with.type(value));
    };
  }

  private boolean fits(List<?> list, Evaluation with) {
    int length = type().length();
    return (length < 0 || length == list.size())
        && (type().item().is(Kind.VALUE) || type().accepts(with.type(list)));
  }
}
