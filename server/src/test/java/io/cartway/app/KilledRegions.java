package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.region.Regions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/// Regions whose builds are killed, and what is left of them.
final class KilledRegions {

  private final Path folder;

  private int oldServed;
  private int newServed;
  private int noneServed;

  /// @param folder of the test
  KilledRegions(Path folder) {
    this.folder = folder;
  }

  int oldServed() {
    return oldServed;
  }

  int newServed() {
    return newServed;
  }

  int all() {
    return oldServed + newServed + noneServed;
  }

  /// What is left, and counts it.
  void judge(Path region, String before, String where) throws IOException {
    if (!Regions.exists(region)) {
      assertThat(before).as(where + ": an old region is not lost").isEqualTo("none");
      noneServed++;
    } else if (buildTime(region).equals(before)) {
      oldServed++;
    } else {
      newServed++;
    }
  }

  Program startBuild(Path extract, Path region) throws IOException {
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

  /// Builds a region, and says how long it took in nanoseconds.
  long buildWhole(Path extract, Path region) throws Exception {
    long start = System.nanoTime();
    Program program = startBuild(extract, region).awaitEnd();
    assertThat(program.exitCode()).as(program.err()).isZero();
    return System.nanoTime() - start;
  }

  static String buildTime(Path region) throws IOException {
    return Regions.exists(region) ? Regions.open(region).manifest().buildTime().toString() : "none";
  }

  void assertServes(Path region, String where) throws Exception {
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
