package io.cartway.jobs;

/// What comes of the wish to submit a job.
public sealed interface JobStart {

  /// It can be submitted.
  record Begun(Submission submission) implements JobStart {}

  /// A job was submitted with this key of idempotency before.
  ///
  /// @param job as it is now
  /// @param hash SHA-256 of the body that was sent then, in hexadecimal digits; the same body has
  ///   the same answer, and another one is a conflict
  record Known(Job job, String hash) implements JobStart {}

  /// A submission with this key of idempotency is under way.
  record UnderWay() implements JobStart {}

  /// Too many jobs of the account wait.
  ///
  /// @param waitingMax how many may
  record Full(int waitingMax) implements JobStart {}

  /// The account has too many jobs that have not expired, most of which have ended.
  ///
  /// @param keptMax how many it may have
  record KeptFull(int keptMax) implements JobStart {}
}
