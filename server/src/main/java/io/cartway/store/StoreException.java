package io.cartway.store;

/// The data folder or the database cannot be used; the message is one sentence for the operator.
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// @param message one sentence
  public StoreException(String message) {
    super(message);
  }

  /// @param message one sentence
  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
