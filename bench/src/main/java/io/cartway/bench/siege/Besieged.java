package io.cartway.bench.siege;

import io.cartway.bench.ServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// A server under attack, with the keys of its callers.
///
/// @param process the packaged program
/// @param quiet a key of an account of its own, without a rate limit
/// @param greedy the attacker's, likewise
/// @param page a browser key, which is public
/// @param adminToken the token of the admin port
record Besieged(ServerProcess process, String quiet, String greedy, String page, String adminToken)
    implements AutoCloseable {

  private static final Path PROCESSES = Path.of("/proc");
  private static final long BYTES_PER_KIBIBYTE = 1024;

  /// Starts a program with a region, with the launcher's memory settings.
  ///
  /// @param folder for its data and its log
  /// @param readsOutput whether its output is read
  static Besieged start(Path program, Path region, Path folder, boolean readsOutput)
      throws IOException, InterruptedException {
    ServerProcess process =
        ServerProcess.start(program, region, folder, ServerProcess.LAUNCHER_OPTIONS, readsOutput);
    try {
      process.command("account", "create", "--name", "greedy");
      return new Besieged(
          process,
          process.createKey("quiet", List.of("--rate", "unlimited")),
          process.createKey("greedy", List.of("--rate", "unlimited", "--account", "greedy")),
          process.createKey(
              "page",
              List.of(
                  "--rate",
                  "unlimited",
                  "--account",
                  "greedy",
                  "--referrers",
                  "https://shop.example/maps")),
          process.adminToken());
    } catch (IOException | InterruptedException failure) {
      process.close();
      throw failure;
    }
  }

  int port() {
    return process.port();
  }

  int adminPort() {
    return process.adminPort();
  }

  /// Resident memory of the server in bytes; 0 if it has ended.
  long residentBytes() throws IOException {
    Path status = PROCESSES.resolve(process.pid() + "/status");
    if (!Files.isReadable(status)) {
      return 0;
    }
    for (String line : Files.readAllLines(status, StandardCharsets.US_ASCII)) {
      if (line.startsWith("VmRSS:")) {
        String kibibytes = line.replace("VmRSS:", "").replace("kB", "").strip();
        return Long.parseLong(kibibytes) * BYTES_PER_KIBIBYTE;
      }
    }
    return 0;
  }

  /// CPU time of the server in nanoseconds, in steps of 10 ms.
  long processorNanos() {
    Optional<ProcessHandle> handle = ProcessHandle.of(process.pid());
    return handle.flatMap(one -> one.info().totalCpuDuration()).map(d -> d.toNanos()).orElse(0L);
  }

  /// The target for the attacker.
  Target target() {
    return new Target(port(), greedy, page);
  }

  @Override
  public void close() {
    process.close();
  }
}
