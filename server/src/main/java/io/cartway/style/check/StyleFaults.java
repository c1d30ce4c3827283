package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.Excerpt;
import io.cartway.style.InvalidStyleException;
import io.cartway.style.expression.ExpressionException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The faults of a document, up to a bound.
final class StyleFaults {

  private static final int GIVEN_LENGTH_MAX = 100;

  /// Before what a reader of the specification says, which is a sentence.
  private static final String ACCEPTED = "what the style specification accepts: ";

  private final int max;
  private final List<StyleFault> faults = new ArrayList<>();
  private final Set<String> places = new HashSet<>();

  StyleFaults(int max) {
    this.max = max;
  }

  /// Whether there are so many that the rest of the document need not be looked at.
  boolean isFull() {
    return faults.size() >= max;
  }

  void add(Place place, String given, String expected) {
    if (!isFull()) {
      add(place.toString(), given, expected);
    }
  }

  void add(Place place, JsonNode given, String expected) {
    if (!isFull()) {
      add(place, Excerpt.of(given), expected);
    }
  }

  /// Adds what an expression, or a function or filter of the language before, has.
  ///
  /// @param place of the value
  void add(Place place, JsonNode value, ExpressionException fault) {
    if (!isFull()) {
      String inside = fault.path().substring(place.toString().length());
      add(fault.path(), Excerpt.of(Excerpt.at(value, inside)), ACCEPTED + fault.reason());
    }
  }

  /// Adds what reading the layers found.
  void add(InvalidStyleException.Fault fault) {
    if (!isFull()) {
      add(fault.path(), fault.given(), ACCEPTED + fault.reason());
    }
  }

  /// One place has one fault: the first that was found.
  private void add(String path, String given, String expected) {
    if (places.add(path)) {
      faults.add(new StyleFault(path, shortened(given), expected));
    }
  }

  List<StyleFault> all() {
    return List.copyOf(faults);
  }

  private static String shortened(String text) {
    return text.length() > GIVEN_LENGTH_MAX ? text.substring(0, GIVEN_LENGTH_MAX) + "..." : text;
  }
}
