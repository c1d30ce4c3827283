package io.cartway.bench;

import io.cartway.bench.search.Regions;
import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.region.Region;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/// Checks isolines of all extracts and modes: their polygons by JTS, and on which side of the
/// borders points are by [PlainReach].
final class IsolineBench {

  private static final String INTRODUCTION =
      """
      Isolines of all extracts and modes against Dijkstra's algorithm over all states
      (`PlainReach`), which shares the costs of arcs and turns with them and no search, sweep or
      contour. For each extract and mode 10 random places, beside roads: times, distances and, for
      cars, trucks and scooters, consumption take turns, as do origins and destinations, fast and
      short ways and the three details; three values each, in any order.

      - **Polygons**: rounded as in an answer, valid by JTS, closed, clockwise, holes against the
        clock, no two of an isoline overlapping, smaller values within larger ones; the same again
        for at most 31 to 531 points.
      - **Points**: around each place 1,000, half of them on roads, half anywhere in a box around
        the isolines, each judged for each value. The border may be up to two and a half cells from
        reached roads ([isolines.md](../guide/isolines.md)), so wrong is a point on a reached road
        outside, and one farther from all of them inside, but for pockets that are covered. Cells
        are as large as the guide says.
      - **Routes**: to each destination 10 routes of the product from random places. One differs
        when it takes something else than the oracle says, or is within a value and begins outside
        of its isoline.

      What lies behind gates may be left out as the guide says; it is counted.
      """;

  /// For each extract and mode: all six of units and directions, and some again.
  private static final int PLACES = 10;

  private static final int POINTS = 1000;

  private final Places places;
  private final long seed;
  private final String only;

  /// @param only the extract to look at; empty for all, and to write the page
  IsolineBench(Places places, long seed, String only) {
    this.places = places;
    this.seed = seed;
    this.only = only;
  }

  /// An opened region.
  record Opened(RoadGraph graph, ModeMetrics metrics) implements AutoCloseable {

    static Opened of(Path folder) throws IOException {
      Region region = io.cartway.region.Regions.open(folder);
      RoadGraph graph = RoadGraph.open(region.roads());
      Hierarchy hierarchy = Hierarchy.open(region.hierarchy(), graph);
      return new Opened(
          graph, new ModeMetrics(hierarchy, TurnModel.TURN_AWARE, HierarchyLimits.DEFAULT, 2));
    }

    @Override
    public void close() {
      metrics.close();
      graph.close();
    }
  }

  /// Judges, draws the pictures and writes the page.
  ///
  /// @return whether nothing is wrong
  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Page page =
        new Page("Isolines", INTRODUCTION + "\nSeed " + seed + ".\n", command, provenance, out);
    Regions regions = regions(places, out);
    Totals totals = new Totals();
    for (String extract : extracts()) {
      try (Opened region = Opened.of(regions.region(extract))) {
        judge(extract, region, page, totals);
      }
    }
    totals.tell(page);
    page.add("duration", "all", Quantity.seconds(System.nanoTime() - start));
    if (only.isEmpty()) {
      Files.writeString(places.page("isolines"), page.text(), StandardCharsets.UTF_8);
    }
    return totals.isRight();
  }

  /// The regions of the extracts, built when they are older than the program.
  static Regions regions(Places places, PrintStream out) {
    Path work = places.root().resolve("bench/target/isolines");
    return new Regions(places.extracts(), places.program(), work, out);
  }

  private List<String> extracts() throws IOException {
    String ending = ".osm.pbf";
    try (Stream<Path> files = Files.list(places.extracts())) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ending))
          .map(name -> name.substring(0, name.length() - ending.length()))
          .filter(name -> only.isEmpty() || name.equals(only))
          .sorted()
          .toList();
    }
  }

  private void judge(String extract, Opened region, Page page, Totals totals) {
    RoadPieces pieces = new RoadPieces(region.graph);
    for (TransportMode mode : Modes.ALL) {
      IsolineCase found =
          new IsolineCase(
              region.metrics,
              pieces,
              mode,
              POINTS,
              new Random(seed + 31L * extract.hashCode() + mode.name().hashCode()));
      for (int i = 0; i < PLACES; i++) {
        found.judge(i);
      }
      IsolineJudge.Tally tally = found.tally;
      String name = mode.name().toLowerCase(Locale.ROOT);
      page.add(
          "%s: points on the wrong side, of %,d inside, %,d outside, %,d between, %,d left out"
              .formatted(name, tally.inside, tally.outside, tally.between, tally.leftOut),
          extract,
          Quantity.count(tally.wrong));
      page.add(
          "%s: faults of %d isolines, and of %d routes"
              .formatted(name, found.isolineCount, found.routeCount),
          extract,
          Quantity.count(found.faultCount));
      Stream.of(tally.first, found.firstFault)
          .filter(what -> !what.isEmpty())
          .forEach(what -> page.tell("  first: " + what));
      totals.include(found);
    }
  }

  /// Counts of all cases.
  private static final class Totals {
    private final IsolineJudge.Tally tally = new IsolineJudge.Tally();
    private int places;
    private int isolines;
    private int routes;
    private int faults;

    void include(IsolineCase found) {
      tally.include(found.tally);
      places += PLACES;
      isolines += found.isolineCount;
      routes += found.routeCount;
      faults += found.faultCount;
    }

    boolean isRight() {
      return tally.wrong == 0 && faults == 0;
    }

    void tell(Page page) {
      add(page, "places", places);
      add(page, "isolines, half of them with few points", isolines);
      add(page, "faults of isolines and routes", faults);
      add(page, "routes to destinations", routes);
      add(page, "points judged, once for each value", tally.inside + tally.outside + tally.between);
      add(page, "points on the wrong side", tally.wrong);
      add(page, "points behind gates, left out as documented", tally.leftOut);
      page.add("farthest point inside, in cells", "all", new Quantity(tally.farthestInside, ""));
      page.add("nearest point outside, in cells", "all", new Quantity(tally.nearestOutside, ""));
    }

    private static void add(Page page, String what, long count) {
      page.add(what, "all", Quantity.count(count));
    }
  }
}
