package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import io.cartway.style.expression.Operators.Operator;
import io.cartway.style.value.EvaluationException;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.ValueType.Kind;
import io.cartway.style.value.Values;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The state of reading at one place of an expression: where it is, which type is expected there,
/// and which variables are bound.
///
/// The types follow the specification: where a number, text, boolean, object or array is expected
/// and the type is known at evaluation only, an assertion is put in between; where a colour or
/// another type of the specification is expected, a conversion.
final class Parsing {

  /// What is put between an expression and the type that is expected there.
  enum Annotation {
    /// An assertion or a conversion, by the type.
    USUAL,
    /// A conversion.
    COERCE,
    /// Nothing: the caller sees to it.
    OMIT
  }

  /// Deeper expressions are not read. Those of real styles are less than 20 deep.
  static final int DEPTH_MAX = 100;

  /// Bigger expressions are not read.
  static final int SIZE_MAX = 100_000;

  private static final Set<Kind> ASSERTED =
      EnumSet.of(Kind.STRING, Kind.NUMBER, Kind.BOOLEAN, Kind.OBJECT, Kind.ARRAY);

  /// The types that are converted to each of these.
  private static final Map<Kind, Set<Kind>> CONVERTED =
      Map.of(
          Kind.PROJECTION_DEFINITION, EnumSet.of(Kind.STRING, Kind.ARRAY, Kind.VALUE),
          Kind.COLOR, EnumSet.of(Kind.VALUE, Kind.STRING),
          Kind.FORMATTED, EnumSet.of(Kind.VALUE, Kind.STRING),
          Kind.RESOLVED_IMAGE, EnumSet.of(Kind.VALUE, Kind.STRING),
          Kind.PADDING, EnumSet.of(Kind.VALUE, Kind.NUMBER, Kind.ARRAY),
          Kind.NUMBER_ARRAY, EnumSet.of(Kind.VALUE, Kind.NUMBER, Kind.ARRAY),
          Kind.COLOR_ARRAY, EnumSet.of(Kind.VALUE, Kind.STRING, Kind.ARRAY),
          Kind.VARIABLE_ANCHOR_OFFSET_COLLECTION, EnumSet.of(Kind.VALUE, Kind.ARRAY));

  /// What all places of one expression share.
  private static final class Shared {
    final String root;

    /// Evaluates constants. Its work is counted for all of them together.
    final Evaluation folding = Evaluation.ofConstants();

    int size;

    Shared(String root) {
      this.root = root;
    }
  }

  /// The variables of a `let`, and those bound before them.
  private record Scope(Map<String, Expression> bindings, @Nullable Scope outer) {}

  private final Shared shared;
  private final @Nullable Parsing parent;
  private final int index;
  private final int depth;
  private final @Nullable ValueType expected;
  private final @Nullable Scope scope;

  private Parsing(
      Shared shared,
      @Nullable Parsing parent,
      int index,
      @Nullable ValueType expected,
      @Nullable Scope scope) {
    this.shared = shared;
    this.parent = parent;
    this.index = index;
    this.depth = parent == null ? 0 : parent.depth + 1;
    this.expected = expected;
    this.scope = scope;
  }

  /// Reads a whole expression.
  ///
  /// @param path where it stands in the style
  /// @param expected null when any type will do
  static Expression parse(
      JsonNode json, String path, @Nullable ValueType expected, Annotation annotation) {
    return new Parsing(new Shared(path), null, 0, expected, null).parse(json, annotation);
  }

  /// The type that is expected here; null when any will do.
  @Nullable ValueType expected() {
    return expected;
  }

  /// The type that is expected here, unless any will do.
  @Nullable ValueType expectedOutput() {
    return expected == null || expected.is(Kind.VALUE) ? null : expected;
  }

  /// Reads a part.
  ///
  /// @param at its index in the array
  /// @param type null when any will do
  Expression parse(JsonNode json, int at, @Nullable ValueType type) {
    return new Parsing(shared, this, at, type, scope).parse(json, Annotation.USUAL);
  }

  /// Reads a part whose type the caller sees to.
  Expression parseAsIs(JsonNode json, int at, @Nullable ValueType type) {
    return new Parsing(shared, this, at, type, scope).parse(json, Annotation.OMIT);
  }

  /// Reads the result of a `let`.
  Expression parseBound(JsonNode json, int at, Map<String, Expression> bindings) {
    return new Parsing(shared, this, at, expected, new Scope(bindings, scope))
        .parse(json, Annotation.USUAL);
  }

