package io.cartway.style.value;

import java.io.Serial;

/// An expression has no value for what it was asked about; a property takes its default then. Has
/// no stack trace: it may be thrown for every feature of a tile.
public final class EvaluationException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  /// @param reason a sentence without a full stop
  public EvaluationException(String reason) {
    super(reason, null, false, false);
  }
}
