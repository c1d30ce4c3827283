package io.cartway.region.build;

import org.jspecify.annotations.Nullable;

/// A region cannot be built. The message is one sentence for the operator; the cause is for the
/// log.
public final class BuildException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public BuildException(String message) {
    super(message);
  }

  public BuildException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
