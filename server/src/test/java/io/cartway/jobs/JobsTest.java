package io.cartway.jobs;

import static io.cartway.jobs.JobWorld.A;
import static io.cartway.jobs.JobWorld.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Submission, quota, expiry, cancel and delete.
class JobsTest {

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_job_is_done_unit_by_unit_in_order_and_told_once(Vendor vendor) {
    try (JobWorld world = new JobWorld(vendor, folder, new TestKind(0))) {
      Job job = world.submit(A, 1234);
      assertThat(job.id()).startsWith("cw:test:").hasSize(8 + 22);
      assertThat(job.state()).isEqualTo(JobState.ACCEPTED);
      assertThat(job.receipt()).isEqualTo("1234 units");
      world.assertWhole(job, 1234);
      Job end = world.find(job);
      assertThat(end.dataVersion()).isEqualTo("v1");
      assertThat(end.notices()).isEmpty();
      assertThat(end.times().ended()).isPresent();
      assertThat(end.times().expires())
          .contains(end.times().ended().orElseThrow().plus(Duration.ofDays(30)));
      world.restart();
      JobWorld.awaitTold(1, world);
      assertThat(world.ended).extracting(Job::id).containsExactly(job.id());
      assertThat(world.count("scheduled_tasks")).isZero();
      assertThat(world.count("job_lanes")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void another_account_sees_nothing_of_a_job(Vendor vendor) {
    try (JobWorld world = new JobWorld(vendor, folder, new TestKind(0))) {
      Job job = world.submit(A, 3);
      assertThat(world.jobs.find("acc_b", world.kind, job.id())).isEmpty();
      assertThat(world.jobs.cancel("acc_b", world.kind, job.id())).isEmpty();
      assertThat(world.jobs.delete("acc_b", world.kind, job.id())).isFalse();
      world.assertWhole(job, 3);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_submission_that_is_not_finished_leaves_nothing(Vendor vendor) {
    try (JobWorld world = new JobWorld(vendor, folder, new TestKind(0))) {
      Optional<String> key = Optional.of("k");
      String id;
      try (Submission begun = begun(world.jobs.begin(A, world.kind, key))) {
        begun.addInput(2, TestKind.input(0, 2));
        id = begun.id();
        assertThat(world.jobs.find("acc_a", world.kind, id)).isEmpty();
        assertThat(world.jobs.cancel("acc_a", world.kind, id)).isEmpty();
        assertThat(world.jobs.begin(A, world.kind, key)).isInstanceOf(JobStart.UnderWay.class);
      }
      assertThat(world.count("jobs") + world.count("job_inputs") + world.count("job_keys"))
          .isZero();
      // The next server finds a submission that was killed.
      Submission killed = begun(world.jobs.begin(A, world.kind, key));
      killed.addInput(2, TestKind.input(0, 2));
      world.forwardMillis.addAndGet(Duration.ofMinutes(6).toMillis());
      world.restart();
      world.assertWhole(world.submit(A, 5, key), 5);
      assertThatThrownBy(() -> killed.submit(2, "{}", "paid", "hash"))
          .isInstanceOf(IllegalStateException.class);
      killed.close();
      assertThat(world.count("jobs")).isEqualTo(1);
    }
  }

  private static Submission begun(JobStart start) {
    return ((JobStart.Begun) start).submission();
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_key_of_idempotency_knows_its_job_for_a_day(Vendor vendor) {
    try (JobWorld world = new JobWorld(vendor, folder, new TestKind(0))) {
      Job job = world.submit(A, 4, Optional.of("k"));
      world.assertWhole(job, 4);
      JobStart again = world.jobs.begin(A, world.kind, Optional.of("k"));
      assertThat(again).isEqualTo(new JobStart.Known(world.find(job), "hash4"));
      // The key is the account's own.
      begun(world.jobs.begin(B, world.kind, Optional.of("k"))).close();
      world.forwardMillis.addAndGet(Duration.ofHours(24).toMillis());
      begun(world.jobs.begin(A, world.kind, Optional.of("k"))).close();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void of_twenty_submissions_with_one_key_one_wins(Vendor vendor) throws Exception {
    try (JobWorld world = new JobWorld(vendor, folder, new TestKind(0));
        ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<String>> calls = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        calls.add(() -> {
          JobStart start = world.jobs.begin(A, world.kind, Optional.of("k"));
          if (start instanceof JobStart.Begun(Submission submission)) {
            try (submission) {
              submission.addInput(3, TestKind.input(0, 3));
              return submission.submit(3, "{}", "paid", "h").id();
            }
          }
          return start instanceof JobStart.Known known ? known.job().id() : "";
        });
      }
      List<String> ids = new ArrayList<>();
      for (Future<String> call : clients.invokeAll(calls)) {
        ids.add(call.get());
      }
      assertThat(ids.stream().filter(id -> !id.isEmpty()).distinct()).hasSize(1);
      assertThat(world.count("jobs")).isEqualTo(1);
      assertThat(world.count("job_keys")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void inputs_beyond_the_quota_are_refused_and_leave_nothing(Vendor vendor) {
    try (JobWorld world = new JobWorld(vendor, folder, new TestKind(0))) {
      try (Submission large = begun(world.jobs.begin(A, world.kind, Optional.empty()))) {
        large.addInput(1, new byte[600_000]);
        assertThatThrownBy(() -> large.addInput(1, new byte[400_001]))
            .isInstanceOf(JobQuotaException.class)
            .hasMessage(
                "The inputs and results of the account's jobs would take 1,000,001 bytes,"
                    + " of at most 1,000,000");
        large.addInput(1, new byte[400_000]);
        // Another account has its own.
        world.assertWhole(world.submit(B, 10), 10);
      }
      assertThat(world.count("job_inputs")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void an_account_keeps_so_many_jobs_and_no_more(Vendor vendor) throws Exception {
    JobLimits limits =
        new JobLimits(
            2, 2, 200, 3, 1_000_000, Duration.ofDays(30), JobWorld.AIM, JobWorld.HEARTBEAT);
    try (JobWorld world =
            new JobWorld(folder, TestStores.settings(vendor), new TestKind(0), limits);
        ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
      Job first = world.submit(A, 2);
      world.assertWhole(first, 2);
      // Of ten at once, two find a place: submissions that are under way count.
      List<Callable<JobStart>> calls =
          Collections.nCopies(10, () -> world.jobs.begin(A, world.kind, Optional.empty()));
      List<Submission> begun = new ArrayList<>();
      for (Future<JobStart> call : clients.invokeAll(calls)) {
        if (call.get() instanceof JobStart.Begun(Submission submission)) {
          begun.add(submission);
        } else {
          assertThat(call.get()).isEqualTo(new JobStart.KeptFull(3));
        }
      }
      assertThat(begun).hasSize(2);
      world.assertWhole(world.submit(B, 2), 2);
      begun.forEach(Submission::close);
      // What frees a place: a delete, or time.
      List<Job> jobs = List.of(world.submit(A, 3), world.submit(A, 3));
      jobs.forEach(job -> world.assertWhole(job, 3));
      assertThat(full(world)).isTrue();
      assertThat(world.jobs.delete("acc_a", world.kind, first.id())).isTrue();
      assertThat(full(world)).isFalse();
      world.assertWhole(world.submit(A, 2), 2);
      assertThat(full(world)).isTrue();
      world.forwardMillis.addAndGet(Duration.ofDays(31).toMillis());
      world.restart();
      world.awaitCount("jobs where purged_at is null", 0);
      assertThat(full(world)).isFalse();
    }
  }

  private static boolean full(JobWorld world) {
    JobStart start = world.jobs.begin(A, world.kind, Optional.empty());
    if (start instanceof JobStart.Begun(Submission submission)) {
      submission.close();
      return false;
    }
    assertThat(start).isEqualTo(new JobStart.KeptFull(3));
    return true;
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void what_an_account_keeps_is_summed_up_from_an_index_alone(Vendor vendor) {
    try (Store store = TestStores.open(vendor, folder)) {
      boolean isSqlite = vendor == Vendor.SQLITE;
      List<String> plan =
          store.withHandle(handle -> {
            if (!isSqlite) {
              // It decides by what it knows of the table: one of a hundred accounts is asked for.
              handle.execute(
                  """
                  insert into accounts (id, name, created_at)
                  select 'a' || number, 'a' || number, 1 from generate_series(0, 99) as number
                  """);
              handle.execute(
                  """
                  insert into jobs (id, account_id, key_id, kind, state, units, bytes, created_at,
                    touched_at)
                  select 'job' || number, 'a' || number % 100, 'k', 'kind', 'completed', 1, 9,
                    number, number
                  from generate_series(1, 20000) as number
                  """);
              handle.execute("vacuum analyze jobs");
            }
            return handle
                .createQuery(
                    (isSqlite ? "explain query plan " : "explain ")
                        + "select coalesce(sum(bytes), 0) from jobs"
                        + " where account_id = 'a7' and purged_at is null")
                .map((row, context) -> row.getString(isSqlite ? 4 : 1))
                .list();
          });
      assertThat(plan.toString())
          .contains(
              isSqlite ? "COVERING INDEX jobs_kept" : "Index Only Scan using jobs_kept on jobs");
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void results_beyond_the_quota_fail_the_job_and_no_other(Vendor vendor) {
    try (JobWorld world = new JobWorld(vendor, folder, new TestKind(0))) {
      Job filler;
      try (Submission large = begun(world.jobs.begin(A, world.kind, Optional.empty()))) {
        large.addInput(1, new byte[990_000]);
        filler = large.submit(1, "{}", "paid", "h");
      }
      world.awaitEnd(filler);
      Job job = world.submit(A, 400);
      Job other = world.submit(B, 400);
      Job end = world.awaitEnd(job);
      assertThat(end.state()).isEqualTo(JobState.FAILED);
      assertThat(end.failure().orElseThrow().fault()).isEqualTo(JobFault.CALLERS);
      assertThat(end.failure().orElseThrow().sentence())
          .contains("of at most 1,000,000")
          .endsWith("Delete jobs that are no longer needed, or wait until they expire");
      world.assertWhole(other, 400);
      assertThat(world.jobs.delete("acc_a", world.kind, filler.id())).isTrue();
      world.assertWhole(world.submit(A, 400), 400);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void results_expire_after_thirty_days_and_the_job_after_sixty(Vendor vendor) throws Exception {
    try (JobWorld world = new JobWorld(vendor, folder, new TestKind(0))) {
      Job job = world.submit(A, 100);
      world.assertWhole(job, 100);
      assertThat(files()).hasSize(vendor == Vendor.SQLITE ? (int) world.count("job_results") : 0);
      world.forwardMillis.addAndGet(Duration.ofDays(30).toMillis() - 60_000);
      world.restart();
      assertThat(world.find(job).hasExpired(world.jobs.now())).isFalse();
      assertThat(world.results(job)).isNotEmpty();
      world.forwardMillis.addAndGet(60_001);
      world.restart();
      assertThat(world.find(job).hasExpired(world.jobs.now())).isTrue();
      world.awaitCount("job_results", 0);
      world.awaitCount("job_inputs", 0);
      world.await(job, now -> now.bytes() == 0);
      world.forwardMillis.addAndGet(Duration.ofDays(30).toMillis());
      world.restart();
      world.awaitCount("jobs", 0);
      assertThat(files()).isEmpty();
    }
  }

  private List<Path> files() throws Exception {
    Path jobs = folder.resolve("jobs");
    if (!Files.exists(jobs)) {
      return List.of();
    }
    try (Stream<Path> all = Files.walk(jobs)) {
      return all.filter(Files::isRegularFile).collect(Collectors.toList());
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_cancelled_job_keeps_what_it_has_done(Vendor vendor) {
    try (JobWorld world = new JobWorld(vendor, folder, new TestKind(2000))) {
      Job job = world.submit(A, 5000);
      world.await(job, now -> world.jobs.results(now).end() > 0);
      assertThat(world.jobs.cancel("acc_a", world.kind, job.id()).orElseThrow().state())
          .isEqualTo(JobState.IN_PROGRESS);
      Job end = world.find(job);
      assertThat(end.state()).isEqualTo(JobState.CANCELLED);
      String results = world.results(job);
      assertThat(TestKind.expected(5000)).startsWith(results);
      assertThat(world.jobs.cancel("acc_a", world.kind, job.id()).orElseThrow().state())
          .isEqualTo(JobState.CANCELLED);
      Job next = world.submit(A, 3);
      world.assertWhole(next, 3);
      assertThat(world.find(job).progress().done()).isEqualTo(end.progress().done());
      assertThat(world.results(job)).isEqualTo(results);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_deleted_job_is_gone_with_all_its_parts(Vendor vendor) throws Exception {
    try (JobWorld world = new JobWorld(vendor, folder, new TestKind(2000))) {
      Job job = world.submit(A, 5000, Optional.of("k"));
      world.await(job, now -> world.jobs.results(now).end() > 0);
      assertThat(world.jobs.delete("acc_a", world.kind, job.id())).isTrue();
      assertThat(world.jobs.delete("acc_a", world.kind, job.id())).isFalse();
      assertThat(world.jobs.find("acc_a", world.kind, job.id())).isEmpty();
      // Whoever waits for its end is told of it.
      assertThat(world.ended).extracting(Job::state).containsExactly(JobState.CANCELLED);
      world.awaitCount("scheduled_tasks", 0);
      for (String table : List.of("jobs", "job_inputs", "job_results", "job_lanes", "job_keys")) {
        assertThat(world.count(table)).as(table).isZero();
      }
      world.restart();
      assertThat(files()).isEmpty();
    }
  }
}
