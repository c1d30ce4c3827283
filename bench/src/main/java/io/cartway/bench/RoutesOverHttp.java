package io.cartway.bench;

import io.cartway.bench.RoutesBench.Pair;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/// Measures routes over one connection to a server with the launcher's options and a heap of 256
/// MB, and its memory.
final class RoutesOverHttp {

  private static final double BYTES_PER_KILOBYTE = 1e3;
  private static final int ROUNDS = 2;

  /// In all, before the memory is looked at again.
  private static final int MANY = 100_000;

  private final World world;
  private final List<Pair> pairs;
  private final Page page;
  private int asked;

  RoutesOverHttp(World world, List<Pair> pairs, Page page) {
    this.world = world;
    this.pairs = pairs;
    this.page = page;
  }

  void run() throws IOException, InterruptedException {
    try (ServerProcess server = ServerProcess.start(world)) {
      page.add("start of the server until it answers", world.name(), server.startDuration());
      page.add("resident when ready", world.name(), server.residentMemory());
      // The first key has a rate limit.
      String key = server.createKey("bench", List.of("--rate", "unlimited"));
      try (KeepAliveClient client = server.connect(key)) {
        measure(client, "compact", "summary");
        measure(client, "full", "polyline,summary,actions");
        residentAfter(server);
        if (world.name().equals(Places.SERVED)) {
          while (asked < MANY) {
            round(client, "summary");
          }
          residentAfter(server);
        }
      }
    }
  }

  private void residentAfter(ServerProcess server) throws IOException {
    String what = String.format(Locale.ROOT, "resident after %,d routes", asked);
    page.add(what, world.name(), server.residentMemory());
  }

  /// The answers of a round.
  private record Round(Sample sample, long bytes, long routes) {}

  private void measure(KeepAliveClient client, String label, String returned) throws IOException {
    Round round = round(client, returned);
    for (int i = 1; i < ROUNDS; i++) {
      round = round(client, returned);
    }
    String what = "over HTTP, " + label;
    RoutesBench.add(page, world.name(), what, round.sample);
    page.add(
        "%s, routes found of %d".formatted(what, pairs.size()),
        world.name(),
        Quantity.count(round.routes));
    page.add(
        what + ", mean answer",
        world.name(),
        new Quantity((double) round.bytes / BYTES_PER_KILOBYTE / pairs.size(), "kB"));
  }

  private Round round(KeepAliveClient client, String returned) throws IOException {
    Sample sample = new Sample();
    long bytes = 0;
    long routes = 0;
    for (Pair pair : pairs) {
      String path = path(pair, returned);
      long start = System.nanoTime();
      String body = client.get(path);
      sample.add(System.nanoTime() - start);
      bytes += body.length();
      routes += body.contains("\"sections\"") ? 1 : 0;
    }
    asked += pairs.size();
    return new Round(sample, bytes, routes);
  }

  private static String path(Pair pair, String returned) {
    return String.format(
        Locale.ROOT,
        "/v1/routes?transportMode=car&origin=%.7f,%.7f&destination=%.7f,%.7f&return=%s",
        pair.from().lat(),
        pair.from().lng(),
        pair.to().lat(),
        pair.to().lng(),
        returned);
  }
}
