package io.cartway.jobs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.work.Deadline;
import io.cartway.work.FairPool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Jobs whose result gets better from turn to turn.
class InPlaceJobsTest {

  private static final JobOwner OWNER = new JobOwner("acc_a", "key_a");
  private static final long UNITS = 10;

  @TempDir Path folder;

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /// Does in its turns what a test says, and then nothing.
  private static final class Scripted implements JobKind {
    private final List<Chunk> script = new CopyOnWriteArrayList<>();
    private final List<String> seen = new CopyOnWriteArrayList<>();
    private final List<String> ended = new CopyOnWriteArrayList<>();
    private final AtomicInteger turns = new AtomicInteger();
    private final AtomicInteger working = new AtomicInteger();

    @Override
    public String name() {
      return "better";
    }

    @Override
    public String idPrefix() {
      return "cw:better:";
    }

    @Override
    public String operationId() {
      return "betterJobs";
    }

    @Override
    public boolean isInPlace() {
      return true;
    }

    @Override
    public void ended(String jobId) {
      ended.add(jobId);
    }

    @Override
    public Chunk work(JobWork work, long first, long end, Deadline slice) throws IOException {
      assertThat(working.incrementAndGet()).as("lanes").isEqualTo(1);
      try {
        String result = work.result().map(bytes -> new String(bytes, UTF_8)).orElse("-");
        seen.add(first + " " + end + " " + result);
        int turn = turns.getAndIncrement();
        return turn < script.size() ? script.get(turn) : Chunk.nothing();
      } finally {
        working.decrementAndGet();
      }
    }
  }

  private final class World implements AutoCloseable {
    private final Store store;
    private final Scripted kind;
    private final long bytesMax;
    private Jobs jobs;

    World(Vendor vendor, long bytesMax, Chunk... script) {
      kind = new Scripted();
      kind.script.addAll(List.of(script));
      this.bytesMax = bytesMax;
      store = TestStores.open(DataFolder.open(folder), TestStores.settings(vendor));
      store.<Integer, RuntimeException>inTransaction(handle ->
          handle.execute(
              "insert into accounts (id, name, created_at) values ('acc_a', 'acc_a', 1)"
                  + " on conflict do nothing"));
      jobs = open();
    }

    private Jobs open() {
      JobLimits of = JobWorld.threads(4);
      JobLimits limits =
          new JobLimits(4, 2, 200, 300, bytesMax, of.kept(), of.aim(), of.heartbeat());
      Processors processors =
          new Processors() {
            @Override
            public <T> T run(String accountId, Deadline deadline, FairPool.Work<T> work)
                throws Exception {
              return work.run(deadline);
            }
          };
      return Jobs.open(
          store,
          folder.resolve("jobs"),
          new JobSetup(List.of(kind), limits, processors, _ -> {}, Clock.systemUTC()));
    }

    void restart() {
      jobs.close();
      jobs = open();
    }

    Job submit() {
      JobStart start = jobs.begin(OWNER, kind, Optional.empty());
      try (Submission submission = ((JobStart.Begun) start).submission()) {
        submission.addInput(UNITS, bytes("input"));
        return submission.submit(UNITS, "betterJobs", "", "hash");
      }
    }

    Job await(Job job, Predicate<Job> isReached) {
      long start = System.nanoTime();
      while (true) {
        Job now = jobs.find("acc_a", kind, job.id()).orElseThrow();
        if (isReached.test(now)) {
          return now;
        }
        assertThat(System.nanoTime() - start).as("%s", now).isLessThan(60_000_000_000L);
        LockSupport.parkNanos(5_000_000);
      }
    }

    /// The parts of the result: `0-10 text`.
    List<String> results(Job job) throws IOException {
      JobResults results = jobs.results(job);
      List<String> all = new ArrayList<>();
      for (var part : results.parts()) {
        all.add(part.first() + "-" + part.end() + " " + new String(results.content(part), UTF_8));
      }
      return all;
    }

