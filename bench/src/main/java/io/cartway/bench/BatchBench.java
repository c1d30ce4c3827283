package io.cartway.bench;

import io.cartway.bench.batch.Fairness;
import io.cartway.bench.batch.InteractiveLoad;
import io.cartway.bench.batch.LargeJob;
import io.cartway.bench.search.BatchRows;
import io.cartway.bench.search.BatchRows.BatchRow;
import io.cartway.bench.search.Regions;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Measures batch geocoding: a large job alone, beside an interactive caller, and beside the small
/// jobs of another account.
final class BatchBench {

  private static final Quantity JOB_MAX = new Quantity(60, "s");
  private static final double RATIO_MAX = 3;
  private static final Quantity SMALL_MAX = new Quantity(2, "s");
  private static final double NANOS_PER_SECOND = 1e9;

  private final Setup setup;
  private final PrintStream out;
  private final Page page;
  private final List<String> missed = new ArrayList<>();

  /// What is measured.
  ///
  /// @param work the folder of regions
  /// @param isQuick few rows; no page is written
  record Setup(Places places, Path work, boolean isQuick, long seed) {

    int rows() {
      return isQuick ? 2_000 : 50_000;
    }

    int quietSeconds() {
      return isQuick ? 4 : 30;
    }

    Fairness.Plan fairness() {
      return isQuick ? new Fairness.Plan(10, 100, 3, 10) : new Fairness.Plan(100, 1_000, 10, 10);
    }
  }

  BatchBench(Setup setup, String command, Provenance provenance, PrintStream out) {
    this.setup = setup;
    this.out = out;
    page =
        new Page(
            "Batch geocoding",
            """
            The packaged server with the launcher's options and `-Xmx256m` serves Liechtenstein
            (2024). Rows are made of the extract's addresses, each written in another way whenever
            it comes again: other order, abbreviated, without the postal code, with the country. A
            third has one or two typing errors. Each part has a new server, which is not warmed up
            but for the interactive caller. The clients run on the same processors.

            A row is right when its first result is a house within 50 m of an address of that text;
            rows whose text is that of several addresses are not judged. Used heap is what the
            JVM's log says after each collection; two full ones are made on purpose. The interactive
            caller sends 50 requests per second, regardless of earlier answers; latency counts from
            the time when a request was due. Ratios are to the targets. Missed targets are **bold**.

            The figures are provisional: others were using the machine.
            """,
            command,
            provenance,
            out);
  }

  /// Measures, and writes the page.
  ///
  /// @return whether every target was met
  boolean run() throws IOException, InterruptedException {
    Regions regions = new Regions(setup.places.extracts(), setup.places.program(), setup.work, out);
    Path region = regions.region(Regions.LIECHTENSTEIN);
    BatchRows made = new BatchRows(regions.truth(Regions.LIECHTENSTEIN));
    List<BatchRow> rows = made.make(setup.rows(), setup.seed);
    List<BatchRow> others = made.make(setup.rows() / 10, setup.seed + 1);
    Path folder = Files.createTempDirectory("batch");
    describe(rows);
    Path program = setup.places.program();
    large(LargeJob.run(program, region, folder, rows), rows.size());
    interactive(InteractiveLoad.run(program, region, folder, rows, others, setup.quietSeconds()));
    fairness(Fairness.run(program, region, folder, rows, others, setup.fairness()));
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    tell("load average at the end", Quantity.number(load));
    if (!setup.isQuick) {
      page.write(setup.places.page("batch"));
    }
    missed.forEach(line -> page.tell("MISSED: " + line));
    return missed.isEmpty();
  }

  private void describe(List<BatchRow> rows) {
    add("rows", Quantity.count(rows.size()));
    add("distinct rows", Quantity.count(rows.stream().map(BatchRow::text).distinct().count()));
    add(
        "rows with typing errors",
        Quantity.count(rows.stream().filter(BatchRow::isMisspelt).count()));
  }

  private void large(LargeJob.Result result, int rows) {
    judged("POST to completed", Quantity.seconds(result.jobNanos()), JOB_MAX);
    add("rows", new Quantity(rows / (result.jobNanos() / NANOS_PER_SECOND), "rows/s"));
    add("processor time of the server until then", Quantity.seconds(result.processorNanos()));
    add("POST to 202", Quantity.seconds(result.submitNanos()));
    add("results as CSV", Quantity.seconds(result.csvNanos()));
    add("size as CSV", Quantity.megabytes(result.csvBytes()));
    add("results as JSON", Quantity.seconds(result.jsonNanos()));
    add("size as JSON", Quantity.megabytes(result.jsonBytes()));
    tell("counts", result.counts());
    answers("without typing errors", result.clean());
    answers("with typing errors", result.misspelt());
    add("rows of several addresses, not judged", Quantity.count(result.ambiguous()));
    memory(result.memory());
  }

