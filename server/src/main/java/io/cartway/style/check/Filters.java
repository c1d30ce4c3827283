package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/// Filters of layers and sources: expressions, or lists as they were before expressions.
final class Filters {

  private static final Expressions.Use USE =
      new Expressions.Use(Set.of("zoom", "feature"), false, true);

  private Filters() {}

  static void check(StyleFaults faults, Place place, JsonNode filter) {
    if (filter.isBoolean()) {
      return;
    }
    if (filter.isArray()) {
      new Expressions(faults, USE).check(place, filter);
    } else {
      faults.add(place, filter, "true, false or an expression");
    }
  }
}
