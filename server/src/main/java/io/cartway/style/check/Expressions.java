package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The shape of expressions: operators, numbers of arguments, ascending stops, and whether a
/// property may look at what an expression looks at. Types of arguments are left to the client. The
/// reader of the document bounds the depth.
final class Expressions {

  private static final Map<String, String> INPUTS =
      Map.of(
          "get", "feature",
          "has", "feature",
          "properties", "feature",
          "id", "feature",
          "geometry-type", "feature",
          "feature-state", "feature-state",
          "zoom", "zoom",
          "line-progress", "line-progress",
          "heatmap-density", "heatmap-density",
          "elevation", "elevation");

  /// Operators whose arguments may be objects: options, and features of GeoJSON.
  private static final Set<String> WITH_OBJECTS =
      Set.of("format", "number-format", "collator", "within", "distance", "literal");

  private final StyleFaults faults;
  private final Use use;

  /// Where an expression stands.
  ///
  /// @param inputs what it may look at
  /// @param isImage whether its texts are names of images
  /// @param isFilter whether the older operators of filters are known, too
  record Use(Set<String> inputs, boolean isImage, boolean isFilter) {
    Use {
      inputs = Set.copyOf(inputs);
    }
  }

  Expressions(StyleFaults faults, Use use) {
    this.faults = faults;
    this.use = use;
  }

  /// Whether a value is meant as an expression: a list that begins with an operator.
  static boolean isExpression(JsonNode value) {
    return value.isArray()
        && !value.isEmpty()
        && value.get(0).isTextual()
        && Specification.isOperator(value.get(0).asText());
  }

  /// Checks an expression.
  void check(Place place, JsonNode expression) {
    if (faults.isFull()) {
      return;
    }
    if (!expression.isArray()) {
      checkPlain(place, expression, "");
      return;
    }
    String word = expression.path(0).asText();
    boolean isKnown =
        expression.path(0).isTextual()
            && (Specification.isOperator(word) || (use.isFilter && Operator.isOfFilters(word)));
    if (!isKnown) {
      faults.add(
          place.at(0),
          expression.path(0),
          "an operator of expressions, as get; lists of values stand in [\"literal\", ...]");
      return;
    }
    Operator operator = use.isFilter ? Operator.ofFilter(word) : Operator.of(word);
    int count = expression.size() - 1;
    if (count < operator.min() || count > operator.max()) {
      faults.add(place, word + " with " + count, word + " with " + operator.clause());
      return;
    }
    checkInput(place, word, count);
    switch (word) {
      case "literal" -> checkTexts(place.at(1), expression.get(1));
      case "match" -> checkMatch(place, expression);
      case "step" -> checkStops(place, expression, 1);
      case "interpolate", "interpolate-hcl", "interpolate-lab" ->
          checkInterpolation(place, expression);
      default -> checkArguments(place, expression, word);
    }
  }

  private void checkInput(Place place, String word, int count) {
    String input = INPUTS.get(word);
    // With two arguments they look into an object.
    boolean isElsewhere = count == 2 && input != null && input.equals("feature");
    if (input != null && !isElsewhere && !use.inputs.contains(input)) {
      faults.add(place, word, "an expression without " + word + ": it is not known here");
    }
  }

  private void checkArguments(Place place, JsonNode expression, String word) {
    if (word.equals("case") && expression.size() % 2 != 0) {
      faults.add(
          place,
          "case with " + (expression.size() - 1),
          "case with pairs of a condition and a value, and a value for all others");
    }
    for (int i = 1; i < expression.size(); i++) {
      JsonNode argument = expression.get(i);
      if (argument.isArray()) {
        check(place.at(i), argument);
      } else {
        checkPlain(place.at(i), argument, word);
      }
    }
  }

  private void checkMatch(Place place, JsonNode expression) {
    if (expression.size() % 2 != 0) {
      check(place.at(1), expression.get(1));
      checkPairs(place, expression);
    } else {
      faults.add(
          place,
          "match with " + (expression.size() - 1),
          "match with an input, pairs of a label and a value, and a value for all others");
    }
  }

  private void checkPairs(Place place, JsonNode match) {
    for (int i = 2; i + 1 < match.size(); i += 2) {
      JsonNode label = match.get(i);
      for (JsonNode each : label.isArray() ? label : List.of(label)) {
        if (!each.isTextual() && !each.isNumber()) {
          faults.add(place.at(i), each, "a text, a number, or a list of such");
          break;
        }
      }
      checkTexts(place.at(i), label);
      check(place.at(i + 1), match.get(i + 1));
    }
    check(place.at(match.size() - 1), match.get(match.size() - 1));
  }

  private void checkInterpolation(Place place, JsonNode expression) {
    JsonNode kind = expression.get(1);
    boolean isKnown =
        switch (kind.path(0).asText()) {
          case "linear" -> kind.size() == 1;
          case "exponential" -> kind.size() == 2 && kind.get(1).isNumber();
          case "cubic-bezier" -> kind.size() == 5;
          default -> false;
        };
    if (!isKnown) {
      faults.add(
          place.at(1), kind, "[\"linear\"], [\"exponential\", base] or [\"cubic-bezier\", ...]");
      return;
    }
    checkStops(place, expression, 2);
  }

  /// Checks an input at a place, and the stops and values behind it.
  private void checkStops(Place place, JsonNode expression, int input) {
    check(place.at(input), expression.get(input));
    boolean hasFirst = input == 1;
    int from = input + 1;
    if (hasFirst) {
      check(place.at(from), expression.get(from));
      from++;
    }
    if ((expression.size() - from) % 2 != 0) {
      faults.add(place, "an odd number of stops and values", "a value for each stop");
      return;
    }
    double last = Double.NEGATIVE_INFINITY;
    for (int i = from; i < expression.size(); i += 2) {
      JsonNode stop = expression.get(i);
      if (!stop.isNumber() || stop.asDouble() <= last) {
        faults.add(place.at(i), stop, "a number, greater than that of the stop before");
      }
      last = stop.asDouble();
      check(place.at(i + 1), expression.get(i + 1));
    }
  }

  private void checkPlain(Place place, JsonNode value, String word) {
    if (value.isObject() && !WITH_OBJECTS.contains(word)) {
      faults.add(
          place, value, "an expression or a plain value; objects stand in [\"literal\", ...]");
    } else {
      checkTexts(place, value);
    }
  }

  /// Names of images are no addresses.
  private void checkTexts(Place place, JsonNode value) {
    if (!use.isImage) {
      return;
    }
    if (value.isTextual() && Literals.isAddress(value.asText())) {
      faults.add(place, value, "the name of an image of the sprite");
    }
    for (JsonNode each : value) {
      checkTexts(place, each);
    }
  }
}
