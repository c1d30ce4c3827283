package io.cartway.work;

/// More work is waiting than can be done in time: this piece was not started.
public final class OverloadedException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message the reason, as a clause
  public OverloadedException(String message) {
    super(message, null, false, false);
  }
}
