package io.cartway.app.data;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.app.console.Console;
import io.cartway.app.console.ConsoleProgress;
import io.cartway.app.console.UserException;
import io.cartway.region.build.BuildEstimate;
import io.cartway.region.build.RegionBuilder;
import io.cartway.text.DataSize;
import io.cartway.text.Scan;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Builds a region in a separate process, whose heap is what the extracts need: that is known only
/// when they have been counted, a server needs less, and a heap does not shrink. The process writes
/// to the same terminal and ends when this one ends, in whatever way. However it ends, nothing
/// half-made is left.
public final class BuildProcess {

  private static final Logger LOGGER = LoggerFactory.getLogger(BuildProcess.class);

  /// The program, which is above this room.
  private static final String MAIN = "io.cartway.app.Main";

  /// The variable of the environment with the operator's own options for Java.
  private static final String OWN_OPTIONS = "CARTWAY_JAVA_OPTIONS";

  /// Java's exit code and line when memory has run out, by the option that [BuildMemory] gives.
  private static final int OUT_OF_MEMORY = 3;

  private static final String OUT_OF_MEMORY_LINE = "Terminating due to java.lang.OutOfMemoryError";

  private static final int KILLED = 128 + 9;
  private static final int ABORTED = 128 + 6;
  private static final int SEGMENTATION_FAULT = 128 + 11;

  private static final long LAST_WORDS_SECONDS = 5;

  /// A build that grows towards its peak collects much for some seconds.
  private static final int COLLECTING_SECONDS = 30;

  private final Console console;
  private final Map<String, String> environment;

  /// @param environment the variables of this process
  public BuildProcess(Console console, Map<String, String> environment) {
    this.console = console;
    this.environment = environment;
  }

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

  /// Whether somebody has given this very process a heap for a build, so that it needs no other:
  /// `java -Xmx4g -jar cartway.jar build`. The launcher gives it none with this option.
  public static boolean isGivenHeap() {
    return inputArguments().stream().anyMatch(option -> option.startsWith("-Xmx"));
  }

  /// Builds and waits.
  ///
  /// @throws FailedException when the build failed; the reason is on standard error
  /// @throws UserException when it cannot fit into the machine, or its process ended without a word
  public void run(Order order) throws IOException {
    List<Path> extracts =
        Downloader.fetchAll(
            order.sources(), order.downloads(), new ConsoleProgress(console, System::nanoTime));
    BuildEstimate estimate = BuildEstimate.of(RegionBuilds.count(extracts));
    List<String> options = BuildMemory.ofMachine().options(estimate, ownOptions());
    Process process =
        new ProcessBuilder(command(order, extracts, options))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    AtomicBoolean isStopping = new AtomicBoolean();
    Thread end =
        Thread.ofPlatform()
            .unstarted(() -> {
              isStopping.set(true);
              stop(process, order.directory());
            });
    Runtime.getRuntime().addShutdownHook(end);
    try {
      passOn(process.getInputStream());
      int code = process.waitFor();
      if (code != 0 && isStopping.get()) {
        // The hook deletes: two at once would get in each other's way.
        throw new FailedException(code);
      }
      if (code != 0) {
        deleteRemains(order.directory());
        throw failure(code, order.directory(), estimate);
      }
    } catch (InterruptedException stopped) {
      stop(process, order.directory());
      Thread.currentThread().interrupt();
      throw new FailedException(1);
    } finally {
      forget(end);
    }
  }

  private static void stop(Process process, Path directory) {
    process.destroy();
    try {
      if (!process.waitFor(LAST_WORDS_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
      deleteRemains(directory);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }

  private static void deleteRemains(Path directory) {
    try {
      RegionBuilder.deleteRemains(directory);
    } catch (IOException e) {
      // The next build deletes them; how this one ended matters more.
      LOGGER.warn("could not delete what the build of {} left: {}", directory, e.getMessage());
    }
  }

  private static void forget(Thread end) {
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException stopping) {
      // It is already running.
    }
  }

  /// Passes on what the build prints, but for Java's own line about memory, until its end.
  private void passOn(InputStream out) throws IOException {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(out, UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!line.startsWith(OUT_OF_MEMORY_LINE)) {
          console.print(line);
        }
      }
    }
  }

  /// What a process that failed means; one that could still speak has said it.
  static RuntimeException failure(int code, Path directory, BuildEstimate estimate) {
    return switch (code) {
      case OUT_OF_MEMORY ->
          new UserException(
              ("memory ran out before the region %s was whole: give the build more with"
                      + " %s=-Xmx%dm, or take a smaller extract")
                  .formatted(directory, OWN_OPTIONS, BuildMemory.more(estimate) >> 20));
      case KILLED ->
          new UserException(
              ("the system killed the build of %s, most likely because the memory of the machine"
                      + " or container ran out: it needs about %s besides what else runs")
                  .formatted(directory, DataSize.words(BuildMemory.resident(estimate))));
      case ABORTED, SEGMENTATION_FAULT ->
          new UserException(
              "Java crashed while it built %s: the file hs_err_pid*.log says more"
                  .formatted(directory));
      default -> new FailedException(code);
    };
  }

  private List<String> ownOptions() {
    return Scan.words(environment.getOrDefault(OWN_OPTIONS, ""), Scan::isSpace);
  }

  private static List<String> inputArguments() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments();
  }

  private List<String> command(Order order, List<Path> extracts, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String option : inputArguments()) {
      // What the program cannot run without, and properties. Heap and collector are a server's.
      if (option.startsWith("--") || option.startsWith("-D")) {
        command.add(option);
      }
    }
    command.addAll(options);
    command.add("-D%s=%s".formatted(Console.TERMINAL, console.isTerminal()));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), MAIN, "build"));
    for (Path extract : extracts) {
      command.addAll(List.of("--osm", extract.toString()));
    }
    command.addAll(List.of("--out", order.directory().toString()));
    command.addAll(List.of("--downloads", order.downloads().toString()));
    command.addAll(List.of("--threads", Integer.toString(order.threads())));
    order.previous().ifPresent(path -> command.addAll(List.of("--previous", path.toString())));
    order.elevation().ifPresent(path -> command.addAll(List.of("--elevation", path.toString())));
    command.add("--apart");
    return command;
  }

  /// Ends this process when its parent has ended, which closes the stream: otherwise an orphaned
  /// build would hold the lock of the region against the next start. Ends it as Java does when its
  /// heap is so full that it collects for most of the time.
  ///
  /// @param parent the standard input, to which nobody writes
  public static void endWith(InputStream parent) {
    CollectionWatch _ =
        CollectionWatch.start(COLLECTING_SECONDS, () -> Runtime.getRuntime().halt(OUT_OF_MEMORY));
    Thread.ofPlatform()
        .daemon()
        .name("parent")
        .start(() -> {
          try {
            parent.transferTo(OutputStream.nullOutputStream());
          } catch (IOException e) {
            LOGGER.debug("the parent is gone", e);
          }
          Runtime.getRuntime().halt(1);
        });
  }
}
