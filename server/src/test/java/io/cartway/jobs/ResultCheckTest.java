package io.cartway.jobs;

import static io.cartway.jobs.JobWorld.A;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.store.TestStores.Vendor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Results whose files are lost are never served, and files that nobody needs go.
class ResultCheckTest {

  private static final long PATIENCE_NANOS = 30_000_000_000L;

  @TempDir Path folder;

  private JobWorld world() {
    return new JobWorld(Vendor.SQLITE, folder, new TestKind(0));
  }

  private Path own(Job job) {
    return folder.resolve("jobs").resolve(job.id().replace(':', '~'));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  /// Jobs that are looked at before all others, so that these are not reached at the start.
  private static void insertFirst(JobWorld world, int count) {
    world.store.<Integer, RuntimeException>inTransaction(handle -> {
      for (int i = 0; i < count; i++) {
        handle.execute(
            """
            insert into jobs (id, account_id, key_id, kind, state, units, created_at, touched_at,
              told_at)
            values (?, 'acc_b', 'key_b', 'other', 'completed', 1, 1, 1, 1)
            """,
            "cw:!" + i);
      }
      return count;
    });
  }

  /// Waits, and lets one round follow the other meanwhile.
  private static void awaitRounds(JobWorld world, BooleanSupplier isReached) {
    long start = System.nanoTime();
    while (!isReached.getAsBoolean()) {
      assertThat(System.nanoTime() - start).isLessThan(PATIENCE_NANOS);
      assertThat(world.jobs.cancel("acc_a", world.kind, "cw:none")).isEmpty();
      LockSupport.parkNanos(20_000_000);
    }
  }

  private static void assertComputedAgain(Job job) {
    assertThat(job.notices()).extracting(JobNotice::code).containsExactly("computedAgain");
  }

  @Test
  void a_result_that_is_cut_off_is_computed_again() throws Exception {
    try (JobWorld world = world()) {
      Job job = world.submit(A, 30);
      world.assertWhole(job, 30);
      JobResults results = world.jobs.results(job);
      Files.writeString(files(own(job)).getFirst(), "cut");
      // At any time, what is served is whole or nothing.
      assertThatThrownBy(() -> results.content(results.parts().getFirst()))
          .isInstanceOf(IOException.class);
      world.restart();
      world.assertWhole(job, 30);
      assertComputedAgain(world.find(job));
    }
  }

  @Test
  void a_job_that_lost_a_part_is_not_shown_as_complete_before_all_are_checked() throws Exception {
    try (JobWorld world = world()) {
      Job job = world.submit(A, 30);
      world.assertWhole(job, 30);
      insertFirst(world, 450);
      Files.delete(files(own(job)).getLast());
      world.restart();
      assertComputedAgain(world.find(job));
      world.assertWhole(job, 30);
      // Nothing is told twice.
      JobWorld.awaitTold(1, world);
      assertThat(world.ended).hasSize(1);
    }
  }

  @Test
  void without_being_asked_for_all_jobs_are_checked_in_rounds() throws Exception {
    try (JobWorld world = world()) {
      Job job = world.submit(A, 30);
      world.assertWhole(job, 30);
      insertFirst(world, 450);
      Files.delete(files(own(job)).getLast());
      world.restart();
      awaitRounds(world, () -> world.count("jobs where notices like 'computedAgain%'") == 1);
      world.assertWhole(job, 30);
    }
  }

  @Test
  void a_job_that_lost_a_part_while_it_ran_is_not_completed_with_a_hole() throws Exception {
    TestKind kind = new TestKind(200);
    try (JobWorld world = new JobWorld(Vendor.SQLITE, folder, kind)) {
      Job job = world.submit(A, 3000);
      world.await(job, now -> now.progress().done() > 500);
      world.jobs.close();
      assertThat(world.find(job).state()).isEqualTo(JobState.IN_PROGRESS);
      insertFirst(world, 450);
      Files.delete(files(own(job)).getFirst());
      AtomicInteger again = new AtomicInteger();
      kind.hook =
          unit -> {
            if (unit == 0) {
              again.incrementAndGet();
            }
          };
      world.jobs = world.open();
      awaitRounds(world, () -> !world.ended.isEmpty());
      assertThat(again).hasValue(1);
      assertComputedAgain(world.ended.getFirst());
      world.assertWhole(job, 3000);
    }
  }

  @Test
  void the_end_of_a_job_that_lost_a_part_is_told_when_it_is_whole_again() throws Exception {
    try (JobWorld world = world()) {
      Job job = world.submit(A, 30);
      world.assertWhole(job, 30);
      awaitRounds(world, () -> !world.ended.isEmpty());
      world.jobs.close();
      world.ended.clear();
      insertFirst(world, 450);
      Files.delete(files(own(job)).getFirst());
      world.store.<Integer, RuntimeException>inTransaction(
          handle -> handle.execute("update jobs set told_at = null where id = ?", job.id()));
      world.jobs = world.open();
      awaitRounds(world, () -> !world.ended.isEmpty());
      assertComputedAgain(world.ended.getFirst());
      world.assertWhole(job, 30);
    }
  }

  @Test
  void files_that_no_row_names_are_swept_after_a_start() throws Exception {
    try (JobWorld world = world()) {
      Job job = world.submit(A, 30);
      world.assertWhole(job, 30);
      int own = files(own(job)).size();
      for (int i = 0; i < 450; i++) {
        Files.writeString(own(job).resolve(i + "-killed.part"), "half a res");
        Path gone = Files.createDirectories(folder.resolve("jobs").resolve("cw~test~gone" + i));
        Files.writeString(gone.resolve("0-x.part"), "of a job that was deleted");
      }
      Files.writeString(folder.resolve("jobs").resolve("no-folder"), "stays");
      world.restart();
      awaitRounds(
          world,
          () -> {
            try {
              return files(folder.resolve("jobs")).size() == 2 && files(own(job)).size() == own;
            } catch (IOException moving) {
              return false;
            }
          });
      world.assertWhole(job, 30);
      assertThat(world.find(job).notices()).isEmpty();
    }
  }

  @Test
  void a_file_of_this_process_is_swept_when_it_is_an_hour_old() throws Exception {
    try (JobWorld world = world()) {
      Job job = world.submit(A, 30);
      world.assertWhole(job, 30);
      String name = String.valueOf(files(own(job)).getFirst().getFileName());
      long rounds = world.jobs.state().rounds();
      awaitRounds(world, () -> world.jobs.state().rounds() > rounds + 3);
      // The first sweep was done; the next one is due after an hour.
      Path old = own(job).resolve("7" + name);
      Files.writeString(old, "its commit failed");
      Path young = own(job).resolve("8" + name);
      Files.writeString(young, "its row is about to be written");
      Files.setLastModifiedTime(young, FileTime.from(Instant.now().plusSeconds(300)));
      world.forwardMillis.addAndGet(Duration.ofMinutes(61).toMillis());
      awaitRounds(world, () -> Files.notExists(old));
      assertThat(young).exists();
      world.assertWhole(job, 30);
    }
  }
}
