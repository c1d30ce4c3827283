package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// All expressions by name.
final class Operators {

  /// Reads the expressions of one name.
  @FunctionalInterface
  interface Operator {

    /// Reads a call.
    ///
    /// @param json the whole array, its name first
    /// @throws ExpressionException when it is not as it should be
    Expression parse(JsonNode json, Parsing at);
  }

  private static final Map<String, Operator> ALL = all();

  private Operators() {}

  /// The expression of a name; null when there is none.
  static @Nullable Operator named(String name) {
    return ALL.get(name);
  }

  private static Map<String, Operator> all() {
    Map<String, Operator> all = new HashMap<>(Functions.all());
    for (String name : new String[] {"==", "!=", "<", "<=", ">", ">="}) {
      all.put(name, Comparison::parse);
    }
    for (String name : new String[] {"string", "number", "boolean", "object"}) {
      all.put(name, Assertion::parse);
    }
    for (String name : new String[] {"to-boolean", "to-color", "to-number", "to-string"}) {
      all.put(name, Coercion::parse);
    }
    for (String name : new String[] {"interpolate", "interpolate-hcl", "interpolate-lab"}) {
      all.put(name, Curves.Interpolate::parse);
    }
    all.put("array", Assertion::parseArray);
    all.put("step", Curves.Step::parse);
    all.put("case", Branches.Case::parse);
    all.put("match", Branches.Match::parse);
    all.put("coalesce", Branches.Coalesce::parse);
    all.put("let", Variables.Let::parse);
    all.put("var", Variables.Var::parse);
    all.put("global-state", Variables.GlobalState::parse);
    all.put("literal", ListOperators::literal);
    all.put("semiliteral", ListOperators::semiliteral);
    all.put("at", ListOperators::at);
    all.put("in", ListOperators::in);
    all.put("index-of", ListOperators::indexOf);
    all.put("slice", ListOperators::slice);
    all.put("length", ListOperators::length);
    all.put("format", TextOperators::format);
    all.put("image", TextOperators::image);
    all.put("number-format", TextOperators::numberFormat);
    all.put("collator", TextOperators::collator);
    all.put("within", GeometryOperators::within);
    all.put("distance", GeometryOperators::distance);
    return Map.copyOf(all);
  }
}
