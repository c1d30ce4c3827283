package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.region.Regions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// SIGKILL at seeded moments of a build: afterwards there is one whole region, the old or the new,
/// or none and the next start builds it.
class KilledBuildIT {

  private static final int MOMENTS = 25;
  private static final long SEED = Long.getLong("cartway.kill.seed", 20261120);

  @TempDir Path folder;

  @Test
  void a_build_killed_at_any_moment_leaves_a_region_that_serves_or_none() throws Exception {
    Path extract = new DataLayout(folder).embeddedExtract();
    Path region = folder.resolve("region");
    long wholeNanos = buildWhole(extract, region);
    Random random = new Random(SEED);
    int oldServed = 0;
    int newServed = 0;
    int noneServed = 0;
    for (int moment = 0; moment < MOMENTS; moment++) {
      String before = buildTime(region);
      boolean isFresh = moment % 5 == 4;
      if (isFresh) {
        Regions.delete(region);
        before = "none";
      }
      // A third of the moments is aimed at the end: manifest, renames, clean-up.
      boolean atTheEnd = moment % 3 == 0;
      long waitNanos = atTheEnd ? random.nextLong(60_000_000) : random.nextLong(wholeNanos);
      killDuringBuild(extract, region, atTheEnd, waitNanos);
      String where = "seed %d moment %d".formatted(SEED, moment);
      if (!Regions.exists(region)) {
        assertThat(isFresh).as(where + ": an old region is not lost").isTrue();
        noneServed++;
        buildWhole(extract, region);
      } else if (buildTime(region).equals(before)) {
        oldServed++;
      } else {
        newServed++;
      }
      assertServes(region, where);
    }
    assertThat(oldServed + newServed + noneServed).isEqualTo(MOMENTS);
    assertThat(oldServed).as("some kills came in time").isPositive();
  }

  private void killDuringBuild(Path extract, Path region, boolean atTheEnd, long waitNanos)
      throws Exception {
    try (Program program =
        Program.start(
            folder, Map.of(), "build", "--osm", extract.toString(), "--out", region.toString())) {
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

  private long buildWhole(Path extract, Path region) throws Exception {
    long start = System.nanoTime();
    Program program =
        Program.run(folder, "build", "--osm", extract.toString(), "--out", region.toString());
    assertThat(program.exitCode()).as(program.err()).isZero();
    return System.nanoTime() - start;
  }

  private static String buildTime(Path region) throws IOException {
    return Regions.open(region).manifest().buildTime().toString();
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
