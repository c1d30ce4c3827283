package io.cartway.bench;

import io.cartway.bench.country.CountryFile;
import io.cartway.bench.country.CountryGenerator;
import io.cartway.bench.country.CountryQuestions;
import io.cartway.bench.country.MeasuredBuild;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// `./cartway bench country`: builds and serves a generated country in several sizes, and says what
/// a million nodes cost.
final class CountryBench {

  /// Copies of both extracts: 0.8, 3.2, 12.9 and 46 million nodes.
  static final List<Integer> SIZES = List.of(1, 4, 16, 57);

  /// Sizes of a quick run, which writes no page.
  static final List<Integer> QUICK_SIZES = List.of(1, 4);

  private static final int QUESTIONS = 1_000;
  private static final int QUICK_QUESTIONS = 50;

  /// Of `serve` in the launcher.
  private static final List<String> SERVE_OPTIONS =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:MaxRAMPercentage=50",
          "-Xms160m",
          "-Xmn96m",
          "-XX:SurvivorRatio=2",
          "-XX:TargetSurvivorRatio=90",
          "-XX:InitialTenuringThreshold=15",
          "-XX:MinHeapFreeRatio=10",
          "-XX:MaxHeapFreeRatio=25",
          "-XX:TrimNativeHeapInterval=10000");

  private static final double MILLION = 1e6;

  /// Nodes in millions, of the extracts that are offered in 2026: about.
  private static final List<Extract> LARGER =
      List.of(
          new Extract("Germany", 400),
          new Extract("Europe", 3_600),
          new Extract("the planet", 10_000));

  private record Extract(String name, double nodes) {}

  private static final String INTRODUCTION =
      """
      Countries of several sizes, generated from Liechtenstein and Andorra side by side (see
      `CountryGenerator`): names change from copy to copy, roads join the copies. Each is built by
      the launcher without any option and served. Peak memory is that of all processes of the
      build together, looked at four times a second; so is the disk.

      The first start reads the region's files and the program from the disk, the next from memory.
      Both have what the launcher has learnt of a start when it built the program.

      The questions are asked over one connection at addresses of the first copy, the same in each
      size, in turns of all operations. The first question of each operation is not counted.

      The last rows follow the line through the two largest sizes. They are no measurement: a limit
      that lies between is not on the line.
      """;

  private final Places places;
  private final Path work;
  private final List<Integer> sizes;
  private final long seed;
  private final Page page;
  private final List<Point> points = new ArrayList<>();

  /// What a size cost.
  ///
  /// @param nodes in millions
  private record Point(double nodes, MeasuredBuild build, Quantity served) {}

  /// @param work the folder of extracts and regions, which are made again
  /// @param sizes copies of both extracts, ascending
  CountryBench(Places places, Path work, List<Integer> sizes, long seed, Page page) {
    this.places = places;
    this.work = work;
    this.sizes = sizes;
    this.seed = seed;
    this.page = page;
  }

  static CountryBench of(
      Places places,
      Path work,
      List<Integer> sizes,
      long seed,
      Provenance provenance,
      PrintStream out) {
    String copies = sizes.stream().map(String::valueOf).collect(Collectors.joining(","));
    String command =
        "./cartway bench country " + seed + (sizes.equals(SIZES) ? "" : " --copies " + copies);
    Page page = new Page("A country of any size", INTRODUCTION, command, provenance, out);
    return new CountryBench(places, work, sizes, seed, page);
  }

  /// Measures all sizes and writes the page; returns whether every question was answered.
  boolean run() throws IOException, InterruptedException {
    Files.createDirectories(work);
    List<Path> extracts = CountryFile.EXTRACTS.stream().map(places::extract).toList();
    boolean isQuick = sizes.equals(QUICK_SIZES);
    Map<String, List<String>> questions =
        CountryQuestions.of(extracts.getFirst()).paths(isQuick ? QUICK_QUESTIONS : QUESTIONS, seed);
    long failures = 0;
    for (int copies : sizes) {
      Path extract = work.resolve("country%d.osm.pbf".formatted(copies));
      CountryGenerator generator = new CountryGenerator(extracts, copies, seed);
      generator.write(extract);
      failures += measure(copies, generator.nodes() / MILLION, extract, questions);
    }
    extrapolate();
    if (!isQuick) {
      page.write(places.page("country"));
    }
    return failures == 0;
  }

  private long measure(int copies, double nodes, Path extract, Map<String, List<String>> questions)
      throws IOException, InterruptedException {
    String data = "%d copies, %s M nodes".formatted(copies, Quantity.number(nodes));
    Path region = work.resolve("region" + copies);
    MeasuredBuild build =
        MeasuredBuild.run(places.root().resolve("cartway").toAbsolutePath(), extract, region);
    page.add("extract", data, Quantity.megabytes(Files.size(extract)));
    page.add("build", data, Quantity.seconds(build.nanos()));
    page.add("build: peak resident", data, Quantity.megabytes(build.residentBytes()));
    page.add("build: peak of disk", data, Quantity.megabytes(build.diskBytes()));
    page.add("region", data, Quantity.megabytes(build.regionBytes()));
    Path folder = Files.createTempDirectory(work, "server");
    try (ServerProcess first = start(region, folder)) {
      page.add("first start until ready", data, first.startDuration());
    }
    try (ServerProcess server = start(region, folder)) {
      page.add("next start until ready", data, server.startDuration());
      page.add("resident when ready", data, server.residentMemory());
      long failures = ask(server, data, questions);
      Quantity after = server.residentMemory();
      page.add("resident after the questions", data, after);
      points.add(new Point(nodes, build, after));
      return failures;
    }
  }

  /// With what the launcher has learnt of a start when it built the program.
  private ServerProcess start(Path region, Path folder) throws IOException {
    List<String> options = new ArrayList<>(SERVE_OPTIONS);
    options.add("-XX:AOTCache=" + places.program().resolveSibling("cartway.aot"));
    return ServerProcess.start(places.program(), region, folder, options);
  }

  /// Asks all questions in turns; returns how many were not answered.
  private long ask(ServerProcess server, String data, Map<String, List<String>> questions)
      throws IOException, InterruptedException {
    List<String> operations = List.copyOf(questions.keySet());
    List<Sample> samples = operations.stream().map(any -> new Sample()).toList();
    int rounds = questions.values().iterator().next().size();
    long failures = 0;
    int port = server.port();
    String key = server.createKey("country", List.of("--rate", "unlimited"));
    KeepAliveClient client = new KeepAliveClient(port, key);
    try {
      for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < operations.size(); i++) {
          long start = System.nanoTime();
          try {
            client.get(questions.getOrDefault(operations.get(i), List.of()).get(round));
            long nanos = System.nanoTime() - start;
            if (round == 0) {
              page.add("first " + operations.get(i), data, Quantity.millis((double) nanos));
            } else {
              samples.get(i).add(nanos);
            }
          } catch (IOException failure) {
            failures++;
            page.tell("not answered: " + failure.getMessage());
            client.close();
            client = new KeepAliveClient(port, key);
          }
        }
      }
    } finally {
      client.close();
    }
    for (int i = 0; i < operations.size(); i++) {
      Sample sample = samples.get(i);
      page.add(operations.get(i) + ", p50", data, Quantity.millis(sample.quantile(0.5)));
      page.add(operations.get(i) + ", p99", data, Quantity.millis(sample.quantile(0.99)));
    }
    page.add("questions without an answer", data, Quantity.count(failures));
    return failures;
  }

  /// The line through the two largest sizes.
  private void extrapolate() {
    line("build", "s", point -> point.build().nanos() / 1e9);
    line("build: peak resident", "MB", point -> point.build().residentBytes() / MILLION);
    line("build: peak of disk", "MB", point -> point.build().diskBytes() / MILLION);
    line("region", "MB", point -> point.build().regionBytes() / MILLION);
    line("resident after the questions", "MB", point -> point.served().amount());
  }

  private void line(String what, String unit, ToDoubleFunction<Point> value) {
    Point less = points.get(points.size() - 2);
    Point more = points.getLast();
    double slope =
        (value.applyAsDouble(more) - value.applyAsDouble(less)) / (more.nodes() - less.nodes());
    page.add(what, "each further million nodes", new Quantity(slope, unit));
    for (Extract larger : LARGER) {
      double at = value.applyAsDouble(more) + slope * (larger.nodes() - more.nodes());
      page.add(what + ", by the line", larger.name(), new Quantity(at, unit));
    }
  }
}
