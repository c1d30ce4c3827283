package io.cartway.bench;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.roads.ModeCosts;
import io.cartway.routing.RouteRequest;
import io.cartway.routing.RouteResult;
import io.cartway.routing.Router;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Measures whole routes between points: in this process and over HTTP, compared with GraphHopper.
final class RoutesBench {

  private static final String INTRODUCTION =
      """
      Car routes between random points on roads, 2,000 pairs one after the other; the second
      round counts. In process: `Router.route`, which always computes the line and the
      actions. Over HTTP: the packaged program in a process of its own with the launcher's
      options and a heap of 256 MB, loopback, one connection kept alive, a client of plain
      sockets; "compact" is `return=summary`, "full" is `return=polyline,summary,actions`. Then,
      on Porto, as many compact ones as make 100,000 in all. GraphHopper 11 runs in
      this process, without HTTP: its car profile with turn restrictions; "compact" without
      points and instructions, "full" with both; "flexible" without its hierarchy.

      Rows that begin with "wrk" (Porto only): the load generator wrk runs against both
      servers alternately, three rounds of five seconds each, and the median round counts; 1
      connection for percentiles, 4 for requests/s. GraphHopper runs its own server
      (`graphhopper-web`), its car profile with turn restrictions and without, each with its
      hierarchy, `calc_points=false&instructions=false` against our `return=summary`, both true
      against our full answer. Both have the same heap (2 GB), the same collector and the same 20
      seconds of warm-up requests; ours writes an access log and requires a key, GraphHopper's
      example configuration does neither. An avoided box lies around the middle of each pair's
      route.

      Metric swap: threads query weights of 1,000 pairs as the server does, while the metric
      is customized again each second, alternately with its own weights and with weights
      increased by a random share; each answer must match one whole snapshot.
      """;

  private static final int PAIRS = 2_000;
  private static final int FLEXIBLE_PAIRS = 300;
  private static final double P99 = 0.99;

  private final Places places;
  private final long seed;

  RoutesBench(Places places, long seed) {
    this.places = places;
    this.seed = seed;
  }

  /// Where a route starts and ends.
  record Pair(LatLng from, LatLng to) {}

  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    Page page =
        new Page("Routes", INTRODUCTION + "\nSeed " + seed + ".\n", command, provenance, out);
    boolean isRight = true;
    for (String name : Places.MEASURED) {
      try (World world = World.build(places, name)) {
        List<Pair> pairs = pairs(world, seed, PAIRS);
        Sample ours = inProcess(world, pairs);
        add(page, name, "in process, full", ours);
        new RoutesOverHttp(world, pairs, page).run();
        if (name.equals(Places.SERVED)) {
          isRight &= new HttpBench(world, pairs, places.peerProgram(), page).run();
        }
        peer(world, pairs, page, ours);
        isRight &= new SwapUnderLoad(world, page, seed).run();
      }
      page.write(places.page("routes"));
    }
    return isRight;
  }

  /// Random points on roads that cars may use.
  static List<Pair> pairs(World world, long seed, int count) {
    Random random = new Random(seed);
    ModeCosts costs = world.costs(TransportMode.CAR);
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      LatLng from = middle(world, world.randomArc(costs, random));
      pairs.add(new Pair(from, middle(world, world.randomArc(costs, random))));
    }
    return pairs;
  }

  private static LatLng middle(World world, int arc) {
    List<LatLng> line = world.graph().geometry(arc);
    LatLng a = line.get(0);
    LatLng b = line.get(1);
    return new LatLng((a.lat() + b.lat()) / 2, (a.lng() + b.lng()) / 2);
  }

  static void add(Page page, String data, String what, Sample sample) {
    page.add(what + ", p50", data, Quantity.micros(sample.median()));
    page.add(what + ", p99", data, Quantity.micros(sample.quantile(P99)));
  }

  private static Sample inProcess(World world, List<Pair> pairs) {
    try (ModeMetrics metrics = world.metrics(2)) {
      Router router = new Router(metrics);
      Sample sample = new Sample();
      for (int round = 0; round < 2; round++) {
        sample = new Sample();
        for (Pair pair : pairs) {
          sample.time(() -> work(router, pair));
        }
      }
      return sample;
    }
  }

  /// Computes a route with its line and its actions, which sections compute on demand.
  private static long work(Router router, Pair pair) {
    RouteRequest request = RouteRequest.between(TransportMode.CAR, pair.from, pair.to);
    return router.route(request, Instant.EPOCH, () -> {}) instanceof RouteResult.RoutesFound found
        ? found.route().sections().stream()
            .mapToLong(section ->
                section.durationMillis() + section.line().size() + section.actions().size())
            .sum()
        : -1;
  }

  private static void peer(World world, List<Pair> pairs, Page page, Sample ours)
      throws IOException {
    try (PeerCar peer = PeerCar.open(world.extract())) {
      Sample full = peer(peer, pairs, false, true);
      Sample compact = peer(peer, pairs, false, false);
      Sample flexible = peer(peer, pairs.subList(0, FLEXIBLE_PAIRS), true, true);
      add(page, world.name(), "GraphHopper in process, compact", compact);
      Quantity p50 = Quantity.micros(ours.median());
      Quantity p99 = Quantity.micros(ours.quantile(P99));
      String name = world.name();
      against(page, name, "in process, full, p50", p50, "GraphHopper, full", full.median());
      against(page, name, "in process, full, p99", p99, "GraphHopper, full", full.quantile(P99));
      against(page, name, "in process, full, p50", p50, "GraphHopper flexible", flexible.median());
    }
  }

  // Many parameters: a row has as many.
  private static void against(
      Page page, String data, String what, Quantity value, String peer, double theirNanos) {
    page.add(Row.against(what, data, value, peer, Quantity.micros(theirNanos)));
  }

  private static Sample peer(PeerCar peer, List<Pair> pairs, boolean isFlexible, boolean isFull) {
    Sample sample = new Sample();
    for (int round = 0; round < 2; round++) {
      sample = new Sample();
      for (Pair pair : pairs) {
        sample.time(() -> peer.route(pair.from, pair.to, isFlexible, isFull));
      }
    }
    return sample;
  }
}
