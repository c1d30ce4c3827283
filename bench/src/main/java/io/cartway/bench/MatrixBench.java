package io.cartway.bench;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.Customizer;
import io.cartway.hierarchy.IntervalTable;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.OneToAll;
import io.cartway.hierarchy.RphastTable;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.WorkspacePool;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.StringJoiner;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPInputStream;

/// Measures matrices and isolines on Porto: tables in the process against RPHAST and against plain
/// sweeps, then the packaged server over HTTP, isolines beside those of GraphHopper's server.
final class MatrixBench {

  private static final int SIDE = 500;

  /// The largest plain graph: 1.5 million nodes.
  private static final String NODES = "NE";

  private static final int LARGE_SIDE = 10_000;
  private static final int WARM_UP = 15;
  private static final int RUNS = 21;
  private static final int HTTP_RUNS = 15;
  private static final int ORIGINS = 60;
  private static final double P99 = 0.99;
  private static final int HALF_BOX_METERS = 1000;
  private static final long POLL_NANOS = 50_000_000;
  private static final List<String> JAVA_OPTIONS = List.of("-XX:+UseSerialGC", "-Xmx1g");

  private static final String INTRODUCTION =
      """
      Tables between 500 random arcs and 500 others, and isolines around random places. In the
      process, both kinds of tables are filled in turns; sums beside the weights are what durations
      without penalties need. Over HTTP, the packaged program serves the same region with 1 GB; the
      time is that of the client, the body read. The first request with an avoided box and a truck
      makes its metric. The job is measured from its submission to the redirection of its status.
      Ten callers of one key ask for tables without a pause while another key asks for routes; 400
      ask for one at the same moment. Callers who hang up ask for a table at a speed of their own,
      whose metric has to be made, and close their connection after 60 ms, ten of them before the
      fifteen that are measured. The last step of a request is the last moment at which the threads
      that carry requests used a processor; the last use of a processor is read from the clock of
      the process, whose ticks are 10 ms, and contains what the compiler, the collector and the
      server's own clocks do.

      NE is a road network of the DIMACS challenge, with seeded weights and without turns.

      GraphHopper's server makes its isochrones with its car profile, without its hierarchy, which
      isochrones do not use.
      """;

  private final Places places;
  private final long seed;

