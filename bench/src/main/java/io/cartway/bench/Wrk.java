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

/// The HTTP load generator `wrk`: one thread of its own, connections kept alive, the same paths in
/// the same order again and again.
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

  /// What a run came to.
  ///
  /// @param requestsPerSecond answers per second of the run
  /// @param errors answers that were not 2xx or 3xx, and connections that failed
  /// @param meanBytes of an answer with its head
  public record Load(
      double p50Nanos,
      double p90Nanos,
      double p99Nanos,
      double requestsPerSecond,
      long errors,
      double meanBytes) {}

  /// Who is asked.
  ///
  /// @param port on the loopback
  /// @param key what stands in the header Authorization; empty when nobody asks for one
  public record Target(int port, String key) {}

  /// The program when it is there or its Debian package can be installed; empty else.
  ///
  /// @param folder where scripts may be put
  public static Optional<Wrk> find(Path folder) throws IOException, InterruptedException {
    boolean isThere =
        isRunning("sh", "-c", "command -v " + PROGRAM)
            || (isRunning("apt-get", "install", "-y", PROGRAM)
                && isRunning("sh", "-c", "command -v " + PROGRAM));
    return isThere ? Optional.of(new Wrk(folder)) : Optional.empty();
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

  /// A file of paths, to be asked for in turn.
  public Path write(String name, List<String> paths) throws IOException {
    Path list = folder.resolve(name + ".paths");
    Files.write(list, paths, StandardCharsets.UTF_8);
    Path script = folder.resolve(name + ".lua");
    Files.writeString(
        script, SCRIPT.replace("LIST", list.toString()) + REPORT, StandardCharsets.UTF_8);
    return script;
  }

  /// Asks for one path for some seconds, without a script's work per request: wrk and the server
  /// share the processors.
  Load run(Target target, String path, int connections, int seconds)
      throws IOException, InterruptedException {
    Path script = folder.resolve("report.lua");
    Files.writeString(script, REPORT, StandardCharsets.UTF_8);
    return run(target, path, script, connections, seconds);
  }

  /// Asks for the paths of a script for some seconds.
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

  /// A number with seven decimals, as paths hold coordinates.
  static String degrees(double degrees) {
    return String.format(Locale.ROOT, "%.7f", degrees);
  }
}
