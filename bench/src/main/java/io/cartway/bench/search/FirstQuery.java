package io.cartway.bench.search;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Opens an index and runs one query, in a new process.
final class FirstQuery {

  private static final long SECONDS_MAX = 60;
  private static final int MORE_QUERIES = 200;

  /// The warm-up before the query.
  private enum Warmth {
    /// None: like a server that accepts callers at once.
    COLD,
    /// The warm-up of a server before it reports ready.
    READY,
    /// Also the warm-up after that.
    WARM
  }

  /// @param openMillis the time to open the index
  /// @param beginMillis the warm-up before a server is ready
  /// @param readyMillis the first answer after that: for a caller right after a start
  /// @param warmMillis the whole warm-up of a server after its start
  /// @param queryMillis the first answer after that
  /// @param coldMillis the first answer in a process without any warm-up
  /// @param heapBytes the heap after some more queries and a garbage collection, above an empty
  ///   process
  record Figures(
      double openMillis,
      double beginMillis,
      double readyMillis,
      double warmMillis,
      double queryMillis,
      double coldMillis,
      long heapBytes) {}

  private FirstQuery() {}

  /// Measures in a new process of the same Java with the same class path.
  static Figures inOwnProcess(Path region, String text) throws IOException, InterruptedException {
    String[] ready = run(region, text, Warmth.READY);
    String[] warm = run(region, text, Warmth.WARM);
    String[] cold = run(region, text, Warmth.COLD);
    return new Figures(
        Double.parseDouble(warm[0]),
        Double.parseDouble(ready[1]),
        Double.parseDouble(ready[2]),
        Double.parseDouble(warm[1]),
        Double.parseDouble(warm[2]),
        Double.parseDouble(cold[2]),
        Long.parseLong(warm[3]));
  }

  private static String[] run(Path region, String text, Warmth warmth)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-XX:+UseSerialGC");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(FirstQuery.class.getName());
    command.add(region.toString());
    command.add(text);
    command.add(warmth.name());
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IllegalStateException("the first query of %s failed".formatted(region));
    }
    return output.substring(output.lastIndexOf('\n') + 1).split(" ", -1);
  }

  /// `FirstQuery REGION TEXT WARMTH`: prints four numbers.
  public static void main(String[] arguments) throws IOException {
    PrintStream out = System.out;
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    long before = memory.getHeapMemoryUsage().getUsed();
    long start = System.nanoTime();
    try (Subject subject = Subject.open(Path.of(arguments[0]))) {
      long opened = System.nanoTime();
      switch (Warmth.valueOf(arguments[2])) {
        case COLD -> {}
        case READY -> subject.begin();
        case WARM -> {
          subject.begin();
          subject.warmUp();
        }
      }
      long warmed = System.nanoTime();
      subject.geocode(arguments[1], Optional.empty(), 1);
      long answered = System.nanoTime();
      for (int i = 0; i < MORE_QUERIES; i++) {
        subject.geocode(arguments[1], Optional.empty(), 20);
      }
      memory.gc();
      long held = memory.getHeapMemoryUsage().getUsed() - before;
      out.println(
          String.join(
              " ",
              millis(opened - start),
              millis(warmed - opened),
              millis(answered - warmed),
              Long.toString(held)));
    }
  }

  private static String millis(long nanos) {
    return Double.toString(nanos / 1e6);
  }
}
