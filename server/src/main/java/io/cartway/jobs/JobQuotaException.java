package io.cartway.jobs;

import java.util.Locale;

/// Inputs and results of an account take more bytes than it may have.
public final class JobQuotaException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// What the account should do.
  public static final String ACTION =
      "Delete jobs that are no longer needed, or wait until they expire";

  private final long given;
  private final long accepted;

  JobQuotaException(long given, long accepted) {
    super(
        String.format(
            Locale.ROOT,
            "The inputs and results of the account's jobs would take %,d bytes, of at most %,d",
            given,
            accepted));
    this.given = given;
    this.accepted = accepted;
  }

  /// Bytes that the account would have.
  public long given() {
    return given;
  }

  /// Most bytes that it may have.
  public long accepted() {
    return accepted;
  }
}
