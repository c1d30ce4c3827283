package io.cartway.bench;

import io.cartway.bench.Wrk.Load;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// Measures the overhead of the shell per request: a no-op operation with authentication, limits,
/// metrics and access log, compared with a bare server, alternately.
final class OverheadBench {

  private static final int ROUNDS = 5;
  private static final int WARM_UP_SECONDS = 8;
  private static final int SECONDS = 4;
  private static final int MANY = 32;
  private static final String DATA = "nothing";
  private static final ToDoubleFunction<Load> RATE = Load::requestsPerSecond;
  private static final ToDoubleFunction<Load> P50 = Load::p50Nanos;
  private static final ToDoubleFunction<Load> P99 = Load::p99Nanos;

  private final Path root;

  OverheadBench(Path root) {
    this.root = root;
  }

  /// One of the servers, with its measurements.
  private record Side(String name, BareServer server, List<Load> alone, List<Load> many)
      implements AutoCloseable {

    double alone(ToDoubleFunction<Load> figure) {
      return median(alone, figure);
    }

    double many(ToDoubleFunction<Load> figure) {
      return median(many, figure);
    }

    private static double median(List<Load> rounds, ToDoubleFunction<Load> figure) {
      double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
      return sorted[sorted.length / 2];
    }

    long errors() {
      return alone.stream().mapToLong(Load::errors).sum()
          + many.stream().mapToLong(Load::errors).sum();
    }

    @Override
    public void close() {
      server.close();
    }
  }

  /// Measures and writes the page.
  ///
  /// @return whether every answer was right
  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("overhead");
    Optional<Wrk> wrk = Wrk.find(folder);
    if (wrk.isEmpty()) {
      out.println("skipped: no wrk here and no apt-get that installs it");
      return true;
    }
    Page page =
        new Page(
            "Overhead of the shell",
            """
            A no-op operation that answers `{"status":"ok"}`, under load from wrk (one thread, on
            the same processors) over the loopback, with persistent connections. Ours: a key with a
            rate and a cap on a real store (SQLite), the program's gatekeeper and meter, metrics,
            the access log written to a file. Compared with two bare servers with virtual threads
            whose handlers answer the same bytes: Jetty 12.1, which ours uses, and Javalin 7 on top
            of Jetty. Each is a process of its own, warmed up; then %d alternating rounds; each
            figure is the median of the rounds.
            """
                .formatted(ROUNDS),
            command,
            provenance,
            out);
    try (Side jetty = side("jetty", folder);
        Side javalin = side("javalin", folder);
        Side ours = side("ours", folder)) {
      measure(wrk.get(), List.of(jetty, javalin, ours));
      boolean isRight = tell(page, ours, jetty);
      isRight &= tell(page, ours, javalin);
      page.add("access log written", DATA, Quantity.megabytes(Files.size(ours.server.log())));
      page.write(root.resolve("docs/measurements/overhead.md"));
      return isRight;
    }
  }

  private static void measure(Wrk wrk, List<Side> sides) throws IOException, InterruptedException {
    for (Side side : sides) {
      Load _ = wrk.run(side.server.target(), OverheadServer.PATH, MANY, WARM_UP_SECONDS);
      Load _ = wrk.run(side.server.target(), OverheadServer.PATH, 1, WARM_UP_SECONDS / 2);
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (Side side : sides) {
        side.many.add(wrk.run(side.server.target(), OverheadServer.PATH, MANY, SECONDS));
      }
      for (Side side : sides) {
        side.alone.add(wrk.run(side.server.target(), OverheadServer.PATH, 1, SECONDS));
      }
    }
  }

  private static boolean tell(Page page, Side ours, Side bare) {
    compare(page, "requests, 32 connections", bare, ours.many(RATE), bare.many(RATE));
    latency(page, "p50, 32 connections", bare, ours.many(P50), bare.many(P50));
    latency(page, "p99, 32 connections", bare, ours.many(P99), bare.many(P99));
    compare(page, "requests, 1 connection", bare, ours.alone(RATE), bare.alone(RATE));
    latency(page, "p50, 1 connection", bare, ours.alone(P50), bare.alone(P50));
    latency(page, "p99, 1 connection", bare, ours.alone(P99), bare.alone(P99));
    page.add(
        "added at one connection to bare " + bare.name + ", p50",
        DATA,
        Quantity.micros(ours.alone(P50) - bare.alone(P50)));
    long errors = ours.errors() + bare.errors();
    page.add("answers that were no 200 and failed connections", DATA, Quantity.count(errors));
    return errors == 0;
  }

  private static void compare(Page page, String what, Side bare, double ours, double theirs) {
    page.add(
        Row.against(
            what,
            DATA,
            new Quantity(ours, "requests/s"),
            "bare " + bare.name,
            new Quantity(theirs, "requests/s")));
  }

  private static void latency(Page page, String what, Side bare, double ours, double theirs) {
    page.add(
        Row.against(
            what, DATA, Quantity.micros(ours), "bare " + bare.name, Quantity.micros(theirs)));
  }

  private static Side side(String name, Path folder) throws IOException {
    BareServer server = BareServer.start(name, folder);
    return new Side(name, server, new ArrayList<>(), new ArrayList<>());
  }
}
