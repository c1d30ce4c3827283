package io.cartway.bench;

import io.cartway.bench.matching.DrivenLine;
import io.cartway.bench.matching.DrivenLines;
import io.cartway.bench.matching.MatchingCells;
import io.cartway.bench.matching.PeerMatching;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.matching.Fix;
import io.cartway.matching.MatchState;
import io.cartway.paths.Journeys;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Matches seeded traces and compares them with the ways that they were made from, beside
/// GraphHopper's matcher in the same process.
final class MatchingBench {

  private static final String INTRODUCTION =
      """
      Traces of cars through three extracts, matched by us and by GraphHopper 11
      (`com.graphhopper.matching`) in one process. 16 ways for each: half are GraphHopper's routes
      and half ours, every fourth goes by a place that is on no fast way. A receiver measures every
      1 to 180 seconds, with normal noise to north and to east. The traces are synthetic.

      - **Right** is 1 minus the length that is missing and the length that is too much, each by the
        length of the way. `LineJudge` compares lines by where they run (3 m, 60 degrees), and knows
        no road.
      - GraphHopper is told the standard deviation of the noise, once as it is and once three times
        as large, for it looks for roads no farther than that; the peer is the better of the two. It
        matches without turn restrictions: with them it gives up more often. A trace that it gives
        up is 0.
      - **Calibration** is the mean difference between confidences and how often they are right, in
        ten bins over all fixes.
      - **Time** is that of a fix where fixes are 15 m apart, noise 10 m, on one thread: the
        processor's time of the best of six rounds, and of two of GraphHopper's.
      """;

  private static final int WAYS = 16;
  private static final int OUR_ROUNDS = 6;
  private static final int THEIR_ROUNDS = 2;
  private static final double EVERY_METERS = 15;
  private static final int NOISE_METERS = 10;
  private static final double SNAP_METERS = 1000;

  private static final double CALIBRATION_ERROR_MAX = 0.05;
  private static final double MICROS_MAX = 8;
  private static final double TIMES_FASTER_MIN = 10;
  private static final double NANOS_PER_MICRO = 1000;

  private final Places places;
  private final long seed;

  MatchingBench(Places places, long seed) {
    this.places = places;
    this.seed = seed;
  }

  /// Writes the page.
  ///
  /// @return whether the targets are met
  boolean run(String command, Provenance provenance, PrintStream out)
      throws IOException, InterruptedException {
    Page page = new Page("Map matching", INTRODUCTION, command, provenance, out);
    boolean isRight = true;
    for (String extract : Places.MEASURED) {
      try (World world = World.build(places, extract)) {
        isRight &= measure(world, page);
      }
    }
    MatchState online = MatchState.online();
    page.add("state of a live asset", "all", new Quantity(online.sizeBytes(), "bytes"));
    page.write(places.page("matching"));
    return isRight;
  }

  private boolean measure(World world, Page page) throws IOException {
    try (ModeMetrics metrics = world.metrics(1);
        PeerMatching peer = PeerMatching.open(world.extract(), places.peerProgram())) {
      Journeys journeys = new Journeys(metrics, RoadRules.ofAllModes(world.graph()), SNAP_METERS);
      List<DrivenLine> lines =
          new DrivenLines(
                  world.costs(TransportMode.CAR),
                  metrics.search(metrics.metric(TransportMode.CAR, Objective.FAST)),
                  peer,
                  seed)
              .draw(WAYS);
      MatchingCells cells = new MatchingCells(journeys, peer, seed);
      boolean isRight = true;
      for (int noise : MatchingCells.NOISES) {
        for (int every : MatchingCells.INTERVALS) {
          MatchingCells.Cell cell = cells.cell(lines, noise, every);
          page.add(
              new Row(
                  "right, noise %d m, every %d s".formatted(noise, every),
                  world.name(),
                  share(cell.ours()),
                  "GraphHopper 11: " + share(cell.theirs()),
                  ""));
          isRight &= cell.ours() >= Math.max(cell.theirs(), least(noise, every));
        }
      }
      page.add(new Row("calibration error", world.name(), share(cells.calibrationError()), "", ""));
      cells.bins().forEach(page::tell);
      isRight &= cells.calibrationError() < CALIBRATION_ERROR_MAX;
      return time(world, page, cells, lines, peer) && isRight;
    }
  }

  private static double least(int noise, int every) {
    if (noise == 10 && every == 1) {
      return 0.99;
    }
    if (noise == 10 && every == 30) {
      return 0.97;
    }
    return noise == 20 && every == 60 ? 0.9 : 0;
  }

  private static boolean time(
      World world, Page page, MatchingCells cells, List<DrivenLine> lines, PeerMatching peer) {
    List<List<Fix>> traces = new ArrayList<>();
    List<List<Object>> theirs = new ArrayList<>();
    int fixes = 0;
    for (DrivenLine line : lines) {
      List<Fix> trace = line.fixesEvery(EVERY_METERS, NOISE_METERS, fixes);
      traces.add(trace);
      theirs.add(peer.observations(trace));
      fixes += trace.size();
    }
    double ours = Double.POSITIVE_INFINITY;
    double peers = Double.POSITIVE_INFINITY;
    for (int round = 0; round < OUR_ROUNDS; round++) {
      long start = processorNanos();
      traces.forEach(cells::match);
      ours = Math.min(ours, (double) (processorNanos() - start));
      if (round < THEIR_ROUNDS) {
        long begin = processorNanos();
        theirs.forEach(trace -> peer.match(trace, NOISE_METERS));
        peers = Math.min(peers, (double) (processorNanos() - begin));
      }
    }
    page.add(
        Row.against(
            "time of a fix, 15 m apart",
            world.name(),
            Quantity.micros(ours / fixes),
            "GraphHopper 11",
            Quantity.micros(peers / fixes)));
    return ours / fixes <= MICROS_MAX * NANOS_PER_MICRO && peers >= TIMES_FASTER_MIN * ours;
  }

  /// The time of a processor that this thread has had.
  private static long processorNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static String share(double share) {
    return String.format(Locale.ROOT, "%.2f %%", 100 * share);
  }
}