  private void answers(String which, LargeJob.Answers answers) {
    tell(
        which + ": found, right",
        "%s, %s of %,d"
            .formatted(
                percent(answers.foundShare()), percent(answers.rightShare()), answers.asked()));
  }

  private void memory(LargeJob.Memory memory) {
    tell("used heap after collections, first half: min, median, max", spread(memory.firstHalf()));
    tell("used heap after collections, second half: min, median, max", spread(memory.secondHalf()));
    tell(
        "used heap after full collections, those on purpose in the middle and at the end",
        memory.live().stream().map(it -> it + " MB").collect(Collectors.joining(", ")));
    tell(
        "collections, longest of the young generation",
        String.format(Locale.ROOT, "%,d, %.0f ms", memory.collections(), memory.longestMillis()));
    tell(
        "resident memory: middle of the job, end, peak",
        String.format(
            Locale.ROOT,
            "%.0f, %.0f, %.0f MB",
            memory.residentMiddle(),
            memory.residentEnd(),
            memory.residentMax()));
  }

  private void interactive(InteractiveLoad.Result result) {
    InteractiveLoad.Latency quiet = result.quiet();
    InteractiveLoad.Latency busy = result.busy();
    add("interactive geocode, quiet: p50", Quantity.millis(quiet.p50Nanos()));
    add("interactive geocode, quiet: p99", Quantity.millis(quiet.p99Nanos()));
    add("interactive geocode, beside the job: p50", Quantity.millis(busy.p50Nanos()));
    add("interactive geocode, beside the job: p99", Quantity.millis(busy.p99Nanos()));
    judged(
        "p99 beside the job to p99 quiet",
        new Quantity(busy.p99Nanos() / quiet.p99Nanos(), ""),
        new Quantity(RATIO_MAX, ""));
    add("POST to completed beside the caller", Quantity.seconds(result.jobNanos()));
    judgedCount("answers to the caller without 2xx", quiet.badCount() + busy.badCount(), 0);
    add("requests of the caller", Quantity.count(quiet.count() + busy.count()));
  }

  private void fairness(Fairness.Result result) {
    Sample sample = new Sample();
    result.nanos().forEach(sample::add);
    Fairness.Plan plan = setup.fairness();
    String what =
        "%d rows of another account beside %,d rows and %d jobs of %,d"
            .formatted(plan.smallRows(), setup.rows(), plan.waitingJobs(), plan.waitingRows());
    add(what + ": median", Quantity.seconds(sample.median()));
    judged(what + ": longest", Quantity.seconds(result.worstNanos()), SMALL_MAX);
    add("of these jobs, ended while the large job ran", Quantity.count(result.whileLarge()));
    add("jobs that were still waiting then", Quantity.count(result.waiting()));
    if (!setup.isQuick && result.whileLarge() < plan.smallJobs()) {
      missed.add("the large job ended before the small ones: they are too late to say anything");
    }
  }

  private void add(String what, Quantity value) {
    page.add(what, Regions.LIECHTENSTEIN, value);
  }

  private void tell(String what, String value) {
    page.add(new Row(what, Regions.LIECHTENSTEIN, value, "", ""));
  }

  private void judgedCount(String what, int count, int max) {
    boolean isMet = count <= max;
    tell(what, isMet ? Integer.toString(count) : "**" + count + "**");
    if (!isMet) {
      missed.add("%s: %d, at most %d".formatted(what, count, max));
    }
  }

  private void judged(String what, Quantity value, Quantity max) {
    boolean isMet = value.dividedBy(max) <= 1;
    String shown = isMet ? value.toString() : "**" + value + "**";
    page.add(
        new Row(
            what,
            Regions.LIECHTENSTEIN,
            shown,
            "target: " + max,
            Quantity.number(value.dividedBy(max))));
    if (!isMet) {
      missed.add("%s: %s, the target is %s".formatted(what, value, max));
    }
  }

  private static String spread(List<Integer> sorted) {
    if (sorted.isEmpty()) {
      return "none";
    }
    return "%d, %d, %d MB"
        .formatted(sorted.getFirst(), sorted.get(sorted.size() / 2), sorted.getLast());
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * share);
  }
}
