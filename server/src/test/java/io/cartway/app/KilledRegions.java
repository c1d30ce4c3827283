package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.region.Manifest;
import io.cartway.region.Regions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Regions whose builds are killed, and what is left of them.
final class KilledRegions {

  /// Quick to start rather than quick in the end, and quiet about the archive of classes.
  private static final List<String> OPTIONS =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xlog:disable");

  private final Path folder;

  /// What the regions that have served consist of: their files with checksums.
  private final Set<Map<String, Manifest.FileEntry>> served = new HashSet<>();

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

  /// Builds a region in a process of its own, which leaves its classes, loaded and linked, for
  /// those that follow: they need two thirds of the time.
  void buildFirst(Path extract, Path region) throws Exception {
    Program program = startBuild(extract, region, "-XX:AOTCacheOutput=").awaitEnd();
    assertThat(program.exitCode()).as(program.err()).isZero();
    assertThat(classes()).as("classes for the next builds").exists();
  }

  /// Starts a process that builds a region by itself. To whoever kills it that is the launcher's
  /// build, whose own process only waits for it.
  Program startBuild(Path extract, Path region) throws IOException {
    return startBuild(extract, region, "-XX:AOTCache=");
  }

  private Program startBuild(Path extract, Path region, String classesOption) throws IOException {
    List<String> options = new ArrayList<>(OPTIONS);
    // Java takes a build that is given a heap so as one that needs no process of its own.
    options.add("-Xmx1g");
    options.add(classesOption + classes());
    return Program.startJar(
        folder, options, "build", "--osm", extract.toString(), "--out", region.toString());
  }

  /// Starts a build as users do: the launcher's process counts, then another builds.
  Program launchBuild(Path extract, Path region) throws IOException {
    Map<String, String> environment =
        Map.of(
            "CARTWAY_JAVA_OPTIONS",
            "-Xmx1g %s -XX:AOTCache=%s".formatted(String.join(" ", OPTIONS), classes()));
    return Program.start(
        folder, environment, "build", "--osm", extract.toString(), "--out", region.toString());
  }

  private Path classes() {
    return folder.resolve("build.aot");
  }

  /// Builds a region over what a killed build has left.
  void buildWhole(Path extract, Path region) throws Exception {
    Program program = startBuild(extract, region).awaitEnd();
    assertThat(program.exitCode()).as(program.err()).isZero();
  }

  static String buildTime(Path region) throws IOException {
    return Regions.exists(region) ? Regions.open(region).manifest().buildTime().toString() : "none";
  }

  /// Every byte of the region is what its manifest says, and such bytes serve.
  ///
  /// @param isToServe whether to show it even if a region of the same bytes has served
  void assertServes(Path region, boolean isToServe, String where) throws Exception {
    Regions.verify(region, (file, size) -> {});
    if (!served.add(Regions.open(region).manifest().files()) && !isToServe) {
      return;
    }
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
