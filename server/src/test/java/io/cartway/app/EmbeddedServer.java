package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.app.console.Console;
import io.cartway.app.data.DataLayout;
import io.cartway.app.data.RegionBuilds;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.region.Manifest;
import io.cartway.region.Region;
import io.cartway.region.Regions;
import io.cartway.testing.BuiltRegions;
import io.cartway.testing.SrtmFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The program's own server in this process: the embedded region, built by the program's own build,
/// on free ports of the loopback.
public final class EmbeddedServer {

  private EmbeddedServer() {}

  /// Serves a region.
  ///
  /// @param data the data folder
  /// @param region a built one
  /// @param settings further settings, by their keys
  public static CartwayServer start(Path data, Path region, Map<String, String> settings)
      throws IOException {
    return CartwayServer.start(config(data, settings), region, Clock.systemUTC());
  }

  /// The embedded region, which all tests share. Heights of its ground are added when it is built,
  /// so that its roads have none and its tiles do.
  public static Path region() throws IOException {
    Path extract = BuiltRegions.embeddedExtract();
    return BuiltRegions.of(
        "all",
        extract,
        CartwayServer.class,
        region -> {
          build(extract, region, Optional.empty());
          addHeights(region);
        });
  }

  /// Puts the embedded region where the program looks for it, so that it need not build.
  ///
  /// @param data a data folder that does not exist yet
  static void place(Path data) throws IOException {
    Path place = new DataLayout(data).embeddedRegion(Optional.empty());
    Files.createDirectories(place.resolve(".."));
    BuiltRegions.copy(region(), place);
  }

  /// Puts the embedded region there, built with heights: its roads have them, too.
  ///
  /// @param data a data folder that does not exist yet
  static void placeWithHeights(Path data) throws IOException {
    Path place = new DataLayout(data).embeddedRegion(Optional.empty());
    Files.createDirectories(place.resolve(".."));
    Path extract = BuiltRegions.embeddedExtract();
    Path region =
        BuiltRegions.of(
            "heights",
            extract,
            CartwayServer.class,
            built -> {
              Path heights = Files.createDirectories(built.resolveSibling("heights"));
              mountain().write(heights);
              build(extract, built, Optional.of(heights));
            });
    BuiltRegions.copy(region, place);
  }

  private static void build(Path extract, Path region, Optional<Path> heights) throws IOException {
    PrintStream quiet = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    int threads = Config.read(Optional.empty(), Map.of(), Map.of()).threads();
    Path downloads = region.resolveSibling("downloads");
    new RegionBuilds(Console.of(quiet, quiet), Clock.systemUTC(), threads, heights)
        .build(List.of(extract.toString()), downloads, region, Optional.empty());
  }

  /// A mountain above the town.
  private static SrtmFile mountain() {
    return SrtmFile.make(
        43, 7, (lat, lng) -> (int) Math.max(0, 1100 - 9000 * Math.hypot(lat - 43.76, lng - 7.38)));
  }

  private static void addHeights(Path directory) throws IOException {
    Region region = Regions.open(directory);
    mountain().write(region.elevations());
    Manifest old = region.manifest();
    Files.delete(directory.resolve(Regions.MANIFEST));
    Regions.writeManifest(
        directory,
        new Manifest(
            old.formatVersion(),
            old.dataVersion(),
            old.sources(),
            old.dataTime(),
            old.bounds(),
            old.counts(),
            old.faults(),
            old.buildTime(),
            old.attribution(),
            Regions.describeFiles(directory)));
  }

  static Config config(Path data, Map<String, String> settings) {
    Map<Setting, String> arguments = new EnumMap<>(Setting.class);
    arguments.put(Setting.PORT, "0");
    arguments.put(Setting.ADMIN_PORT, "0");
    arguments.put(Setting.HOST, "127.0.0.1");
    arguments.put(Setting.DATA, data.toString());
    // A shared disk may take more than the default half a second for one write.
    arguments.put(Setting.STORE_WAIT_MILLIS, "30000");
    settings.forEach((key, value) -> arguments.put(Setting.find(key).orElseThrow(), value));
    return Config.read(Optional.empty(), Map.of(), arguments);
  }
}
