package io.cartway.style.check;

import java.util.List;
import java.util.Set;

/// A property of the specification.
///
/// @param kind of its value; of an element when it is a list
/// @param isList whether its value is a list of that kind
/// @param length of the list; 0 for any
/// @param values that it may have; empty when these are not listed
/// @param min least number
/// @param max greatest number
/// @param inputs what an expression may look at (`zoom`, `feature`); empty when it must be a value
/// @param isTransitionable whether `<name>-transition` is a property, too
record Property(
    Kind kind,
    boolean isList,
    int length,
    List<String> values,
    double min,
    double max,
    Set<String> inputs,
    boolean isTransitionable) {

  Property {
    values = List.copyOf(values);
    inputs = Set.copyOf(inputs);
  }

  /// What a value is.
  enum Kind {
    ENUM("enum"),
    NUMBER("number"),
    BOOLEAN("boolean"),
    STRING("string"),
    COLOR("color"),
    IMAGE("resolvedImage"),
    FORMATTED("formatted"),
    PADDING("padding"),
    ANCHOR_OFFSETS("variableAnchorOffsetCollection"),
    NUMBERS("numberArray"),
    COLORS("colorArray"),
    PROJECTION("projectionDefinition");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /// @param word of the specification
    static Kind of(String word) {
      for (Kind kind : values()) {
        if (kind.word.equals(word)) {
          return kind;
        }
      }
      throw new IllegalStateException("no kind of property: " + word);
    }
  }
}
