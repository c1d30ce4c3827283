package io.cartway.bench.matching;

import io.cartway.geo.LatLng;
import io.cartway.matching.Fix;
import io.cartway.matching.Match;
import io.cartway.matching.MatchedFix;
import io.cartway.matching.Matching;
import io.cartway.paths.Journeys;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// How right both are for each noise and interval, over the ways of one region.
public final class MatchingCells {

  /// Standard deviations of the noise in metres.
  public static final List<Integer> NOISES = List.of(5, 10, 20);

  /// Seconds between fixes.
  public static final List<Integer> INTERVALS = List.of(1, 10, 30, 60, 180);

  private static final int BINS = 10;

  /// How many standard deviations of the noise GraphHopper is told.
  private static final double[] TOLD = {1, 3};

  private final Matching matching;
  private final PeerMatching peer;
  private final RoadGraph graph;
  private final long seed;
  private final long[] binCount = new long[BINS];
  private final double[] binSaid = new double[BINS];
  private final long[] binRight = new long[BINS];

  /// A cell of the table.
  ///
  /// @param ours the share of the length that is right
  /// @param theirs GraphHopper's, the better of what it is told
  public record Cell(int noiseMeters, int everySeconds, double ours, double theirs) {}

  public MatchingCells(Journeys journeys, PeerMatching peer, long seed) {
    matching = new Matching(journeys, new WorkMemory(100_000_000));
    this.peer = peer;
    this.seed = seed;
    graph = journeys.graph();
  }

  /// Matches all ways with a noise and an interval.
  public Cell cell(List<DrivenLine> lines, int noise, int every) {
    double ours = 0;
    double[] theirs = new double[TOLD.length];
    double length = 0;
    for (int i = 0; i < lines.size(); i++) {
      DrivenLine driven = lines.get(i);
      List<Fix> fixes = driven.fixes(every, noise, seed + 31L * i + noise + 1000L * every);
      double meters = driven.lengthMeters();
      length += meters;
      Match match = match(fixes);
      List<List<LatLng>> found = new ArrayList<>();
      match.sections().forEach(section -> found.add(section.trace().line()));
      ours += meters * LineJudge.right(driven.line(), found);
      List<Object> observations = peer.observations(fixes);
      for (int told = 0; told < TOLD.length; told++) {
        List<LatLng> peers = peer.match(observations, TOLD[told] * noise);
        theirs[told] += meters * LineJudge.right(driven.line(), List.of(peers));
      }
      count(driven, match);
    }
    return new Cell(noise, every, ours / length, Math.max(theirs[0], theirs[1]) / length);
  }

  /// Matches fixes of a car.
  public Match match(List<Fix> fixes) {
    return matching.match(
        fixes, TransportMode.CAR, Deadline.after(Duration.ofMinutes(1), System::nanoTime));
  }

  private void count(DrivenLine driven, Match match) {
    LineJudge truth = LineJudge.of(driven.line());
    for (MatchedFix fix : match.fixes()) {
      if (fix instanceof MatchedFix.OnRoad road) {
        int bin = Math.min(BINS - 1, (int) (road.confidence() * BINS));
        binCount[bin]++;
        binSaid[bin] += road.confidence();
        binRight[bin] += truth.passes(road.point(), bearing(road)) ? 1 : 0;
      }
    }
  }

  /// The direction of an arc at a place on it.
  private double bearing(MatchedFix.OnRoad road) {
    List<LatLng> line = graph.geometry(road.arc());
    double whole = DrivenLine.length(line);
    double before = 0;
    for (int i = 1; i < line.size(); i++) {
      double piece = line.get(i - 1).distanceMeters(line.get(i));
      before += piece;
      if (before >= road.fraction() * whole || i == line.size() - 1) {
        return io.cartway.geo.Bearing.degrees(line.get(i - 1), line.get(i));
      }
    }
    return 0;
  }

  /// The mean difference between what confidences say and how often they are right, over ten bins.
  public double calibrationError() {
    double error = 0;
    long all = 0;
    for (int bin = 0; bin < BINS; bin++) {
      error += Math.abs(binSaid[bin] - binRight[bin]);
      all += binCount[bin];
    }
    return all == 0 ? 0 : error / all;
  }

  /// What the bins have counted, a line for each that is not empty.
  public List<String> bins() {
    List<String> lines = new ArrayList<>();
    for (int bin = 0; bin < BINS; bin++) {
      if (binCount[bin] > 0) {
        lines.add(
            "%.3f said, %.3f right, %,d fixes"
                .formatted(
                    binSaid[bin] / binCount[bin],
                    binRight[bin] / (double) binCount[bin],
                    binCount[bin]));
      }
    }
    return lines;
  }
}
