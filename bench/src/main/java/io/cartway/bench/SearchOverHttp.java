package io.cartway.bench;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Measures geocoding over HTTP, with the launcher's memory settings.
final class SearchOverHttp {

  private static final int WARM_UP_SECONDS = 5;
  private static final int SECONDS = 5;
  private static final int ROUNDS = 3;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Path program;
  private final Path region;
  private final Path folder;

  /// @param folder for the server's data, its log and wrk's input
  SearchOverHttp(Path program, Path region, Path folder) {
    this.program = program;
    this.region = region;
    this.folder = folder;
  }

  /// The section of the page.
  String measure(List<String> questions) throws IOException, InterruptedException {
    StringBuilder text =
        new StringBuilder(
            """

            ## Over HTTP

            `./cartway serve` with %s on Liechtenstein, asked for addresses in form 1, `limit=1`;
            the load generator wrk on the same machine. Targets: p50 of one client 0.8 ms,
            memory 350 MB.

            | what | value |
            |---|---:|
            """
                .formatted(String.join(" ", ServerProcess.LAUNCHER_OPTIONS)));
    try (ServerProcess server =
        ServerProcess.start(program, region, folder, ServerProcess.LAUNCHER_OPTIONS)) {
      try (KeepAliveClient client = server.connect()) {
        for (String question : questions) {
          client.get(path(question));
        }
      }
      line(text, "memory after 1,000 questions", server.residentMemory().toString());
      Optional<Wrk> wrk = Wrk.find(folder);
      if (wrk.isPresent()) {
        load(text, wrk.get(), server.unlimitedTarget(), questions);
        line(text, "memory after that", server.residentMemory().toString());
      }
    }
    return text.toString();
  }

  private static void load(StringBuilder text, Wrk wrk, Wrk.Target target, List<String> questions)
      throws IOException, InterruptedException {
    Path script = wrk.write("geocode", questions.stream().map(SearchOverHttp::path).toList());
    for (int connections : new int[] {1, 4}) {
      Wrk.Load best = wrk.run(target, script, connections, WARM_UP_SECONDS);
      for (int i = 0; i < ROUNDS; i++) {
        Wrk.Load load = wrk.run(target, script, connections, SECONDS);
        best = load.p50Nanos() < best.p50Nanos() ? load : best;
      }
      String clients = connections == 1 ? "one client" : connections + " clients";
      line(text, clients + ", p50", millis(best.p50Nanos()));
      line(text, clients + ", p99", millis(best.p99Nanos()));
      line(
          text,
          clients + ", answers per second",
          String.format(Locale.ROOT, "%,.0f", best.requestsPerSecond()));
      line(text, clients + ", errors", Long.toString(best.errors()));
    }
  }

  private static String path(String question) {
    return "/v1/geocode?limit=1&q=" + URLEncoder.encode(question, StandardCharsets.UTF_8);
  }

  private static String millis(double nanos) {
    return String.format(Locale.ROOT, "%.3f ms", nanos / NANOS_PER_MILLI);
  }

  private static void line(StringBuilder text, String what, String value) {
    text.append("| ").append(what).append(" | ").append(value).append(" |\n");
  }
}
