package io.cartway.bench;

import io.cartway.bench.tours.BestKnown;
import io.cartway.bench.tours.TourFile;
import io.cartway.bench.tours.TourProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The tour solver beside others, on the same instances, with the same time and threads.
final class ToursAgainstPeers {

  private static final String INTRODUCTION =
      """
      Fewest vehicles, then the shortest way. Each solver runs in a Java process of its own that
      begins cold, with a heap of 2 GB, two threads and the same wall time; the solvers take turns
      at each instance. jsprit 1.8 plans with iterations: a tenth of its time counts how many the
      rest has room for. OR-Tools 9.15 (guided local search after parallel cheapest insertion) and
      the free edition of Timefold 2.2 have one thread. All routes are judged in doubles by the
      bench; a solver whose routes break a rule, or that leaves customers out, has no result at the
      instance.

      Two instances of each of Solomon's six classes, the first of each of Gehring and Homberger's
      six with 200 customers, the first of each of Li and Lim's six, and two made ones with 1,000
      customers (clusters and strewn ones, half with windows; a short day and a long one).

      "Vehicles" are summed over the instances that both solved; "length" is the mean over those
      with equally many vehicles of both of ours divided by theirs. Better: fewer vehicles, or as
      many and a shorter way; equal within a ten-thousandth.
      """;

  private static final int THREADS = 2;
  private static final int MILLIS_PER_SECOND = 1_000;
  private static final int CUSTOMERS_LARGE = 1_000;
  private static final int HORIZON_SHORT = 1_000;
  private static final int HORIZON_LONG = 4_000;
  private static final double EQUAL = 1e-4;
  private static final String OURS = "cartway";

  private final Places places;
  private final long seed;
  private final String only;
  private final List<Integer> seconds;
  private final boolean isQuick;

  /// @param only the beginning of the classes that are solved, such as `solomon R1`
  /// @param seconds of wall time, each a column of its own
  /// @param isQuick no page
  ToursAgainstPeers(Places places, long seed, String only, List<Integer> seconds, boolean isQuick) {
    this.places = places;
    this.seed = seed;
    this.only = only;
    this.seconds = List.copyOf(seconds);
    this.isQuick = isQuick;
  }

  /// An instance to solve.
  private record Instance(String name, String group, Path file) {}

  boolean run(String command, Provenance provenance, PrintStream out) throws IOException {
    Path folder = places.root().resolve("../shared/data/vrp");
    if (!Files.exists(folder)) {
      out.println("skipped: ../shared/data/vrp, the instances, is not there");
      return true;
    }
    Page page =
        new Page(
            "Tours beside other solvers",
            INTRODUCTION + "\nSeed " + seed + ".\n",
            command,
            provenance,
            out);
    Path made = Files.createTempDirectory("cartway-tours-");
    Map<String, List<Instance>> classes = new LinkedHashMap<>();
    for (Instance each : instances(folder, made)) {
      if (each.group().startsWith(only)) {
        classes.computeIfAbsent(each.group(), _ -> new ArrayList<>()).add(each);
      }
    }
    for (int time : seconds) {
      for (Map.Entry<String, List<Instance>> entry : classes.entrySet()) {
        solve(entry.getKey() + ", " + time + " s", entry.getValue(), time, page);
      }
    }
    if (!isQuick && only.isEmpty()) {
      page.write(places.page("tours-peers"));
    }
    return true;
  }

  private List<Instance> instances(Path folder, Path made) throws IOException {
    List<Instance> instances = new ArrayList<>();
    Map<String, Integer> taken = new LinkedHashMap<>();
    List<BestKnown> known = new ArrayList<>(BestKnown.read(folder));
    known.sort(Comparator.comparing(BestKnown::group));
    for (BestKnown each : known) {
      int most = each.group().startsWith("solomon") ? 2 : 1;
      if (taken.merge(each.group(), 1, Integer::sum) <= most) {
        instances.add(new Instance(each.name(), each.group(), each.file()));
      }
    }
    for (int horizon : List.of(HORIZON_SHORT, HORIZON_LONG)) {
      String name = horizon == HORIZON_SHORT ? "short day" : "long day";
      Path file = made.resolve(horizon + ".txt");
      TourFile.make(file, CUSTOMERS_LARGE, horizon, seed);
      instances.add(new Instance(name, "made, 1,000 customers, " + name, file));
    }
    return instances;
  }

