package io.cartway.jobs;

/// Whose fault it is that a job failed.
public enum JobFault {
  /// The server's: what was paid is given back.
  OURS,
  /// The caller's, for example an input that cannot be read or a full quota.
  CALLERS
}
