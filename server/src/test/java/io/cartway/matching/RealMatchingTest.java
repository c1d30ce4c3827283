package io.cartway.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.RealHierarchy;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.paths.Journeys;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.rules.RoadRules;
import io.cartway.testing.Workspace;
import io.cartway.travel.TransportMode;
import io.cartway.work.WorkMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Traces through Andorra.
class RealMatchingTest {

  private static final Pattern POINT = Pattern.compile("<trkpt lat=\"([^\"]+)\" lon=\"([^\"]+)\"");

  private static RealHierarchy andorra;
  private static ModeMetrics metrics;
  private static Matching matching;

  @BeforeAll
  static void open() throws IOException {
    andorra = RealHierarchy.of("andorra-20260404.osm.pbf");
    metrics =
        new ModeMetrics(andorra.hierarchy(), TurnModel.TURN_AWARE, HierarchyLimits.DEFAULT, 1);
    matching =
        new Matching(
            new Journeys(metrics, new RoadRules(andorra.graph()), 1000),
            new WorkMemory(100_000_000));
  }

  @AfterAll
  static void close() {
    if (metrics != null) {
      metrics.close();
      andorra.close();
    }
  }

  /// The recorded ride of a bicycle, which tells no times.
  @Test
  void a_ride_on_a_bicycle_is_on_roads_from_its_first_fix_to_its_last() throws IOException {
    String gpx = Files.readString(Workspace.shared("data/traces/andorra_for_map_matching.gpx"));
    List<Fix> fixes = new ArrayList<>();
    for (Matcher point = POINT.matcher(gpx); point.find(); ) {
      fixes.add(
          Fix.of(
              new LatLng(Double.parseDouble(point.group(1)), Double.parseDouble(point.group(2)))));
    }
    Match match = matching.match(fixes, TransportMode.BIKE, MatchWorld.soon());

    double ridden = 0;
    for (int i = 1; i < fixes.size(); i++) {
      ridden += fixes.get(i - 1).point().distanceMeters(fixes.get(i).point());
    }
    assertThat(match.sections()).hasSize(1);
    assertThat(match.sections().getFirst().trace().lengthMillimeters() / 1000.0)
        .isBetween(0.97 * ridden, 1.06 * ridden);
    // At one bend it leaves the mapped road by up to 20 m; elsewhere it was drawn along the map.
    List<Double> beside =
        match.fixes().stream().map(fix -> ((MatchedFix.OnRoad) fix).distanceMeters()).toList();
    assertThat(beside).hasSize(21).allSatisfy(meters -> assertThat(meters).isLessThan(20));
    assertThat(beside.stream().filter(meters -> meters < 1)).hasSize(18);
  }

  /// Beyond the look-back, a live asset is where its whole trace says on 99 of 100 steps and more.
  @Test
  void live_assets_are_decided_as_whole_traces_are() {
    ModeVariant lenient = ModeVariant.of(TransportMode.CAR).lenient();
    int decided = 0;
    int different = 0;
    for (int seed = 0; seed < 12; seed++) {
      List<Fix> fixes = drive(seed, seed % 2 == 0 ? 15 : 140);
      io.cartway.matching.Matcher matcher =
          new io.cartway.matching.Matcher(metrics, lenient, () -> {});
      MatchState whole = MatchState.whole();
      MatchState online = MatchState.online();
      List<Integer> arcs = new ArrayList<>();
      for (Fix fix : fixes) {
        if (online.isFull()) {
          int oldest = online.arc(0, online.way()[0]);
          int steps = online.steps();
          boolean isStep =
              matcher.add(online, fix, false, () -> {}) == io.cartway.matching.Matcher.Outcome.STEP;
          assertThat(online.steps()).isEqualTo(steps);
          if (isStep) {
            arcs.add(oldest);
          }
        } else {
          matcher.add(online, fix, false, () -> {});
        }
        matcher.add(whole, fix, false, () -> {});
      }
      int[] way = whole.way();
      for (int step = 0; step < arcs.size(); step++) {
        decided++;
        different += arcs.get(step) == whole.arc(step, way[step]) ? 0 : 1;
      }
      assertThat(online.sizeBytes()).isLessThanOrEqualTo(MatchState.ONLINE_BYTES);
    }
    assertThat(decided).isGreaterThan(2000);
    assertThat(different / (double) decided).isLessThan(0.01);
  }

  /// A random drive that turns at junctions, and round at dead ends only, with a noise of 10 m.
  private static List<Fix> drive(int seed, double everyMeters) {
    RoadGraph graph = andorra.graph();
    SplittableRandom random = new SplittableRandom(seed);
    var costs = metrics.costs(TransportMode.CAR);
    int arc = random.nextInt(graph.arcCount());
    while (!costs.isOpen(arc) || !graph.isWide(arc, TransportMode.CAR)) {
      arc = random.nextInt(graph.arcCount());
    }
    List<Fix> fixes = new ArrayList<>();
    double left = 0;
    for (int arcs = 0; arcs < 300; arcs++) {
      List<LatLng> line = graph.geometry(arc);
      for (int i = 1; i < line.size(); i++) {
        double piece = line.get(i - 1).distanceMeters(line.get(i));
        for (; left < piece; left += everyMeters) {
          LatLng here =
              io.cartway.geo.PointOnSegment.between(line.get(i - 1), line.get(i), left / piece);
          fixes.add(noisy(here, random).at(1000L * fixes.size()).within(10));
        }
        left -= piece;
      }
      int next = next(arc, random);
      if (next < 0) {
        return fixes;
      }
      arc = next;
    }
    return fixes;
  }

  private static Fix noisy(LatLng here, SplittableRandom random) {
    return Fix.of(
        new LatLng(
            here.lat() + LatLng.latDegrees(10 * random.nextGaussian()),
            here.lng() + here.lngDegrees(10 * random.nextGaussian())));
  }

  private static int next(int arc, SplittableRandom random) {
    RoadGraph graph = andorra.graph();
    var costs = metrics.costs(TransportMode.CAR);
    List<Integer> open = new ArrayList<>();
    int opposite = graph.opposite(arc);
    int junction = graph.head(arc);
    for (int next = graph.firstOut(junction); next < graph.endOut(junction); next++) {
      if (next != opposite && costs.obstacle(arc, next).isEmpty()) {
        open.add(next);
      }
    }
    return open.isEmpty() ? opposite : open.get(random.nextInt(open.size()));
  }
}
