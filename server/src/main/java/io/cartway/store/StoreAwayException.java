package io.cartway.store;

/// The database is unavailable for a request: it does not answer, or cannot write. The request ends
/// with 503.
public final class StoreAwayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// @param clause the reason, for the caller: "the server's database does not answer"
  StoreAwayException(String clause, Throwable cause) {
    super(clause, cause);
  }

  StoreAwayException(String clause) {
    super(clause);
  }
}
