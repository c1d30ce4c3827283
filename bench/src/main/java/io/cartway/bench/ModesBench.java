package io.cartway.bench;

import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// Measures what modes and walking speeds do to each other: the packaged server on Porto over HTTP,
/// five modes in rotation beside each mode alone, then cars beside sixty walkers of different
/// speeds.
final class ModesBench {

  private static final String INTRODUCTION =
      """
      Routes with `return=summary` between random points on roads of Porto that cars may use: the
      packaged program in a process of its own with the launcher's memory settings, loopback, a
      client of plain sockets, keys without a rate limit.

      **Rotation.** One connection. In a round, each mode is asked for the same pairs alone, then
      all five are asked for each pair in turns. The rounds are pooled. A mode's ratio is its own
      latency in rotation by that when it is alone. A request that customized a metric would take
      more than a hundred milliseconds: the slowest request shows whether one did.

      **Walking speeds.** One connection asks for cars, one route after the other. Beside it, sixty
      connections ask for walks at sixty speeds from 0.5 to 2 m/s, any distance, the next when one
      is answered. Rounds of cars alone and with the walkers alternate, five seconds each; cars
      begin when each walker has had an answer. The walkers have another key, then that of the cars,
      whose requests then wait in the queue of their key. Resident memory is read after a collection
      of garbage.
      """;

  private static final int PAIRS = 100;
  private static final int PAIRS_QUICK = 20;
  private static final int ROUNDS = 3;
  private static final int WARM_UP_ROUNDS = 2;
  private static final int WALKERS = 60;
  private static final long WALKS_SECONDS = 5;
  private static final double SPEED_MIN = 0.5;
  private static final double SPEED_MAX = 2.0;

  private static final double P99 = 0.99;

  private final Places places;
  private final long seed;
  private final boolean isQuick;

  /// @param isQuick whether a few pairs are asked for and the page is not written
  ModesBench(Places places, long seed, boolean isQuick) {
    this.places = places;
    this.seed = seed;
    this.isQuick = isQuick;
  }

