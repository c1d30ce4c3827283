package io.cartway.app;

/// A usage error of the person who started the program. The message is one sentence with the given
/// value and the accepted ones.
final class UserException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UserException(String message) {
    super(message);
  }

  UserException(String message, Throwable cause) {
    super(message, cause);
  }
}
