package io.cartway.bench.tours;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A solver in a process of its own: each begins cold, has the same heap, and its peak of memory is
/// that of the process.
public final class TourProcess {

  private static final Map<String, Supplier<TourPeer>> SOLVERS =
      Map.of(
          "cartway", CartwayTours::new,
          "jsprit", JspritTours::new,
          "OR-Tools", OrToolsTours::new,
          "Timefold", TimefoldTours::new);

  private static final long BYTES_PER_KILOBYTE = 1_024;

  /// Longer than so many times its time, and a start, no solver runs.
  private static final long OVERRUN = 5;

  private static final long START_MILLIS = 30_000;

  private static final String ROUTE = "route ";
  private static final String FIGURES = "figures ";

  private TourProcess() {}

  /// What a process told.
  ///
  /// @param length in doubles, of the checked routes
  /// @param nanos that the solver took
  /// @param memory the peak of resident bytes
  public record Told(int vehicles, double length, long iterations, long nanos, long memory) {}

  /// Ours first, then the others.
  public static List<String> solvers() {
    return Stream.concat(
            Stream.of("cartway"),
            SOLVERS.keySet().stream().filter(name -> !name.equals("cartway")).sorted())
        .toList();
  }

  /// Solves an instance in a process and judges its routes here.
  ///
  /// @return nothing when there were no routes, or some that break a rule; the reason is printed
  public static Optional<Told> run(String solver, Path file, long millis, int threads, long seed)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-XX:+UseSerialGC",
            "-Xmx2g",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
            "-cp",
            System.getProperty("java.class.path"),
            TourProcess.class.getName(),
            solver,
            file.toString(),
            Long.toString(millis),
            Integer.toString(threads),
            Long.toString(seed));
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    CompletableFuture.delayedExecutor(OVERRUN * millis + START_MILLIS, TimeUnit.MILLISECONDS)
        .execute(process::destroyForcibly);
    List<List<Integer>> routes = new ArrayList<>();
    long[] figures = {0, 0, 0};
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    for (String line : told.lines().toList()) {
      if (line.startsWith(ROUTE)) {
        routes.add(
            Arrays.stream(line.substring(ROUTE.length()).split(" "))
                .map(Integer::valueOf)
                .toList());
      } else if (line.startsWith(FIGURES)) {
        figures =
            Arrays.stream(line.substring(FIGURES.length()).split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
      }
    }
    try {
      double length = TourFile.read(file).check(routes);
      return Optional.of(new Told(routes.size(), length, figures[0], figures[1], figures[2]));
    } catch (IllegalStateException broken) {
      System.out.printf("%s, %s: %s%n", solver, file.getFileName(), broken.getMessage());
      return Optional.empty();
    }
  }

  /// Prints the routes and the figures.
  public static void main(String[] arguments) throws IOException {
    TourFile file = TourFile.read(Path.of(arguments[1]));
    long start = System.nanoTime();
    TourPeer.Routes found =
        Objects.requireNonNull(SOLVERS.get(arguments[0]), arguments[0])
            .get()
            .solve(
                file,
                Long.parseLong(arguments[2]),
                Integer.parseInt(arguments[3]),
                Long.parseLong(arguments[4]));
    long nanos = System.nanoTime() - start;
    for (List<Integer> route : found.routes()) {
      System.out.println(
          ROUTE + route.stream().map(String::valueOf).collect(Collectors.joining(" ")));
    }
    System.out.println(FIGURES + found.iterations() + " " + nanos + " " + peak());
    System.out.flush();
    // Some leave threads behind.
    Runtime.getRuntime().halt(0);
  }

  private static long peak() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmHWM:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * BYTES_PER_KILOBYTE)
        .findFirst()
        .orElse(0);
  }
}
