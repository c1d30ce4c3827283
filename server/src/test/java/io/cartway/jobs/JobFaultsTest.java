package io.cartway.jobs;

import static io.cartway.jobs.JobWorld.A;
import static io.cartway.jobs.JobWorld.B;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.cartway.store.DataFolder;
import io.cartway.store.FaultyStore;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/// What goes wrong round jobs: their kind, their disk, their database.
class JobFaultsTest {

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void work_that_always_throws_fails_the_job_through_our_fault(Vendor vendor) {
    TestKind kind = new TestKind(0);
    AtomicInteger attempts = new AtomicInteger();
    kind.hook =
        unit -> {
          if (unit == 7) {
            attempts.incrementAndGet();
            throw new IllegalStateException("planted");
          }
        };
    try (JobWorld world = new JobWorld(vendor, folder, kind)) {
      Job job = world.submit(A, 40);
      Job end = world.awaitEnd(job);
      assertThat(end.state()).isEqualTo(JobState.FAILED);
      assertThat(end.failure())
          .contains(
              new Job.Failure(
                  "The server could not work on unit 7 (counted from 0): its operator finds why in"
                      + " the log",
                  JobFault.OURS));
      // In ranges of 16, 2, 2, 1 and so on; then three times alone.
      assertThat(attempts.get()).isBetween(4, 9);
      world.restart();
      assertThat(world.ended).hasSize(1);
      assertThat(world.ended.getFirst().failure()).isEqualTo(end.failure());
      assertThat(TestKind.expected(7)).startsWith(world.results(end));
    }
  }

  @Test
  void a_kind_that_gives_up_is_believed_at_once() {
    TestKind kind = new TestKind(0);
    AtomicInteger attempts = new AtomicInteger();
    kind.hook =
        unit -> {
          attempts.incrementAndGet();
          throw new JobFailedException("Row 1 cannot be read", JobFault.CALLERS);
        };
    try (JobWorld world = new JobWorld(Vendor.SQLITE, folder, kind)) {
      Job end = world.awaitEnd(world.submit(A, 1));
      assertThat(end.failure()).contains(new Job.Failure("Row 1 cannot be read", JobFault.CALLERS));
      assertThat(attempts).hasValue(1);
    }
  }

  @Test
  void a_job_waits_while_its_results_find_no_room() throws Exception {
    try (JobWorld world = new JobWorld(Vendor.SQLITE, folder, new TestKind(0))) {
      Path file = folder.resolve("jobs");
      Files.deleteIfExists(file);
      Files.writeString(file, "no folder can be made here");
      Job job = world.submit(A, 30);
      Job waiting =
          world.await(
              job,
              now ->
                  now.state() == JobState.IN_PROGRESS
                      && world.count("job_lanes where waits > 0") > 0);
      assertThat(waiting.progress().done()).isZero();
      Files.delete(file);
      world.assertWhole(job, 30);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_database_that_is_away_or_full_only_delays_a_job(Vendor vendor) throws Exception {
    FaultyStore faults = new FaultyStore();
    StoreSettings settings = TestStores.settings(vendor);
    try (JobWorld world =
        new JobWorld(
            folder,
            settings,
            faults.open(DataFolder.open(folder), settings),
            new TestKind(200),
            JobWorld.threads(2))) {
      List<Job> jobs = List.of(world.submit(A, 3000), world.submit(B, 2000));
      world.await(jobs.getFirst(), now -> now.progress().done() > 200);
      faults.set(FaultyStore.Fault.FULL);
      Thread.sleep(700);
      faults.set(FaultyStore.Fault.GONE);
      Thread.sleep(700);
      faults.set(FaultyStore.Fault.NONE);
      jobs.forEach(job -> world.assertWhole(job, job.progress().units()));
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_job_that_is_deleted_while_its_work_begins_is_no_fault(Vendor vendor) {
    TestKind kind = new TestKind(0);
    CompletableFuture<Runnable> delete = new CompletableFuture<>();
    kind.hook = unit -> delete.join().run();
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger(JobTurns.class);
    log.start();
    logger.addAppender(log);
    try (JobWorld world = new JobWorld(vendor, folder, kind)) {
      Job job = world.submit(A, 40);
      // Its lanes have claimed units, and find no input for them.
      delete.complete(() -> {
        var _ = world.jobs.delete("acc_a", kind, job.id());
      });
      world.awaitCount("jobs", 0);
      world.awaitCount("scheduled_tasks", 0);
      assertThat(log.list)
          .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
          .isEmpty();
    } finally {
      logger.detachAppender(log);
    }
  }
}
