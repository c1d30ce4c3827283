package io.cartway.jobs;

import io.cartway.jobs.part.JobParts;
import io.cartway.jobs.part.StoredContent;
import io.cartway.store.Store;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;

/// The lanes of jobs. A lane has at most one range of units that it works on. What it did is
/// written together with the counters and the next range, under the number of the turn: of two that
/// did the same turn, because one was believed dead, one comes too late.
final class LaneRows {

  private static final long SPAN_FIRST = 16;

  /// How fast a span may grow from turn to turn.
  private static final long GROWTH_MAX = 4;

  private final Store store;
  private final JobRows rows;
  private final JobLimits limits;

  LaneRows(Store store, JobRows rows, JobLimits limits) {
    this.store = store;
    this.rows = rows;
    this.limits = limits;
  }

  /// What a lane works on.
  ///
  /// @param job as it was then
  /// @param lane number
  /// @param first first unit
  /// @param end first unit after it
  /// @param turn number of the turn
  /// @param span how many units to work on now: few after a failure, to find the one that fails
  record Claim(Job job, int lane, long first, long end, long turn, long span) {

    /// First unit after those to work on now.
    long workEnd() {
      return Math.min(end, first + span);
    }
  }

  /// What became of a turn's work.
  enum Written {
    GOES_ON,
    /// No units are left for this lane.
    LANE_ENDED,
    JOB_ENDED,
    /// Somebody else did the turn, or the job has ended meanwhile.
    TOO_LATE
  }

  /// The lane's range: the one of a turn that was not written, else the next.
  ///
  /// @return empty when there is nothing to do
  Optional<Claim> claim(String jobId, int lane) {
    return claim(jobId, lane, _ -> false);
  }

  /// The same.
  ///
  /// @param isInPlace whether the first lane works on all units of a job, and no other does
  Optional<Claim> claim(String jobId, int lane, Predicate<Job> isInPlace) {
    Optional<Claim> own =
        store.withHandle(handle -> rows.find(handle, jobId).flatMap(job -> own(handle, job, lane)));
    return own.isPresent()
        ? own
        : store.inTransaction(handle ->
            rows.lock(handle, jobId)
                .filter(job -> job.state() == JobState.IN_PROGRESS)
                .flatMap(job -> {
                  Optional<Claim> found = own(handle, job, lane);
                  boolean isClaimed =
                      found.isEmpty()
                          && (isInPlace.test(job)
                              ? lane == 0 && claimAll(handle, job)
                              : claimNext(handle, job, lane, SPAN_FIRST));
                  return isClaimed ? own(handle, job, lane) : found;
                }));
  }

