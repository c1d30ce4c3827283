package io.cartway.bench;

import io.cartway.hierarchy.modes.ModeMetrics;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/// Checks the hierarchy's answers, and the product's tables, against plain Dijkstra over the same
/// states: there must be no difference in cost, length or duration.
final class ExactBench {

  private static final String INTRODUCTION =
      """
      The hierarchy against Dijkstra's algorithm over the same states: for each mode and
      objective (fast, short) 100 random sources, from each one run of Dijkstra to all states,
      and 100 random targets. A difference is a pair with a different weight (cost in
      milliseconds, then length in millimetres) in any of: the distance query, the sum of the
      unpacked path's links, the table of all pairs, the one-to-all sweep. Then random
      restrictions: an avoided area of up to a quarter of the region's width, and for trucks a
      random height and weight near the tagged limits; the search with potentials against
      Dijkstra's algorithm on a graph without the closed arcs.

      """;

  private static final String TABLES =
      """
      Tables as the product answers them, 200 of 20 x 20 places for each mode, duration and
      length of each cell against Dijkstra's algorithm: half of the places on roads for
      residents or private ones, every ninth destination on the road of an origin; half of the
      tables with an avoided box, and for a large vehicle where no road opens on a condition.
      `./cartway bench tables` does the tables alone.
      """;

  private final Places places;
  private final long seed;
  private final boolean tablesOnly;

  ExactBench(Places places, long seed, boolean tablesOnly) {
    this.places = places;
    this.tablesOnly = tablesOnly;
    this.seed = seed;
  }

  /// @return whether there was no difference
  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Page page =
        new Page(
            tablesOnly ? "Exact tables" : "Exact answers",
            (tablesOnly ? TABLES : INTRODUCTION + TABLES) + "\nSeed " + seed + ".\n",
            command,
            provenance,
            out);
    long differences = 0;
    List<String> names = new ArrayList<>(Places.MEASURED);
    names.add(Places.LIECHTENSTEIN);
    for (String name : names) {
      try (World world = World.build(places, name);
          ModeMetrics metrics = world.metrics(2)) {
        differences += tablesOnly ? 0 : new ExactWorld(world, page, seed).run();
        differences += new ExactTables(world, metrics, page, seed).run();
      }
    }
    page.add("differences in all", "all", Quantity.count(differences));
    page.add("duration", "all", Quantity.seconds(System.nanoTime() - start));
    page.write(places.page(tablesOnly ? "tables" : "exact"));
    return differences == 0;
  }
}
