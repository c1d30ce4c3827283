package io.cartway.bench;

import io.cartway.bench.agreement.ProgramBuild;
import io.cartway.region.Regions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// Asks a server for random pictures of random styles, languages and scales, as many as it can
/// draw, and watches its resident memory. Writes the curve as a page of its own.
final class SoakBench {

  private static final String EXTRACT = "monaco-20251108";
  private static final int CONNECTIONS = 4;
  private static final int SAMPLE_SECONDS = 10;

  /// The share of the run after which memory must be flat, of a run that is not long.
  private static final double WARM_UP = 0.4;

  /// Of a long one: seconds after which it must be flat.
  private static final int WARM_UP_SECONDS_MAX = 600;

  /// What a server answers that has no turn, time or memory for a request.
  private static final int OVERLOADED = 503;

  /// How much of an answer that is no picture is printed.
  private static final int PRINTED = 200;

  /// By how much the last third may be above or below the first after the warm-up.
  private static final double FLAT = 0.05;

  private static final List<String> STYLES =
      List.of("service-day", "service-night", "minimal", "terrain");

  private static final List<String> LANGUAGES =
      List.of("", "de", "en", "fr", "ar", "he", "hi", "th", "ja", "ru", "el", "ko", "fa", "ka");

  /// Shares of the world that Monaco takes.
  private static final double[] WEST_EAST = {0.52055, 0.52068};

  private static final double[] NORTH_SOUTH = {0.36457, 0.36471};

  private final Places places;
  private final int minutes;
  private final long seed;
  private final AtomicLong answers = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final AtomicLong overloads = new AtomicLong();
  private final AtomicBoolean isOver = new AtomicBoolean();

  /// What was seen at a time.
  ///
  /// @param second from the beginning
  /// @param bytes of resident memory
  /// @param answers so far
  /// @param files that are open, connections too
  /// @param threads of the process
  record Point(long second, long bytes, long answers, int files, int threads) {}

  /// @param minutes of the run
  SoakBench(Places places, int minutes, long seed) {
    this.places = places;
    this.minutes = minutes;
    this.seed = seed;
  }

