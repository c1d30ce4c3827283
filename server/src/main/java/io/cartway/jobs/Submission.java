package io.cartway.jobs;

import io.cartway.jobs.part.JobParts;
import io.cartway.store.Store;
import java.time.Clock;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A job that is being submitted: first its input in parts, then [#submit]. Nobody sees it before.
/// Without a submit nothing remains of it. For one thread.
///
/// What the job costs is reserved before the submit and paid when the answer is 202. A crash in
/// between loses neither: a second attempt with the same key of idempotency finds the job, which
/// costs nothing, or makes it.
public final class Submission implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Submission.class);

  private final Store store;
  private final JobRows rows;
  private final String id;
  private final long bytesMax;
  private final Clock clock;
  private final Runnable submitted;
  private long inputEnd;
  private boolean isSubmitted;

  Submission(Store store, JobRows rows, String id, long bytesMax, Clock clock, Runnable submitted) {
    this.store = store;
    this.rows = rows;
    this.id = id;
    this.bytesMax = bytesMax;
    this.clock = clock;
    this.submitted = submitted;
  }

  /// The id that the job will have.
  public String id() {
    return id;
  }

  /// Adds the input of the next units.
  ///
  /// @param count how many units it describes
  /// @param content about a megabyte
  /// @throws JobQuotaException when the account's bytes are used up
  public void addInput(long count, byte[] content) {
    if (count < 1 || content.length > JobLimits.PART_BYTES_MAX) {
      throw new IllegalArgumentException(
          "a part of %d units and %,d bytes".formatted(count, content.length));
    }
    long first = inputEnd;
    var _ =
        store.<Integer, RuntimeException>inTransaction(handle -> {
          Job draft = draft(handle);
          long all = JobRows.bytes(handle, draft.owner().accountId()) + content.length;
          if (all > bytesMax) {
            throw new JobQuotaException(all, bytesMax);
          }
          JobParts.insertInput(handle, id, first, first + count, content);
          return handle.execute(
              "update jobs set bytes = bytes + ?, touched_at = ? where id = ?",
              content.length,
              clock.millis(),
              id);
        });
    inputEnd = first + count;
  }

  /// Looks whether the account has room for results of a size. It is not reserved: other jobs of
  /// the account may use it up.
  ///
  /// @throws JobQuotaException when it has not
  public void requireRoom(long bytes) {
    long all =
        store.withHandle(handle -> JobRows.bytes(handle, draft(handle).owner().accountId()))
            + bytes;
    if (all > bytesMax) {
      throw new JobQuotaException(all, bytesMax);
    }
  }

  private Job draft(Handle handle) {
    return rows.lock(handle, id)
        .filter(job -> job.state() == JobState.DRAFT)
        .orElseThrow(() -> new IllegalStateException("the submission of " + id + " took too long"));
  }

  /// Units whose input was added.
  public long units() {
    return inputEnd;
  }

  /// Makes it a job.
  ///
  /// @param units of the job, at least one
  /// @param settings of the kind, at most [JobLimits#SETTINGS_MAX] characters
  /// @param receipt what was paid, as the listener reads it
  /// @param hash SHA-256 of the body in hexadecimal digits, for the key of idempotency
  public Job submit(long units, String settings, String receipt, String hash) {
    return submit(units, settings, receipt, hash, List.of());
  }

  /// Makes it a job.
  ///
  /// @param notices for its owner, see [#submit(long, String, String, String)] for the others
  public Job submit(
      long units, String settings, String receipt, String hash, List<JobNotice> notices) {
    if (units < 1 || settings.length() > JobLimits.SETTINGS_MAX) {
      throw new IllegalArgumentException(
          "a job of %d units and %,d characters".formatted(units, settings.length()));
    }
    Job job =
        store.<Job, RuntimeException>inTransaction(handle -> {
          var _ = draft(handle);
          handle.execute(
              """
              update jobs set state = 'accepted', units = ?, settings = ?, receipt = ?,
                notices = ?, created_at = ?
              where id = ?
              """,
              units,
              settings,
              receipt,
              JobTexts.ofNotices(notices),
              clock.millis(),
              id);
          handle.execute("update job_keys set hash = ? where job_id = ?", hash, id);
          return rows.find(handle, id).orElseThrow();
        });
    isSubmitted = true;
    submitted.run();
    return job;
  }

  /// Removes what was not submitted.
  @Override
  public void close() {
    if (isSubmitted) {
      return;
    }
    try {
      var _ =
          store.<Boolean, RuntimeException>inTransaction(handle -> {
            boolean isDraft =
                rows.lock(handle, id).filter(job -> job.state() == JobState.DRAFT).isPresent();
            if (isDraft) {
              JobRows.delete(handle, id);
            }
            return isDraft;
          });
    } catch (RuntimeException stays) {
      LOG.debug("the draft {} stays until it is swept", id, stays);
    }
  }
}
