package io.cartway.jobs;

import static io.cartway.jobs.JobWorld.A;
import static io.cartway.jobs.JobWorld.B;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.store.TestStores.Vendor;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Jobs that are put back.
class JobArchiveTest {

  private static final String ID = "cw:test:AAAAAAAAAAAAAAAAAAAAAA";
  private static final String OTHER = "cw:test:BBBBBBBBBBBBBBBBBBBBBB";
  private static final Instant ENDED = Instant.parse("2026-05-06T07:08:09.123Z");
  private static final EndedJob WHOLE =
      new EndedJob(
          JobState.COMPLETED,
          new Job.Progress(5, 5, Map.of("failed", 1L, "succeeded", 4L)),
          List.of(new JobNotice("dataVersion", 3, "v8")),
          "v7",
          "{\"settings\": 1}",
          ENDED.minusSeconds(60),
          Optional.of(ENDED.minusSeconds(50)),
          ENDED,
          Optional.empty());

  @TempDir Path folder;

  private JobWorld world(Vendor vendor) {
    return new JobWorld(vendor, folder, new TestKind(0));
  }

  private static JobArchive archive(JobWorld world) {
    return new JobArchive(world.store, world.folder.resolve("jobs"), world.limits, world.clock());
  }

  private static void fill(RestoredJob job) {
    job.addInput(3, "a\nb\nc\n".getBytes(UTF_8));
    job.addInput(2, "d\ne\n".getBytes(UTF_8));
    job.addResult(1, "A\n".getBytes(UTF_8));
    job.addResult(4, "B\nC\nD\nE\n".getBytes(UTF_8));
  }

  private static void show(JobWorld world, JobArchive archive, RestoredJob job) {
    var _ =
        world.store.<Integer, RuntimeException>inTransaction(handle -> {
          archive.requirePlaces(handle, "acc_a");
          job.show(handle, WHOLE);
          return 0;
        });
    job.shown();
    job.close();
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_job_is_put_back_as_it_was_and_nobody_is_told(Vendor vendor) {
    try (JobWorld world = world(vendor)) {
      JobArchive archive = archive(world);
      RestoredJob put = archive.restore(A, "test", ID);
      fill(put);
      assertThat(archive.find("acc_a", "test", ID)).isEmpty();
      assertThat(archive.ids("acc_a", "test")).isEmpty();
      assertThat(archive.bytes("acc_a", "test")).isZero();
      assertThat(archive.isTaken("acc_a", ID)).isFalse();
      Instant before = world.clock().instant().truncatedTo(ChronoUnit.MILLIS);
      show(world, archive, put);
      Job job = world.jobs.find("acc_a", world.kind, ID).orElseThrow();
      assertThat(job.state()).isEqualTo(JobState.COMPLETED);
      assertThat(job.progress()).isEqualTo(WHOLE.progress());
      assertThat(job.notices()).isEqualTo(WHOLE.notices());
      assertThat(job.dataVersion()).isEqualTo("v7");
      assertThat(job.settings()).isEqualTo(WHOLE.settings());
      assertThat(job.bytes()).isEqualTo(20);
      assertThat(job.times().created()).isEqualTo(ENDED.minusSeconds(60));
      assertThat(job.times().started()).contains(ENDED.minusSeconds(50));
      assertThat(job.times().ended()).contains(ENDED);
      assertThat(job.times().expires().orElseThrow())
          .isBetween(
              before.plus(world.limits.kept()), world.clock().instant().plus(world.limits.kept()));
      assertThat(world.results(job)).isEqualTo("A\nB\nC\nD\nE\n");
      JobWork work = archive.work(job);
      assertThat(work.inputs()).containsExactly(0L, 3L);
      assertThat(work.input(2).content()).asString(UTF_8).isEqualTo("a\nb\nc\n");
      assertThat(work.input(4).content()).asString(UTF_8).isEqualTo("d\ne\n");
      assertThat(archive.isTaken("acc_a", ID)).isTrue();
      assertThat(archive.bytes("acc_a", "test")).isEqualTo(20);
      assertThatThrownBy(() -> archive.restore(A, "test", ID))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("belongs to another job");
      world.restart();
      world.assertWhole(world.submit(A, 3), 3);
      JobWorld.awaitTold(1, world);
      assertThat(world.ended).extracting(Job::id).doesNotContain(ID);
      assertThat(world.results(job)).isEqualTo("A\nB\nC\nD\nE\n");
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void of_two_imports_at_once_the_second_puts_all_of_it_back(Vendor vendor) {
    try (JobWorld world = world(vendor)) {
      JobArchive archive = archive(world);
      RestoredJob first = archive.restore(A, "test", ID);
      fill(first);
      RestoredJob second = archive.restore(A, "test", ID);
      assertThatThrownBy(() -> first.addInput(1, new byte[] {'x'}))
          .hasMessageContaining("was put back by somebody else");
      // It must not show the draft of the other, which has nothing yet.
      assertThatThrownBy(() -> show(world, archive, first))
          .hasMessageContaining("was put back by somebody else");
      first.close();
      fill(second);
      show(world, archive, second);
      Job job = archive.find("acc_a", "test", ID).orElseThrow();
      assertThat(world.results(job)).isEqualTo("A\nB\nC\nD\nE\n");
      assertThat(archive.work(job).inputs()).hasSize(2);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void what_a_killed_import_leaves_is_replaced_by_the_next_and_swept_after_a_day(Vendor vendor) {
    try (JobWorld world = world(vendor)) {
      JobArchive archive = archive(world);
      archive.restore(A, "test", ID).addInput(1, new byte[400_000]);
      archive.restore(A, "test", OTHER).addInput(1, new byte[500_000]);
      assertThat(archive.room("acc_a", Set.of()))
          .isEqualTo(new JobArchive.Room(100_000, world.limits.keptMax() - 2));
      assertThat(archive.room("acc_a", Set.of(ID)))
          .isEqualTo(new JobArchive.Room(500_000, world.limits.keptMax() - 1));
      // Not those of others.
      assertThat(archive.room("acc_b", Set.of(ID)))
          .isEqualTo(new JobArchive.Room(1_000_000, world.limits.keptMax()));
      assertThat(archive.isTaken("acc_b", ID)).isTrue();
      assertThatThrownBy(() -> archive.restore(B, "test", ID))
          .isInstanceOf(IllegalStateException.class);
      archive.restore(A, "test", ID).addInput(1, new byte[450_000]);
      assertThatThrownBy(() -> archive.restore(A, "test", OTHER).addInput(1, new byte[550_001]))
          .isInstanceOf(JobQuotaException.class);
      assertThat(world.count("jobs")).isEqualTo(2);
      // A server that starts beside it leaves it alone, and so do its rounds.
      world.restart();
      for (int i = 0; i < 2; i++) {
        world.assertWhole(world.submit(B, 3), 3);
      }
      assertThat(world.count("jobs where account_id = 'acc_a'")).isEqualTo(2);
      world.forwardMillis.addAndGet(Duration.ofDays(1).plusMinutes(6).toMillis());
      world.restart();
      world.awaitCount("jobs where account_id = 'acc_a'", 0);
      assertThat(world.count("job_inputs where length(content) > 1000")).isZero();
    }
  }
}
