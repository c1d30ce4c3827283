package io.cartway.store;

/// The database did not do what a request needs: it does not answer, or cannot write. The request
/// ends with 503.
public final class StoreAwayException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// @param clause what is wrong, for the caller: "the server's database does not answer"
  StoreAwayException(String clause, Throwable cause) {
    super(clause, cause);
  }

  StoreAwayException(String clause) {
    super(clause);
  }
}
