package io.cartway.jobs;

import io.cartway.jobs.part.JobParts;
import io.cartway.jobs.queue.TurnQueue;
import io.cartway.store.Store;
import io.cartway.work.Supervised;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The jobs of a database: submitted, found, cancelled and deleted by their accounts, and worked on
/// in turns by all servers of the database. Thread-safe.
public final class Jobs implements AutoCloseable {

  private static final Duration ROUND = Duration.ofSeconds(2);
  private static final Duration POLL = Duration.ofMillis(250);
  private static final Duration CLOSE_MAX = Duration.ofSeconds(5);
  private static final int ID_BYTES = 16;

  private final Store store;
  private final JobSetup setup;
  private final Clock clock;
  private final JobRows rows;
  private final JobParts parts;
  private final ResultCheck check;
  private final TurnQueue queue;
  private final JobKeeper keeper;
  private final Supervised rounds;
  private final SecureRandom random = new SecureRandom();

  private Jobs(Store store, Path folder, JobSetup setup) {
    this.store = store;
    this.setup = setup;
    this.clock = setup.clock();
    JobLimits limits = setup.limits();
    rows = new JobRows(store, limits.kept(), clock);
    parts = new JobParts(store, folder);
    check = new ResultCheck(store, rows, parts, clock);
    JobTurns turns =
        new JobTurns(
            store, rows, new LaneRows(store, rows, limits), parts, check, setup, this::wake);
    queue =
        new TurnQueue(
            store,
            HexFormat.of().formatHex(bytes()),
            new TurnQueue.Settings(limits.threads(), POLL, limits.heartbeat()),
            turns::take,
            clock);
    keeper = new JobKeeper(store, rows, parts, check, queue, setup);
    keeper.begin();
    // Before the first turn, which wakes it when it ends a job.
    rounds = Supervised.start("jobs", ROUND, keeper::round, System::nanoTime);
    rounds.wake();
    queue.start();
  }

  /// Opens the jobs of a database and goes on with those that are not finished.
  ///
  /// @param folder of the results, inside the data folder; used unless the database is shared
  public static Jobs open(Store store, Path folder, JobSetup setup) {
    return new Jobs(store, folder, setup);
  }

  private void wake() {
    rounds.wake();
  }

