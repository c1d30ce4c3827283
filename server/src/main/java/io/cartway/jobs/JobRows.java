package io.cartway.jobs;

import io.cartway.jobs.Job.Failure;
import io.cartway.jobs.Job.Progress;
import io.cartway.jobs.Job.Times;
import io.cartway.jobs.part.JobParts;
import io.cartway.store.Store;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The table of jobs. A transaction that changes a job locks its row first, so that those of one
/// job come one after the other.
final class JobRows {

  private final Store store;
  private final Duration kept;
  private final Clock clock;

  /// @param kept how long results are kept
  JobRows(Store store, Duration kept, Clock clock) {
    this.store = store;
    this.kept = kept;
    this.clock = clock;
  }

  Optional<Job> find(Handle handle, String id) {
    return find(handle, id, "");
  }

  /// The job, locked until the end of the transaction.
  Optional<Job> lock(Handle handle, String id) {
    return find(handle, id, store.forUpdate());
  }

  private static Optional<Job> find(Handle handle, String id, String lock) {
    return handle
        .createQuery("select * from jobs where id = ?" + lock)
        .bind(0, id)
        .map((row, context) -> job(row))
        .findOne();
  }

  /// Jobs of a condition.
  static List<Job> list(Handle handle, String condition, Object... values) {
    var query = handle.createQuery("select * from jobs where " + condition);
    for (int i = 0; i < values.length; i++) {
      query.bind(i, values[i]);
    }
    return query.map((row, context) -> job(row)).list();
  }

  private static Job job(ResultSet row) throws SQLException {
    String error = row.getString("error");
    return new Job(
        row.getString("id"),
        new JobOwner(row.getString("account_id"), row.getString("key_id")),
        row.getString("kind"),
        JobState.of(row.getString("state")),
        new Progress(
            row.getLong("units"), row.getLong("done"), JobTexts.counts(row.getString("counts"))),
        JobTexts.notices(row.getString("notices")),
        row.getString("data_version"),
        row.getString("settings"),
        row.getString("receipt"),
        row.getLong("bytes"),
        new Times(
            Instant.ofEpochMilli(row.getLong("created_at")),
            instant(row, "started_at"),
            instant(row, "ended_at"),
            instant(row, "expires_at")),
        error == null
            ? Optional.empty()
            : Optional.of(new Failure(error, JobFault.valueOf(row.getString("fault")))));
  }

  private static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
    long millis = row.getLong(column);
    return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }

  void insertDraft(Handle handle, String id, JobOwner owner, String kind) {
    handle.execute(
        """
        insert into jobs (id, account_id, key_id, kind, state, units, created_at, touched_at)
        values (?, ?, ?, ?, 'draft', 0, ?, ?)
        """,
        id,
        owner.accountId(),
        owner.keyId(),
        kind,
        clock.millis(),
        clock.millis());
  }

  /// Ends a job, whose row is locked.
  void end(Handle handle, Job job, JobState state, Optional<Failure> failure) {
    long now = clock.millis();
    handle.execute(
        """
        update jobs set state = ?, ended_at = ?, expires_at = ?, error = ?, fault = ?
        where id = ?
        """,
        state.word(),
        now,
        now + kept.toMillis(),
        failure.map(Failure::sentence).orElse(null),
        failure.map(of -> of.fault().name()).orElse(null),
        job.id());
    handle.execute("delete from job_lanes where job_id = ?", job.id());
  }

  /// Removes a job and all rows that belong to it; its files stay.
  static void delete(Handle handle, String id) {
    JobParts.deleteInputs(handle, id);
    JobParts.deleteResults(handle, id);
    handle.execute("delete from job_lanes where job_id = ?", id);
    handle.execute("delete from job_keys where job_id = ?", id);
    handle.execute("delete from jobs where id = ?", id);
  }

  /// Lets transactions of an account that count its jobs come one after the other.
  void lockAccount(Handle handle, String accountId) {
    var _ =
        handle
            .createQuery("select id from accounts where id = ?" + store.forUpdate())
            .bind(0, accountId)
            .mapTo(String.class)
            .findOne();
  }

  /// Bytes of inputs and results of an account. Those of jobs that have expired are removed.
  static long bytes(Handle handle, String accountId) {
    return handle
        .createQuery(
            "select coalesce(sum(bytes), 0) from jobs where account_id = ? and purged_at is null")
        .bind(0, accountId)
        .mapTo(Long.class)
        .one();
  }

  /// Jobs of an account whose inputs and results are kept.
  static int countKept(Handle handle, String accountId) {
    return handle
        .createQuery("select count(*) from jobs where account_id = ? and purged_at is null")
        .bind(0, accountId)
        .mapTo(Integer.class)
        .one();
  }

  /// Jobs of an account in a state.
  static int count(Handle handle, String accountId, JobState state) {
    return handle
        .createQuery("select count(*) from jobs where account_id = ? and state = ?")
        .bind(0, accountId)
        .bind(1, state.word())
        .mapTo(Integer.class)
        .one();
  }
}
