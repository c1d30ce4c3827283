package io.cartway.bench;

import io.cartway.bench.Wrk.Load;
import io.cartway.bench.suggest.SuggestMeasuring.Keystroke;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// Measures suggestions over HTTP at every keystroke, alternately with a bare server that answers a
/// few bytes; both with the launcher's memory settings.
final class SuggestOverHttp {

  private static final int WARM_UP_SECONDS = 5;
  private static final int SECONDS = 3;
  private static final int ROUNDS = 3;
  private static final int MANY = 4;
  private static final int LIMIT = 5;
  private static final int LIMIT_DEFAULT = 20;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Path program;
  private final Path region;
  private final Path folder;

  /// @param folder for the servers' data, their logs and wrk's input
  SuggestOverHttp(Path program, Path region, Path folder) {
    this.program = program;
    this.region = region;
    this.folder = folder;
  }

  /// One kind of request, with its measurements round by round.
  private record Job(
      String name, Wrk.Target target, Path script, List<Load> alone, List<Load> many) {
    Job(String name, Wrk.Target target, Path script) {
      this(name, target, script, new ArrayList<>(), new ArrayList<>());
    }

    double alone(ToDoubleFunction<Load> figure) {
      return median(alone, figure);
    }

    double perSecond() {
      return median(many, Load::requestsPerSecond);
    }

    long errors() {
      return alone.stream().mapToLong(Load::errors).sum()
          + many.stream().mapToLong(Load::errors).sum();
    }

    private static double median(List<Load> rounds, ToDoubleFunction<Load> figure) {
      double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
      return sorted[sorted.length / 2];
    }
  }

  /// The section of the page.
  String measure(List<Keystroke> keystrokes) throws IOException, InterruptedException {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                """

                ## Over HTTP

                `./cartway serve` with %s on Liechtenstein, asked at
                every keystroke (%,d, from within 2 km or, for a name with its town, from the
                middle of the extract) by the load generator wrk on the same machine; beside it a
                bare Jetty that answers 15 bytes, in turns, of %d rounds the median. Targets for
                `limit=%d`: p50 of one client 0.6 ms [0.4], 4,000 requests/s with %d connections
                [6,000]; a known open peer is told to need 2.5 ms and to answer 700/s.

                """,
                String.join(" ", ServerProcess.LAUNCHER_OPTIONS),
                keystrokes.size(),
                ROUNDS,
                LIMIT,
                MANY));
    Optional<Wrk> found = Wrk.find(folder);
    if (found.isEmpty()) {
      return text.append("skipped: no wrk here and no apt-get that installs it\n").toString();
    }
    Wrk wrk = found.get();
    try (ServerProcess server =
            ServerProcess.start(program, region, folder, ServerProcess.LAUNCHER_OPTIONS);
        BareServer bare = BareServer.start("jetty", folder)) {
      Wrk.Target target = server.unlimitedTarget();
      List<String> nothing = List.of(OverheadServer.PATH);
      List<Job> jobs =
          List.of(
              new Job("ours, limit 5", target, wrk.write("five", paths(keystrokes, LIMIT))),
              new Job(
                  "ours, limit 20", target, wrk.write("twenty", paths(keystrokes, LIMIT_DEFAULT))),
              new Job("bare Jetty", bare.target(), wrk.write("bare", nothing)));
      measure(wrk, jobs);
      tell(text, jobs);
      text.append("\nMemory of our server after that: ")
          .append(server.residentMemory())
          .append(" (target 350 MB).\n");
    }
    return text.toString();
  }

  private static void measure(Wrk wrk, List<Job> jobs) throws IOException, InterruptedException {
    for (Job job : jobs) {
      Load _ = wrk.run(job.target, job.script, MANY, WARM_UP_SECONDS);
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (Job job : jobs) {
        job.alone.add(wrk.run(job.target, job.script, 1, SECONDS));
        job.many.add(wrk.run(job.target, job.script, MANY, SECONDS));
      }
    }
  }

  private static void tell(StringBuilder text, List<Job> jobs) {
    text.append(
        """
        | what | one client: p50 ms | p90 ms | p99 ms | 4 connections: requests/s | errors \
        | p50 by bare Jetty's | requests/s by bare Jetty's |
        |---|---:|---:|---:|---:|---:|---:|---:|
        """);
    Job bare = jobs.getLast();
    for (Job job : jobs) {
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %.3f | %.3f | %.3f | %,.0f | %d | %.2f | %.2f |%n",
              job.name,
              job.alone(Load::p50Nanos) / NANOS_PER_MILLI,
              job.alone(Load::p90Nanos) / NANOS_PER_MILLI,
              job.alone(Load::p99Nanos) / NANOS_PER_MILLI,
              job.perSecond(),
              job.errors(),
              job.alone(Load::p50Nanos) / bare.alone(Load::p50Nanos),
              job.perSecond() / bare.perSecond()));
    }
  }

  private static List<String> paths(List<Keystroke> keystrokes, int limit) {
    return keystrokes.stream()
        .map(it ->
            "/v1/autosuggest?at=%s,%s&limit=%d&q=%s"
                .formatted(
                    Wrk.degrees(it.at().lat()),
                    Wrk.degrees(it.at().lng()),
                    limit,
                    URLEncoder.encode(it.typed(), StandardCharsets.UTF_8)))
        .toList();
  }
}
