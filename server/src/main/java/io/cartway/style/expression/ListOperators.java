package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.ValueType.Kind;
import io.cartway.style.value.Values;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `at`, `in`, `index-of`, `slice`, `length`, `semiliteral`: of lists, and of texts by their
/// characters (code points).
final class ListOperators {

  private static final Set<Kind> NEEDLES =
      EnumSet.of(Kind.BOOLEAN, Kind.STRING, Kind.NUMBER, Kind.NULL, Kind.VALUE);
  private static final Set<Kind> LISTS = EnumSet.of(Kind.ARRAY, Kind.STRING, Kind.VALUE);

  private static final Double ZERO = 0.0;

  private ListOperators() {}

  /// An item of a list.
  static Expression at(JsonNode json, Parsing at) {
    at.arity(json, 2, 2);
    Expression index = at.parse(json.path(1), 1, ValueType.NUMBER);
    ValueType item = at.expected() == null ? ValueType.VALUE : at.expected();
    Expression list = at.parse(json.path(2), 2, ValueType.array(item, -1));
    return FunctionCall.of(
        list.type().item(), List.of(index, list), 0, (with, args) -> item(with, args));
  }

  private static @Nullable Object item(Evaluation with, Expression[] args) {
    double index = args[0].evaluateNumber(with);
    if (!(args[1].evaluate(with) instanceof List<?> list)
        || !(index >= 0 && index < list.size())
        || index != Math.floor(index)) {
      throw new EvaluationException("the list has no item " + index);
    }
    return list.get((int) index);
  }

  /// Whether a list or a text has something in it.
  static Expression in(JsonNode json, Parsing at) {
    at.arity(json, 2, 2);
    Expression needle = needle(json, at);
    Expression haystack = at.parse(json.path(2), 2, ValueType.VALUE);
    List<Expression> args = List.of(needle, haystack);
    if (haystack instanceof Literal literal
        && literal.value instanceof List<?> list
        && isHashable(list)) {
      Set<Object> set = new HashSet<>(list);
      return FunctionCall.ofBoolean(
          args, 0, (with, a) -> set.contains(hashable(checked(with, a[0].evaluate(with)))));
    }
    return FunctionCall.ofBoolean(args, 0, ListOperators::contains);
  }

