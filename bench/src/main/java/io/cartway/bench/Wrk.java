package io.cartway.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The HTTP load generator `wrk`: one thread, persistent connections, the same paths in the same
/// order repeatedly.
public final class Wrk {

  private static final String PROGRAM = "wrk";

  /// wrk's numbers are microseconds.
  private static final Pattern RESULT =
      Pattern.compile(
          "result requests=(\\d+) micros=(\\d+) bytes=(\\d+) errors=(\\d+)"
              + " p50=([0-9.]+) p90=([0-9.]+) p99=([0-9.]+)");

  private static final String SCRIPT =
      """
      local paths = {}
      for line in io.lines("LIST") do paths[#paths + 1] = line end
      HEADERS
      local at = 0
      request = function()
        at = at % #paths + 1
        return wrk.format("GET", paths[at])
      end
      """;

  private static final String REPORT =
      """
      done = function(summary, latency, requests)
        local e = summary.errors
        io.write(string.format(
          "result requests=%d micros=%d bytes=%d errors=%d p50=%f p90=%f p99=%f\\n",
          summary.requests, summary.duration, summary.bytes,
          e.connect + e.read + e.write + e.status + e.timeout,
          latency:percentile(50), latency:percentile(90), latency:percentile(99)))
      end
      """;

  private static final double NANOS_PER_MICRO = 1e3;
  private static final double MICROS_PER_SECOND = 1e6;
  private static final long INSTALL_MINUTES_MAX = 3;

  private final Path folder;

  private Wrk(Path folder) {
    this.folder = folder;
  }

  /// The result of a run.
  ///
  /// @param requestsPerSecond answers per second of the run
  /// @param errors answers other than 2xx or 3xx, and failed connections
  /// @param meanBytes mean size of an answer including its head
  public record Load(
      double p50Nanos,
      double p90Nanos,
      double p99Nanos,
      double requestsPerSecond,
      long errors,
      double meanBytes) {}

  /// The server under load.
  ///
  /// @param port on the loopback
  /// @param key the key for the Authorization header; empty if none is needed
  public record Target(int port, String key) {}

  /// The program, if it is present or its Debian package can be installed; else empty.
  ///
  /// @param folder a folder for scripts
  public static Optional<Wrk> find(Path folder) throws IOException, InterruptedException {
    boolean isThere =
        isRunning("sh", "-c", "command -v " + PROGRAM)
            || (isRunning("apt-get", "install", "-y", PROGRAM)
                && isRunning("sh", "-c", "command -v " + PROGRAM));
    return isThere ? Optional.of(new Wrk(folder)) : Optional.empty();
  }

  /// Installs a Debian package, where that is possible.
  static void install(String name) throws InterruptedException {
    boolean _ = isRunning("apt-get", "install", "-y", name);
  }

  private static boolean isRunning(String... command) throws InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (process.waitFor(INSTALL_MINUTES_MAX, TimeUnit.MINUTES)) {
        return process.exitValue() == 0;
      }
      process.destroyForcibly();
      return false;
    } catch (IOException absent) {
      return false;
    }
  }

  /// Writes a file of paths to request in turn.
  public Path write(String name, List<String> paths) throws IOException {
    return write(name, paths, "");
  }

  /// Writes a file of paths to request in turn, packed answers accepted.
  public Path writePacked(String name, List<String> paths) throws IOException {
    return write(name, paths, "wrk.headers[\"Accept-Encoding\"] = \"gzip\"");
  }

  private Path write(String name, List<String> paths, String headers) throws IOException {
    Path list = folder.resolve(name + ".paths");
    Files.write(list, paths, StandardCharsets.UTF_8);
    Path script = folder.resolve(name + ".lua");
    Files.writeString(
        script,
        SCRIPT.replace("LIST", list.toString()).replace("HEADERS", headers) + REPORT,
        StandardCharsets.UTF_8);
    return script;
  }

  /// Requests one path for some seconds, without a script's work per request: wrk and the server
  /// share the processors.
  Load run(Target target, String path, int connections, int seconds)
      throws IOException, InterruptedException {
    Path script = folder.resolve("report.lua");
    Files.writeString(script, REPORT, StandardCharsets.UTF_8);
    return run(target, path, script, connections, seconds);
  }

  /// Requests the paths of a script for some seconds.
  public Load run(Target target, Path script, int connections, int seconds)
      throws IOException, InterruptedException {
    return run(target, "", script, connections, seconds);
  }

  private Load run(Target target, String path, Path script, int connections, int seconds)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(PROGRAM, "-t1", "-c" + connections, "-d" + seconds + "s", "--timeout", "10s"));
    command.addAll(List.of("-s", script.toString()));
    if (!target.key.isEmpty()) {
      command.addAll(List.of("-H", "Authorization: Bearer " + target.key));
    }
    command.add("http://127.0.0.1:" + target.port + path);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    Matcher result = RESULT.matcher(told);
    if (status != 0 || !result.find()) {
      throw new IOException("wrk ended with %d: %s".formatted(status, told));
    }
    long requests = Long.parseLong(result.group(1));
    return new Load(
        Double.parseDouble(result.group(5)) * NANOS_PER_MICRO,
        Double.parseDouble(result.group(6)) * NANOS_PER_MICRO,
        Double.parseDouble(result.group(7)) * NANOS_PER_MICRO,
        (double) requests * MICROS_PER_SECOND / Double.parseDouble(result.group(2)),
        Long.parseLong(result.group(4)),
        Double.parseDouble(result.group(3)) / Math.max(1, requests));
  }

  /// A coordinate with seven decimals, for paths.
  static String degrees(double degrees) {
    return String.format(Locale.ROOT, "%.7f", degrees);
  }
}
