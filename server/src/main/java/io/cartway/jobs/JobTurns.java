package io.cartway.jobs;

import io.cartway.jobs.Job.Failure;
import io.cartway.jobs.LaneRows.Claim;
import io.cartway.jobs.LaneRows.Written;
import io.cartway.jobs.part.JobParts;
import io.cartway.jobs.part.StoredContent;
import io.cartway.store.Store;
import io.cartway.text.FileFault;
import io.cartway.work.Deadline;
import io.cartway.work.OverloadedException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One turn of a lane: claims units, lets the kind work on them, stores the results and writes all
/// in one transaction.
final class JobTurns {

  private static final Logger LOG = LoggerFactory.getLogger(JobTurns.class);

  /// How long work may wait for the processors, pauses included.
  private static final Duration POOL_MAX = Duration.ofSeconds(60);

  private static final Duration AGAIN_IN_PLACE = Duration.ofMillis(250);
  private static final Duration AGAIN_BUSY = Duration.ofMillis(100);
  private static final Duration AGAIN_FAULT = Duration.ofMillis(500);
  private static final Duration AGAIN_AWAY = Duration.ofSeconds(1);
  private static final Duration AGAIN_DISK_MAX = Duration.ofSeconds(5);
  private static final Duration AGAIN_UNKNOWN = Duration.ofSeconds(30);

  private static final int FAULTS_MAX = 3;

  /// With the pauses, half an hour.
  private static final int WAITS_MAX = 360;

  private final Store store;
  private final JobRows rows;
  private final LaneRows lanes;
  private final JobParts parts;
  private final ResultCheck check;
  private final Processors processors;
  private final Runnable ended;
  private final Map<String, JobKind> kinds = new TreeMap<>();

  /// @param ended is run when a job has ended
  JobTurns(
      Store store,
      JobRows rows,
      LaneRows lanes,
      JobParts parts,
      ResultCheck check,
      JobSetup setup,
      Runnable ended) {
    this.store = store;
    this.rows = rows;
    this.lanes = lanes;
    this.parts = parts;
    this.check = check;
    this.processors = setup.processors();
    this.ended = ended;
    List<JobKind> all = setup.kinds();
    all.forEach(kind -> kinds.put(kind.name(), kind));
  }

  /// The queue's name of a lane.
  static String name(String jobId, int lane) {
    return jobId + "/" + lane;
  }

  /// Takes a turn; never throws.
  ///
  /// @return the pause before the next; empty when the lane has ended
  Optional<Duration> take(String name) {
    int slash = name.lastIndexOf('/');
    String jobId = name.substring(0, slash);
    try {
      check.ensure(jobId);
      Optional<Claim> claim =
          lanes.claim(jobId, Integer.parseInt(name, slash + 1, name.length(), 10), this::isInPlace);
      return claim.isEmpty() ? Optional.empty() : take(claim.get());
    } catch (RuntimeException failed) {
      if (store.gate().away(failed).isPresent()) {
        LOG.warn("a turn of {} waits for the database: {}", jobId, failed.toString());
      } else {
        LOG.error("a turn of {} failed and is taken again", jobId, failed);
      }
      return Optional.of(AGAIN_AWAY);
    }
  }

  private boolean isInPlace(Job job) {
    return Optional.ofNullable(kinds.get(job.kind())).filter(JobKind::isInPlace).isPresent();
  }

  private Optional<Duration> take(Claim claim) {
    JobKind kind = kinds.get(claim.job().kind());
    if (kind == null) {
      LOG.warn("{} waits: this server does not do {}", claim.job().id(), claim.job().kind());
      return Optional.of(AGAIN_UNKNOWN);
    }
    String began = claim.job().dataVersion();
    Optional<String> version =
        kind.oneVersion().filter(now -> !began.isEmpty() && !now.equals(began));
    if (version.isPresent() && check.startAnew(claim.job().id(), version.get())) {
      return Optional.of(Duration.ZERO);
    }
    long[] nanos = new long[1];
    Chunk chunk;
    try {
      chunk = work(claim, kind, nanos);
    } catch (OverloadedException | Deadline.DeadlinePassedException busy) {
      LOG.debug("a turn of {} finds no processor", claim.job().id(), busy);
      return Optional.of(AGAIN_BUSY);
    } catch (JobFailedException told) {
      return fail(claim, String.valueOf(told.getMessage()), told.fault());
    } catch (Exception | Error failed) {
      return afterFault(claim, failed);
    }
    if (chunk.isNothing()) {
      return Optional.of(AGAIN_IN_PLACE);
    }
    try {
      return write(claim, chunk, nanos[0]);
    } catch (IOException full) {
      return afterDisk(claim, full);
    } catch (JobQuotaException full) {
      return fail(claim, full.getMessage() + ". " + JobQuotaException.ACTION, JobFault.CALLERS);
    }
  }

