package io.cartway.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The packaged program serving a region in a process of its own.
public final class ServerProcess implements AutoCloseable {

  /// The memory options of `./cartway`.
  public static final List<String> LAUNCHER_OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-Xmx2g",
          "-Xms160m",
          "-Xmn96m",
          "-XX:SurvivorRatio=2",
          "-XX:TargetSurvivorRatio=90",
          "-XX:InitialTenuringThreshold=15",
          "-XX:MinHeapFreeRatio=10",
          "-XX:MaxHeapFreeRatio=25",
          "-XX:TrimNativeHeapInterval=10000");

  private static final Pattern ADDRESS = Pattern.compile("API +http://[^:]+:(\\d+)");
  private static final Pattern ADMIN = Pattern.compile("Admin +http://[^:]+:(\\d+)");
  private static final Pattern KEY = Pattern.compile("Key +(\\S+) +\\(shown once\\)");
  private static final String KEY_FILE = "first-key";
  private static final String READY = "Ready after";

  /// What virtual threads run on.
  private static final String CARRIER = "ForkJoinPool";

  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long START_NANOS_MAX = TimeUnit.SECONDS.toNanos(300);
  private static final long BYTES_PER_KIBIBYTE = 1024;
  private static final long STOP_SECONDS = 20;

  private final Process process;
  private final int port;
  private final int adminPort;
  private final String key;
  private final long startNanos;
  private final Path program;
  private final Path data;

  private ServerProcess(Process process, String told, long startNanos, Path program, Path data)
      throws IOException {
    this.program = program;
    this.data = data;
    this.process = process;
    port = Integer.parseInt(said(ADDRESS, told));
    adminPort = Integer.parseInt(said(ADMIN, told));
    // Programs of before November 2026 printed it.
    Path keyFile = data.resolve(KEY_FILE);
    key =
        Files.exists(keyFile)
            ? Files.readString(keyFile, StandardCharsets.UTF_8).strip()
            : said(KEY, told);
    this.startNanos = startNanos;
  }

  private static String said(Pattern what, String told) throws IOException {
    Matcher found = what.matcher(told);
    if (!found.find()) {
      throw new IOException("the server did not tell '%s': %s".formatted(what, told));
    }
    return found.group(1);
  }

  /// The launcher's options and a heap of 256 MB, for which the launcher makes the young generation
  /// smaller.
  static List<String> smallHeap() {
    List<String> options = new ArrayList<>(LAUNCHER_OPTIONS);
    options.add("-Xmx256m");
    options.add("-Xmn48m");
    return options;
  }

  /// Starts it with the launcher's options and a heap of 256 MB, and waits until it is ready.
  static ServerProcess start(World world) throws IOException {
    return start(world, smallHeap());
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
    return start(program, region, folder, javaOptions, true);
  }

  /// Starts a program with a region and waits until it is ready.
  ///
  /// @param folder for its data and its log
  /// @param readsOutput whether its output is read once it is ready
  public static ServerProcess start(
      Path program, Path region, Path folder, List<String> javaOptions, boolean readsOutput)
      throws IOException {
    // A folder of its own: the key is shown at the first start with it.
    Path data = Files.createTempDirectory(folder, "data");
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(java()));
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
    builder.redirectErrorStream(true);
    if (readsOutput) {
      // To a file: the access log would fill an unread pipe.
      builder.redirectOutput(log.toFile());
    }
    Process process = builder.start();
    StringBuilder told = new StringBuilder();
    while (process.isAlive() && System.nanoTime() - start < START_NANOS_MAX) {
      if (readsOutput) {
        told.setLength(0);
        told.append(Files.readString(log, StandardCharsets.UTF_8));
      } else {
        InputStream out = process.getInputStream();
        told.append(new String(out.readNBytes(out.available()), StandardCharsets.UTF_8));
      }
      if (told.indexOf(READY) >= 0) {
        long duration = System.nanoTime() - start;
        return new ServerProcess(process, told.toString(), duration, program, data);
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    process.destroyForcibly();
    throw new IOException("the server did not start: " + told);
  }

  private static List<String> java() {
    return List.of(
        ProcessHandle.current().info().command().orElse("java"),
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow");
  }

  KeepAliveClient connect() throws IOException {
    return new KeepAliveClient(port, key);
  }

  /// A connection with another key.
  KeepAliveClient connect(String otherKey) throws IOException {
    return new KeepAliveClient(port, otherKey);
  }

  /// A target with a key without a rate limit: the first key has 1,000 requests per second.
  Wrk.Target unlimitedTarget() throws IOException, InterruptedException {
    return new Wrk.Target(port, createKey("bench", List.of("--rate", "unlimited")));
  }

  /// Makes a key.
  ///
  /// @param options further options of `key create`
  public String createKey(String name, List<String> options)
      throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of("key", "create", "--name", name));
    arguments.addAll(options);
    return command(arguments.toArray(String[]::new)).strip().lines().toList().getLast();
  }

  /// Runs a command of the program on the server's data.
  ///
  /// @return its output
  public String command(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(java());
    command.addAll(List.of("-XX:+UseSerialGC", "-jar", program.toString()));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--data", data.toString()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    if (status != 0) {
      throw new IOException(
          "'%s' ended with %d: %s".formatted(String.join(" ", arguments), status, told));
    }
    return told;
  }

  /// On the loopback.
  public int port() {
    return port;
  }

  /// On the loopback.
  public int adminPort() {
    return adminPort;
  }

  /// The token of the admin port.
  public String adminToken() throws IOException {
    return Files.readString(data.resolve("admin-token"), StandardCharsets.UTF_8).strip();
  }

  /// The process.
  public long pid() {
    return process.pid();
  }

  /// Makes it collect all garbage.
  public void collectGarbage() throws IOException, InterruptedException {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process asked =
        new ProcessBuilder(jcmd.toString(), Long.toString(pid()), "GC.run")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (asked.waitFor() != 0) {
      throw new IOException("jcmd GC.run ended with " + asked.exitValue());
    }
  }

  /// Processor time that it has used, in steps of 10 ms; 0 when it has ended.
  public long processorNanos() {
    return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
  }

  /// Processor time of the threads that carry requests, in nanoseconds: without what the compiler,
  /// the collector and clocks take. 0 outside Linux.
  public long carrierNanos() throws IOException {
    long sum = 0;
    try (DirectoryStream<Path> threads =
        Files.newDirectoryStream(Path.of("/proc/%d/task".formatted(process.pid())))) {
      for (Path thread : threads) {
        sum += carrierNanos(thread);
      }
    } catch (NoSuchFileException ended) {
      return 0;
    }
    return sum;
  }

  private static long carrierNanos(Path thread) throws IOException {
    try {
      boolean isCarrier = Files.readString(thread.resolve("comm")).startsWith(CARRIER);
      String spent = isCarrier ? Files.readString(thread.resolve("schedstat")) : "0 ";
      return Long.parseLong(spent.substring(0, spent.indexOf(' ')));
    } catch (NoSuchFileException ended) {
      return 0;
    }
  }

  /// Whether it runs.
  public boolean isAlive() {
    return process.isAlive();
  }

  /// The time from the start of the process until it reports ready.
  Quantity startDuration() {
    return Quantity.seconds(startNanos);
  }

  /// The resident memory of the process; unknown outside Linux.
  public Quantity residentMemory() throws IOException {
    return residentMemory(process);
  }

  static Quantity residentMemory(Process process) throws IOException {
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
