package io.cartway.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The packaged program serving a region in a process of its own.
final class ServerProcess implements AutoCloseable {

  /// The memory that `./cartway` gives the program.
  static final List<String> LAUNCHER_OPTIONS = List.of("-XX:+UseSerialGC", "-Xms32m", "-Xmx2g");

  private static final Pattern ADDRESS = Pattern.compile("API +http://[^:]+:(\\d+)");
  private static final Pattern KEY = Pattern.compile("Key +(\\S+) +\\(shown once\\)");
  private static final String READY = "Ready after";
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long START_NANOS_MAX = TimeUnit.SECONDS.toNanos(60);
  private static final long BYTES_PER_KIBIBYTE = 1024;
  private static final long STOP_SECONDS = 20;

  private final Process process;
  private final int port;
  private final String key;
  private final long startNanos;
  private final Path program;
  private final Path data;

  private ServerProcess(
      Process process, int port, String key, long startNanos, Path program, Path data) {
    this.program = program;
    this.data = data;
    this.process = process;
    this.port = port;
    this.key = key;
    this.startNanos = startNanos;
  }

  /// Starts it with little memory and waits until it is ready.
  static ServerProcess start(World world) throws IOException {
    return start(world, List.of("-XX:+UseParallelGC", "-Xmx256m"));
  }

  /// Starts it and waits until it is ready.
  static ServerProcess start(World world, List<String> javaOptions) throws IOException {
    return start(world.program(), world.directory(), world.folder(), javaOptions);
  }

  /// Starts a program with a region and waits until it is ready.
  ///
  /// @param folder for its data and its log
  static ServerProcess start(Path program, Path region, Path folder, List<String> javaOptions)
      throws IOException {
    // A folder of its own: the key is shown at the first start with it.
    Path data = Files.createTempDirectory(folder, "data");
    ProcessBuilder builder =
        new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"),
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow");
    builder.command().addAll(javaOptions);
    builder
        .command()
        .addAll(
            List.of(
                "-jar",
                program.toString(),
                "serve",
                "--region",
                region.toString(),
                "--data",
                data.toString(),
                "--port",
                "0",
                "--admin-port",
                "0"));
    builder.environment().put("CARTWAY_HOST", "127.0.0.1");
    Path log = folder.resolve("server.log");
    long start = System.nanoTime();
    // Into a file: its access log would fill a pipe that nobody reads, and stop it.
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    while (process.isAlive() && System.nanoTime() - start < START_NANOS_MAX) {
      String told = Files.readString(log, StandardCharsets.UTF_8);
      Matcher address = ADDRESS.matcher(told);
      Matcher shown = KEY.matcher(told);
      if (told.contains(READY) && address.find() && shown.find()) {
        long duration = System.nanoTime() - start;
        int port = Integer.parseInt(address.group(1));
        return new ServerProcess(process, port, shown.group(1), duration, program, data);
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    process.destroyForcibly();
    throw new IOException("the server did not start: " + Files.readString(log));
  }

  KeepAliveClient connect() throws IOException {
    return new KeepAliveClient(port, key);
  }

  Wrk.Target target() {
    return new Wrk.Target(port, key);
  }

  /// With a key that may ask as often as it likes: the first one may ask 1,000 times per second.
  Wrk.Target unlimitedTarget() throws IOException, InterruptedException {
    Process create =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "--enable-native-access=ALL-UNNAMED",
                "-jar",
                program.toString(),
                "key",
                "create",
                "--name",
                "bench",
                "--rate",
                "unlimited",
                "--data",
                data.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String told = new String(create.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = create.waitFor();
    if (status != 0) {
      throw new IOException("a key could not be made: " + told);
    }
    return new Wrk.Target(port, told.strip().lines().toList().getLast());
  }

  /// From the start of the process until it says that it is ready.
  Quantity startDuration() {
    return Quantity.seconds(startNanos);
  }

  /// The memory that the process holds now; not known off Linux.
  Quantity residentMemory() throws IOException {
    Path status = Path.of("/proc/%d/status".formatted(process.pid()));
    if (Files.isReadable(status)) {
      for (String line : Files.readAllLines(status, StandardCharsets.US_ASCII)) {
        if (line.startsWith("VmRSS:")) {
          String kibibytes = line.replace("VmRSS:", "").replace("kB", "").strip();
          return Quantity.megabytes(Long.parseLong(kibibytes) * BYTES_PER_KIBIBYTE);
        }
      }
    }
    return Quantity.count(0);
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
