package io.cartway.work;

/// More work is waiting than can be done in time: this piece was not begun.
public final class OverloadedException extends Exception {
  private static final long serialVersionUID = 1L;

  /// @param message why, as a clause that a sentence can be made of
  public OverloadedException(String message) {
    super(message, null, false, false);
  }
}
