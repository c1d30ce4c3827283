package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.app.data.DataLayout;
import io.cartway.region.Regions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// SIGKILL at seeded moments of a build: afterwards there is one whole region, the old or the new,
/// or none and the next start builds it.
///
/// [#MOMENTS] kills are spread over whole builds, a third of them aimed at the end. Most of a
/// build's time goes by before it touches the old region, so [KilledPlacingIT] hits the end alone.
class KilledBuildIT {

  private static final int MOMENTS = 25;
  private static final long SEED = Long.getLong("cartway.kill.seed", 20261120);

  @TempDir Path folder;

  @Test
  void a_build_killed_at_any_moment_leaves_a_region_that_serves_or_none() throws Exception {
    KilledRegions killed = new KilledRegions(folder);
    Path extract = new DataLayout(folder).embeddedExtract();
    Path region = folder.resolve("region");
    // The first one leaves its classes for the others, which are quicker.
    killed.buildWhole(extract, region);
    long wholeNanos = killed.buildWhole(extract, region);
    Random random = new Random(SEED);
    for (int moment = 0; moment < MOMENTS; moment++) {
      boolean isFresh = moment % 5 == 4;
      if (isFresh) {
        Regions.delete(region);
      }
      String before = KilledRegions.buildTime(region);
      boolean atTheEnd = moment % 3 == 0;
      // One in each part of a build, but for those that are aimed.
      double share = (moment + random.nextDouble()) / MOMENTS;
      long waitNanos = atTheEnd ? random.nextLong(60_000_000) : (long) (share * wholeNanos);
      killDuringBuild(killed, extract, region, atTheEnd, waitNanos);
      String where = "seed %d moment %d".formatted(SEED, moment);
      killed.judge(region, before, where);
      if (!Regions.exists(region)) {
        killed.buildWhole(extract, region);
      }
      killed.assertServes(region, where);
    }
    assertThat(killed.all()).isEqualTo(MOMENTS);
    assertThat(killed.oldServed()).as("some kills came in time").isPositive();
  }

  private void killDuringBuild(
      KilledRegions killed, Path extract, Path region, boolean atTheEnd, long waitNanos)
      throws Exception {
    try (Program program = killed.startBuild(extract, region)) {
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
}