  private static Optional<Claim> own(Handle handle, Job job, int lane) {
    return job.state() != JobState.IN_PROGRESS
        ? Optional.empty()
        : handle
            .createQuery(
                """
                select first_unit, end_unit, turn, span from job_lanes
                where job_id = ? and lane = ? and first_unit < end_unit
                """)
            .bind(0, job.id())
            .bind(1, lane)
            .map((row, context) ->
                new Claim(
                    job, lane, row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4)))
            .findOne();
  }

  /// Takes the next range; the job's row is locked.
  ///
  /// @return whether there was one
  private boolean claimNext(Handle handle, Job job, int lane, long wanted) {
    long first =
        handle
            .createQuery("select next_unit from jobs where id = ?")
            .bind(0, job.id())
            .mapTo(Long.class)
            .one();
    long left = job.progress().units() - first;
    if (left <= 0) {
      return false;
    }
    // Towards the end the lanes share what is left, so that they end together.
    long share = (left + limits.threads() - 1) / limits.threads();
    long span = Math.max(1, Math.min(wanted, share));
    insert(handle, job, lane, first, span);
    return true;
  }

  /// Takes all units; the job's row is locked.
  ///
  /// @return whether nobody has them
  private static boolean claimAll(Handle handle, Job job) {
    long first =
        handle
            .createQuery("select next_unit from jobs where id = ?")
            .bind(0, job.id())
            .mapTo(Long.class)
            .one();
    if (first > 0) {
      return false;
    }
    insert(handle, job, 0, 0, job.progress().units());
    return true;
  }

  private static void insert(Handle handle, Job job, int lane, long first, long span) {
    handle.execute(
        """
        insert into job_lanes (job_id, lane, first_unit, end_unit, turn, span)
        values (?, ?, ?, ?, 1, ?)
        on conflict (job_id, lane) do update set
          first_unit = excluded.first_unit, end_unit = excluded.end_unit,
          turn = job_lanes.turn + 1, span = excluded.span
        """,
        job.id(),
        lane,
        first,
        first + span,
        span);
    handle.execute("update jobs set next_unit = ? where id = ?", first + span, job.id());
  }

  /// Writes what a turn did.
  ///
  /// @param nanos how long the work took
  /// @throws JobQuotaException when the account's bytes are used up
  Written write(Claim claim, Chunk chunk, StoredContent stored, long nanos) {
    return store.<Written, RuntimeException>inTransaction(handle -> {
      Job job = rows.lock(handle, claim.job.id()).orElse(null);
      if (job == null || job.state() != JobState.IN_PROGRESS) {
        return Written.TOO_LATE;
      }
      long next = claim.first + chunk.done();
      long span = span(claim, chunk, nanos);
      int changed =
          handle.execute(
              """
              update job_lanes set first_unit = ?, span = ?, turn = turn + 1, faults = 0,
                waits = 0
              where job_id = ? and lane = ? and turn = ? and first_unit = ?
              """,
              next,
              span,
              job.id(),
              claim.lane,
              claim.turn,
              claim.first);
      if (changed == 0) {
        return Written.TOO_LATE;
      }
      int more =
          chunk.isInPlace() ? stored.bytes() - replaced(handle, job, stored) : stored.bytes();
      long bytes = JobRows.bytes(handle, job.owner().accountId()) + more;
      if (bytes > limits.bytesMax()) {
        throw new JobQuotaException(bytes, limits.bytesMax());
      }
      boolean isSame = chunk.isInPlace() && stored.bytes() == 0;
      if (!isSame || !JobParts.extendResult(handle, job.id(), next)) {
        JobParts.insertResult(handle, job.id(), chunk.isInPlace() ? 0 : claim.first, next, stored);
      }
      return count(handle, job, chunk, claim.first, more)
          ? Written.JOB_ENDED
          : next < claim.end || claimNext(handle, job, claim.lane, span)
              ? Written.GOES_ON
              : Written.LANE_ENDED;
    });
  }

  /// Removes the result in whose place another comes.
  ///
  /// @return its bytes; 0 when it stays
  private static int replaced(Handle handle, Job job, StoredContent by) {
    if (by.bytes() == 0) {
      return 0;
    }
    int bytes =
        handle
            .createQuery("select coalesce(sum(bytes), 0) from job_results where job_id = ?")
            .bind(0, job.id())
            .mapTo(Integer.class)
            .one();
    JobParts.deleteResults(handle, job.id());
    return bytes;
  }

  /// How many units the next turn should do.
  private long span(Claim claim, Chunk chunk, long nanos) {
    long wanted = (long) ((double) limits.aim().toNanos() * chunk.done() / Math.max(1, nanos));
    return Math.max(1, Math.min(wanted, Math.max(claim.span, chunk.done()) * GROWTH_MAX));
  }

  /// @return whether the job is complete now
  private boolean count(Handle handle, Job job, Chunk chunk, long first, int bytes) {
    List<JobNotice> notices = job.notices();
    String version = job.dataVersion().isEmpty() ? chunk.dataVersion() : job.dataVersion();
    if (!chunk.dataVersion().equals(version) && !chunk.dataVersion().isEmpty()) {
      notices =
          JobTexts.with(notices, new JobNotice(JobNotice.DATA_VERSION, first, chunk.dataVersion()));
    }
    Map<String, Long> counts = JobTexts.sum(job.progress().counts(), chunk.counts());
    handle.execute(
        """
        update jobs set done = done + ?, bytes = bytes + ?, counts = ?, notices = ?,
          data_version = ?
        where id = ?
        """,
        chunk.done(),
        bytes,
        JobTexts.ofCounts(counts),
        JobTexts.ofNotices(notices),
        version,
        job.id());
    boolean isComplete = job.progress().done() + chunk.done() == job.progress().units();
    if (isComplete) {
      rows.end(handle, job, JobState.COMPLETED, Optional.empty());
    }
    return isComplete;
  }

  /// Notes that the work failed. The next turn works on an eighth, until one unit is alone.
  ///
  /// @return how often the unit has failed alone
  int countFault(Claim claim) {
    return count(
        claim,
        "faults",
        "faults = case when span = 1 then faults + 1 else 0 end,"
            + " span = case when span > 8 then span / 8 else 1 end");
  }

  /// Notes that the results could not be stored.
  ///
  /// @return how often since the last turn that was written
  int countWait(Claim claim) {
    return count(claim, "waits", "waits = waits + 1");
  }

  private int count(Claim claim, String counted, String changes) {
    String lane = " where job_id = ? and lane = ? and turn = ?";
    return store.<Integer, RuntimeException>inTransaction(handle -> {
      handle.execute(
          "update job_lanes set " + changes + lane, claim.job.id(), claim.lane, claim.turn);
      return handle
          .createQuery("select " + counted + " from job_lanes" + lane)
          .bind(0, claim.job.id())
          .bind(1, claim.lane)
          .bind(2, claim.turn)
          .mapTo(Integer.class)
          .findOne()
          .orElse(0);
    });
  }
}