  /// What the walkers of a round got.
  private record Walked(Sample answered, long refused) {}

  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    Page page =
        new Page(
            "Modes beside each other",
            INTRODUCTION + "\nSeed " + seed + ".\n",
            command,
            provenance,
            out);
    try (World world = World.build(places, Places.SERVED)) {
      measure(world, page);
    }
    if (!isQuick) {
      page.write(places.page("modes"));
    }
    return true;
  }

  private void measure(World world, Page page) throws IOException, InterruptedException {
    try (ServerProcess server = ServerProcess.start(world, ServerProcess.LAUNCHER_OPTIONS)) {
      List<RoutesBench.Pair> pairs = RoutesBench.pairs(world, seed, isQuick ? PAIRS_QUICK : PAIRS);
      Wrk.Target cars = server.unlimitedTarget();
      Wrk.Target walkers =
          new Wrk.Target(
              server.port(), server.createKey("walkers", List.of("--rate", "unlimited")));
      page.add("resident when ready", world.name(), resident(server));
      rotation(page, world.name(), cars, pairs);
      page.add("resident after the rotation", world.name(), resident(server));
      walks(page, world.name(), server, cars, walkers, pairs);
    } catch (ExecutionException failure) {
      throw new IOException(failure);
    }
  }

  private static Quantity resident(ServerProcess server) throws IOException, InterruptedException {
    server.collectGarbage();
    return server.residentMemory();
  }

  private static String path(RoutesBench.Pair pair, TransportMode mode, String more) {
    return String.format(
        Locale.ROOT,
        "/v1/routes?transportMode=%s&origin=%.7f,%.7f&destination=%.7f,%.7f&return=summary%s",
        mode.word(),
        pair.from().lat(),
        pair.from().lng(),
        pair.to().lat(),
        pair.to().lng(),
        more);
  }

  private static void ask(KeepAliveClient client, String path, Sample sample) throws IOException {
    long start = System.nanoTime();
    String body = client.get(path);
    sample.add(System.nanoTime() - start);
    Sample.keep(body.length());
  }

  // ---- five modes in rotation

  private static void rotation(
      Page page, String data, Wrk.Target target, List<RoutesBench.Pair> pairs) throws IOException {
    Map<TransportMode, Sample> alone = new EnumMap<>(TransportMode.class);
    Map<TransportMode, Sample> rotated = new EnumMap<>(TransportMode.class);
    try (KeepAliveClient client = new KeepAliveClient(target.port(), target.key())) {
      for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
        if (round == 0) {
          alone.clear();
          rotated.clear();
        }
        for (TransportMode mode : TransportMode.values()) {
          Sample sample = alone.computeIfAbsent(mode, _ -> new Sample());
          for (RoutesBench.Pair pair : pairs) {
            ask(client, path(pair, mode, ""), sample);
          }
        }
        for (RoutesBench.Pair pair : pairs) {
          for (TransportMode mode : TransportMode.values()) {
            ask(client, path(pair, mode, ""), rotated.computeIfAbsent(mode, _ -> new Sample()));
          }
        }
      }
    }
    Sample all = new Sample();
    for (TransportMode mode : TransportMode.values()) {
      Sample turns = of(rotated, mode);
      all.addAll(turns);
      compare(
          page, data, mode.word() + ", five modes in rotation", turns, "alone", of(alone, mode));
    }
    compare(page, data, "five modes in rotation", all, "car alone", of(alone, TransportMode.CAR));
    page.add("slowest request in rotation", data, Quantity.millis(all.quantile(1)));
  }

  private static Sample of(Map<TransportMode, Sample> samples, TransportMode mode) {
    Sample found = samples.get(mode);
    if (found == null) {
      throw new IllegalStateException("no sample of " + mode);
    }
    return found;
  }

  private static void compare(
      Page page, String data, String what, Sample ours, String peer, Sample theirs) {
    for (double share : new double[] {0.5, P99}) {
      String quantile = share == P99 ? ", p99" : ", p50";
      page.add(
          Row.against(
              what + quantile,
              data,
              Quantity.millis(ours.quantile(share)),
              peer,
              Quantity.millis(theirs.quantile(share))));
    }
  }

  // ---- sixty walking speeds

  private static void walks(
      Page page,
      String data,
      ServerProcess server,
      Wrk.Target cars,
      Wrk.Target others,
      List<RoutesBench.Pair> pairs)
      throws IOException, InterruptedException, ExecutionException {
    // The first walks warm up.
    withWalkers(cars, others, pairs, new Sample());
    Quantity before = resident(server);
    for (boolean isSameKey : new boolean[] {false, true}) {
      Sample quiet = new Sample();
      Sample busy = new Sample();
      Sample walks = new Sample();
      long refused = 0;
      for (int round = 0; round < ROUNDS; round++) {
        try (KeepAliveClient client = new KeepAliveClient(cars.port(), cars.key())) {
          drive(client, pairs, quiet);
        }
        Walked walked = withWalkers(cars, isSameKey ? cars : others, pairs, busy);
        walks.addAll(walked.answered);
        refused += walked.refused;
      }
      String key = isSameKey ? "with the same key" : "with another key";
      compare(page, data, "car beside 60 walking speeds " + key, busy, "cars alone", quiet);
      page.add("walks answered meanwhile, " + key, data, Quantity.count(walks.count()));
      page.add("walks refused meanwhile, " + key, data, Quantity.count(refused));
      page.add("walk, p50, " + key, data, Quantity.millis(walks.median()));
      page.add("walk, p99, " + key, data, Quantity.millis(walks.quantile(P99)));
    }
    page.add(Row.against("resident after the walks", data, resident(server), "before", before));
  }

  private static void drive(KeepAliveClient client, List<RoutesBench.Pair> pairs, Sample sample)
      throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(WALKS_SECONDS);
    for (int i = 0; System.nanoTime() < end; i++) {
      ask(client, path(pairs.get(i % pairs.size()), TransportMode.CAR, ""), sample);
    }
  }

  private static Walked withWalkers(
      Wrk.Target cars, Wrk.Target walkers, List<RoutesBench.Pair> pairs, Sample busy)
      throws IOException, InterruptedException, ExecutionException {
    AtomicBoolean isEnding = new AtomicBoolean();
    AtomicLong refused = new AtomicLong();
    CountDownLatch begun = new CountDownLatch(WALKERS);
    Sample all = new Sample();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
        KeepAliveClient client = new KeepAliveClient(cars.port(), cars.key())) {
      List<Future<Sample>> walks = new ArrayList<>();
      for (int walker = 0; walker < WALKERS; walker++) {
        int number = walker;
        walks.add(threads.submit(() -> walk(walkers, number, pairs, isEnding, begun, refused)));
      }
      try {
        begun.await();
        drive(client, pairs, busy);
      } finally {
        isEnding.set(true);
      }
      for (Future<Sample> walk : walks) {
        all.addAll(walk.get());
      }
    }
    return new Walked(all, refused.get());
  }

  private static Sample walk(
      Wrk.Target target,
      int number,
      List<RoutesBench.Pair> pairs,
      AtomicBoolean isEnding,
      CountDownLatch begun,
      AtomicLong refused)
      throws IOException {
    double speed = SPEED_MIN + (SPEED_MAX - SPEED_MIN) * number / (WALKERS - 1);
    String more = String.format(Locale.ROOT, "&pedestrian%%5Bspeed%%5D=%.2f", speed);
    Sample sample = new Sample();
    try (KeepAliveClient client = new KeepAliveClient(target.port(), target.key())) {
      for (int i = 0; !isEnding.get(); i++) {
        RoutesBench.Pair pair = pairs.get((number * pairs.size() / WALKERS + i) % pairs.size());
        try {
          ask(client, path(pair, TransportMode.PEDESTRIAN, more), sample);
        } catch (KeepAliveClient.RefusedException _) {
          refused.incrementAndGet();
        }
        if (i == 0) {
          begun.countDown();
        }
      }
    } finally {
      begun.countDown();
    }
    return sample;
  }
}
