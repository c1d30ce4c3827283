package io.cartway.jobs;

import static io.cartway.jobs.JobWorld.A;
import static io.cartway.jobs.JobWorld.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.testing.ChildProgram;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Servers that work on two jobs and are killed by SIGKILL at twenty seeded moments; on PostgreSQL
/// there are two at any time. What comes out is what an undisturbed run writes.
class KilledJobsIT {

  private static final int KILLS = 20;
  private static final int TURNS_MAX = 40;
  private static final int PAUSE_MILLIS_MAX = 20;
  private static final Duration LIFE_MAX = Duration.ofSeconds(2);
  private static final long UNITS = 24_000;
  private static final long OTHER_UNITS = 4_000;

  @TempDir Path folder;

  private Process start(Path data, String database) throws IOException {
    return ChildProgram.of(JobChild.class, data.toString(), database)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void whatever_dies_when_each_unit_is_there_once(Vendor vendor) throws Exception {
    long seed = Long.getLong("jobs.seed", 20261124L);
    System.err.println("jobs.seed=" + seed);
    Random random = new Random(seed);
    long start = System.nanoTime();
    String database = vendor == Vendor.POSTGRESQL ? TestStores.url() : "";
    StoreSettings settings = StoreSettings.parse(database, Optional.empty());
    Job job;
    Job other;
    try (JobWorld world =
        new JobWorld(folder, settings, new TestKind(JobChild.UNIT_MICROS), JobChild.LIMITS)) {
      job = world.submit(A, UNITS);
      other = world.submit(B, OTHER_UNITS);
    }
    int atOnce = vendor == Vendor.POSTGRESQL ? 2 : 1;
    Deque<Process> living = new ArrayDeque<>();
    try {
      for (int kills = 0; kills < KILLS; ) {
        while (living.size() < atOnce) {
          living.addLast(start(folder, database));
        }
        Process oldest = living.removeFirst();
        ChildProgram.await(oldest, JobChild.READY);
        // Moments are told by the work that is done, however slow the machine is. The others may
        // have all turns.
        InputStream told = oldest.getInputStream();
        told.skipNBytes(told.available());
        ChildProgram.await(oldest, JobChild.TURN, random.nextInt(TURNS_MAX), LIFE_MAX);
        Thread.sleep(random.nextInt(PAUSE_MILLIS_MAX));
        oldest.destroyForcibly().waitFor();
        kills++;
      }
    } finally {
      for (Process process : living) {
        process.destroyForcibly().waitFor();
      }
    }
    try (JobWorld world = new JobWorld(folder, settings, new TestKind(0), JobChild.LIMITS)) {
      long done = world.find(job).progress().done() + world.find(other).progress().done();
      System.err.printf(
          "%s: %,d of %,d units done by servers that died, %,d ms%n",
          vendor,
          done,
          UNITS + OTHER_UNITS,
          Duration.ofNanos(System.nanoTime() - start).toMillis());
      assertThat(done).isPositive();
      world.assertWhole(job, UNITS);
      world.assertWhole(other, OTHER_UNITS);
      assertThat(world.find(job).notices()).isEmpty();
      // A submission that was killed holds its key for five minutes at most.
      world.forwardMillis.addAndGet(Duration.ofMinutes(6).toMillis());
      world.restart();
      world.awaitCount("jobs where state = 'draft'", 0);
      assertThat(JobChild.submitOnce(world)).isTrue();
      assertThat(world.count("job_keys")).isEqualTo(1);
      world.awaitCount("jobs where state = 'completed'", 3);
      world.awaitCount("jobs where told_at is not null", 3);
      assertThat(world.count("audit_log where action = 'told'")).isEqualTo(3);
      assertThat(world.count("jobs")).isEqualTo(3);
      world.restart();
      awaitFiles(vendor == Vendor.SQLITE ? world.count("job_results") : 0);
    }
  }

  private void awaitFiles(long count) throws Exception {
    for (int attempts = 0; files() != count; attempts++) {
      assertThat(attempts).as("%d files", files()).isLessThan(600);
      Thread.sleep(100);
    }
  }

  private long files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> parts = all.filter(file -> file.toString().endsWith(".part")).toList();
      return parts.size();
    } catch (UncheckedIOException moving) {
      return -1;
    }
  }
}
