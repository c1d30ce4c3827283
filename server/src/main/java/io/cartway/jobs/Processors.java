package io.cartway.jobs;

import io.cartway.work.Deadline;
import io.cartway.work.FairPool;

/// Gives the work of an account its share of the processors.
@FunctionalInterface
public interface Processors {

  /// Waits for a turn and runs the work on this thread.
  ///
  /// @param accountId owner of the work
  /// @param deadline to be looked at by the work, which waits there when others are in turn
  /// @throws io.cartway.work.OverloadedException when it was not begun; it is tried again later
  <T> T run(String accountId, Deadline deadline, FairPool.Work<T> work) throws Exception;
}
