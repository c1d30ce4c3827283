package io.cartway.jobs;

import static io.cartway.jobs.JobWorld.A;
import static io.cartway.jobs.JobWorld.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.jobs.LaneRows.Claim;
import io.cartway.jobs.LaneRows.Written;
import io.cartway.jobs.part.JobParts;
import io.cartway.jobs.part.StoredContent;
import io.cartway.store.FaultyStore;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.work.OverloadedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Each unit once and in order, whoever takes the turns; and turns for all accounts.
class JobTurnsTest {

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void units_that_fail_now_and_then_are_done_once_by_many_lanes(Vendor vendor) {
    Random random = new Random(20261124);
    Set<Integer> bad =
        random
            .ints(60, 0, 3000)
            .boxed()
            .collect(Collectors.toCollection(ConcurrentHashMap::newKeySet));
    TestKind kind = new TestKind(200);
    AtomicInteger thrown = new AtomicInteger();
    kind.hook =
        unit -> {
          if (bad.remove((int) unit)) {
            thrown.incrementAndGet();
            throw new IllegalStateException("planted");
          }
        };
    try (JobWorld world =
        new JobWorld(folder, TestStores.settings(vendor), kind, JobWorld.threads(4))) {
      List<Job> jobs = List.of(world.submit(A, 3000), world.submit(A, 777), world.submit(B, 1));
      jobs.forEach(job -> world.assertWhole(job, job.progress().units()));
      assertThat(thrown.get()).isGreaterThan(20);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_turn_is_written_once(Vendor vendor) throws Exception {
    TestKind kind = new TestKind(0);
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch on = new CountDownLatch(1);
    kind.hook =
        unit -> {
          working.countDown();
          awaitLatch(on);
        };
    try (JobWorld world =
        new JobWorld(folder, TestStores.settings(vendor), kind, JobWorld.threads(1))) {
      Job job = world.submit(A, 40);
      awaitLatch(working);
      // What another server does that believes this one dead.
      JobRows rows = new JobRows(world.store, Duration.ofDays(1), Clock.systemUTC());
      LaneRows lanes = new LaneRows(world.store, rows, world.limits);
      JobParts parts = new JobParts(world.store, world.folder.resolve("jobs"));
      Claim claim = lanes.claim(job.id(), 0).orElseThrow();
      assertThat(claim.first()).isZero();
      kind.hook = unit -> {};
      Chunk chunk =
          kind.work(new JobWork(claim.job(), parts), 0, 5, io.cartway.work.Deadline.never());
      StoredContent stored = parts.write(job.id(), 0, chunk.results());
      assertThat(lanes.write(claim, chunk, stored, 1)).isEqualTo(Written.GOES_ON);
      assertThat(lanes.write(claim, chunk, stored, 1)).isEqualTo(Written.TOO_LATE);
      // The first one wakes up, and its turn is lost.
      on.countDown();
      world.assertWhole(job, 40);
    }
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_small_job_does_not_wait_for_another_accounts_hundred(Vendor vendor) {
    try (JobWorld world =
        new JobWorld(
            folder, TestStores.settings(vendor), new TestKind(1000), JobWorld.threads(1))) {
      Job large = world.submit(A, 50_000);
      List<Job> others = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        others.add(world.submit(A, 1000));
      }
      world.await(large, now -> now.progress().done() > 500);
      assertThat(world.find(others.getFirst()).state()).isEqualTo(JobState.IN_PROGRESS);
      assertThat(world.find(others.get(1)).state()).isEqualTo(JobState.ACCEPTED);
      long before = world.find(large).progress().done();
      world.assertWhole(world.submit(B, 10), 10);
      // Two seconds of the work of the large one, however slow the machine is.
      assertThat(world.find(large).progress().done() - before).isLessThan(2000);
      assertThat(world.find(large).state()).isEqualTo(JobState.IN_PROGRESS);
      assertThat(world.find(large).estimate(world.jobs.now())).isPresent();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void waiting_jobs_start_in_the_order_in_which_they_came(Vendor vendor) throws Exception {
    TestKind kind = new TestKind(0);
    CountDownLatch on = new CountDownLatch(1);
    kind.hook = unit -> awaitLatch(on);
    try (JobWorld world = new JobWorld(vendor, folder, kind)) {
      List<Job> jobs = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        jobs.add(world.submit(A, 1));
        Thread.sleep(2);
      }
      world.await(jobs.get(1), now -> now.state() == JobState.IN_PROGRESS);
      assertThat(jobs.subList(2, 6)).allMatch(job -> world.find(job).state() == JobState.ACCEPTED);
      on.countDown();
      jobs.forEach(world::awaitEnd);
      assertThat(jobs.stream().map(job -> world.find(job).times().started().orElseThrow()))
          .isSorted();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void nothing_is_written_for_accounts_whose_places_are_taken(Vendor vendor) {
    CountDownLatch on = new CountDownLatch(1);
    TestKind kind = new TestKind(0);
    kind.hook = unit -> awaitLatch(on);
    FaultyStore commits = new FaultyStore();
    StoreSettings settings = TestStores.settings(vendor);
    Store store = commits.open(io.cartway.store.DataFolder.open(folder), settings);
    try (JobWorld world = new JobWorld(folder, settings, store, kind, JobWorld.threads(2))) {
      List<Job> jobs = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        jobs.add(world.submit(A, 1));
      }
      world.await(jobs.get(1), now -> now.state() == JobState.IN_PROGRESS);
      awaitRounds(world, 3);
      assertThat(world.count("jobs where state = 'inProgress'")).isEqualTo(2);
      int before = commits.commits("jobs");
      assertThat(before).isPositive();
      awaitRounds(world, 4);
      assertThat(commits.commits("jobs")).isEqualTo(before);
      // Another account has its own places.
      world.submit(B, 1);
      awaitRounds(world, 2);
      assertThat(world.count("jobs where state = 'inProgress'")).isEqualTo(3);
      on.countDown();
      jobs.forEach(job -> world.assertWhole(job, 1));
    }
  }

  private static void awaitRounds(JobWorld world, int count) {
    long end = world.jobs.state().rounds() + count;
    while (world.jobs.state().rounds() < end) {
      assertThat(world.jobs.cancel("acc_a", world.kind, "cw:none")).isEmpty();
      LockSupport.parkNanos(5_000_000);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void jobs_go_on_after_a_restart(Vendor vendor) {
    try (JobWorld world =
        new JobWorld(folder, TestStores.settings(vendor), new TestKind(300), JobWorld.threads(2))) {
      Job job = world.submit(A, 4000);
      Job other = world.submit(B, 900);
      for (int i = 1; i < 4; i++) {
        int least = i * 600;
        world.await(job, now -> now.progress().done() > least);
        world.jobs.close();
        // No turn that was done is lost: what was claimed and not written lies in no lane twice.
        long done = world.find(job).progress().done();
        world.jobs = world.open();
        assertThat(world.find(job).progress().done()).isGreaterThanOrEqualTo(done);
      }
      world.assertWhole(job, 4000);
      world.assertWhole(other, 900);
    }
  }

  @Test
  void a_server_takes_over_from_one_that_died() throws Exception {
    StoreSettings settings = TestStores.settings(Vendor.POSTGRESQL);
    TestKind kind = new TestKind(200);
    CountDownLatch working = new CountDownLatch(2);
    CountDownLatch on = new CountDownLatch(1);
    kind.hook =
        unit -> {
          if (unit >= 100) {
            working.countDown();
            awaitLatch(on);
          }
        };
    JobWorld first = new JobWorld(folder, settings, kind, JobWorld.threads(2));
    Job job = first.submit(A, 3000);
    awaitLatch(working);
    // Its turns hang, and its heartbeats reach nobody.
    first.store.close();
    long start = System.nanoTime();
    try (JobWorld second =
        new JobWorld(folder.resolve("b"), settings, new TestKind(0), JobWorld.threads(2))) {
      second.assertWhole(job, 3000);
      assertThat(System.nanoTime() - start).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(600));
      on.countDown();
      first.jobs.close();
      second.assertWhole(job, 3000);
      JobWorld.awaitTold(1, second);
      assertThat(second.ended).hasSize(1);
    }
  }

  @Test
  void two_servers_share_the_jobs_of_one_database() {
    StoreSettings settings = TestStores.settings(Vendor.POSTGRESQL);
    Set<Long> byFirst = ConcurrentHashMap.newKeySet();
    TestKind one = new TestKind(500);
    one.hook = byFirst::add;
    Set<Long> bySecond = ConcurrentHashMap.newKeySet();
    TestKind two = new TestKind(500);
    two.hook = bySecond::add;
    try (JobWorld first = new JobWorld(folder, settings, one, JobWorld.threads(2));
        JobWorld second = new JobWorld(folder.resolve("b"), settings, two, JobWorld.threads(2))) {
      Job job = first.submit(A, 3000);
      Job other = second.submit(B, 3000);
      first.assertWhole(job, 3000);
      second.assertWhole(other, 3000);
      assertThat(byFirst).isNotEmpty();
      assertThat(bySecond).isNotEmpty();
      JobWorld.awaitTold(2, first, second);
      assertThat(first.ended.size() + second.ended.size()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_new_version_of_the_region_is_noted_with_its_first_unit(Vendor vendor) {
    TestKind kind = new TestKind(500);
    try (JobWorld world =
        new JobWorld(folder, TestStores.settings(vendor), kind, JobWorld.threads(1))) {
      Job job = world.submit(A, 1000);
      world.await(job, now -> now.progress().done() > 100);
      kind.version = "v2";
      Job end = world.awaitEnd(job);
      assertThat(end.dataVersion()).isEqualTo("v1");
      assertThat(end.notices()).hasSize(1);
      assertThat(end.notices().getFirst().text()).isEqualTo("v2");
      assertThat(end.notices().getFirst().unit()).isBetween(100L, 999L);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_job_of_one_version_begins_anew_with_the_new_one(Vendor vendor) {
    TestKind kind = new TestKind(500);
    kind.hasOneVersion = true;
    try (JobWorld world =
        new JobWorld(folder, TestStores.settings(vendor), kind, JobWorld.threads(2))) {
      Job job = world.submit(A, 1000);
      world.await(job, now -> now.progress().done() > 100);
      kind.version = "v2";
      Job end = world.awaitEnd(job);
      assertThat(end.dataVersion()).isEqualTo("v2");
      assertThat(end.notices()).hasSize(1);
      assertThat(end.notices().getFirst().code()).isEqualTo("startedAnew");
      assertThat(end.notices().getFirst().text()).contains("version v1").contains("version v2");
      assertThat(end.progress().done()).isEqualTo(1000);
      world.assertWhole(job, 1000);
    }
  }

  @Test
  void a_job_of_one_version_does_not_begin_anew_for_ever() {
    TestKind kind = new TestKind(500);
    kind.hasOneVersion = true;
    AtomicInteger turns = new AtomicInteger();
    kind.turnHook = () -> kind.version = "v" + turns.incrementAndGet() % 2;
    try (JobWorld world = new JobWorld(Vendor.SQLITE, folder, kind)) {
      Job job = world.submit(A, 1000);
      Job end = world.awaitEnd(job);
      assertThat(
              end.notices().stream().filter(notice -> notice.code().equals("startedAnew")).count())
          .isEqualTo(3);
      assertThat(end.state()).isEqualTo(JobState.COMPLETED);
      world.assertWhole(job, 1000);
    }
  }

  @Test
  void a_turn_without_a_processor_is_taken_later() {
    try (JobWorld world = new JobWorld(Vendor.SQLITE, folder, new TestKind(0))) {
      AtomicInteger refused = new AtomicInteger();
      Processors free = world.processors;
      world.processors =
          new Processors() {
            @Override
            public <T> T run(
                String accountId,
                io.cartway.work.Deadline deadline,
                io.cartway.work.FairPool.Work<T> work)
                throws Exception {
              assertThat(accountId).isEqualTo("acc_a");
              if (refused.incrementAndGet() <= 5) {
                throw new OverloadedException("planted");
              }
              return free.run(accountId, deadline, work);
            }
          };
      world.assertWhole(world.submit(A, 20), 20);
      assertThat(refused.get()).isGreaterThan(5);
    }
  }

  @Test
  void notices_and_counts_are_read_as_they_were_written() {
    List<JobNotice> notices =
        JobTexts.with(
            JobTexts.with(
                JobTexts.with(List.of(), new JobNotice("dataVersion", 70, "v 2")),
                new JobNotice("dataVersion", 30, "v 2")),
            new JobNotice("other", 1, "a\tb\nc"));
    assertThat(JobTexts.notices(JobTexts.ofNotices(notices)))
        .containsExactly(
            new JobNotice("dataVersion", 30, "v 2"), new JobNotice("other", 1, "a b c"));
    Map<String, Long> counts = Map.of("a", 1L, "b", 20L);
    assertThat(JobTexts.counts(JobTexts.ofCounts(counts))).isEqualTo(counts);
    assertThat(JobTexts.counts("")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_backup_restored_elsewhere_goes_on(Vendor vendor) throws Exception {
    Path file = folder.resolve("backup.db");
    Job job;
    Job complete;
    try (JobWorld world =
        new JobWorld(
            folder.resolve("a"),
            TestStores.settings(vendor),
            new TestKind(300),
            JobWorld.threads(2))) {
      complete = world.submit(A, 300);
      world.assertWhole(complete, 300);
      job = world.submit(A, 3000);
      world.await(job, now -> now.progress().done() > 800);
      world.store.backup(file);
    }
    Path other = Files.createDirectory(folder.resolve("b"));
    StoreSettings settings = TestStores.settings(vendor);
    try (Store store = TestStores.open(io.cartway.store.DataFolder.open(other), settings)) {
      store.restore(file);
    }
    try (JobWorld world = new JobWorld(other, settings, new TestKind(0), JobWorld.threads(2))) {
      world.assertWhole(job, 3000);
      world.assertWhole(complete, 300);
      List<String> notices = world.find(job).notices().stream().map(JobNotice::code).toList();
      assertThat(notices)
          .isEqualTo(vendor == Vendor.SQLITE ? List.of(JobNotice.COMPUTED_AGAIN) : List.of());
      assertThat(world.find(complete).bytes()).isPositive();
      assertThat(world.find(job).bytes())
          .isEqualTo(
              world.store.<Long, RuntimeException>withHandle(handle ->
                  handle
                      .createQuery(
                          "select (select sum(length(content)) from job_inputs where job_id = :id)"
                              + " + (select sum(bytes) from job_results where job_id = :id)")
                      .bind("id", job.id())
                      .mapTo(Long.class)
                      .one()));
    }
  }
}