    @Override
    public void close() {
      jobs.close();
      store.close();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void one_result_takes_the_place_of_the_other(Vendor vendor) throws IOException {
    try (World world =
        new World(
            vendor,
            1000,
            Chunk.nothing(),
            Chunk.better(1, bytes("a"), "v1"),
            Chunk.further(2, "v1"),
            Chunk.better(0, bytes("bbbb"), "v1"),
            Chunk.further(6, "v1"),
            Chunk.better(1, bytes("cc"), "v1"))) {
      Job job = world.await(world.submit(), now -> now.state().hasEnded());
      assertThat(job.state()).isEqualTo(JobState.COMPLETED);
      assertThat(job.progress().done()).isEqualTo(UNITS);
      assertThat(job.dataVersion()).isEqualTo("v1");
      assertThat(job.bytes()).as("input and the last result").isEqualTo(5 + 2);
      assertThat(world.results(job)).containsExactly("0-10 cc");
      assertThat(world.kind.seen)
          .containsExactly("0 10 -", "0 10 -", "1 10 a", "3 10 a", "3 10 bbbb", "9 10 bbbb");
      assertThat(world.kind.ended).as("nobody cancelled it").isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void what_there_is_stays_when_the_job_is_cancelled_and_goes_when_it_is_deleted(Vendor vendor)
      throws IOException {
    try (World world =
        new World(vendor, 1000, Chunk.better(4, bytes("best"), "v1"), Chunk.further(1, "v1"))) {
      Job job = world.submit();
      world.await(job, now -> now.progress().done() == 5);
      world.jobs.cancel("acc_a", world.kind, job.id());
      assertThat(world.kind.ended).containsExactly(job.id());
      Job cancelled = world.await(job, now -> now.state() == JobState.CANCELLED);
      assertThat(world.results(cancelled)).containsExactly("0-5 best");
      assertThat(world.jobs.delete("acc_b", world.kind, job.id())).isFalse();
      assertThat(world.kind.ended).hasSize(1);
      assertThat(world.jobs.delete("acc_a", world.kind, job.id())).isTrue();
      assertThat(world.kind.ended).hasSize(2);
      assertThat(world.results(cancelled)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_restart_goes_on_with_the_result_and_the_units_that_there_are(Vendor vendor)
      throws IOException {
    try (World world = new World(vendor, 1000, Chunk.better(3, bytes("old"), "v1"))) {
      Job job = world.submit();
      world.await(job, now -> now.progress().done() == 3);
      world.kind.seen.clear();
      world.restart();
      world.await(job, _ -> world.kind.seen.contains("3 10 old"));
      world.kind.turns.set(0);
      world.kind.script.set(0, Chunk.further(7, "v1"));
      Job done = world.await(job, now -> now.state().hasEnded());
      assertThat(world.results(done)).containsExactly("0-10 old");
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_result_beyond_the_accounts_room_fails_the_job_and_the_one_before_stays(Vendor vendor)
      throws IOException {
    try (World world =
        new World(
            vendor,
            12,
            Chunk.better(1, bytes("seven.."), "v1"),
            Chunk.better(1, bytes("sevens."), "v1"),
            Chunk.better(1, bytes("eight..."), "v1"))) {
      Job job = world.await(world.submit(), now -> now.state().hasEnded());
      assertThat(job.state()).isEqualTo(JobState.FAILED);
      assertThat(job.failure().orElseThrow().fault()).isEqualTo(JobFault.CALLERS);
      assertThat(world.results(job)).containsExactly("0-2 sevens.");
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_turn_that_claims_more_than_there_is_fails(Vendor vendor) {
    Chunk tooMuch = Chunk.further(11, "v1");
    Chunk ofOthers = new Chunk(1, bytes("x"), Map.of(), "v1");
    for (Chunk bad : List.of(tooMuch, ofOthers)) {
      try (World world = new World(vendor, 1000)) {
        for (int i = 0; i < 100; i++) {
          world.kind.script.add(bad);
        }
        Job job = world.await(world.submit(), now -> now.state().hasEnded());
        assertThat(job.state()).isEqualTo(JobState.FAILED);
        assertThat(job.failure().orElseThrow().fault()).isEqualTo(JobFault.OURS);
      }
    }
  }
}
