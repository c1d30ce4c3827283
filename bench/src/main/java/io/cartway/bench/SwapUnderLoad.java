package io.cartway.bench;

import io.cartway.hierarchy.Customizer;
import io.cartway.hierarchy.EliminationTreeQuery;
import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.WorkspacePool;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Runs queries while the metric is replaced: no answer may mix two metrics, and none may wait.
final class SwapUnderLoad {

  private static final int PAIRS = 1_000;
  private static final int SECONDS = 6;
  private static final int THREADS = 4;

  private final World world;
  private final Page page;
  private final Random random;
  private final int[] from = new int[PAIRS];
  private final int[] to = new int[PAIRS];
  private final long[] before = new long[PAIRS];
  private final long[] after = new long[PAIRS];

  SwapUnderLoad(World world, Page page, long seed) {
    this.world = world;
    this.page = page;
    random = new Random(seed);
    ModeCosts costs = world.costs(TransportMode.CAR);
    for (int i = 0; i < PAIRS; i++) {
      from[i] = world.randomArc(costs, random);
      to[i] = world.randomArc(costs, random);
    }
  }

  private record Load(Sample sample, long wrong, long count) {}

  /// @return whether every answer matches one snapshot
  boolean run() throws InterruptedException {
    Hierarchy hierarchy = world.hierarchy();
    long[] weights = hierarchy.linkWeights(world.stateCosts(TransportMode.CAR));
    long[] dearer = dearer(weights);
    try (ModeMetrics metrics = world.metrics(1);
        ForkJoinPool pool = new ForkJoinPool(1)) {
      Customizer customizer = new Customizer(hierarchy.topology(), hierarchy.links(), pool);
      fill(customizer.customize(weights), before);
      fill(customizer.customize(dearer), after);
      put(metrics, customizer.customize(weights));
      load(metrics, 1);
      Load quiet = load(metrics, 1);
      Load quietMany = load(metrics, THREADS);
      try (Swapper swapper = new Swapper(metrics, customizer, List.of(dearer, weights))) {
        Load busy = load(metrics, 1);
        Load busyMany = load(metrics, THREADS);
        add("query, 1 thread, metric swapped each second, p50", busy, quiet);
        add("query, 4 threads, metric swapped each second, p50", busyMany, quietMany);
        long wrong = busy.wrong + busyMany.wrong + quiet.wrong + quietMany.wrong;
        long count = busy.count + busyMany.count;
        page.add(
            "answers of no whole snapshot, %,d answers, %d swaps".formatted(count, swapper.swaps()),
            world.name(),
            Quantity.count(wrong));
        return wrong == 0;
      }
    }
  }

  private void add(String what, Load busy, Load quiet) {
    page.add(
        Row.against(
            what,
            world.name(),
            Quantity.micros(busy.sample.median()),
            "quiet",
            Quantity.micros(quiet.sample.median())));
  }

  private long[] dearer(long[] weights) {
    long[] dearer = weights.clone();
    for (int link = 0; link < dearer.length; link++) {
      if (Weight.isFinite(dearer[link])) {
        int cost = Weight.cost(dearer[link]);
        dearer[link] =
            Weight.of(cost + 1 + random.nextInt(1 + cost / 2), Weight.length(dearer[link]));
      }
    }
    return dearer;
  }

  private void fill(Metric metric, long[] answers) {
    EliminationTreeQuery search =
        new EliminationTreeQuery(metric, new WorkspacePool(metric.topology(), 1));
    for (int i = 0; i < PAIRS; i++) {
      answers[i] = search.weight(new Seeds().add(from[i], 0), new Seeds().add(to[i], 0));
    }
  }

  private static void put(ModeMetrics metrics, Metric metric) {
    ModeMetrics.Key key = new ModeMetrics.Key(ModeVariant.of(TransportMode.CAR), Objective.FAST);
    metrics.cache().put(key, metric);
  }

  private Load load(ModeMetrics metrics, int threads) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    Sample all = new Sample();
    long wrong = 0;
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<Load>> running = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        int start = thread * PAIRS / threads;
        running.add(pool.submit(() -> ask(metrics, start, end)));
      }
      for (Future<Load> one : running) {
        Load load = one.get();
        all.addAll(load.sample);
        wrong += load.wrong;
      }
    } catch (ExecutionException failure) {
      throw new IllegalStateException("a query failed", failure.getCause());
    }
    return new Load(all, wrong, all.count());
  }

  private Load ask(ModeMetrics metrics, int start, long end) {
    Sample sample = new Sample();
    long wrong = 0;
    Seeds source = new Seeds();
    Seeds target = new Seeds();
    for (int i = start; ; i = (i + 1) % PAIRS) {
      long began = System.nanoTime();
      if (began >= end) {
        return new Load(sample, wrong, sample.count());
      }
      Metric metric = metrics.metric(TransportMode.CAR, Objective.FAST);
      long found =
          metrics
              .search(metric)
              .weight(source.clear().add(from[i], 0), target.clear().add(to[i], 0));
      sample.add(System.nanoTime() - began);
      wrong += found == before[i] || found == after[i] ? 0 : 1;
    }
  }

  /// Customizes and swaps each second, in turn with each set of weights.
  private static final class Swapper implements AutoCloseable {
    private final Thread thread;
    private volatile boolean isEnding;
    private volatile int swaps;

    Swapper(ModeMetrics metrics, Customizer customizer, List<long[]> weights) {
      thread = Thread.ofPlatform().start(() -> swap(metrics, customizer, weights));
    }

    private void swap(ModeMetrics metrics, Customizer customizer, List<long[]> weights) {
      int number = 0;
      while (!isEnding) {
        put(metrics, customizer.customize(weights.get(number++ % weights.size())));
        swaps = number;
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
      }
    }

    int swaps() {
      return swaps;
    }

    @Override
    public void close() {
      isEnding = true;
      LockSupport.unpark(thread);
      try {
        thread.join();
      } catch (InterruptedException stop) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
