package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.TextCollator;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.ValueType.Kind;
import io.cartway.style.value.Values;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `==`, `!=`, `<`, `<=`, `>`, `>=`, of texts also by the rules of a language.
final class Comparison extends Expression {

  private static final Set<Kind> ORDERED = EnumSet.of(Kind.STRING, Kind.NUMBER, Kind.VALUE);
  private static final Set<Kind> EQUAL =
      EnumSet.of(Kind.STRING, Kind.NUMBER, Kind.VALUE, Kind.BOOLEAN, Kind.NULL);

  /// What is asked.
  enum Sign {
    EQUAL,
    UNEQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL;

    static Sign of(String name) {
      return switch (name) {
        case "==" -> EQUAL;
        case "!=" -> UNEQUAL;
        case "<" -> LESS;
        case "<=" -> LESS_OR_EQUAL;
        case ">" -> GREATER;
        default -> GREATER_OR_EQUAL;
      };
    }

    boolean isOrder() {
      return this != EQUAL && this != UNEQUAL;
    }

    /// Whether it holds of numbers; no order holds of NaN.
    boolean holds(double one, double other) {
      return switch (this) {
        case EQUAL -> one == other;
        case UNEQUAL -> one != other;
        case LESS -> one < other;
        case LESS_OR_EQUAL -> one <= other;
        case GREATER -> one > other;
        case GREATER_OR_EQUAL -> one >= other;
      };
    }
  }

  private final Sign sign;
  private final Expression left;
  private final Expression right;
  private final @Nullable Expression collator;
  private final boolean untyped;
  private final boolean numbers;

  private Comparison(Sign sign, Expression left, Expression right, List<Expression> all) {
    super(ValueType.BOOLEAN, all, 0);
    this.sign = sign;
    this.left = left;
    this.right = right;
    this.collator = all.size() > 2 ? all.getLast() : null;
    this.untyped = left.type().is(Kind.VALUE) || right.type().is(Kind.VALUE);
    this.numbers = collator == null && left.type().is(Kind.NUMBER) && right.type().is(Kind.NUMBER);
  }

  static Expression parse(JsonNode json, Parsing at) {
    at.arity(json, 2, 3);
    Sign sign = Sign.of(json.path(0).asText());
    Expression left = side(json, 1, sign, at);
    Expression right = side(json, 2, sign, at);
    boolean free = left.type().is(Kind.VALUE) || right.type().is(Kind.VALUE);
    if (!free && !left.type().is(right.type().kind())) {
      throw at.error("%s is not compared with %s".formatted(left.type(), right.type()));
    }
    if (sign.isOrder() && left.type().is(Kind.VALUE) && !right.type().is(Kind.VALUE)) {
      left = new Assertion(right.type(), left);
    } else if (sign.isOrder() && right.type().is(Kind.VALUE) && !left.type().is(Kind.VALUE)) {
      right = new Assertion(left.type(), right);
    }
    List<Expression> all = new ArrayList<>(List.of(left, right));
    if (json.size() == 4) {
      if (!free && !left.type().is(Kind.STRING)) {
        throw at.error("a collator compares texts, not %s".formatted(left.type()));
      }
      all.add(at.parse(json.path(3), 3, ValueType.COLLATOR));
    }
    return new Comparison(sign, left, right, all);
  }

  private static Expression side(JsonNode json, int index, Sign sign, Parsing at) {
    Expression side = at.parse(json.path(index), index, ValueType.VALUE);
    if (!(sign.isOrder() ? ORDERED : EQUAL).contains(side.type().kind())) {
      throw at.error(
          "'%s' does not compare values of type %s".formatted(json.path(0).asText(), side.type()),
          index);
    }
    return side;
  }

  @Override
  Object evaluate(Evaluation with) {
    return evaluateBoolean(with);
  }

  @Override
  boolean evaluateBoolean(Evaluation with) {
    if (numbers) {
      return sign.holds(left.evaluateNumber(with), right.evaluateNumber(with));
    }
    Object one = left.evaluate(with);
    Object other = right.evaluate(with);
    boolean texts = one instanceof String && other instanceof String;
    if (sign.isOrder()
        && untyped
        && !texts
        && !(one instanceof Double && other instanceof Double)) {
      throw new EvaluationException(
          "two texts or two numbers are ordered, not %s and %s"
              .formatted(with.type(one), with.type(other)));
    }
    if (one instanceof String a && other instanceof String b) {
      if (collator != null && collator.evaluate(with) instanceof TextCollator rules) {
        return sign.holds(rules.compare(with.made(a), with.made(b)), 0);
      }
      with.read(a.length() < b.length() ? a : b);
    }
    return holds(sign, one, other);
  }

  /// Whether a sign holds of two values, of one type when it is an order.
  static boolean holds(Sign sign, @Nullable Object one, @Nullable Object other) {
    if (!sign.isOrder()) {
      return Values.same(one, other) == (sign == Sign.EQUAL);
    }
    if (one instanceof String a && other instanceof String b) {
      return sign.holds(a.compareTo(b), 0);
    }
    return sign.holds(Values.number(one), Values.number(other));
  }
}
