package io.cartway.rows;

import java.io.Serial;
import java.nio.charset.CharacterCodingException;

/// Bytes that are no text in the charset.
final class NotInCharsetException extends CharacterCodingException {

  @Serial private static final long serialVersionUID = 1;

  private final String given;

  /// @param given the bytes and the charset, as a phrase
  NotInCharsetException(String given) {
    this.given = given;
  }

  @Override
  public String getMessage() {
    return given;
  }

  /// The fault for the caller.
  ///
  /// @param place the row
  RowException at(String place) {
    return new RowException(place, given, "text in UTF-8, or charset with " + RowCharset.EXPECTED);
  }
}
