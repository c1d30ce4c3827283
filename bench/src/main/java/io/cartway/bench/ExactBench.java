package io.cartway.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/// Checks the hierarchy's answers against plain Dijkstra over the same states: there must be no
/// difference in cost or length.
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

  private final Places places;
  private final long seed;

  ExactBench(Places places, long seed) {
    this.places = places;
    this.seed = seed;
  }

  /// @return whether there was no difference
  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Page page =
        new Page(
            "Exact answers", INTRODUCTION + "\nSeed " + seed + ".\n", command, provenance, out);
    long differences = 0;
    List<String> names = new ArrayList<>(Places.MEASURED);
    names.add(Places.LIECHTENSTEIN);
    for (String name : names) {
      try (World world = World.build(places, name)) {
        differences += new ExactWorld(world, page, seed).run();
      }
    }
    page.add("differences in all", "all", Quantity.count(differences));
    page.add("duration", "all", Quantity.seconds(System.nanoTime() - start));
    page.write(places.page("exact"));
    return differences == 0;
  }
}
