package io.cartway.jobs;

import io.cartway.jobs.part.JobParts;
import io.cartway.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jdbi.v3.core.Handle;

/// The kept jobs of a database, to be copied out of it and into it. It works on none of them, so it
/// may be open beside servers. Thread-safe.
public final class JobArchive {

  private final Store store;
  private final JobLimits limits;
  private final Clock clock;
  private final JobRows rows;
  private final JobParts parts;

  /// @param folder of the results, inside the data folder
  public JobArchive(Store store, Path folder, JobLimits limits, Clock clock) {
    this.store = store;
    this.limits = limits;
    this.clock = clock;
    rows = new JobRows(store, limits.kept(), clock);
    parts = new JobParts(store, folder);
  }

  /// The jobs of a kind that an account has and that have not expired, in the order in which they
  /// came; at most [JobLimits#keptMax].
  public List<String> ids(String accountId, String kind) {
    return store.withHandle(handle ->
        handle
            .createQuery(
                """
                select id from jobs
                where account_id = ? and kind = ? and state <> 'draft' and purged_at is null
                order by created_at, id
                """)
            .bind(0, accountId)
            .bind(1, kind)
            .mapTo(String.class)
            .list());
  }

  /// Bytes of the inputs and results of these.
  public long bytes(String accountId, String kind) {
    return store.withHandle(handle ->
        handle
            .createQuery(
                """
                select coalesce(sum(bytes), 0) from jobs
                where account_id = ? and kind = ? and state <> 'draft' and purged_at is null
                """)
            .bind(0, accountId)
            .bind(1, kind)
            .mapTo(Long.class)
            .one());
  }

  /// One of these.
  public Optional<Job> find(String accountId, String kind, String id) {
    return store.withHandle(handle ->
        rows.find(handle, id)
            .filter(job ->
                job.state() != JobState.DRAFT
                    && job.owner().accountId().equals(accountId)
                    && job.kind().equals(kind)
                    && !job.hasExpired(clock.instant())));
  }

  /// Whether an id cannot be had by a job that is put back: a job has it, or a draft of another
  /// account.
  public boolean isTaken(String accountId, String id) {
    return store.withHandle(
        handle -> rows.find(handle, id).filter(job -> !isOwnDraft(job, accountId)).isPresent());
  }

  private static boolean isOwnDraft(Job job, String accountId) {
    return job.state() == JobState.DRAFT && job.owner().accountId().equals(accountId);
  }

  /// The results of a job so far, which was found just now.
  public JobResults results(Job job) {
    return new JobResults(parts, parts.results(job.id()));
  }

  /// The input of a job.
  public JobWork work(Job job) {
    return new JobWork(job, parts);
  }

  /// What an account may add.
  ///
  /// @param bytes of inputs and results
  /// @param jobs how many
  public record Room(long bytes, int jobs) {}

  /// What an account may add, when the drafts of some ids are replaced, which an import has left
  /// that was killed.
  public Room room(String accountId, Set<String> replaced) {
    return store.withHandle(handle -> {
      long bytes = limits.bytesMax() - JobRows.bytes(handle, accountId);
      int jobs = limits.keptMax() - JobRows.countKept(handle, accountId);
      for (Job draft : JobRows.list(handle, "account_id = ? and state = 'draft'", accountId)) {
        if (replaced.contains(draft.id())) {
          bytes += draft.bytes();
          jobs++;
        }
      }
      return new Room(bytes, jobs);
    });
  }

  /// Most bytes of inputs and results of an account.
  public long roomMax() {
    return limits.bytesMax();
  }

  /// Begins to put back a job that has ended elsewhere. Nobody sees it before it is shown. A draft
  /// of the same id and account is replaced: a killed import has left it, or one that runs, which
  /// cannot go on then.
  ///
  /// @throws IllegalStateException when somebody has the id meanwhile
  public RestoredJob restore(JobOwner owner, String kind, String id) {
    String mark = UUID.randomUUID().toString();
    var _ =
        store.<Integer, RuntimeException>inTransaction(handle -> {
          Optional<Job> old = rows.lock(handle, id);
          if (old.filter(job -> !isOwnDraft(job, owner.accountId())).isPresent()) {
            throw new IllegalStateException("%s belongs to another job".formatted(id));
          }
          old.ifPresent(draft -> JobRows.delete(handle, id));
          rows.insertDraft(handle, id, owner, kind);
          return RestoredJob.markDraft(handle, id, mark, clock);
        });
    return new RestoredJob(store, rows, id, mark, clock, limits);
  }

  /// Fails when an account has more jobs than it may. To be asked in the transaction that shows
  /// jobs, whose drafts are counted already.
  public void requirePlaces(Handle handle, String accountId) {
    rows.lockAccount(handle, accountId);
    int kept = JobRows.countKept(handle, accountId);
    if (kept > limits.keptMax()) {
      throw new IllegalStateException(
          "the account would have %,d jobs: accepted are %,d".formatted(kept, limits.keptMax()));
    }
    long bytes = JobRows.bytes(handle, accountId);
    if (bytes > limits.bytesMax()) {
      throw new JobQuotaException(bytes, limits.bytesMax());
    }
  }
}
