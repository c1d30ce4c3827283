package io.cartway.region;

/// A region cannot be opened. The message is one sentence that tells the operator what to do.
public final class RegionException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RegionException(String message) {
    super(message);
  }
}