  /// The value of a variable; null when it is not bound here.
  @Nullable Expression bound(String name) {
    for (Scope each = scope; each != null; each = each.outer) {
      Expression value = each.bindings.get(name);
      if (value != null) {
        return value;
      }
    }
    return null;
  }

  private Expression parse(JsonNode json, Annotation annotation) {
    if (depth > DEPTH_MAX) {
      throw error("an expression is at most %d deep".formatted(DEPTH_MAX));
    }
    count(1);
    Expression parsed = annotated(parseBare(json), annotation);
    return parsed instanceof Literal
            || parsed.type().is(Kind.RESOLVED_IMAGE)
            || !parsed.isConstant()
        ? parsed
        : folded(parsed);
  }

  /// Counts what is read.
  void count(int more) {
    shared.size += more;
    if (shared.size > SIZE_MAX) {
      throw error("an expression has at most %,d parts".formatted(SIZE_MAX));
    }
  }

  private Expression parseBare(JsonNode json) {
    if (json.isObject()) {
      throw error("an object is written as [\"literal\", {...}]");
    }
    if (json.isTextual()) {
      shared.folding.allow(json.textValue());
    }
    if (!json.isArray()) {
      return new Literal(Values.type(Values.of(json)), Values.of(json));
    }
    JsonNode name = json.path(0);
    if (!name.isTextual()) {
      throw error(
          "an expression begins with its name, not with %s; an array is written as"
                  .formatted(json.isEmpty() ? "nothing" : described(name))
              + " [\"literal\", [...]]",
          0);
    }
    Operator operator = Operators.named(name.textValue());
    if (operator == null) {
      throw error("there is no expression '%s'".formatted(Values.shortened(name.textValue())), 0);
    }
    return operator.parse(json, this);
  }

  private Expression annotated(Expression parsed, Annotation annotation) {
    if (expected == null) {
      return parsed;
    }
    Kind wanted = expected.kind();
    Kind actual = parsed.type().kind();
    if (ASSERTED.contains(wanted) && actual == Kind.VALUE) {
      return switch (annotation) {
        case USUAL -> new Assertion(expected, parsed);
        case COERCE -> new Coercion(expected, parsed);
        case OMIT -> parsed;
      };
    }
    if (CONVERTED.getOrDefault(wanted, Set.of()).contains(actual)) {
      return annotation == Annotation.OMIT ? parsed : new Coercion(expected, parsed);
    }
    check(expected, parsed.type());
    return parsed;
  }

  private Expression folded(Expression parsed) {
    try {
      return new Literal(parsed.type(), parsed.evaluate(shared.folding));
    } catch (EvaluationException fault) {
      throw error(fault.getMessage() == null ? "it has no value" : fault.getMessage());
    }
  }

  /// Refuses a type that does not fit.
  void check(ValueType wanted, ValueType actual) {
    if (!wanted.accepts(actual)) {
      throw error("%s is expected, not %s".formatted(wanted, actual));
    }
  }

  /// Refuses a number of arguments.
  void arity(JsonNode json, int min, int max) {
    int count = json.size() - 1;
    if (count < min || count > max) {
      String wanted =
          min == max ? "" + min : max == Integer.MAX_VALUE ? min + " or more" : min + " to " + max;
      throw error(
          "'%s' takes %s arguments, not %d"
              .formatted(Values.shortened(json.path(0).asText()), wanted, count));
    }
  }

  /// A fault here, or at a part.
  ExpressionException error(String reason, int... parts) {
    StringBuilder path = new StringBuilder();
    for (int part : parts) {
      path.append('[').append(part).append(']');
    }
    for (Parsing each = this; each.parent != null; each = each.parent) {
      path.insert(0, "[" + each.index + "]");
    }
    return new ExpressionException(shared.root + path, reason);
  }

  /// What a piece of JSON is, for faults.
  static String described(JsonNode json) {
    return switch (json.getNodeType()) {
      case STRING -> "the text '%s'".formatted(Values.shortened(json.textValue()));
      case NUMBER, BOOLEAN -> Values.shortened(json.asText());
      case MISSING -> "nothing";
      default -> {
        String word = json.getNodeType().name().toLowerCase(Locale.ROOT);
        yield json.getNodeType() == JsonNodeType.NULL ? word : "an " + word;
      }
    };
  }
}
