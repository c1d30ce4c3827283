package io.cartway.jobs;

import io.cartway.jobs.part.JobParts;
import io.cartway.store.Store;
import java.time.Clock;
import java.time.Duration;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A job that is being put back: first its input and results in parts, then [#show]. Nobody sees it
/// before, and without that nothing remains of it. Its results are rows of the database, also where
/// others are files: this server may have another region and could not compute them again. For one
/// thread.
public final class RestoredJob implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RestoredJob.class);

  /// Drafts of submissions are swept after minutes, and when a server starts; these wait for all
  /// the others of their import. What a killed import leaves is swept after this time.
  private static final Duration DRAFT_KEPT = Duration.ofDays(1);

  private final Store store;
  private final JobRows rows;
  private final String id;
  private final String mark;
  private final Clock clock;
  private final JobLimits limits;
  private long inputEnd;
  private long resultEnd;
  private boolean isShown;

  /// @param mark of its draft
  RestoredJob(Store store, JobRows rows, String id, String mark, Clock clock, JobLimits limits) {
    this.store = store;
    this.rows = rows;
    this.id = id;
    this.mark = mark;
    this.clock = clock;
    this.limits = limits;
  }

  /// Keeps a draft for a while, and marks it as that of one import: two at once have drafts of the
  /// same id, the second instead of the first.
  static int markDraft(Handle handle, String id, String mark, Clock clock) {
    return handle.execute(
        "update jobs set touched_at = ?, settings = ? where id = ?",
        clock.millis() + DRAFT_KEPT.toMillis(),
        mark,
        id);
  }

  /// Adds the input of the next units.
  ///
  /// @throws JobQuotaException when the account's bytes are used up
  public void addInput(long count, byte[] content) {
    long first = inputEnd;
    add(content, handle -> JobParts.insertInput(handle, id, first, first + count, content));
    inputEnd += count;
  }

  /// Adds the results of the next units.
  ///
  /// @throws JobQuotaException when the account's bytes are used up
  public void addResult(long count, byte[] content) {
    long first = resultEnd;
    add(content, handle -> JobParts.insertKept(handle, id, first, first + count, content));
    resultEnd += count;
  }

  /// Writes a part in a transaction.
  @FunctionalInterface
  private interface Insert {
    void into(Handle handle);
  }

  private void add(byte[] content, Insert insert) {
    if (content.length > JobLimits.PART_BYTES_MAX) {
      throw new IllegalArgumentException("a part of %,d bytes".formatted(content.length));
    }
    var _ =
        store.<Integer, RuntimeException>inTransaction(handle -> {
          Job draft = draft(handle);
          long all = JobRows.bytes(handle, draft.owner().accountId()) + content.length;
          if (all > limits.bytesMax()) {
            throw new JobQuotaException(all, limits.bytesMax());
          }
          insert.into(handle);
          return handle.execute(
              "update jobs set bytes = bytes + ? where id = ?", content.length, id);
        });
  }

  private Job draft(Handle handle) {
    return rows.lock(handle, id)
        .filter(this::isOwn)
        .orElseThrow(() ->
            new IllegalStateException("%s was put back by somebody else meanwhile".formatted(id)));
  }

  private boolean isOwn(Job job) {
    return job.state() == JobState.DRAFT && job.settings().equals(mark);
  }

  /// Makes it a job that has ended, which is kept from now on. Nothing is told of it: whoever
  /// waited for it was told where it ended.
  public void show(Handle handle, EndedJob job) {
    var _ = draft(handle);
    long now = clock.millis();
    handle.execute(
        """
        update jobs set state = ?, units = ?, done = ?, next_unit = ?, counts = ?, notices = ?,
          data_version = ?, settings = ?, created_at = ?, started_at = ?, ended_at = ?,
          touched_at = ?, expires_at = ?, told_at = ?, error = ?, fault = ?
        where id = ?
        """,
        job.state().word(),
        job.progress().units(),
        job.progress().done(),
        job.progress().units(),
        JobTexts.ofCounts(job.progress().counts()),
        JobTexts.ofNotices(job.notices()),
        job.dataVersion(),
        job.settings(),
        job.created().toEpochMilli(),
        job.started().map(at -> at.toEpochMilli()).orElse(null),
        job.ended().toEpochMilli(),
        now,
        now + limits.kept().toMillis(),
        now,
        job.failure().map(Job.Failure::sentence).orElse(null),
        job.failure().map(why -> why.fault().name()).orElse(null),
        id);
  }

  /// To be called when the transaction of [#show] has ended well.
  public void shown() {
    isShown = true;
  }

  /// Removes what was not shown.
  @Override
  public void close() {
    if (isShown) {
      return;
    }
    try {
      var _ =
          store.<Integer, RuntimeException>inTransaction(handle -> {
            rows.lock(handle, id).filter(this::isOwn).ifPresent(job -> JobRows.delete(handle, id));
            return 0;
          });
    } catch (RuntimeException stays) {
      LOG.debug("the draft {} stays until it is swept", id, stays);
    }
  }
}
