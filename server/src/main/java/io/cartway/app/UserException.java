package io.cartway.app;

/// The person who started the program asked for something that cannot be done. The message is one
/// sentence that says what was given and what is accepted.
final class UserException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  UserException(String message) {
    super(message);
  }

  UserException(String message, Throwable cause) {
    super(message, cause);
  }
}