  /// Begins a submission.
  ///
  /// @param key of idempotency, which is the account's and the operation's
  public JobStart begin(JobOwner owner, JobKind kind, Optional<String> key) {
    String id = kind.idPrefix() + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes());
    return store.inTransaction(handle -> {
      Optional<JobStart> known = key.flatMap(text -> known(handle, owner, kind, text));
      if (known.isPresent()) {
        return known.get();
      }
      rows.lockAccount(handle, owner.accountId());
      int keptMax = setup.limits().keptMax();
      if (JobRows.countKept(handle, owner.accountId()) >= keptMax) {
        return new JobStart.KeptFull(keptMax);
      }
      int waitingMax = setup.limits().waitingMax();
      if (JobRows.count(handle, owner.accountId(), JobState.ACCEPTED) >= waitingMax) {
        return new JobStart.Full(waitingMax);
      }
      rows.insertDraft(handle, id, owner, kind.name());
      if (key.isPresent() && !insertKey(handle, owner, kind, key.get(), id)) {
        JobRows.delete(handle, id);
        return new JobStart.UnderWay();
      }
      return new JobStart.Begun(
          new Submission(store, rows, id, setup.limits().bytesMax(), clock, this::wake));
    });
  }

  private boolean insertKey(Handle handle, JobOwner owner, JobKind kind, String key, String id) {
    return handle.execute(
            """
            insert into job_keys (account_id, operation, idempotency_key, job_id, created_at)
            values (?, ?, ?, ?, ?) on conflict do nothing
            """,
            owner.accountId(),
            kind.operationId(),
            key,
            id,
            clock.millis())
        == 1;
  }

  private record KnownKey(String jobId, Optional<String> hash, long createdAt) {}

  private Optional<JobStart> known(Handle handle, JobOwner owner, JobKind kind, String key) {
    Optional<KnownKey> found =
        handle
            .createQuery(
                """
                select job_id, hash, created_at from job_keys
                where account_id = ? and operation = ? and idempotency_key = ?
                """)
            .bind(0, owner.accountId())
            .bind(1, kind.operationId())
            .bind(2, key)
            .map((row, context) ->
                new KnownKey(
                    row.getString(1), Optional.ofNullable(row.getString(2)), row.getLong(3)))
            .findOne();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    KnownKey known = found.get();
    Optional<String> hash = known.hash;
    if (hash.isEmpty()) {
      // A submission that died is removed by the keeper after a while, and its key with it.
      return Optional.of(new JobStart.UnderWay());
    }
    if (known.createdAt + JobLimits.KEYS_KEPT.toMillis() <= clock.millis()) {
      handle.execute("delete from job_keys where job_id = ?", known.jobId);
      return Optional.empty();
    }
    return rows.find(handle, known.jobId).map(job -> new JobStart.Known(job, hash.get()));
  }

  private byte[] bytes() {
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    return bytes;
  }

  /// A job of an account, of a kind.
  public Optional<Job> find(String accountId, JobKind kind, String id) {
    check.ensure(id);
    return store.withHandle(
        handle -> rows.find(handle, id).filter(job -> isOf(job, accountId, kind)));
  }

  private static boolean isOf(Job job, String accountId, JobKind kind) {
    return job.state() != JobState.DRAFT
        && job.owner().accountId().equals(accountId)
        && job.kind().equals(kind.name());
  }

  /// Cancels a job that has not ended. What it has done can be read.
  ///
  /// @return the job as it was before: one that had ended stays as it is; empty when there is none
  public Optional<Job> cancel(String accountId, JobKind kind, String id) {
    Optional<Job> before =
        store.<Optional<Job>, RuntimeException>inTransaction(handle -> {
          Optional<Job> job = rows.lock(handle, id).filter(own -> isOf(own, accountId, kind));
          job.filter(now -> !now.state().hasEnded())
              .ifPresent(now -> rows.end(handle, now, JobState.CANCELLED, Optional.empty()));
          return job;
        });
    before.ifPresent(_ -> kind.ended(id));
    wake();
    return before;
  }

  /// Removes a job; one that runs is cancelled first, so that whoever waits for its end is told.
  ///
  /// @return whether there was one
  public boolean delete(String accountId, JobKind kind, String id) {
    boolean isFound =
        store.<Boolean, RuntimeException>inTransaction(handle -> {
          Optional<Job> job = rows.lock(handle, id).filter(own -> isOf(own, accountId, kind));
          job.filter(now -> !now.state().hasEnded())
              .ifPresent(now -> rows.end(handle, now, JobState.CANCELLED, Optional.empty()));
          job.flatMap(_ -> rows.find(handle, id)).ifPresent(now -> keeper.tell(handle, now));
          job.ifPresent(now -> JobRows.delete(handle, id));
          return job.isPresent();
        });
    if (isFound) {
      kind.ended(id);
      parts.removeFiles(id);
      wake();
    }
    return isFound;
  }

  /// The results of a job so far, which was found just now.
  public JobResults results(Job job) {
    return new JobResults(parts, parts.results(job.id()));
  }

  /// The input of a job, as its kind sees it.
  public JobWork work(Job job) {
    return new JobWork(job, parts);
  }

  /// Now, by the clock of the jobs.
  public Instant now() {
    return clock.instant();
  }

  /// The thread that must live.
  public Supervised.State state() {
    return rounds.state();
  }

  /// Lets running turns end, at most half a second each, and begins no others. The jobs go on when
  /// the database is opened again.
  @Override
  public void close() {
    rounds.close();
    if (rounds.awaitEnd(CLOSE_MAX)) {
      check.close();
    }
    queue.close();
  }
}
