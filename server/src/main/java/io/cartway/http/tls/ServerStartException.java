package io.cartway.http.tls;

/// A port could not be opened; the message is one sentence for the operator.
public final class ServerStartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ServerStartException(String message, Throwable cause) {
    super(message, cause);
  }
}
