package io.cartway.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// One of the servers of [OverheadServer] in a process of its own, with the launcher's memory
/// settings.
final class BareServer implements AutoCloseable {

  private static final int START_SECONDS_MAX = 60;
  private static final int STOP_SECONDS = 30;
  private static final long POLL_NANOS = 10_000_000;

  private final Process process;
  private final Wrk.Target target;
  private final Path log;

  private BareServer(Process process, Wrk.Target target, Path log) {
    this.process = process;
    this.target = target;
    this.log = log;
  }

  /// Starts it and waits until it is ready.
  ///
  /// @param name `jetty`, `javalin` or `ours`
  /// @param folder for its log and a new folder of its own
  static BareServer start(String name, Path folder) throws IOException {
    return start(name, folder, List.of());
  }

  /// The same with further arguments.
  static BareServer start(String name, Path folder, List<String> more) throws IOException {
    Path own = Files.createTempDirectory(folder, name);
    Path log = own.resolveSibling(name + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"),
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");
    builder.command().addAll(ServerProcess.LAUNCHER_OPTIONS);
    builder
        .command()
        .addAll(
            List.of(
                "-cp",
                System.getProperty("java.class.path"),
                OverheadServer.class.getName(),
                name,
                own.toString()));
    builder.command().addAll(more);
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    Path ready = own.resolve("ready");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS_MAX);
    while (process.isAlive() && System.nanoTime() < end) {
      if (Files.exists(ready)) {
        String[] told = Files.readString(ready, StandardCharsets.UTF_8).split(" ", -1);
        Wrk.Target target = new Wrk.Target(Integer.parseInt(told[0]), told[1]);
        return new BareServer(process, target, log);
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    process.destroyForcibly();
    throw new IOException("the server did not start: " + Files.readString(log));
  }

  Wrk.Target target() {
    return target;
  }

  /// The resident memory of the process; unknown outside Linux.
  Quantity residentMemory() throws IOException {
    return ServerProcess.residentMemory(process);
  }

  /// Its output: the access log, if it has one.
  Path log() {
    return log;
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
