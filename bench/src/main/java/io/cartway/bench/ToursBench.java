package io.cartway.bench;

import io.cartway.bench.tours.BestKnown;
import io.cartway.bench.tours.TourFile;
import io.cartway.tours.TourProblem;
import io.cartway.tours.check.PlanChecker;
import io.cartway.tours.solver.Effort;
import io.cartway.tours.solver.TourSolver;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The tour solver on instances of the literature, beside the best plans that are known.
final class ToursBench {

  private static final String INTRODUCTION =
      """
      Vehicles first, then distance: each plan is judged by the checker, and once more by the bench
      in doubles, without the scaling that the solver gets. A class has the sum of its vehicles, and
      the mean by which its distances are longer than the best known ones, over the instances with
      no more vehicles. Best known values are those of the tables beside the instances (VROOM's of
      2025-10).

      Solomon's and Li and Lim's instances have some 100 customers and 10 s each; the first instance
      of each class of Gehring and Homberger's has 200 and 60 s. Two threads.
      """;

  private static final int THREADS = 2;
  private static final double HUNDREDTH = 0.01;
  private static final long SECONDS = 10;
  private static final long SECONDS_LARGE = 60;

  private final Places places;
  private final long seed;
  private final String only;
  private final boolean isQuick;

  /// @param only the beginning of the classes that are solved, such as `solomon R1`
  /// @param isQuick a second for each instance, and no page
  ToursBench(Places places, long seed, String only, boolean isQuick) {
    this.places = places;
    this.seed = seed;
    this.only = only;
    this.isQuick = isQuick;
  }

  /// What a class came to.
  private static final class Sums {
    private int instances;
    private int vehicles;
    private int vehiclesKnown;
    private int asFew;
    private double gaps;
    private long iterations;
    private long nanos;
  }

  boolean run(String command, Provenance provenance, PrintStream out) throws IOException {
    Path folder = places.root().resolve("../shared/data/vrp");
    if (!Files.exists(folder)) {
      out.println("skipped: ../shared/data/vrp, the instances, is not there");
      return true;
    }
    Page page =
        new Page(
            "Tours of the literature",
            INTRODUCTION + "\nSeed " + seed + ".\n",
            command,
            provenance,
            out);
    Map<String, Sums> classes = new LinkedHashMap<>();
    for (BestKnown each : BestKnown.read(folder)) {
      boolean isLarge = each.group().startsWith("homberger");
      boolean isAsked =
          each.group().startsWith(only) && !(isLarge && classes.containsKey(each.group()));
      if (isAsked) {
        long seconds = isQuick ? 1 : isLarge ? SECONDS_LARGE : SECONDS;
        solve(each, seconds, classes.computeIfAbsent(each.group(), _ -> new Sums()), page);
      }
    }
    for (Map.Entry<String, Sums> entry : classes.entrySet()) {
      write(page, entry.getKey(), entry.getValue());
    }
    if (!isQuick && only.isEmpty()) {
      page.write(places.page("tours"));
    }
    return true;
  }

  private void solve(BestKnown known, long seconds, Sums sums, Page page) throws IOException {
    TourFile file = TourFile.read(known.file());
    TourProblem problem = file.problem(true);
    long start = System.nanoTime();
    TourSolver.Found found =
        TourSolver.solve(
            problem,
            _ -> file.table(),
            new Effort(TimeUnit.SECONDS.toNanos(seconds), Long.MAX_VALUE / 4, THREADS, seed),
            Deadline.never());
    sums.nanos += System.nanoTime() - start;
    List<?> violations =
        new PlanChecker(problem, _ -> file.table()).judge(found.plan()).violations();
    if (!violations.isEmpty()) {
      throw new IllegalStateException(known.name() + ": " + violations);
    }
    double distance = file.check(file.routes(found.plan()));
    int vehicles = found.plan().tours().size();
    sums.instances++;
    sums.vehicles += vehicles;
    sums.vehiclesKnown += known.vehicles();
    sums.iterations += found.iterations();
    if (vehicles <= known.vehicles()) {
      sums.asFew++;
      sums.gaps += distance / known.distance() - 1;
    }
    page.tell(
        "%s: %d vehicles and %.2f, best known %d and %.2f"
            .formatted(known.name(), vehicles, distance, known.vehicles(), known.distance()));
  }

  private static void write(Page page, String group, Sums sums) {
    page.add(
        Row.against(
            "vehicles of " + sums.instances + " instances",
            group,
            Quantity.count(sums.vehicles),
            "best known",
            Quantity.count(sums.vehiclesKnown)));
    page.add("instances with no more vehicles than known", group, Quantity.count(sums.asFew));
    if (sums.asFew > 0) {
      page.add(
          "distance beyond the best known, mean",
          group,
          new Quantity(sums.gaps / sums.asFew / HUNDREDTH, "%"));
    }
    page.add(
        "iterations a second, both threads",
        group,
        Quantity.count(Math.round(sums.iterations / (sums.nanos / 1e9))));
  }
}
