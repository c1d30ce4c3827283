package io.cartway.app;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Builds a region in a process of its own: a build takes three to five times the memory that
/// serving the region takes, and a collector keeps what it once had. The process writes to the same
/// terminal and ends with this one, however this one ends.
final class BuildProcess {

  /// Options of this process that are not for that one: the archive of classes is of a server.
  private static final List<String> OWN_OPTIONS =
      List.of("-XX:SharedArchiveFile", "-XX:+AutoCreateSharedArchive", "-Xlog", "-agentlib:");

  private BuildProcess() {}

  /// What is to be built.
  ///
  /// @param sources files and addresses
  /// @param downloads where files from addresses are kept
  /// @param previous the region that the new one follows, if it is not the one in the directory
  /// @param elevation folder of SRTM tiles to keep in the region
  record Order(
      List<String> sources,
      Path directory,
      Path downloads,
      Optional<Path> previous,
      Optional<Path> elevation,
      int threads) {

    Order {
      sources = List.copyOf(sources);
    }
  }

  /// The build told why it failed.
  static final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    FailedException(int exitCode) {
      super("the build ended with " + exitCode);
      this.exitCode = exitCode;
    }

    /// What it ended with: what this program ends with as well.
    int exitCode() {
      return exitCode;
    }
  }

  /// Builds and waits.
  ///
  /// @throws FailedException when there is no region; why is on standard error
  static void run(Order order) throws IOException {
    Process process = new ProcessBuilder(command(order)).inheritIO().start();
    Thread end = Thread.ofPlatform().unstarted(process::destroy);
    Runtime.getRuntime().addShutdownHook(end);
    try {
      int code = process.waitFor();
      if (code != 0) {
        throw new FailedException(code);
      }
    } catch (InterruptedException stopped) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new FailedException(1);
    } finally {
      forget(end);
    }
  }

  private static void forget(Thread end) {
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException stopping) {
      // It runs already.
    }
  }

  private static List<String> command(Order order) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (OWN_OPTIONS.stream().noneMatch(option::startsWith)) {
        command.add(option);
      }
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.add("build");
    for (String source : order.sources()) {
      command.addAll(List.of("--osm", source));
    }
    command.addAll(List.of("--out", order.directory().toString()));
    command.addAll(List.of("--downloads", order.downloads().toString()));
    command.addAll(List.of("--threads", Integer.toString(order.threads())));
    order.previous().ifPresent(path -> command.addAll(List.of("--previous", path.toString())));
    order.elevation().ifPresent(path -> command.addAll(List.of("--elevation", path.toString())));
    command.addAll(List.of("--for", Long.toString(ProcessHandle.current().pid())));
    return command;
  }

  /// Ends this process when the one that it builds for has ended: a build for nobody would hold the
  /// lock of the region against the next start.
  static void endWith(long pid) {
    Optional<ProcessHandle> served = ProcessHandle.of(pid);
    if (served.isEmpty()) {
      Runtime.getRuntime().halt(1);
      return;
    }
    var _ = served.get().onExit().thenRun(() -> Runtime.getRuntime().halt(1));
  }
}
