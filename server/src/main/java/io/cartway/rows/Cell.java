package io.cartway.rows;

import java.util.Optional;

/// The value of a cell. In CSV all cells are texts; JSON has the others too.
public sealed interface Cell {

  /// A text; may be empty.
  record Text(String value) implements Cell {}

  /// A number.
  ///
  /// @param digits as written, by the grammar of JSON: `47.10`, `-1e999`
  record Numeric(String digits) implements Cell {
    public Numeric {
      if (!PlainNumber.is(digits)) {
        throw new IllegalArgumentException("no number of JSON: " + digits);
      }
    }
  }

  /// `true` or `false`.
  record Flag(boolean value) implements Cell {}

  /// JSON's `null`.
  record Null() implements Cell {}

  /// A list or an object.
  ///
  /// @param json its JSON text on one line
  record Nested(String json) implements Cell {
    public Nested {
      if (json.isEmpty() || json.indexOf('\n') >= 0 || json.indexOf('\r') >= 0) {
        throw new IllegalArgumentException("JSON text on one line");
      }
    }
  }

  /// A text.
  static Cell of(String value) {
    return new Text(value);
  }

  /// A whole number.
  static Cell of(long value) {
    return new Numeric(Long.toString(value));
  }

  /// A finite number.
  static Cell of(double value) {
    return new Numeric(Double.toString(value));
  }

  /// A truth value.
  static Cell of(boolean value) {
    return new Flag(value);
  }

  /// A scalar as text: values may come as strings, and strings as values. Empty for null and for a
  /// blank text, which read as absent, and for a nested value.
  default Optional<String> scalar() {
    return this instanceof Nested
        ? Optional.empty()
        : Optional.of(plain()).filter(s -> !s.isBlank());
  }

  /// What CSV shows: a nested value as JSON text, null as nothing.
  default String plain() {
    return switch (this) {
      case Text(String value) -> value;
      case Numeric(String digits) -> digits;
      case Flag(boolean value) -> Boolean.toString(value);
      case Null() -> "";
      case Nested(String json) -> json;
    };
  }
}
