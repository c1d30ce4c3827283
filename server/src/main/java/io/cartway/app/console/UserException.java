package io.cartway.app.console;

/// What the person who started the program has to change. The message is one sentence with the
/// given value and the accepted ones.
public class UserException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UserException(String message) {
    super(message);
  }

  public UserException(String message, Throwable cause) {
    super(message, cause);
  }
}
