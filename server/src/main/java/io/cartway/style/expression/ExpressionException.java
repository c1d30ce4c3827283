package io.cartway.style.expression;

import java.io.Serial;

/// A part of a style is not as the specification wants it.
public final class ExpressionException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final String path;

  /// @param path where, in the style's JSON: `layers[3].paint.line-width[2]`
  /// @param reason what is wrong, a sentence without a full stop
  public ExpressionException(String path, String reason) {
    super(reason, null, false, false);
    this.path = path;
  }

  /// Where: `layers[3].paint.line-width[2]`.
  public String path() {
    return path;
  }

  /// What is wrong, a sentence without a full stop.
  public String reason() {
    String reason = getMessage();
    return reason == null ? "" : reason;
  }
}
