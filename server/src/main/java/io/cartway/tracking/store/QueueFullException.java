package io.cartway.tracking.store;

/// Too many reports wait to be written. The request ends with 503, and nothing of it is kept.
public final class QueueFullException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// @param clause the reason, for the caller
  QueueFullException(String clause) {
    super(clause, null, false, false);
  }
}
