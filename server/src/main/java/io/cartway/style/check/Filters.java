package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.expression.ExpressionException;
import io.cartway.style.expression.Filter;
import java.util.Set;

/// Filters of layers and sources. Those of the language before expressions let everything pass
/// where MapLibre does not understand them, so that their shape is checked here, by the rules of
/// the specification's validator.
final class Filters {

  private static final Set<String> COMPARISONS = Set.of("==", "!=", "<", "<=", ">", ">=");

  private static final Set<String> GEOMETRY_TYPES = Set.of("Point", "LineString", "Polygon");

  private Filters() {}

  /// Checks a filter that nobody has read yet.
  static void check(StyleFaults faults, Place place, JsonNode filter) {
    try {
      Filter.parse(filter, place.toString());
    } catch (ExpressionException fault) {
      faults.add(place, filter, fault);
    }
    checkShape(faults, place, filter);
  }

  /// Checks what reading a filter passes over.
  static void checkShape(StyleFaults faults, Place place, JsonNode filter) {
    if (filter.isNull()) {
      faults.add(place, filter, "a filter, or none at all");
    } else if (Filter.isLegacy(filter)) {
      checkLegacy(faults, place, filter);
    }
  }

  private static void checkLegacy(StyleFaults faults, Place place, JsonNode filter) {
    String name = filter.path(0).isTextual() ? filter.path(0).textValue() : "";
    int count = filter.size() - 1;
    if (COMPARISONS.contains(name)) {
      if (count != 2) {
        faults.add(
            place, name + " with " + count, name + " with the name of a property and a value");
      }
      checkValues(faults, place, filter);
      return;
    }
    switch (name) {
      case "in", "!in" -> checkValues(faults, place, filter);
      case "has", "!has" -> {
        if (count != 1) {
          faults.add(place, name + " with " + count, name + " with the name of a property");
        }
      }
      case "all", "any", "none" -> {
        for (int i = 1; i <= count && !faults.isFull(); i++) {
          checkLegacy(faults, place.at(i), filter.path(i));
        }
      }
      default ->
          faults.add(place, filter, "true, false, or a filter as [\"==\", \"class\", \"park\"]");
    }
  }

  private static void checkValues(StyleFaults faults, Place place, JsonNode filter) {
    boolean isOfType = filter.path(1).asText().equals("$type");
    for (int i = 2; i < filter.size(); i++) {
      JsonNode value = filter.get(i);
      if (isOfType && !GEOMETRY_TYPES.contains(value.asText())) {
        faults.add(place.at(i), value, "one of Point, LineString, Polygon");
      } else if (value.isContainerNode() || value.isNull()) {
        faults.add(place.at(i), value, "a text, a number, true or false");
      }
    }
  }
}
