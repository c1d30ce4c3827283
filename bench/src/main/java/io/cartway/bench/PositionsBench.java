package io.cartway.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Positions over HTTP at a fixed rate beside many geofences, and what another account feels of it.
final class PositionsBench {

  private static final String INTRODUCTION =
      """
      The packaged program with Porto in a process of its own, the launcher's memory settings,
      loopback, SQLite on the disk. Ten accounts with 10,000 geofences each in a town of 40 by 40
      km: circles of 30 to 500 m, polygons of 12 corners, corridors of 4 points, by thirds. Each
      account has 2,000 assets that move 15 m each second and report each second, 500 in a request:
      20,000 positions a second in 40 requests, half of them with `mapMatch`, in an open loop: a
      request's time counts from when it should have been sent. Another account asks for an
      address fifty times a second, a billed unit each, which draws leases from the same database.
      """;

  private static final int ACCOUNTS = 10;
  private static final int FENCES = 10_000;
  private static final int FENCES_QUICK = 200;
  private static final int ASSETS = 2_000;
  private static final int ASSETS_OF_REQUEST = 500;
  private static final int SECONDS = 300;
  private static final int SECONDS_QUICK = 10;
  private static final int SECONDS_WARM = 60;
  private static final int SECONDS_WARM_QUICK = 2;
  private static final long PROBE_MILLIS = 20;
  private static final int TRIES_MAX = 100;
  private static final double TOWN_SOUTH = 41;
  private static final double TOWN_WEST = -8.8;
  private static final double TOWN_DEGREES = 0.36;
  private static final double METERS_PER_DEGREE = 111_195;
  private static final double SHRINK = 0.75;
  private static final double STEP_METERS = 15;
  private static final String JSON_TYPE = "application/json";

  private static final double REQUEST_MILLIS_MAX = 150;
  private static final double LEASE_MILLIS_MAX = 50;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Places places;
  private final long seed;
  private final boolean isQuick;

