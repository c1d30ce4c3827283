package io.cartway.jobs;

/// Is told when jobs end.
@FunctionalInterface
public interface JobListener {

  /// Called once for each job that ended, in a transaction that notes it: what the listener writes
  /// to the store in the same thread is written together with that, or not at all. Called again
  /// after an exception.
  void ended(Job job);
}