  MatrixBench(Places places, long seed) {
    this.places = places;
    this.seed = seed;
  }

  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    Page page =
        new Page(
            "Matrices and isolines",
            INTRODUCTION + "\nSeed " + seed + ".\n",
            command,
            provenance,
            out);
    boolean isRight;
    try (World world = World.build(places, Places.SERVED)) {
      isRight = inProcess(world, page);
      overHttp(world, page);
    }
    isRight &= onNodes(page);
    page.write(places.page("matrix"));
    return isRight;
  }

  // ---------------------------------------------------------------- in the process

  private boolean inProcess(World world, Page page) throws InterruptedException {
    try (ModeMetrics metrics = world.metrics(2)) {
      Metric metric = metrics.metric(TransportMode.CAR, Objective.FAST);
      WorkspacePool pool = new WorkspacePool(world.hierarchy().topology(), 4);
      ModeCosts costs = world.costs(TransportMode.CAR);
      Random random = new Random(seed);
      List<Seeds> sources = new ArrayList<>();
      List<Seeds> targets = new ArrayList<>();
      for (int i = 0; i < SIDE; i++) {
        sources.add(new Seeds().add(world.randomArc(costs, random), 0));
        int arc = world.randomArc(costs, random);
        Seeds target = new Seeds().add(arc, 0);
        for (int copy : world.hierarchy().copiesOf(arc)) {
          target.add(copy, 0);
        }
        targets.add(target);
      }
      Sample rphast = new Sample();
      Sample interval = new Sample();
      Sample both = new Sample();
      boolean isSame = true;
      for (int run = -WARM_UP; run < RUNS; run++) {
        if (run == 0) {
          rphast = new Sample();
          interval = new Sample();
          both = new Sample();
        }
        long[] sums = new long[3];
        rphast.time(() -> sums[0] = rphast(metric, pool, sources, targets));
        interval.time(() -> sums[1] = interval(metric, pool, sources, targets, 1));
        both.time(() -> sums[2] = interval(metric, pool, sources, targets, 2));
        isSame &= sums[0] == sums[1] && sums[1] == sums[2];
      }
      page.add("RPHAST, 1 thread, p50", world.name(), Quantity.millis(rphast.median()));
      against(page, world, "table 500 x 500, 1 thread, p50", interval, rphast);
      against(page, world, "table 500 x 500, 2 threads, p50", both, rphast);
      OneToAll sweep = new OneToAll(metric);
      Sample all =
          Sample.of(5, 11, () -> sweep.from(sources.getFirst(), Weight.INFINITE - 1).weight(0));
      page.add("one to all, p50", world.name(), Quantity.millis(all.median()));
      page.add(
          "both tables agree in every cell, 1 is yes",
          world.name(),
          Quantity.count(isSame ? 1 : 0));
      return isSame;
    }
  }

  private static void against(Page page, World world, String what, Sample ours, Sample theirs) {
    page.add(
        Row.against(
            what,
            world.name(),
            Quantity.millis(ours.median()),
            "RPHAST",
            Quantity.millis(theirs.median())));
  }

  private static long rphast(
      Metric metric, WorkspacePool pool, List<Seeds> sources, List<Seeds> targets) {
    long[] sum = new long[1];
    new RphastTable(metric, pool)
        .fill(sources, targets, (source, target, weight) -> sum[0] += weight * (source + 1));
    return sum[0];
  }

  private static long interval(
      Metric metric, WorkspacePool pool, List<Seeds> sources, List<Seeds> targets, int threads) {
    IntervalTable table = new IntervalTable(metric, pool, targets, Deadline.never());
    long[] sums = new long[threads];
    List<Thread> started = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      int first = thread;
      Runnable work =
          () -> {
            IntervalTable.Row row = table.row(null);
            for (int source = first; source < sources.size(); source += threads) {
              row.fill(sources.get(source));
              for (int target = 0; target < targets.size(); target++) {
                sums[first] += row.weight(target) * (source + 1);
              }
            }
          };
      if (thread + 1 == threads) {
        work.run();
      } else {
        started.add(Thread.ofPlatform().start(work));
      }
    }
    long sum = 0;
    for (Thread thread : started) {
      try {
        thread.join();
      } catch (InterruptedException stop) {
        throw new IllegalStateException(stop);
      }
    }
    for (long part : sums) {
      sum += part;
    }
    return sum;
  }

  /// A table over the nodes of a large plain graph: its seeded weights are not those of roads.
  private boolean onNodes(Page page) throws IOException {
    PaceGraph plain = PaceGraph.read(places.plainGraph(NODES), seed);
    try (ForkJoinPool threads = new ForkJoinPool(2)) {
      NodeHierarchy built = NodeHierarchy.build(plain.graph, plain.x, plain.y, threads);
      Metric metric =
          new Customizer(built.topology, built.links, threads).customizeAndPrune(built.linkWeights);
      WorkspacePool pool = new WorkspacePool(built.topology, 4);
      Random random = new Random(seed);
      int[] sources = random.ints(SIDE, 0, plain.graph.vertexCount()).toArray();
      int[] targets = random.ints(SIDE, 0, plain.graph.vertexCount()).toArray();
      Sample dijkstras = new Sample();
      Dijkstra dijkstra = new Dijkstra(plain.graph);
      long[] right = {0};
      for (int source = 0; source < SIDE; source++) {
        int row = source + 1;
        dijkstras.time(() -> {
          long[] weights = dijkstra.toAll(sources[row - 1]);
          for (int target : targets) {
            right[0] += weights[target] * row;
          }
          return right[0];
        });
      }
      boolean isSame = true;
      for (int count : new int[] {1, 2}) {
        Sample sample = new Sample();
        for (int run = -WARM_UP; run < RUNS; run++) {
          sample = run == 0 ? new Sample() : sample;
          long start = System.nanoTime();
          isSame &= right[0] == interval(metric, pool, seeds(sources), seeds(targets), count);
          sample.add(System.nanoTime() - start);
        }
        page.add(
            Row.against(
                "table 500 x 500, %d thread%s, p50".formatted(count, count == 1 ? "" : "s"),
                NODES,
                Quantity.millis(sample.median()),
                "one Dijkstra",
                Quantity.millis(dijkstras.median())));
      }
      page.add("all cells are Dijkstra's, 1 is yes", NODES, Quantity.count(isSame ? 1 : 0));
      return isSame;
    }
  }

  private static List<Seeds> seeds(int[] vertices) {
    return Arrays.stream(vertices).mapToObj(vertex -> new Seeds().add(vertex, 0)).toList();
  }

  // ---------------------------------------------------------------- over HTTP

  private void overHttp(World world, Page page) throws IOException, InterruptedException {
    try (ServerProcess server = ServerProcess.start(world, JAVA_OPTIONS);
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      Client ours =
          new Client(client, server.port(), server.createKey("m", List.of("--rate", "unlimited")));
      List<LatLng> points = points(world, 2 * LARGE_SIDE);
      String body = body(points.subList(0, SIDE), points.subList(SIDE, 2 * SIDE), "");
      tables(world, page, ours, body, "plain");
      String box = box(points.getFirst());
      String rules =
          body(
              points.subList(0, SIDE),
              points.subList(SIDE, 2 * SIDE),
              ", \"transportMode\": \"truck\", \"vehicle\": {\"height\": 380, \"grossWeight\":"
                  + " 19000}, \"avoid\": {\"areas\": ["
                  + box
                  + "]}");
      tables(world, page, ours, rules, "truck, avoided box");
      new MatrixCrowd(world, page, server, client, points.subList(0, 2 * SIDE), seed).run(body);
      job(world, page, ours, points);
      page.add("resident memory of the server then", world.name(), server.residentMemory());
      isolines(world, page, ours, points);
    }
  }

  private static void tables(World world, Page page, Client client, String body, String what)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    int size = client.post("/v1/matrix", body, false).length;
    page.add(
        "POST 500 x 500, " + what + ", first",
        world.name(),
        Quantity.millis((double) (System.nanoTime() - start)));
    for (boolean isPacked : new boolean[] {false, true}) {
      Sample sample = new Sample();
      for (int run = -HTTP_RUNS; run < HTTP_RUNS; run++) {
        sample = run == 0 ? new Sample() : sample;
        start = System.nanoTime();
        size = client.post("/v1/matrix", body, isPacked).length;
        sample.add(System.nanoTime() - start);
      }
      String label = "POST 500 x 500, " + what + (isPacked ? ", gzip" : "");
      page.add(label + ", p50", world.name(), Quantity.millis(sample.median()));
      page.add(label + ", bytes", world.name(), Quantity.megabytes(size));
    }
  }

  private static void job(World world, Page page, Client client, List<LatLng> points)
      throws IOException, InterruptedException {
    String body =
        body(points.subList(0, LARGE_SIDE), points.subList(LARGE_SIDE, 2 * LARGE_SIDE), "");
    long start = System.nanoTime();
    String accepted = new String(client.post("/v1/matrix", body, false), StandardCharsets.UTF_8);
    int at = accepted.indexOf("\"matrixId\":\"") + "\"matrixId\":\"".length();
    String id = accepted.substring(at, accepted.indexOf('"', at));
    page.add(
        "10,000 x 10,000: POST to 202", world.name(), Quantity.seconds(System.nanoTime() - start));
    while (client.status("/v1/matrix/" + id + "/status") == 200) {
      LockSupport.parkNanos(POLL_NANOS);
    }
    page.add(
        "10,000 x 10,000: POST to 303", world.name(), Quantity.seconds(System.nanoTime() - start));
    start = System.nanoTime();
    long size = client.drain("/v1/matrix/" + id);
    page.add(
        "10,000 x 10,000: the matrix as JSON",
        world.name(),
        Quantity.seconds(System.nanoTime() - start));
    page.add("10,000 x 10,000: bytes", world.name(), Quantity.megabytes(size));
  }

  private void isolines(World world, Page page, Client ours, List<LatLng> points)
      throws IOException, InterruptedException {
    try (PeerServer peer =
            PeerServer.start(places.peerProgram(), world.extract(), List.of("-Xmx2g"));
        HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      Client theirs = new Client(client, peer.target().port(), "");
      for (int minutes : new int[] {10, 30}) {
        Sample mine = new Sample();
        Sample yours = new Sample();
        for (int i = -ORIGINS / 2; i < ORIGINS; i++) {
          LatLng point = points.get(Math.abs(i) + 1);
          String at = Wrk.degrees(point.lat()) + "," + Wrk.degrees(point.lng());
          if (i == 0) {
            mine = new Sample();
            yours = new Sample();
          }
          long start = System.nanoTime();
          ours.get("/v1/isolines?origin=%s&range%%5Bvalues%%5D=%d".formatted(at, 60 * minutes));
          mine.add(System.nanoTime() - start);
          start = System.nanoTime();
          theirs.get("/isochrone?profile=car&point=%s&time_limit=%d".formatted(at, 60 * minutes));
          yours.add(System.nanoTime() - start);
        }
        for (double share : new double[] {0.5, P99}) {
          page.add(
              Row.against(
                  "isoline of %d minutes, %s".formatted(minutes, share == P99 ? "p99" : "p50"),
                  world.name(),
                  Quantity.millis(mine.quantile(share)),
                  "GraphHopper's server",
                  Quantity.millis(yours.quantile(share))));
        }
      }
    }
  }

  /// A client that reads whole answers.
  private record Client(HttpClient client, int port, String key) {

    private HttpRequest.Builder request(String path) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
      return key.isEmpty() ? request : request.header("Authorization", "Bearer " + key);
    }

    byte[] post(String path, String body, boolean isPacked)
        throws IOException, InterruptedException {
      HttpRequest.Builder request =
          request(path)
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(body));
      if (isPacked) {
        request.header("Accept-Encoding", "gzip");
      }
      HttpResponse<byte[]> answer = client.send(request.build(), BodyHandlers.ofByteArray());
      if (answer.statusCode() / 100 != 2) {
        throw new IOException(new String(answer.body(), StandardCharsets.UTF_8));
      }
      if (isPacked) {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
          Sample.keep(in.read());
        }
      }
      return answer.body();
    }

    int status(String path) throws IOException, InterruptedException {
      return client.send(request(path).build(), BodyHandlers.discarding()).statusCode();
    }

    void get(String path) throws IOException, InterruptedException {
      HttpResponse<byte[]> answer = client.send(request(path).build(), BodyHandlers.ofByteArray());
      if (answer.statusCode() != 200) {
        throw new IOException(new String(answer.body(), StandardCharsets.UTF_8));
      }
    }

    long drain(String path) throws IOException, InterruptedException {
      HttpResponse<InputStream> answer =
          client.send(request(path).build(), BodyHandlers.ofInputStream());
      byte[] buffer = new byte[1 << 16];
      long size = 0;
      try (InputStream in = answer.body()) {
        for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
          size += got;
        }
      }
      return size;
    }
  }

  private List<LatLng> points(World world, int count) {
    Random random = new Random(seed + 1);
    ModeCosts costs = world.costs(TransportMode.CAR);
    List<LatLng> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<LatLng> line = world.graph().geometry(world.randomArc(costs, random));
      LatLng a = line.get(0);
      LatLng b = line.get(1);
      points.add(new LatLng((a.lat() + b.lat()) / 2, (a.lng() + b.lng()) / 2));
    }
    return points;
  }

  private static String body(List<LatLng> origins, List<LatLng> destinations, String more) {
    return "{\"origins\": %s, \"destinations\": %s, \"departureTime\": \"any\"%s}"
        .formatted(list(origins), list(destinations), more);
  }

  private static String list(List<LatLng> points) {
    StringJoiner list = new StringJoiner(",", "[", "]");
    for (LatLng point : points) {
      list.add(String.format(Locale.ROOT, "{\"lat\":%.6f,\"lng\":%.6f}", point.lat(), point.lng()));
    }
    return list.toString();
  }

  private static String box(LatLng middle) {
    double lat = LatLng.latDegrees(HALF_BOX_METERS);
    double lng = middle.lngDegrees(HALF_BOX_METERS);
    return String.format(
        Locale.ROOT,
        "{\"type\":\"boundingBox\",\"west\":%.6f,\"south\":%.6f,\"east\":%.6f,\"north\":%.6f}",
        middle.lng() - lng,
        middle.lat() - lat,
        middle.lng() + lng,
        middle.lat() + lat);
  }
}
