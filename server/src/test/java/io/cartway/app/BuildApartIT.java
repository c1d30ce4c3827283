package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.app.data.DataLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server that has to build its region first does so in a process of its own.
class BuildApartIT {

  @TempDir Path folder;

  @Test
  void a_server_that_built_its_region_holds_no_more_than_one_that_found_it() throws Exception {
    try (Program built = serve();
        Program found = serveAfter(built)) {
      // Twice what one that found it holds would be the heap of the build.
      assertThat(residentKilobytes(built)).isLessThan(2 * residentKilobytes(found));
    }
  }

  @Test
  void a_build_ends_with_the_server_that_wants_it_however_that_ends() throws Exception {
    for (boolean isKilled : List.of(true, false)) {
      try (Program program = serve()) {
        List<ProcessHandle> builds = builds(program);
        if (isKilled) {
          program.killAlone();
        } else {
          program.stop();
        }
        await(() -> !builds.getFirst().isAlive());
      }
    }
    // And nothing of them holds up the next start.
    try (Program program = serve()) {
      program.awaitLine("Ready after");
    }
  }

  @Test
  void a_build_that_is_stopped_leaves_nothing_half_made() throws Exception {
    Path extract = new DataLayout(folder.resolve("data")).embeddedExtract();
    try (Program program =
        Program.start(folder, Map.of(), "build", "--osm", extract.toString(), "--out", "region")) {
      List<ProcessHandle> builds = builds(program);
      await(() -> Files.exists(folder.resolve("region.building")));
      program.stop();
      await(() -> !builds.getFirst().isAlive());
      // The command removes them when the build has ended, and ends then.
      await(() -> !Files.exists(folder.resolve("region.building")));
      assertThat(folder.resolve("region")).doesNotExist();
    }
  }

  @Test
  void the_cause_of_a_failed_build_is_logged_once() throws Exception {
    Path bad = folder.resolve("bad.osm.pbf");
    Files.writeString(bad, "<?xml version='1.0'?><osm/>");
    Program program = Program.run(folder, "serve", "--osm", bad.toString(), "--data", "data");
    program.assertFailedWith("bad.osm.pbf is not an OSM PBF extract");
    assertThat(program.exitCode()).isEqualTo(1);
  }

  private Program serve() throws Exception {
    return Program.start(
        folder, Map.of(), "serve", "--data", "data", "--port", "0", "--admin-port", "0");
  }

  private Program serveAfter(Program first) throws Exception {
    first.awaitLine("Ready after");
    Program second = serve();
    second.awaitLine("Ready after");
    return second;
  }

  /// The process of the build, once there is one. It is asked for once: on its way from its
  /// parent's image to its own, a new process is for a moment the helper that starts it.
  private static List<ProcessHandle> builds(Program program) {
    AtomicReference<List<ProcessHandle>> found = new AtomicReference<>(List.of());
    await(() -> {
      found.set(program.children());
      return !found.get().isEmpty();
    });
    assertThat(found.get()).hasSize(1);
    return found.get();
  }

  private static long residentKilobytes(Program program) throws Exception {
    Path status = Path.of("/proc", Long.toString(program.pid()), "status");
    return Files.readAllLines(status, StandardCharsets.UTF_8).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
        .findFirst()
        .orElseThrow();
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - end).as("in time").isNegative();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }
}