  /// Numbers, among which there is no negative zero, texts and booleans.
  static boolean isHashable(List<?> list) {
    for (Object each : list) {
      boolean fits =
          each instanceof String
              || each instanceof Boolean
              || (each instanceof Double number && hashable(number).equals(each));
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /// A value as it is in a set: no negative zero.
  static Object hashable(@Nullable Object value) {
    return value == null ? List.of() : value instanceof Double n && n == 0 ? ZERO : value;
  }

  private static boolean contains(Evaluation with, Expression[] args) {
    Object needle = args[0].evaluate(with);
    Object haystack = args[1].evaluate(with);
    if (!Values.isTruthy(haystack)) {
      return false;
    }
    return index(with, checked(with, needle), haystack, 0) >= 0;
  }

  private static Expression needle(JsonNode json, Parsing at) {
    Expression needle = at.parse(json.path(1), 1, ValueType.VALUE);
    if (!NEEDLES.contains(needle.type().kind())) {
      throw at.error(
          "a boolean, text, number or null is looked for, not %s".formatted(needle.type()), 1);
    }
    return needle;
  }

  private static @Nullable Object checked(Evaluation with, @Nullable Object needle) {
    ValueType type = with.type(needle);
    if (!NEEDLES.contains(type.kind())) {
      throw new EvaluationException("a boolean, text, number or null is looked for, not " + type);
    }
    return needle;
  }

  /// Where something is in a list or a text; -1 when it is not there.
  static Expression indexOf(JsonNode json, Parsing at) {
    at.arity(json, 2, 3);
    List<Expression> args = new ArrayList<>();
    args.add(needle(json, at));
    args.add(at.parse(json.path(2), 2, ValueType.VALUE));
    if (json.size() == 4) {
      args.add(at.parse(json.path(3), 3, ValueType.NUMBER));
    }
    return FunctionCall.ofNumber(
        args,
        0,
        (with, a) ->
            index(
                with,
                checked(with, a[0].evaluate(with)),
                a[1].evaluate(with),
                a.length > 2 ? a[2].evaluateNumber(with) : 0));
  }

  private static int index(
      Evaluation with, @Nullable Object needle, @Nullable Object haystack, double from) {
    if (haystack instanceof String text) {
      String part = needle == null ? "null" : Values.text(needle);
      with.search(part, text);
      int at = text.indexOf(part, (int) Math.clamp(from, 0, text.length()));
      return at < 0 ? -1 : text.codePointCount(0, at);
    }
    if (haystack instanceof List<?> list) {
      String part = needle instanceof String text ? text : "";
      for (int i = start(from, list.size()); i < list.size(); i++) {
        with.spend(1);
        with.read(part);
        if (Values.same(list.get(i), needle)) {
          return i;
        }
      }
      return -1;
    }
    throw new EvaluationException("a list or text is searched, not " + with.type(haystack));
  }

  /// An index of JavaScript, whose negative ones count from the end.
  private static int start(double from, int size) {
    double whole = Double.isNaN(from) ? 0 : from < 0 ? Math.ceil(from) : Math.floor(from);
    return (int) Math.clamp(whole < 0 ? whole + size : whole, 0, size);
  }

  /// A part of a list or a text.
  static Expression slice(JsonNode json, Parsing at) {
    at.arity(json, 2, 3);
    List<Expression> args = new ArrayList<>();
    Expression whole = at.parse(json.path(1), 1, ValueType.VALUE);
    args.add(whole);
    args.add(at.parse(json.path(2), 2, ValueType.NUMBER));
    checkList(whole, at);
    if (json.size() == 4) {
      args.add(at.parse(json.path(3), 3, ValueType.NUMBER));
    }
    return FunctionCall.of(whole.type(), args, 0, ListOperators::slice);
  }

  private static void checkList(Expression list, Parsing at) {
    if (!LISTS.contains(list.type().kind())) {
      throw at.error("a list or text is expected, not %s".formatted(list.type()), 1);
    }
  }

  private static Object slice(Evaluation with, Expression[] args) {
    Object whole = args[0].evaluate(with);
    double from = args[1].evaluateNumber(with);
    double to = args.length > 2 ? args[2].evaluateNumber(with) : Double.POSITIVE_INFINITY;
    if (whole instanceof String text) {
      with.read(text);
      int size = text.codePointCount(0, text.length());
      int start = start(from, size);
      int end = Math.max(start, start(to, size));
      int first = text.offsetByCodePoints(0, start);
      return with.made(text.substring(first, text.offsetByCodePoints(first, end - start)));
    }
    if (whole instanceof List<?> list) {
      int start = start(from, list.size());
      return list.subList(start, Math.max(start, start(to, list.size())));
    }
    throw new EvaluationException("a list or text is expected, not " + with.type(whole));
  }

  /// How many items a list has, or characters a text.
  static Expression length(JsonNode json, Parsing at) {
    at.arity(json, 1, 1);
    Expression whole = at.parse(json.path(1), 1, null);
    checkList(whole, at);
    return FunctionCall.ofNumber(
        List.of(whole),
        0,
        (with, args) ->
            switch (args[0].evaluate(with)) {
              case String text -> with.read(text).codePointCount(0, text.length());
              case List<?> list -> list.size();
              case null, default ->
                  throw new EvaluationException("a list or text is expected for 'length'");
            });
  }

  /// A value as JSON writes it.
  static Expression literal(JsonNode json, Parsing at) {
    at.arity(json, 1, 1);
    at.count(json.path(1).size());
    Object value = Values.of(json.path(1));
    ValueType type = Values.type(value);
    ValueType expected = at.expected();
    boolean empty = type.is(Kind.ARRAY) && type.length() == 0;
    if (empty && expected != null && expected.is(Kind.ARRAY) && expected.length() <= 0) {
      type = expected;
    }
    return new Literal(type, value);
  }

  /// A list whose items are expressions.
  static Expression semiliteral(JsonNode json, Parsing at) {
    at.arity(json, 1, 1);
    if (!json.path(1).isArray()) {
      Object value = Values.of(json.path(1));
      return new Literal(Values.type(value), value);
    }
    List<Expression> items = new ArrayList<>();
    ValueType item = null;
    for (int i = 0; i < json.path(1).size(); i++) {
      Expression each = at.parse(json.path(1).path(i), i, ValueType.VALUE);
      item = i == 0 || item == each.type() ? each.type() : ValueType.VALUE;
      items.add(each);
    }
    ValueType type = ValueType.array(item == null ? ValueType.VALUE : item, items.size());
    return FunctionCall.of(
        type,
        items,
        0,
        (with, args) -> {
          List<@Nullable Object> list = new ArrayList<>(args.length);
          for (Expression each : args) {
            list.add(each.evaluate(with));
          }
          return list;
        });
  }
}
