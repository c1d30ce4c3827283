package io.cartway.jobs;

import io.cartway.jobs.part.InputPart;
import io.cartway.jobs.part.JobParts;
import io.cartway.jobs.part.ResultPart;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A job, as its kind sees it while it works.
public final class JobWork {

  /// When the results of a turn have so many bytes, it should end.
  public static final int RESULT_BYTES = 1_000_000;

  /// The result of a unit has no more bytes: else the job fails.
  public static final int UNIT_BYTES_MAX = JobLimits.PART_BYTES_MAX;

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

  /// The result so far of a job whose kind has one ([JobKind#isInPlace]).
  public Optional<byte[]> result() throws IOException {
    List<ResultPart> all = parts.results(job.id());
    return all.isEmpty() ? Optional.empty() : Optional.of(parts.content(all.getLast()));
  }

  /// The first units of all parts of the input, in order.
  public List<Long> inputs() {
    return parts.inputs(job.id());
  }
}
