package io.cartway.jobs;

/// The work of a job cannot be done, now or later.
public final class JobFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final JobFault fault;

  /// @param sentence for the caller
  /// @param fault whose it is
  public JobFailedException(String sentence, JobFault fault) {
    super(sentence);
    this.fault = fault;
  }

  /// Whose fault it is.
  public JobFault fault() {
    return fault;
  }
}
