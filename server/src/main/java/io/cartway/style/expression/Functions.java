package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.expression.Operators.Operator;
import io.cartway.style.value.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Functions by name and number of arguments, and the reading of their calls.
final class Functions {

  /// A function.
  ///
  /// @param params types of the arguments; the only one is that of all when there may be any number
  private record Function(List<ValueType> params, boolean many, Maker maker) {}

  /// Makes a call of a function.
  @FunctionalInterface
  interface Maker {
    Expression of(List<Expression> args);
  }

  private final Map<String, List<Function>> byName = new HashMap<>();

  /// The functions of the specification.
  static Map<String, Operator> all() {
    Functions functions = new Functions();
    MathFunctions.addTo(functions);
    LookupFunctions.addTo(functions);
    TextFunctions.addTo(functions);
    ColorFunctions.addTo(functions);
    Map<String, Operator> operators = new HashMap<>();
    functions.byName.forEach(
        (name, same) -> operators.put(name, (json, at) -> call(json, at, same)));
    return operators;
  }

  void add(String name, Maker maker, ValueType... params) {
    byName
        .computeIfAbsent(name, _ -> new ArrayList<>())
        .add(new Function(List.of(params), false, maker));
  }

  /// Adds a function of any number of arguments.
  void addMany(String name, Maker maker, ValueType param) {
    byName.put(name, List.of(new Function(List.of(param), true, maker)));
  }

  private static Expression call(JsonNode json, Parsing at, List<Function> same) {
    int count = json.size() - 1;
    Function function = find(same, count);
    if (function == null) {
      at.arity(json, same.getFirst().params.size(), same.getLast().params.size());
      throw at.error("'%s' does not take %d arguments".formatted(json.path(0).asText(), count));
    }
    List<Expression> args = new ArrayList<>(count);
    for (int i = 1; i <= count; i++) {
      ValueType type = function.many ? function.params.getFirst() : function.params.get(i - 1);
      args.add(at.parse(json.path(i), i, type));
    }
    return function.maker.of(args);
  }

  private static @Nullable Function find(List<Function> same, int count) {
    for (Function each : same) {
      if (each.many || each.params.size() == count) {
        return each;
      }
    }
    return null;
  }
}