  /// @param isQuick whether few geofences and seconds are enough, and the page is not written
  PositionsBench(Places places, long seed, boolean isQuick) {
    this.places = places;
    this.seed = seed;
    this.isQuick = isQuick;
  }

  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    Page page =
        new Page("Positions", INTRODUCTION + "\nSeed " + seed + ".\n", command, provenance, out);
    boolean isMet;
    try (World world = World.build(places, Places.SERVED);
        ServerProcess server = ServerProcess.start(world, ServerProcess.LAUNCHER_OPTIONS)) {
      isMet = measure(server, page);
    } catch (ExecutionException failure) {
      throw new IOException(failure);
    }
    if (!isQuick) {
      page.write(places.page("positions"));
    }
    return isMet;
  }

  private boolean measure(ServerProcess server, Page page)
      throws IOException, InterruptedException, ExecutionException {
    List<Fleet> fleets = new ArrayList<>();
    for (int i = 0; i < ACCOUNTS; i++) {
      fleets.add(new Fleet(server.port(), key(server, "fleet" + i), i));
    }
    String other = key(server, "other");
    int fences = isQuick ? FENCES_QUICK : FENCES;
    String data = "%d accounts, %d geofences each".formatted(ACCOUNTS, fences);
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      long begun = System.nanoTime();
      all(
          threads,
          fleets.stream().<Callable<Void>>map(fleet -> () -> fleet.fence(fences)).toList());
      double seconds = (System.nanoTime() - begun) / 1e9;
      page.add(
          "geofences made a second", data, Quantity.count(Math.round(ACCOUNTS * fences / seconds)));
      page.add("resident with the geofences", data, server.residentMemory());
      Load load = new Load(server, page, data, threads, fleets);
      load.run(new Probe(server.port(), other), true);
      return load.run(new Probe(server.port(), other), false);
    }
  }

  /// The reports of all fleets for some time.
  private final class Load {
    private final ServerProcess server;
    private final Page page;
    private final String data;
    private final ExecutorService threads;
    private final List<Fleet> fleets;

    Load(
        ServerProcess server, Page page, String data, ExecutorService threads, List<Fleet> fleets) {
      this.server = server;
      this.page = page;
      this.data = data;
      this.threads = threads;
      this.fleets = fleets;
    }

    boolean run(Probe probe, boolean isWarmUp)
        throws IOException, InterruptedException, ExecutionException {
      int warm = isQuick ? SECONDS_WARM_QUICK : SECONDS_WARM;
      int measured = isQuick ? SECONDS_QUICK : SECONDS;
      int seconds = isWarmUp ? warm : measured;
      if (!isWarmUp) {
        page.add("resident after a minute", data, server.residentMemory());
      }
      List<Callable<Void>> work = new ArrayList<>();
      long begin = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
      fleets.forEach(fleet -> work.add(() -> fleet.report(begin, seconds)));
      work.add(() -> probe.ask(begin, seconds));
      long processor = server.processorNanos();
      all(threads, work);
      if (isWarmUp) {
        fleets.forEach(Fleet::forget);
        return true;
      }
      double used = (server.processorNanos() - processor) / 1e9;
      double whole = (System.nanoTime() - begin) / 1e9;
      Sample requests = new Sample();
      fleets.forEach(fleet -> requests.addAll(fleet.sample));
      long accepted = fleets.stream().mapToLong(fleet -> fleet.accepted).sum();
      long refused = fleets.stream().mapToLong(fleet -> fleet.refused).sum();
      page.add("positions accepted a second", data, Quantity.count(Math.round(accepted / whole)));
      page.add("requests refused", data, Quantity.count(refused));
      page.add("POST /v1/positions of 500, p50", data, Quantity.millis(requests.median()));
      page.add("POST /v1/positions of 500, p99", data, Quantity.millis(requests.quantile(0.99)));
      page.add(
          "another account's billed request, p50", data, Quantity.millis(probe.sample.median()));
      page.add(
          "another account's billed request, p99",
          data,
          Quantity.millis(probe.sample.quantile(0.99)));
      page.add("another account's requests refused", data, Quantity.count(probe.refused));
      page.add("processor time of a second", data, Quantity.seconds(used / whole));
      page.add("resident at the end", data, server.residentMemory());
      server.collectGarbage();
      page.add("resident, garbage collected", data, server.residentMemory());
      return requests.quantile(0.99) / 1e6 < REQUEST_MILLIS_MAX
          && probe.sample.quantile(0.99) / 1e6 < LEASE_MILLIS_MAX;
    }
  }

  private static String key(ServerProcess server, String name)
      throws IOException, InterruptedException {
    server.command("account", "create", name);
    return server.createKey(name, List.of("--account", name, "--rate", "unlimited"));
  }

  private static void all(ExecutorService threads, List<Callable<Void>> work)
      throws InterruptedException, ExecutionException {
    for (Future<Void> done : threads.invokeAll(work)) {
      done.get();
    }
  }

  private static void await(long nanos) {
    for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /// An account that asks for addresses.
  private static final class Probe {
    private final int port;
    private final String key;
    private final Sample sample = new Sample();
    private long refused;

    Probe(int port, String key) {
      this.port = port;
      this.key = key;
    }

    Void ask(long begin, int seconds) throws IOException {
      try (KeepAliveClient client = new KeepAliveClient(port, key)) {
        long count = TimeUnit.SECONDS.toMillis(seconds) / PROBE_MILLIS;
        for (int i = 0; i < count; i++) {
          long due = begin + TimeUnit.MILLISECONDS.toNanos(PROBE_MILLIS * i);
          await(due);
          KeepAliveClient.Got got = client.read("/v1/revgeocode?at=41.1496,-8.6110");
          sample.add(System.nanoTime() - due);
          refused += got.status() == 200 ? 0 : 1;
        }
      }
      return null;
    }
  }

  /// An account, its geofences and its assets.
  private final class Fleet {
    private final int port;
    private final String key;
    private final SplittableRandom random;
    private final double[] lats = new double[ASSETS];
    private final double[] lngs = new double[ASSETS];
    private final int[] angles = new int[ASSETS];
    private Sample sample = new Sample();
    private long accepted;
    private long refused;

    Fleet(int port, String key, int number) {
      this.port = port;
      this.key = key;
      this.random = new SplittableRandom(seed + number);
      Arrays.setAll(lats, _ -> lat());
      Arrays.setAll(lngs, _ -> lng());
      Arrays.setAll(angles, _ -> random.nextInt(360));
    }

    void forget() {
      sample = new Sample();
      accepted = 0;
      refused = 0;
    }

    private double lat() {
      return TOWN_SOUTH + TOWN_DEGREES * random.nextDouble();
    }

    private double lng() {
      return TOWN_WEST + TOWN_DEGREES / SHRINK * random.nextDouble();
    }

    Void fence(int count) throws IOException {
      try (KeepAliveClient client = new KeepAliveClient(port, key)) {
        for (int i = 0; i < count; i++) {
          String body = "{\"hysteresis\":10,\"shape\":\"%s\"}".formatted(shape(i % 3));
          KeepAliveClient.Got got = client.post("/v1/geofences", JSON_TYPE, bytes(body));
          for (int tries = 0; got.status() == 503 && tries < TRIES_MAX; tries++) {
            // Ten writers on one disk: a server that is busy says so, and is asked again.
            await(System.nanoTime() + TimeUnit.SECONDS.toNanos(1));
            got = client.post("/v1/geofences", JSON_TYPE, bytes(body));
          }
          if (got.status() != 200) {
            throw new IOException(new String(got.body(), StandardCharsets.UTF_8));
          }
        }
      }
      return null;
    }

    private String shape(int kind) {
      double lat = lat();
      double lng = lng();
      double radius = 30 + 470 * random.nextDouble() * random.nextDouble();
      if (kind == 0) {
        return String.format(Locale.ROOT, "circle:%.6f,%.6f;r=%.0f", lat, lng, radius);
      }
      List<String> points = new ArrayList<>();
      for (int i = 0; i < (kind == 1 ? 12 : 4); i++) {
        double angle = kind == 1 ? 2 * Math.PI * i / 12 : 2 * Math.PI * random.nextDouble();
        double meters = radius * (0.5 + random.nextDouble());
        points.add(
            String.format(
                Locale.ROOT,
                "%.6f,%.6f",
                lat + meters * Math.sin(angle) / METERS_PER_DEGREE,
                lng + meters * Math.cos(angle) / METERS_PER_DEGREE / SHRINK));
      }
      return (kind == 1 ? "polygon:" : "corridor:")
          + String.join(";", points)
          + (kind == 1 ? "" : ";r=20");
    }

    Void report(long begin, int seconds) throws IOException {
      int parts = ASSETS / ASSETS_OF_REQUEST;
      long step = TimeUnit.SECONDS.toNanos(1) / parts;
      try (KeepAliveClient client = new KeepAliveClient(port, key)) {
        for (int i = 0; i < seconds * parts; i++) {
          long due = begin + step * i;
          byte[] body = positions(i % parts * ASSETS_OF_REQUEST);
          await(due);
          KeepAliveClient.Got got = client.post("/v1/positions", JSON_TYPE, body);
          sample.add(System.nanoTime() - due);
          if (got.status() == 200) {
            JsonNode answer = JSON.readTree(got.body());
            accepted += answer.path("accepted").asInt();
          } else {
            refused++;
          }
        }
      }
      return null;
    }

    private byte[] positions(int first) {
      long millis = System.currentTimeMillis();
      // Every second request has its positions brought onto roads.
      boolean isMatched = first / ASSETS_OF_REQUEST % 2 == 0;
      StringBuilder body = new StringBuilder(isMatched ? "{\"mapMatch\":true," : "{");
      body.append("\"assets\":[");
      for (int i = first; i < first + ASSETS_OF_REQUEST; i++) {
        angles[i] += random.nextInt(7) - 3;
        double angle = Math.toRadians(angles[i]);
        lats[i] += STEP_METERS * Math.sin(angle) / METERS_PER_DEGREE;
        lngs[i] += STEP_METERS * Math.cos(angle) / METERS_PER_DEGREE / SHRINK;
        body.append(i == first ? "" : ",")
            .append("{\"id\":\"van")
            .append(i)
            .append(
                String.format(
                    Locale.ROOT,
                    "\",\"lat\":%.6f,\"lng\":%.6f,\"ts\":%d,\"speed\":15,\"accuracy\":5}",
                    lats[i],
                    lngs[i],
                    millis));
      }
      return bytes(body.append("]}").toString());
    }

    private static byte[] bytes(String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }
}
