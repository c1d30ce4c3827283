package io.cartway.app.console;

/// The command line or a setting is wrong: nothing was done.
public final class UsageException extends UserException {

  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }

  public UsageException(String message, Throwable cause) {
    super(message, cause);
  }
}
