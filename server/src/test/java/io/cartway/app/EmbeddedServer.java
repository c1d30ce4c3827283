package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;

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

  /// Builds the embedded region when it is not there, and serves it.
  ///
  /// @param data the data folder
  public static CartwayServer start(Path data) throws IOException {
    return start(data, region(data), Map.of());
  }

  /// Serves a region.
  ///
  /// @param data the data folder
  /// @param region a built one
  /// @param settings further settings, by their keys
  public static CartwayServer start(Path data, Path region, Map<String, String> settings)
      throws IOException {
    return CartwayServer.start(config(data, settings), region, Clock.systemUTC());
  }

  /// The embedded region of a data folder, built when it is not there.
  public static Path region(Path data) throws IOException {
    DataLayout layout = new DataLayout(data);
    Path region = layout.embeddedRegion(Optional.empty());
    if (!Files.exists(region.resolve("manifest.json"))) {
      Files.createDirectories(region.resolve(".."));
      PrintStream quiet = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
      int threads = config(data, Map.of()).threads();
      new RegionBuilds(Console.of(quiet, quiet), Clock.systemUTC(), threads, Optional.empty())
          .build(
              List.of(layout.embeddedExtract().toString()),
              layout.downloads(),
              region,
              Optional.empty());
    }
    return region;
  }

  private static Config config(Path data, Map<String, String> settings) {
    Map<Setting, String> arguments = new EnumMap<>(Setting.class);
    arguments.put(Setting.PORT, "0");
    arguments.put(Setting.ADMIN_PORT, "0");
    arguments.put(Setting.HOST, "127.0.0.1");
    arguments.put(Setting.DATA, data.toString());
    settings.forEach((key, value) -> arguments.put(Setting.find(key).orElseThrow(), value));
    return Config.read(Optional.empty(), Map.of(), arguments);
  }
}
