package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.region.Regions;
import io.cartway.testing.BuiltRegions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// SIGKILL at seeded moments of the end of a build, when it puts the region in place: a program
/// that does nothing else ([PlacingProgram]) leaves the old region or the new one.
class KilledPlacingIT {

  private static final int MOMENTS = 20;
  private static final long PLACINGS_NANOS_MAX = 250_000_000;
  private static final long SEED = Long.getLong("cartway.kill.seed", 20261120);

  @TempDir Path folder;

  @Test
  void a_build_killed_while_it_puts_the_region_in_place_leaves_the_old_or_the_new()
      throws Exception {
    KilledRegions killed = new KilledRegions(folder);
    Path master = folder.resolve("master");
    Path region = folder.resolve("region");
    BuiltRegions.copy(EmbeddedServer.region(), master);
    PlacingProgram.place(master, region, Regions.open(master).manifest().buildTime());
    Random random = new Random(SEED);
    for (int moment = 0; moment < MOMENTS; moment++) {
      String before = KilledRegions.buildTime(region);
      killDuringPlacing(master, region, random.nextLong(PLACINGS_NANOS_MAX));
      String where = "seed %d moment %d at the end".formatted(SEED, moment);
      killed.judge(region, before, where);
      // Every byte is compared; that those bytes serve need not be shown each time.
      Regions.verify(region, (file, size) -> {});
      if (moment % 5 == 4) {
        killed.assertServes(region, true, where);
      }
    }
    assertThat(killed.newServed()).as("some kills came after a placing").isPositive();
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
}