  private void solve(String group, List<Instance> instances, int time, Page page)
      throws IOException {
    Map<String, List<Optional<TourProcess.Told>>> told = new LinkedHashMap<>();
    for (Instance instance : instances) {
      for (String solver : TourProcess.solvers()) {
        Optional<TourProcess.Told> found =
            TourProcess.run(
                solver, instance.file(), (long) time * MILLIS_PER_SECOND, THREADS, seed);
        told.computeIfAbsent(solver, _ -> new ArrayList<>()).add(found);
        page.tell(
            "%s, %s, %d s: %s"
                .formatted(
                    instance.name(),
                    solver,
                    time,
                    found
                        .map(each ->
                            "%d vehicles and %.2f, %,d iterations, %,d MB, %.1f s"
                                .formatted(
                                    each.vehicles(),
                                    each.length(),
                                    each.iterations(),
                                    each.memory() / 1_000_000,
                                    each.nanos() / 1e9))
                        .orElse("no result")));
      }
    }
    List<Optional<TourProcess.Told>> ours = told.getOrDefault(OURS, List.of());
    for (Map.Entry<String, List<Optional<TourProcess.Told>>> entry : told.entrySet()) {
      if (!entry.getKey().equals(OURS)) {
        compare(group, ours, entry.getKey(), entry.getValue(), page);
      }
    }
    for (Map.Entry<String, List<Optional<TourProcess.Told>>> entry : told.entrySet()) {
      long memory =
          entry.getValue().stream()
              .flatMap(Optional::stream)
              .mapToLong(TourProcess.Told::memory)
              .max()
              .orElse(0);
      page.add("peak of memory, " + entry.getKey(), group, Quantity.megabytes(memory));
    }
    page.add(
        "iterations a second, both threads, " + OURS,
        group,
        Quantity.count(
            (long)
                ours.stream()
                    .flatMap(Optional::stream)
                    .mapToDouble(each -> each.iterations() / (each.nanos() / 1e9))
                    .average()
                    .orElse(0)));
  }

  private static void compare(
      String group,
      List<Optional<TourProcess.Told>> ours,
      String peer,
      List<Optional<TourProcess.Told>> theirs,
      Page page) {
    int vehicles = 0;
    int vehiclesOfPeer = 0;
    int better = 0;
    int equal = 0;
    int asMany = 0;
    int without = 0;
    double ratios = 0;
    for (int at = 0; at < ours.size(); at++) {
      if (theirs.get(at).isEmpty()) {
        without++;
        continue;
      }
      TourProcess.Told own = ours.get(at).orElseThrow();
      TourProcess.Told other = theirs.get(at).get();
      vehicles += own.vehicles();
      vehiclesOfPeer += other.vehicles();
      double ratio = own.length() / other.length();
      if (own.vehicles() == other.vehicles()) {
        asMany++;
        ratios += ratio;
        equal += Math.abs(ratio - 1) <= EQUAL ? 1 : 0;
        better += ratio < 1 - EQUAL ? 1 : 0;
      } else {
        better += own.vehicles() < other.vehicles() ? 1 : 0;
      }
    }
    page.add(
        Row.against(
            "vehicles", group, Quantity.count(vehicles), peer, Quantity.count(vehiclesOfPeer)));
    if (asMany > 0) {
      page.add(
          "length where both have as many vehicles (%d), by that of %s".formatted(asMany, peer),
          group,
          new Quantity(ratios / asMany, ""));
    }
    page.add(
        "better, equal, worse than %s, or it has no result".formatted(peer),
        group
            + ": %d, %d, %d, %d"
                .formatted(better, equal, ours.size() - without - better - equal, without),
        Quantity.count(better + equal));
  }
}
