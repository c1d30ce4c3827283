package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.region.Regions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// SIGKILL at seeded moments of a build: afterwards there is one whole region, the old or the new,
/// or none and the next start builds it.
///
/// [#MOMENTS] kills are spread over whole builds, a third of them aimed at the end. Most of a
/// build's time goes by before it touches the old region, so [#MOMENTS_AT_THE_END] more hit a
/// program that does nothing but the end ([PlacingProgram]).
class KilledBuildIT {

  private static final int MOMENTS = 25;
  private static final int MOMENTS_AT_THE_END = 20;
  private static final long PLACINGS_NANOS_MAX = 250_000_000;
  private static final long SEED = Long.getLong("cartway.kill.seed", 20261120);

  @TempDir Path folder;

  private int oldServed;
  private int newServed;
  private int noneServed;

  @Test
  void a_build_killed_at_any_moment_leaves_a_region_that_serves_or_none() throws Exception {
    Path extract = new DataLayout(folder).embeddedExtract();
    Path region = folder.resolve("region");
    // The first one leaves its classes for the others, which are quicker.
    buildWhole(extract, region);
    long wholeNanos = buildWhole(extract, region);
    Random random = new Random(SEED);
    for (int moment = 0; moment < MOMENTS; moment++) {
      boolean isFresh = moment % 5 == 4;
      if (isFresh) {
        Regions.delete(region);
      }
      String before = buildTime(region);
      boolean atTheEnd = moment % 3 == 0;
      // One in each part of a build, but for those that are aimed.
      double share = (moment + random.nextDouble()) / MOMENTS;
      long waitNanos = atTheEnd ? random.nextLong(60_000_000) : (long) (share * wholeNanos);
      killDuringBuild(extract, region, atTheEnd, waitNanos);
      String where = "seed %d moment %d".formatted(SEED, moment);
      judge(region, before, where);
      if (!Regions.exists(region)) {
        buildWhole(extract, region);
      }
      assertServes(region, where);
    }
    assertThat(oldServed + newServed + noneServed).isEqualTo(MOMENTS);
    assertThat(oldServed).as("some kills came in time").isPositive();
  }

  @Test
  void a_build_killed_while_it_puts_the_region_in_place_leaves_the_old_or_the_new()
      throws Exception {
    Path master = folder.resolve("master");
    Path region = folder.resolve("region");
    buildWhole(new DataLayout(folder).embeddedExtract(), master);
    PlacingProgram.place(master, region, Regions.open(master).manifest().buildTime());
    Random random = new Random(SEED);
    for (int moment = 0; moment < MOMENTS_AT_THE_END; moment++) {
      String before = buildTime(region);
      killDuringPlacing(master, region, random.nextLong(PLACINGS_NANOS_MAX));
      String where = "seed %d moment %d at the end".formatted(SEED, moment);
      judge(region, before, where);
      // Every byte is compared; that those bytes serve need not be shown each time.
      Regions.verify(region, (file, size) -> {});
      if (moment % 5 == 4) {
        assertServes(region, where);
      }
    }
    assertThat(newServed).as("some kills came after a placing").isPositive();
  }

  /// What is left, and counts it.
  private void judge(Path region, String before, String where) throws IOException {
    if (!Regions.exists(region)) {
      assertThat(before).as(where + ": an old region is not lost").isEqualTo("none");
      noneServed++;
    } else if (buildTime(region).equals(before)) {
      oldServed++;
    } else {
      newServed++;
    }
  }

  private void killDuringBuild(Path extract, Path region, boolean atTheEnd, long waitNanos)
      throws Exception {
    try (Program program = startBuild(extract, region)) {
      if (atTheEnd) {
        Path manifest = folder.resolve("region.building/region/manifest.json");
        Path partial = folder.resolve("region.building/region/manifest.json.partial");
        while (program.isAlive() && !Files.exists(manifest) && !Files.exists(partial)) {
          LockSupport.parkNanos(200_000);
        }
      }
      LockSupport.parkNanos(waitNanos);
      program.kill();
    }
  }

  private void killDuringPlacing(Path master, Path region, long waitNanos) throws Exception {
    // Of the kill before; else its folder would be taken for this one's.
    Path building = PlacingProgram.buildingOf(region);
    Regions.delete(building);
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    PlacingProgram.class.getName(),
                    master.toString(),
                    region.toString()))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("placing.out").toFile())
            .start();
    try {
      while (process.isAlive() && !Files.exists(building)) {
        LockSupport.parkNanos(200_000);
      }
      assertThat(process.isAlive())
          .as(() -> "the program runs, see " + folder.resolve("placing.out"))
          .isTrue();
      LockSupport.parkNanos(waitNanos);
    } finally {
      process.destroyForcibly();
      process.waitFor();
    }
  }

  private Program startBuild(Path extract, Path region) throws IOException {
    // Quick to start rather than quick in the end: classes from an archive, one compiler.
    Map<String, String> environment =
        Map.of(
            "CARTWAY_JAVA_OPTIONS",
            "-Xmx1g -XX:TieredStopAtLevel=1 -Xlog:disable -XX:+AutoCreateSharedArchive"
                + " -XX:SharedArchiveFile="
                + folder.resolve("build.jsa"));
    return Program.start(
        folder, environment, "build", "--osm", extract.toString(), "--out", region.toString());
  }

  private long buildWhole(Path extract, Path region) throws Exception {
    long start = System.nanoTime();
    Program program = startBuild(extract, region).awaitEnd();
    assertThat(program.exitCode()).as(program.err()).isZero();
    return System.nanoTime() - start;
  }

  private static String buildTime(Path region) throws IOException {
    return Regions.exists(region) ? Regions.open(region).manifest().buildTime().toString() : "none";
  }

  private void assertServes(Path region, String where) throws Exception {
    Regions.verify(region, (file, size) -> {});
    Config config =
        Config.read(
            Optional.empty(),
            Map.of(),
            Map.of(
                Setting.DATA, folder.resolve("data").toString(),
                Setting.PORT, "0",
                Setting.ADMIN_PORT, "0"));
    try (CartwayServer server = CartwayServer.start(config, region, Clock.systemUTC())) {
      assertThat(Examples.of(server.features()).orElseThrow().calls(server.address(), "key"))
          .as(where)
          .hasSize(3);
    }
  }
}