  /// Runs, and writes the page.
  ///
  /// @return whether memory was flat and every answer a picture or a refusal for want of time
  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("cartway-soak-");
    try {
      Path region = folder.resolve("region");
      new ProgramBuild(places.program()).build(places.extract(EXTRACT), region);
      List<String> options = ServerProcess.smallHeap();
      try (ServerProcess server = ServerProcess.start(places.program(), region, folder, options)) {
        List<Point> curve = curve(server, out);
        double change = change(curve);
        boolean isFlat = Math.abs(change) <= FLAT && failures.get() == 0;
        String page = page(curve, change, command, provenance);
        Files.writeString(places.page("raster-soak"), page);
        out.print(page);
        return isFlat;
      }
    } finally {
      Regions.delete(folder);
    }
  }

  private List<Point> curve(ServerProcess server, PrintStream out)
      throws IOException, InterruptedException {
    String key = server.unlimitedTarget().key();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      Random random = new Random(seed + i);
      callers.add(Thread.ofPlatform().start(() -> call(server, key, random, out)));
    }
    List<Point> curve = new ArrayList<>();
    long start = System.nanoTime();
    for (long at = 0; at <= 60L * minutes && server.isAlive(); at += SAMPLE_SECONDS) {
      curve.add(point(at, server.pid()));
      long next = start + TimeUnit.SECONDS.toNanos(at + SAMPLE_SECONDS);
      TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
    }
    isOver.set(true);
    for (Thread caller : callers) {
      caller.join();
    }
    return curve;
  }

  private Point point(long second, long process) throws IOException {
    Path seen = Path.of("/proc/" + process);
    List<String> status = Files.readAllLines(seen.resolve("status"));
    try (Stream<Path> files = Files.list(seen.resolve("fd"))) {
      return new Point(
          second,
          1024 * number(status, "VmRSS:"),
          answers.get(),
          (int) files.count(),
          Math.toIntExact(number(status, "Threads:")));
    }
  }

  private static long number(List<String> status, String name) throws IOException {
    for (String line : status) {
      if (line.startsWith(name)) {
        return Long.parseLong(line.replaceAll("[^0-9]", ""));
      }
    }
    throw new IOException("the process tells no " + name);
  }

  private void call(ServerProcess server, String key, Random random, PrintStream out) {
    while (!isOver.get()) {
      try (KeepAliveClient client = server.connect(key)) {
        while (!isOver.get()) {
          String path = path(random);
          KeepAliveClient.Got got = client.read(path);
          answers.incrementAndGet();
          if (got.status() != 200 || got.body().length == 0) {
            (got.status() == OVERLOADED ? overloads : failures).incrementAndGet();
            String said = new String(got.body(), StandardCharsets.UTF_8);
            out.println(
                "%d %s %s"
                    .formatted(
                        got.status(), path, said.substring(0, Math.min(PRINTED, said.length()))));
          }
        }
      } catch (IOException broken) {
        failures.incrementAndGet();
        out.println("a connection broke: " + broken.getMessage());
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
      }
    }
  }

  private static String path(Random random) {
    double x = WEST_EAST[0] + random.nextDouble() * (WEST_EAST[1] - WEST_EAST[0]);
    double y = NORTH_SOUTH[0] + random.nextDouble() * (NORTH_SOUTH[1] - NORTH_SOUTH[0]);
    int z = 11 + random.nextInt(10);
    String language = LANGUAGES.get(random.nextInt(LANGUAGES.size()));
    String look =
        "style=%s&scale=%d%s"
            .formatted(
                STYLES.get(random.nextInt(STYLES.size())),
                1 + random.nextInt(2),
                language.isEmpty() ? "" : "&lang=" + language);
    if (random.nextInt(10) == 0) {
      double lat = Math.toDegrees(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))));
      return String.format(
          Locale.ROOT,
          "/v1/static?center=%.5f,%.5f&zoom=%.2f&size=%dx%d&%s",
          lat,
          360 * x - 180,
          10 + 9 * random.nextDouble(),
          64 + random.nextInt(800),
          64 + random.nextInt(800),
          look);
    }
    long side = 1L << z;
    return "/v1/tiles/raster/%d/%d/%d.png?%s"
        .formatted(z, (long) (x * side), (long) (y * side), look);
  }

  /// What was seen after the warm-up.
  private static List<Point> warm(List<Point> curve) {
    double seconds = WARM_UP * curve.size() * SAMPLE_SECONDS;
    int first = (int) (Math.min(seconds, WARM_UP_SECONDS_MAX) / SAMPLE_SECONDS);
    return curve.subList(first, curve.size());
  }

  /// By which share memory grew after the warm-up, from the first to the last third.
  static double change(List<Point> curve) {
    List<Point> warm = warm(curve);
    int third = Math.max(1, warm.size() / 3);
    return mean(warm.subList(warm.size() - third, warm.size())) / mean(warm.subList(0, third)) - 1;
  }

  /// By which share the most memory after the warm-up was above the mean.
  static double most(List<Point> curve) {
    List<Point> warm = warm(curve);
    return warm.stream().mapToLong(Point::bytes).max().orElse(0) / mean(warm) - 1;
  }

  private static double mean(List<Point> points) {
    return points.stream().mapToLong(Point::bytes).average().orElse(0);
  }

  private String page(List<Point> curve, double change, String command, Provenance provenance) {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                """
                # Raster tiles and static pictures over a long time

                A server with the launcher's options, a heap of 256 MB and the region of Monaco
                answers %d connections, which ask for random tiles of zoom 11 to 20 (one of ten is a
                static picture) in random designs, languages and scales, one after the other. Memory
                after %.0f %% of the run, and at most %d minutes, is flat when the means of its
                first and last thirds differ by at most %.0f %%. A picture for which there was no
                turn or time (503, when the machine has other work) is no failure.

                `%s`, %s, commit %s,
                load average at the beginning %.1f:
                **%,d answers, %d failures, %d of 503, memory %+.1f %%, at most %.1f %% above its
                mean.**

                | minute | resident memory, MB | answers | open files | threads |
                |---:|---:|---:|---:|---:|
                """,
                CONNECTIONS,
                100 * WARM_UP,
                WARM_UP_SECONDS_MAX / 60,
                100 * FLAT,
                command,
                provenance.machine(),
                provenance.commit(),
                provenance.load(),
                answers.get(),
                failures.get(),
                overloads.get(),
                100 * change,
                100 * most(curve)));
    for (Point point : curve) {
      if (point.second() % 60 == 0) {
        text.append(
            String.format(
                Locale.ROOT,
                "| %d | %.0f | %d | %d | %d |%n",
                point.second() / 60,
                point.bytes() / 1e6,
                point.answers(),
                point.files(),
                point.threads()));
      }
    }
    return text.toString();
  }
}