  private Chunk work(Claim claim, JobKind kind, long[] nanos) throws Exception {
    return processors.run(
        claim.job().owner().accountId(),
        Deadline.after(POOL_MAX, System::nanoTime),
        pool -> {
          long start = System.nanoTime();
          Deadline slice =
              Deadline.after(JobLimits.SLICE, System::nanoTime).with(now -> !pool.hasPassed());
          long end = kind.isInPlace() ? claim.end() : claim.workEnd();
          Chunk chunk = kind.work(new JobWork(claim.job(), parts), claim.first(), end, slice);
          long asked = end - claim.first();
          boolean isTooFew = chunk.done() < (chunk.isInPlace() ? 0 : 1);
          if (isTooFew || chunk.done() > asked || chunk.isInPlace() != kind.isInPlace()) {
            throw new IllegalStateException("%d units done of %d".formatted(chunk.done(), asked));
          }
          if (chunk.results().length > JobLimits.PART_BYTES_MAX) {
            throw new JobFailedException(
                String.format(
                    Locale.ROOT,
                    "The results of unit %d take %,d bytes: accepted are %,d",
                    claim.first(),
                    chunk.results().length,
                    JobLimits.PART_BYTES_MAX),
                JobFault.CALLERS);
          }
          nanos[0] = System.nanoTime() - start;
          return chunk;
        });
  }

  private Optional<Duration> write(Claim claim, Chunk chunk, long nanos) throws IOException {
    String id = claim.job().id();
    StoredContent stored =
        chunk.isInPlace()
            ? JobParts.kept(chunk.results())
            : parts.write(id, claim.first(), chunk.results());
    Written written = Written.TOO_LATE;
    try {
      written = lanes.write(claim, chunk, stored, nanos);
    } catch (JobQuotaException full) {
      parts.discard(id, stored);
      throw full;
    }
    // After any other exception the commit may have arrived, so the file stays for the sweep.
    return switch (written) {
      case GOES_ON -> Optional.of(chunk.isInPlace() ? AGAIN_IN_PLACE : Duration.ZERO);
      case LANE_ENDED -> Optional.empty();
      case JOB_ENDED -> {
        ended.run();
        yield Optional.empty();
      }
      case TOO_LATE -> {
        parts.discard(id, stored);
        yield Optional.of(Duration.ZERO);
      }
    };
  }

  private Optional<Duration> afterFault(Claim claim, Throwable failed) {
    if (failed instanceof RuntimeException fault && store.gate().away(fault).isPresent()) {
      throw fault;
    }
    String id = claim.job().id();
    if (store.withHandle(handle -> rows.find(handle, id)).isEmpty()) {
      LOG.debug("{} was deleted while a turn of it worked", id, failed);
      return Optional.empty();
    }
    int faults = lanes.countFault(claim);
    LOG.error(
        "the work on {} failed at one of {} units from {} on",
        id,
        claim.span(),
        claim.first(),
        failed);
    if (faults >= FAULTS_MAX) {
      return fail(
          claim,
          "The server could not work on unit %d (counted from 0): its operator finds why in the log"
              .formatted(claim.first()),
          JobFault.OURS);
    }
    return Optional.of(faults == 0 ? Duration.ZERO : AGAIN_FAULT);
  }

  private Optional<Duration> afterDisk(Claim claim, IOException full) {
    int attempts = lanes.countWait(claim);
    String clause = FileFault.clause(full);
    LOG.warn("{} waits for room for its results (attempt {})", claim.job().id(), attempts, full);
    return attempts < WAITS_MAX
        ? Optional.of(attempts <= 1 ? AGAIN_FAULT : AGAIN_DISK_MAX)
        : fail(claim, "The results could not be stored: " + clause, JobFault.OURS);
  }

  private Optional<Duration> fail(Claim claim, String sentence, JobFault fault) {
    var _ =
        store.<Boolean, RuntimeException>inTransaction(handle -> {
          Optional<Job> job =
              rows.lock(handle, claim.job().id())
                  .filter(now -> now.state() == JobState.IN_PROGRESS);
          job.ifPresent(now ->
              rows.end(handle, now, JobState.FAILED, Optional.of(new Failure(sentence, fault))));
          return job.isPresent();
        });
    ended.run();
    return Optional.empty();
  }
}
