package io.cartway.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.work.Deadline;
import io.cartway.work.FairPool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/// A store with jobs of a [TestKind], accounts `acc_a` and `acc_b`, and a clock that runs and can
/// be put forward.
final class JobWorld implements AutoCloseable {

  static final Duration AIM = Duration.ofMillis(300);
  static final Duration HEARTBEAT = Duration.ofMillis(300);
  static final JobLimits LIMITS =
      new JobLimits(2, 2, 200, 300, 1_000_000, Duration.ofDays(30), AIM, HEARTBEAT);

  static JobLimits threads(int threads) {
    return threads(threads, AIM, HEARTBEAT);
  }

  static JobLimits threads(int threads, Duration aim, Duration heartbeat) {
    return new JobLimits(threads, 2, 200, 300, 50_000_000, Duration.ofDays(30), aim, heartbeat);
  }

  static final JobOwner A = new JobOwner("acc_a", "key_a");
  static final JobOwner B = new JobOwner("acc_b", "key_b");
  private static final int PART_UNITS = 500;
  private static final long PATIENCE_NANOS = 60_000_000_000L;

  final Path folder;
  final StoreSettings settings;
  final Store store;
  final TestKind kind;
  final AtomicLong forwardMillis = new AtomicLong();
  final List<Job> ended = new CopyOnWriteArrayList<>();
  final JobLimits limits;
  Processors processors = JobWorld::atOnce;
  Jobs jobs;

  JobWorld(Vendor vendor, Path folder, TestKind kind) {
    this(folder, TestStores.settings(vendor), kind, LIMITS);
  }

  JobWorld(Path folder, StoreSettings settings, TestKind kind, JobLimits limits) {
    this(folder, settings, TestStores.open(DataFolder.open(folder), settings), kind, limits);
  }

  JobWorld(Path folder, StoreSettings settings, Store store, TestKind kind, JobLimits limits) {
    this.folder = folder;
    this.settings = settings;
    this.store = store;
    this.kind = kind;
    this.limits = limits;
    for (String account : List.of("acc_a", "acc_b")) {
      store.<Integer, RuntimeException>inTransaction(handle ->
          handle.execute(
              "insert into accounts (id, name, created_at) values (?, ?, 1)"
                  + " on conflict do nothing",
              account,
              account));
    }
    this.jobs = open();
  }

  private static <T> T atOnce(String accountId, Deadline deadline, FairPool.Work<T> work)
      throws Exception {
    return work.run(deadline);
  }

  /// Other jobs on the same store, as another server or after a restart.
  Jobs open() {
    return Jobs.open(store, folder.resolve("jobs"), setup());
  }

  private JobSetup setup() {
    return new JobSetup(
        List.of(kind),
        limits,
        new Processors() {
          @Override
          public <T> T run(String accountId, Deadline deadline, FairPool.Work<T> work)
              throws Exception {
            return processors.run(accountId, deadline, work);
          }
        },
        this::tell,
        clock());
  }

  /// Notes the end in the transaction that the listener is told in.
  private void tell(Job job) {
    ended.add(job);
    store.<Integer, RuntimeException>inTransaction(handle ->
        handle.execute(
            "insert into audit_log (at, actor, action, account_id, subject, detail)"
                + " values (1, '', 'told', ?, ?, '')",
            job.owner().accountId(),
            job.id()));
  }

  Clock clock() {
    InstantSource source = () -> Instant.now().plusMillis(forwardMillis.get());
    return source.withZone(ZoneOffset.UTC);
  }

  void restart() {
    jobs.close();
    jobs = open();
  }

  Job submit(JobOwner owner, long units) {
    return submit(owner, units, Optional.empty());
  }

  Job submit(JobOwner owner, long units, Optional<String> key) {
    JobStart start = jobs.begin(owner, kind, key);
    try (Submission submission = ((JobStart.Begun) start).submission()) {
      for (long first = 0; first < units; first += PART_UNITS) {
        long count = Math.min(PART_UNITS, units - first);
        submission.addInput(count, TestKind.input(first, count));
      }
      return submission.submit(units, "{}", units + " units", "hash" + units);
    }
  }

  Job find(Job job) {
    return jobs.find(job.owner().accountId(), kind, job.id()).orElseThrow();
  }

  Job awaitEnd(Job job) {
    return await(job, now -> now.state().hasEnded());
  }

  Job await(Job job, Predicate<Job> isReached) {
    long start = System.nanoTime();
    Job now = find(job);
    while (!isReached.test(now)) {
      assertThat(System.nanoTime() - start).as("%s", now).isLessThan(PATIENCE_NANOS);
      LockSupport.parkNanos(5_000_000);
      now = find(job);
    }
    return now;
  }

  String results(Job job) {
    JobResults results = jobs.results(job);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try {
      for (var part : results.parts()) {
        all.writeBytes(results.content(part));
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return all.toString(UTF_8);
  }

  void assertWhole(Job job, long units) {
    Job end = awaitEnd(job);
    assertThat(end.failure()).isEmpty();
    assertThat(end.state()).isEqualTo(JobState.COMPLETED);
    assertThat(end.progress().done()).isEqualTo(units);
    assertThat(end.progress().counts()).containsOnly(java.util.Map.entry("succeeded", units));
    assertThat(results(end)).isEqualTo(TestKind.expected(units));
  }

  long count(String table) {
    return store.withHandle(
        handle -> handle.createQuery("select count(*) from " + table).mapTo(Long.class).one());
  }

  /// Waits until the ends of so many jobs were told, which is after the store knows of them.
  static void awaitTold(int count, JobWorld... worlds) {
    long start = System.nanoTime();
    while (Arrays.stream(worlds).mapToInt(world -> world.ended.size()).sum() < count) {
      assertThat(System.nanoTime() - start).as("told").isLessThan(PATIENCE_NANOS);
      LockSupport.parkNanos(5_000_000);
    }
  }

  void awaitCount(String table, long count) {
    long start = System.nanoTime();
    while (count(table) != count) {
      assertThat(System.nanoTime() - start).as(table).isLessThan(PATIENCE_NANOS);
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Override
  public void close() {
    jobs.close();
    store.close();
  }
}
