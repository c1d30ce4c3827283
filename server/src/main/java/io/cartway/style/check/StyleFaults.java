package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/// The faults of a document, up to a bound.
final class StyleFaults {

  private static final int GIVEN_LENGTH_MAX = 100;

  private final int max;
  private final List<StyleFault> faults = new ArrayList<>();

  StyleFaults(int max) {
    this.max = max;
  }

  /// Whether there are so many that the rest of the document need not be looked at.
  boolean isFull() {
    return faults.size() >= max;
  }

  void add(Place place, String given, String expected) {
    if (!isFull()) {
      faults.add(new StyleFault(place.toString(), shortened(given), expected));
    }
  }

  void add(Place place, JsonNode given, String expected) {
    if (!isFull()) {
      add(place, told(given), expected);
    }
  }

  List<StyleFault> all() {
    return List.copyOf(faults);
  }

  /// A value in a few characters, whatever its size.
  private static String told(JsonNode given) {
    return switch (given.getNodeType()) {
      case MISSING -> "";
      case OBJECT -> "an object";
      case ARRAY -> "a list of " + given.size();
      default -> given.asText();
    };
  }

  private static String shortened(String text) {
    return text.length() > GIVEN_LENGTH_MAX ? text.substring(0, GIVEN_LENGTH_MAX) + "..." : text;
  }
}
