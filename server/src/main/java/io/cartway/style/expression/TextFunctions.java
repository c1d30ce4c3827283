package io.cartway.style.expression;

import io.cartway.style.value.TextCollator;
import io.cartway.style.value.ValueType;
import io.cartway.style.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/// Functions of texts.
final class TextFunctions {

  private static final ValueType STRING = ValueType.STRING;
  private static final ValueType TEXTS = ValueType.array(STRING, -1);

  private TextFunctions() {}

  static void addTo(Functions all) {
    ofOne(all, "upcase", text -> text.toUpperCase(Locale.ROOT));
    ofOne(all, "downcase", text -> text.toLowerCase(Locale.ROOT));
    all.addMany(
        "concat", args -> FunctionCall.of(STRING, args, 0, TextFunctions::concat), ValueType.VALUE);
    all.add("split", args -> FunctionCall.of(TEXTS, args, 0, TextFunctions::split), STRING, STRING);
    all.add("join", args -> FunctionCall.of(STRING, args, 0, TextFunctions::join), TEXTS, STRING);
    // The renderer shapes all scripts.
    all.add(
        "is-supported-script",
        args -> FunctionCall.ofBoolean(args, Expression.SCRIPT, (_, _) -> true),
        STRING);
    all.add(
        "resolved-locale",
        args ->
            FunctionCall.of(
                STRING,
                args,
                0,
                (with, a) ->
                    a[0].evaluate(with) instanceof TextCollator rules
                        ? rules.resolvedLocale()
                        : null),
        ValueType.COLLATOR);
  }

  private static void ofOne(Functions all, String name, UnaryOperator<String> body) {
    all.add(
        name,
        args ->
            FunctionCall.of(
                STRING, args, 0, (with, a) -> with.made(body.apply(a[0].evaluateText(with)))),
        STRING);
  }

  private static Object concat(Evaluation with, Expression[] args) {
    StringBuilder joined = new StringBuilder();
    for (Expression arg : args) {
      joined.append(with.made(Values.text(arg.evaluate(with))));
    }
    return joined.toString();
  }

  private static Object split(Evaluation with, Expression[] args) {
    String text = args[0].evaluateText(with);
    String by = args[1].evaluateText(with);
    List<String> pieces = new ArrayList<>();
    if (by.isEmpty()) {
      for (int i = 0; i < text.length(); i++) {
        pieces.add(with.made(text.substring(i, i + 1)));
      }
      return pieces;
    }
    with.search(by, text);
    int start = 0;
    for (int at = text.indexOf(by); at >= 0; at = text.indexOf(by, start)) {
      pieces.add(with.made(text.substring(start, at)));
      start = at + by.length();
    }
    pieces.add(with.made(text.substring(start)));
    return pieces;
  }

  private static Object join(Evaluation with, Expression[] args) {
    StringBuilder joined = new StringBuilder();
    if (args[0].evaluate(with) instanceof List<?> pieces) {
      String between = args[1].evaluateText(with);
      for (int i = 0; i < pieces.size(); i++) {
        joined.append(i > 0 ? with.made(between) : "");
        joined.append(with.made(Values.text(pieces.get(i))));
      }
    }
    return joined.toString();
  }
}
