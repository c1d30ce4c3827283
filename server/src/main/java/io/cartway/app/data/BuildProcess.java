package io.cartway.app.data;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Builds a region in a separate process: a build needs three to five times the memory of serving
/// the region, and a heap does not shrink. The process writes to the same terminal and ends when
/// this one ends, in whatever way.
public final class BuildProcess {

  /// Options of this process that the build must not inherit: the class archive is for a server.
  private static final List<String> OWN_OPTIONS =
      List.of("-XX:SharedArchiveFile", "-XX:+AutoCreateSharedArchive", "-Xlog", "-agentlib:");

  /// The program, which is above this room.
  private static final String MAIN = "io.cartway.app.Main";

  private BuildProcess() {}

  /// A build order.
  ///
  /// @param sources files and URLs
  /// @param downloads the folder for downloaded files
  /// @param previous the region whose ids the new one continues, if it is not the one in the
  ///   directory
  /// @param elevation folder of SRTM tiles to keep in the region
  public record Order(
      List<String> sources,
      Path directory,
      Path downloads,
      Optional<Path> previous,
      Optional<Path> elevation,
      int threads) {

    public Order {
      sources = List.copyOf(sources);
    }
  }

  /// The build failed; it has printed the reason.
  public static final class FailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    FailedException(int exitCode) {
      super("the build ended with " + exitCode);
      this.exitCode = exitCode;
    }

    /// The build's exit code, which becomes the exit code of this program.
    public int exitCode() {
      return exitCode;
    }
  }

  /// Builds and waits.
  ///
  /// @throws FailedException when the build failed; the reason is on standard error
  public static void run(Order order) throws IOException {
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
      // It is already running.
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
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN));
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

  /// Ends this process when its parent has ended: otherwise an orphaned build would hold the lock
  /// of the region against the next start.
  public static void endWith(long pid) {
    Optional<ProcessHandle> served = ProcessHandle.of(pid);
    if (served.isEmpty()) {
      Runtime.getRuntime().halt(1);
      return;
    }
    var _ = served.get().onExit().thenRun(() -> Runtime.getRuntime().halt(1));
  }
}
