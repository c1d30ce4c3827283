package io.cartway.jobs;

import io.cartway.jobs.part.JobParts;
import io.cartway.jobs.queue.TurnQueue;
import io.cartway.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does what is due for jobs as a whole: starts those that wait, keeps their lanes in the queue,
/// tells of those that ended, and removes what has expired. Everything is found in the tables, so a
/// round that failed or was killed is made up for by the next one, also by another server's.
final class JobKeeper {

  private static final Logger LOG = LoggerFactory.getLogger(JobKeeper.class);

  private static final long CLEAN_MILLIS = Duration.ofMinutes(1).toMillis();
  private static final int BATCH = 100;

  private final Store store;
  private final JobRows rows;
  private final JobParts parts;
  private final ResultCheck check;
  private final TurnQueue queue;
  private final JobSetup setup;
  private final Clock clock;

  // Used by the thread of the rounds only.
  private long cleanAt;

  JobKeeper(
      Store store,
      JobRows rows,
      JobParts parts,
      ResultCheck check,
      TurnQueue queue,
      JobSetup setup) {
    this.store = store;
    this.rows = rows;
    this.parts = parts;
    this.check = check;
    this.queue = queue;
    this.setup = setup;
    this.clock = setup.clock();
  }

  /// What a server does before it takes its first turn.
  void begin() {
    if (!store.isShared()) {
      // Whatever was under way here ended with the process before this one.
      queue.clear();
      deleteDrafts(clock.millis() + 1);
    }
  }

  /// One round.
  void round() {
    startWaiting();
    fillQueue();
    tell();
    if (clock.millis() >= cleanAt) {
      cleanAt = clock.millis() + CLEAN_MILLIS;
      deleteDrafts(clock.millis() - JobLimits.DRAFT_MAX.toMillis());
      removeExpired();
    }
    check.round();
  }

  /// Starts jobs in the order in which they came, as many per account as may run.
  private void startWaiting() {
    for (String accountId : accountsWithPlace()) {
      var _ =
          store.<Integer, RuntimeException>inTransaction(handle -> {
            // Servers that start jobs of one account come one after the other.
            rows.lockAccount(handle, accountId);
            int free =
                setup.limits().runningMax()
                    - JobRows.count(handle, accountId, JobState.IN_PROGRESS);
            return free <= 0
                ? 0
                : handle.execute(
                    """
                    update jobs set state = 'inProgress',
                      started_at = coalesce(started_at, ?)
                    where state = 'accepted' and id in (
                      select id from jobs where account_id = ? and state = 'accepted'
                      order by created_at, id limit ?)
                    """,
                    clock.millis(),
                    accountId,
                    free);
          });
    }
  }

  /// Accounts with jobs that wait and fewer running than may be: most often none.
  private List<String> accountsWithPlace() {
    return texts(
        """
        select account_id
        from (select distinct account_id from jobs where state = 'accepted') waiting
        where (select count(*) from jobs running
               where running.account_id = waiting.account_id and running.state = 'inProgress') < %d
        """
            .formatted(setup.limits().runningMax()));
  }

  /// Adds the lanes that are missing in the queue: those of jobs with units that nobody has
  /// claimed, and those with a claim.
  private void fillQueue() {
    Set<String> wanted = new LinkedHashSet<>();
    for (String id :
        texts(
            "select id from jobs where state = 'inProgress' and next_unit < units"
                + " order by started_at, id")) {
      for (int lane = 0; lane < setup.limits().threads(); lane++) {
        wanted.add(JobTurns.name(id, lane));
      }
    }
    wanted.addAll(texts("select job_id || '/' || lane from job_lanes where first_unit < end_unit"));
    if (!wanted.isEmpty()) {
      wanted.removeAll(queue.names());
      queue.add(wanted);
    }
  }

  private void tell() {
    List<String> ended =
        texts(
            "select id from jobs where state in ('completed', 'failed', 'cancelled')"
                + " and told_at is null order by ended_at limit "
                + BATCH);
    for (String id : ended) {
      try {
        check.ensure(id);
        var _ =
            store.<Boolean, RuntimeException>inTransaction(handle -> {
              Optional<Job> job = rows.lock(handle, id);
              job.ifPresent(now -> tell(handle, now));
              return job.isPresent();
            });
      } catch (RuntimeException again) {
        LOG.warn("the end of {} is told again later: {}", id, again.toString());
      }
    }
  }

  /// Tells the end of a job whose row is locked, unless that was done before.
  void tell(Handle handle, Job job) {
    if (!job.state().hasEnded()) {
      return;
    }
    int isFirst =
        handle.execute(
            "update jobs set told_at = ? where id = ? and told_at is null",
            clock.millis(),
            job.id());
    if (isFirst == 1) {
      setup.listener().ended(job);
    }
  }

  private void deleteDrafts(long before) {
    for (String id :
        texts("select id from jobs where state = 'draft' and touched_at < " + before)) {
      LOG.debug("the submission of {} was not finished", id);
      var _ =
          store.<Integer, RuntimeException>inTransaction(handle -> {
            boolean isDraft =
                rows.lock(handle, id).filter(job -> job.state() == JobState.DRAFT).isPresent();
            if (isDraft) {
              JobRows.delete(handle, id);
            }
            return 0;
          });
    }
  }

  /// Removes parts of jobs that have expired, and a while later the jobs.
  private void removeExpired() {
    long now = clock.millis();
    for (String id :
        texts(
            "select id from jobs where purged_at is null and expires_at <= %d limit %d"
                .formatted(now, BATCH))) {
      var _ =
          store.<Integer, RuntimeException>inTransaction(handle -> {
            JobParts.deleteInputs(handle, id);
            JobParts.deleteResults(handle, id);
            handle.execute("delete from job_keys where job_id = ?", id);
            return handle.execute("update jobs set bytes = 0, purged_at = ? where id = ?", now, id);
          });
      parts.removeFiles(id);
    }
    long forgotten = now - setup.limits().kept().toMillis();
    for (String id :
        texts(
            "select id from jobs where told_at is not null and purged_at <= %d limit %d"
                .formatted(forgotten, BATCH))) {
      var _ =
          store.<Integer, RuntimeException>inTransaction(handle -> {
            JobRows.delete(handle, id);
            return 0;
          });
    }
  }

  private List<String> texts(String query) {
    return store.withHandle(handle -> handle.createQuery(query).mapTo(String.class).list());
  }
}
