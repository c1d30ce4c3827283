package io.cartway.jobs;

import io.cartway.jobs.part.InputPart;
import io.cartway.jobs.part.JobParts;
import java.util.List;

/// A job, as its kind sees it while it works.
public final class JobWork {

  /// When the results of a turn have so many bytes, it should end.
  public static final int RESULT_BYTES = 1_000_000;

  private final Job job;
  private final JobParts parts;

  JobWork(Job job, JobParts parts) {
    this.job = job;
    this.parts = parts;
  }

  /// The job as it was at the beginning of the turn.
  public Job job() {
    return job;
  }

  /// The part of the input that describes a unit, read from the database.
  ///
  /// @throws IllegalStateException when none was submitted
  public InputPart input(long unit) {
    return parts
        .input(job.id(), unit)
        .orElseThrow(() ->
            new IllegalStateException("%s has no input of unit %d".formatted(job.id(), unit)));
  }

  /// The first units of all parts of the input, in order.
  public List<Long> inputs() {
    return parts.inputs(job.id());
  }
}
