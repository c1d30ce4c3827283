package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.modes.FastCosts;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.PlainRoads;
import io.cartway.roads.TurnModel;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

/// The hierarchy over real extracts: 100 sources, 100 targets, every mode, against one run of
/// Dijkstra to all states per source. `-Dcases.seed=N` draws others.
class RealHierarchyTest {

  private static final int SOURCES = 100;
  private static final int TARGETS = 100;
  private static final int PAIRS = 1000;

  @Test
  void andorra_is_searched_as_dijkstra_does() throws IOException {
    check("andorra-20260404.osm.pbf");
  }

  @Test
  void porto_is_searched_as_dijkstra_does() throws IOException {
    check("porto-20150606-roads.osm.pbf");
  }

  private void check(String extract) throws IOException {
    long seed = Long.getLong("cases.seed", 20261120L);
    try (RealHierarchy real = RealHierarchy.of(extract);
        ForkJoinPool pool = new ForkJoinPool(2)) {
      Hierarchy hierarchy = real.hierarchy();
      Customizer customizer = new Customizer(hierarchy.topology(), hierarchy.links(), pool);
      Map<TransportMode, ModeCosts> all = ModeCosts.ofAll(real.graph(), TurnModel.TURN_AWARE);
      for (ModeCosts modeCosts : all.values()) {
        StateCosts costs = new FastCosts(modeCosts);
        Metric metric = customizer.customizeAndPrune(hierarchy.linkWeights(costs));
        String label = "%s %s -Dcases.seed=%d".formatted(extract, modeCosts.mode(), seed);
        compare(modeCosts, metric, label, seed);
      }
    }
  }

  private static void compare(ModeCosts costs, Metric metric, String label, long seed) {
    PlainRoads roads = new PlainRoads(costs.graph(), costs.mode(), costs::turnDurationMillis);
    PlainDijkstra.Graph plain = PlainDijkstra.roads(roads, Objective.FAST);
    List<Seeds> states = PlainDijkstra.states(costs.graph());
    Random random = new Random(seed);
    EliminationTreeQuery search =
        new EliminationTreeQuery(metric, new WorkspacePool(metric.topology(), 1));
    Seeds sources = new Seeds();
    int reached = 0;
    for (int i = 0; i < SOURCES; i++) {
      int source = openArc(costs, random);
      sources.clear().add(source, 0);
      long[] expected = PlainDijkstra.toArcs(roads, plain, source);
      for (int j = 0; j < TARGETS; j++) {
        int target = openArc(costs, random);
        long found = search.weight(sources, states.get(target));
        reached += Weight.isFinite(found) ? 1 : 0;
        if (found != expected[target]) {
          assertThat(found)
              .as("%s from arc %d to %d", label, source, target)
              .isEqualTo(expected[target]);
        }
      }
    }
    assertThat(reached).as("pairs with a way, " + label).isGreaterThan(SOURCES * TARGETS / 2);
  }

  @Test
  void turns_keep_the_median_travel_time_within_three_percent() throws IOException {
    try (RealHierarchy real = RealHierarchy.of("andorra-20260404.osm.pbf");
        ModeMetrics plain = metrics(real, TurnModel.PLAIN);
        ModeMetrics aware = metrics(real, TurnModel.TURN_AWARE)) {
      for (TransportMode mode : Modes.ALL) {
        double[] shares = new double[PAIRS];
        Random random = new Random(20261120);
        int count = 0;
        while (count < PAIRS) {
          Seeds source = new Seeds().add(openArc(plain.costs(mode), random), 0);
          Seeds target = new Seeds().add(openArc(plain.costs(mode), random), 0);
          long without = weight(plain, mode, source, target);
          if (Weight.isFinite(without) && Weight.cost(without) > 0) {
            double with = Weight.cost(weight(aware, mode, source, target));
            shares[count++] = with / Weight.cost(without);
          }
        }
        Arrays.sort(shares);
        assertThat(shares[PAIRS / 2]).as("%s", mode).isBetween(1.0, 1.03);
      }
    }
  }

  private static ModeMetrics metrics(RealHierarchy real, TurnModel turns) {
    return new ModeMetrics(real.hierarchy(), turns, HierarchyLimits.DEFAULT, 2);
  }

  private static long weight(ModeMetrics metrics, TransportMode mode, Seeds from, Seeds to) {
    return metrics.search(metrics.metric(mode, Objective.FAST)).weight(from, to);
  }

  private static int openArc(ModeCosts costs, Random random) {
    while (true) {
      int arc = random.nextInt(costs.graph().arcCount());
      if (costs.isOpen(arc)) {
        return arc;
      }
    }
  }
}
