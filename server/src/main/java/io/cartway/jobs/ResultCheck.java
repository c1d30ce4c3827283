package io.cartway.jobs;

import io.cartway.jobs.part.JobParts;
import io.cartway.jobs.part.PartSweep;
import io.cartway.store.Store;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Holds the files of results against the rows that name them, some at a time. After a start, jobs
/// that have lost a file begin anew; then, and each hour, files that no row names are removed.
/// Until all jobs have been looked at, each is looked at before it is shown, worked on or told of,
/// so nobody is given results with a hole. Thread-safe but for [#round] and [#close], which are the
/// keeper's.
final class ResultCheck implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ResultCheck.class);

  private static final long SWEEP_MILLIS = Duration.ofHours(1).toMillis();
  private static final int BATCH = 100;
  private static final int ANEW_MAX = 3;

  private final Store store;
  private final JobRows rows;
  private final JobParts parts;
  private final Clock clock;
  private volatile boolean isThrough;

  // Used by the keeper's thread only.
  private String cursor = "";
  private long sweepAt;
  private @Nullable PartSweep sweep;

  ResultCheck(Store store, JobRows rows, JobParts parts, Clock clock) {
    this.store = store;
    this.rows = rows;
    this.parts = parts;
    this.clock = clock;
  }

  /// Looks at a job before its row is read, unless that was done since the start. If its results
  /// are lost it has begun anew when this returns, whoever noticed it first.
  void ensure(String id) {
    if (!isThrough && !parts.areAllThere(id)) {
      computeAgain(id);
    }
  }

  /// Looks at the next jobs, or at the next folders.
  void round() {
    if (!isThrough) {
      checkNext();
    } else if (sweep != null || clock.millis() >= sweepAt) {
      try {
        sweepNext();
      } catch (IOException later) {
        LOG.warn("files of results that nobody needs stay for now: {}", later.toString());
        close();
      }
    }
  }

  private void checkNext() {
    // In the order of the database, which need not be that of Java.
    List<String> ids =
        store.withHandle(handle ->
            handle
                .createQuery("select id from jobs where id > ? order by id limit " + BATCH)
                .bind(0, cursor)
                .mapTo(String.class)
                .list());
    for (String id : ids) {
      ensure(id);
      cursor = id;
    }
    isThrough = ids.size() < BATCH;
  }

  private void sweepNext() throws IOException {
    if (sweep == null) {
      sweepAt = clock.millis() + SWEEP_MILLIS;
      sweep = parts.sweep(clock.instant().minusMillis(SWEEP_MILLIS));
    }
    if (sweep != null && !sweep.next(BATCH)) {
      close();
    }
  }

  /// A job whose files were lost, for example because a backup was restored without them, begins
  /// anew: the inputs are in the database. Files that are left are swept, because a turn may write
  /// others at this moment.
  private void computeAgain(String id) {
    boolean isLost =
        store.<Boolean, RuntimeException>inTransaction(handle -> {
          Job job = rows.lock(handle, id).orElse(null);
          if (job == null || parts.areAllThere(handle, id)) {
            // Gone, or somebody else was faster.
            return false;
          }
          boolean isLive = job.state() == JobState.IN_PROGRESS || job.state() == JobState.COMPLETED;
          String sentence =
              isLive
                  ? "The results were lost with the server's files and are computed again"
                  : "The results were lost with the server's files";
          begin(handle, job, isLive, new JobNotice(JobNotice.COMPUTED_AGAIN, 0, sentence));
          return true;
        });
    if (isLost) {
      LOG.warn("results of {} are lost: they are computed again", id);
    }
  }

  /// Begins a running job anew, because its results must be those of one version of the region.
  ///
  /// @param version of the region now
  /// @return false when that was done often enough: servers of one database serve different regions
  boolean startAnew(String id, String version) {
    boolean isAnew =
        store.<Boolean, RuntimeException>inTransaction(handle -> {
          Job job = rows.lock(handle, id).orElse(null);
          if (job == null
              || job.state() != JobState.IN_PROGRESS
              || job.dataVersion().isEmpty()
              || job.dataVersion().equals(version)) {
            // Gone, or somebody else was faster.
            return true;
          }
          long times =
              job.notices().stream()
                  .filter(notice -> notice.code().equals(JobNotice.STARTED_ANEW))
                  .count();
          if (times >= ANEW_MAX) {
            return false;
          }
          String sentence =
              "Begun with version %s of the region, started anew with version %s (%d)"
                  .formatted(job.dataVersion(), version, times + 1);
          begin(handle, job, true, new JobNotice(JobNotice.STARTED_ANEW, 0, sentence));
          return true;
        });
    LOG.info("{} has a new version of its region: {}", id, isAnew ? "begun anew" : "goes on");
    return isAnew;
  }

  /// @param isLive whether it shall be worked on
  private static void begin(Handle handle, Job job, boolean isLive, JobNotice notice) {
    String id = job.id();
    JobParts.deleteResults(handle, id);
    handle.execute("delete from job_lanes where job_id = ?", id);
    List<JobNotice> notices = new ArrayList<>(job.notices());
    notices.removeIf(old -> old.code().equals(JobNotice.DATA_VERSION));
    handle.execute(
        """
        update jobs set state = ?, done = 0, next_unit = 0, counts = '', data_version = '',
          notices = ?, ended_at = ?, expires_at = ?,
          bytes = (select coalesce(sum(length(content)), 0) from job_inputs where job_id = ?)
        where id = ?
        """,
        (isLive ? JobState.ACCEPTED : job.state()).word(),
        JobTexts.ofNotices(JobTexts.with(notices, notice)),
        isLive ? null : job.times().ended().map(at -> at.toEpochMilli()).orElse(null),
        isLive ? null : job.times().expires().map(at -> at.toEpochMilli()).orElse(null),
        id,
        id);
  }

  /// Ends a sweep that is under way.
  @Override
  public void close() {
    if (sweep != null) {
      sweep.close();
      sweep = null;
    }
  }
}
