package io.cartway.jobs;

import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.Optional;

/// A kind of long work, which a feature does. Thread-safe: several turns of a job run at once.
public interface JobKind {

  /// A word that is stored with each job, and never changes.
  String name();

  /// How the ids of its jobs begin: `cw:b:`.
  String idPrefix();

  /// The operation that submits its jobs. Keys of idempotency are its own.
  String operationId();

  /// The version of the region that all units of a job must have, for a kind whose results belong
  /// together; empty when each unit may have its own. A job that began with another version is
  /// started anew, some times at most.
  default Optional<String> oneVersion() {
    return Optional.empty();
  }

  /// The operation that submitted a job, when there are several.
  default String operationId(Job job) {
    return operationId();
  }

  /// Whether a job has one result, which gets better from turn to turn. Then one lane works on all
  /// its units, `end` is their number, and a turn that did nothing comes again a quarter of a
  /// second later, so that other threads may do the work. The result is kept in the database and
  /// survives a kill; what is in memory does not.
  default boolean isInPlace() {
    return false;
  }

  /// A job was cancelled or deleted by a caller of this server: no turn of it comes any more.
  default void ended(String jobId) {}

  /// Works on units from `first` on, in order, until the slice or the range ends. The same unit has
  /// the same result whenever it is done (with the same data): a turn that was interrupted is done
  /// again.
  ///
  /// An exception is tried again twice, then the job has failed through our fault.
  ///
  /// @param first first unit of the range
  /// @param end first unit after it
  /// @param slice to be looked at between units, but not before the first has been done
  /// @throws JobFailedException when it is of no use to try again
  Chunk work(JobWork work, long first, long end, Deadline slice) throws IOException;
}
