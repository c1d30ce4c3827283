package io.cartway.rows;

import java.io.Serial;

/// A fault in a table, in terms that the person who wrote it knows. Reading ends with it.
public final class RowException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1;

  private static final int LENGTH_MAX = 200;

  /// The place.
  private final String parameter;

  private final String given;
  private final String expected;

  /// @param parameter the place: `rows[16].lat`, `line 17`, `row 17, column "zip"`, `header`
  /// @param given what stands there; shortened
  /// @param expected what is accepted, in one clear phrase
  public RowException(String parameter, String given, String expected) {
    super(
        "%s: %s was given, but expected is %s"
            .formatted(
                shortened(parameter), given.isEmpty() ? "nothing" : shortened(given), expected));
    this.parameter = shortened(parameter);
    this.given = shortened(given);
    this.expected = expected;
  }

  /// The place: `rows[16].lat` (JSON, counted from 0), `line 17` (lines of JSON), `row 17, column
  /// "zip"` (CSV, counted from 1 behind the header).
  public String parameter() {
    return parameter;
  }

  /// What stands there, shortened; empty when nothing does.
  public String given() {
    return given;
  }

  /// What is accepted.
  public String expected() {
    return expected;
  }

  /// A text for a message: at most 200 characters, no half of a surrogate pair at the end.
  static String shortened(String text) {
    if (text.length() <= LENGTH_MAX) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LENGTH_MAX - 1)) ? LENGTH_MAX - 1 : LENGTH_MAX;
    return text.substring(0, end) + "...";
  }
}
