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
/// A fifth of the builds are started by the launcher, whose process dies in the same moment.
class KilledBuildIT {

  private static final int MOMENTS = 25;
  private static final long SEED = Long.getLong("cartway.kill.seed", 20261120);

  @TempDir Path folder;

  @Test
  void a_build_killed_at_any_moment_leaves_a_region_that_serves_or_none() throws Exception {
    KilledRegions killed = new KilledRegions(folder);
    Path extract = new DataLayout(folder).embeddedExtract();
    Path region = folder.resolve("region");
    killed.buildFirst(extract, region);
    Random random = new Random(SEED);
    long wholeNanos = 0;
    for (int moment = 0; moment < MOMENTS; moment++) {
      boolean isFresh = moment % 5 == 4;
      if (isFresh) {
        Regions.delete(region);
      }
      String before = KilledRegions.buildTime(region);
      Moment how = new Moment(moment % 5 == 2, moment % 3 == 0);
      // One in each part of a build, but for those that are aimed. The first one is: it tells how
      // long a build takes.
      double share = (moment + random.nextDouble()) / MOMENTS;
      long waitNanos = how.isAtTheEnd() ? random.nextLong(60_000_000) : (long) (share * wholeNanos);
      long nanos = killDuringBuild(killed, extract, region, how, waitNanos);
      wholeNanos = moment == 0 ? nanos : wholeNanos;
      String where = "seed %d moment %d".formatted(SEED, moment);
      killed.judge(region, before, where);
      if (!Regions.exists(region)) {
        killed.buildWhole(extract, region);
      }
      killed.assertServes(region, isFresh, where);
    }
    assertThat(killed.all()).isEqualTo(MOMENTS);
    assertThat(killed.oldServed()).as("some kills came in time").isPositive();
  }

  /// How a build is killed.
  ///
  /// @param isLaunched whether the launcher starts it, which is killed with it
  /// @param isAtTheEnd whether the kill waits for the manifest, which is written last
  private record Moment(boolean isLaunched, boolean isAtTheEnd) {}

  /// @return how long the build lived, in nanoseconds
  private long killDuringBuild(
      KilledRegions killed, Path extract, Path region, Moment how, long waitNanos)
      throws Exception {
    try (Program program =
        how.isLaunched()
            ? killed.launchBuild(extract, region)
            : killed.startBuild(extract, region)) {
      while (how.isLaunched() && program.isAlive() && program.children().isEmpty()) {
        LockSupport.parkNanos(1_000_000);
      }
      long start = System.nanoTime();
      if (how.isAtTheEnd()) {
        Path manifest = folder.resolve("region.building/region/manifest.json");
        Path partial = folder.resolve("region.building/region/manifest.json.partial");
        while (program.isAlive() && !Files.exists(manifest) && !Files.exists(partial)) {
          LockSupport.parkNanos(200_000);
        }
      }
      LockSupport.parkNanos(waitNanos);
      boolean wasAlive = program.isAlive();
      program.kill();
      // What a killed build has left does not hinder the next one.
      assertThat(wasAlive || program.exitCode() == 0).as("it builds: %s", program.err()).isTrue();
      return System.nanoTime() - start;
    }
  }
}
