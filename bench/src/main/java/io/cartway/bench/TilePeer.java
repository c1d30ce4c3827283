package io.cartway.bench;

import io.cartway.bench.TilesBench.Stored;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// npm's `tileserver-gl-light` with an archive, in a process of its own on the loopback.
final class TilePeer implements AutoCloseable {

  private static final String PACKAGE = "tileserver-gl-light";
  private static final String VERSION = "5.6.0";

  /// Its module for MBTiles needs one compiled for this machine, which is not in the registry; an
  /// archive of PMTiles does not touch it.
  private static final String WITHOUT_SQLITE =
      "module.exports = { verbose: () => module.exports, cached: {} };\n";

  private static final String CONFIGURATION =
      """
      {"options": {"paths": {"root": "ROOT", "pmtiles": "FOLDER"}}, "styles": {},
       "data": {"tiles": {"pmtiles": "FILE"}}}
      """;

  private static final int INSTALL_SECONDS_MAX = 300;
  private static final long START_NANOS_MAX = TimeUnit.SECONDS.toNanos(30);
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int STOP_SECONDS = 10;

  private final Process process;
  private final int port;

  private TilePeer(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /// Installs it when it is not there, and starts it. Empty, with one line that says why, where it
  /// cannot be.
  static Optional<TilePeer> start(Path folder, Path archive)
      throws IOException, InterruptedException {
    if (!install(folder)) {
      System.out.println("skipped: npm does not install " + PACKAGE);
      return Optional.empty();
    }
    Path configuration = folder.resolve("config.json");
    Files.writeString(
        configuration,
        CONFIGURATION
            .replace("ROOT", folder.toString())
            .replace("FOLDER", Objects.requireNonNull(archive.getParent()).toString())
            .replace("FILE", archive.getFileName().toString()),
        StandardCharsets.UTF_8);
    int port = freePort();
    Process process =
        new ProcessBuilder(
                "node",
                folder.resolve("node_modules/" + PACKAGE + "/src/main.js").toString(),
                "--config",
                configuration.toString(),
                "--port",
                Integer.toString(port),
                "--bind",
                "127.0.0.1")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("server.log").toFile())
            .start();
    long start = System.nanoTime();
    while (process.isAlive() && System.nanoTime() - start < START_NANOS_MAX) {
      if (isOpen(port)) {
        return Optional.of(new TilePeer(process, port));
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    process.destroyForcibly();
    System.out.printf("skipped: %s does not start, see %s%n", PACKAGE, folder);
    return Optional.empty();
  }

  private static boolean install(Path folder) throws IOException, InterruptedException {
    Path sqlite = folder.resolve("node_modules/sqlite3/lib/sqlite3.js");
    if (!Files.exists(folder.resolve("node_modules/" + PACKAGE))) {
      Files.createDirectories(folder);
      Process npm =
          new ProcessBuilder(
                  "npm",
                  "install",
                  "--prefix",
                  folder.toString(),
                  "--ignore-scripts",
                  "--loglevel=error",
                  PACKAGE + "@" + VERSION)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!npm.waitFor(INSTALL_SECONDS_MAX, TimeUnit.SECONDS) || npm.exitValue() != 0) {
        npm.destroyForcibly();
        return false;
      }
    }
    if (Files.exists(sqlite)) {
      Files.writeString(sqlite, WITHOUT_SQLITE, StandardCharsets.UTF_8);
    }
    return true;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static boolean isOpen(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  Wrk.Target target() {
    return new Wrk.Target(port, "");
  }

  List<String> paths(List<Stored> tiles) {
    return tiles.stream()
        .map(tile -> "/data/tiles/%d/%d/%d.pbf".formatted(tile.z(), tile.x(), tile.y()))
        .toList();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException stop) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
