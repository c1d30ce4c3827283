package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.OwnPace;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.SegmentRef;
import io.cartway.travel.TransportMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is another good way, and what is none, in worlds of a street of twelve hundred metres with
/// roads beside it.
class SmallAlternativesTest {

  private static final String STREET =
      """
      S 0 0
      A 1 0
      M 6 0
      B 11 0
      T 12 0
      S-A
      A-M
      M-B
      B-T
      """;

  @TempDir private Path directory;

  /// A road beside the street, so far from it.
  private static String road(String p, String q, double y) {
    return "%s 4 %s\n%s 8 %s\nA-%s\n%s-%s\n%s-B\n".formatted(p, y, q, y, p, p, q, q);
  }

  private String besides(String text, int countMax) {
    return besides(text, countMax, Avoidance.NONE);
  }

  /// The alternatives from S to T, by the nodes that they go over.
  private String besides(String text, int countMax, Avoidance avoidance) {
    return besides(text, countMax, avoidance, ModeVariant.of(TransportMode.CAR));
  }

  private String besides(String text, int countMax, Avoidance avoidance, ModeVariant mode) {
    World world = World.of(text);
    try (RoadGraph graph = world.open(directory);
        ModeMetrics metrics = SmallHierarchy.metrics(graph, TurnModel.PLAIN)) {
      ModeCosts costs = metrics.costs(mode);
      JourneyRules rules =
          new JourneyRules(costs, avoidance, Exclusion.NONE, RuleJudge.NONE, () -> {});
      LegSearch search = new LegSearch(metrics, mode, Objective.FAST, rules, () -> {});
      List<RouteEnd> sources = List.of(new RouteEnd(arcAt(world, graph, "S", true), 0, 0));
      List<RouteEnd> targets = List.of(new RouteEnd(arcAt(world, graph, "T", false), 1, 0));
      ArcPath best = search.best(sources, targets, 0, () -> {}).orElseThrow();
      List<ArcPath> found =
          new Alternatives(search, sources, targets, 0, () -> {}).besides(best, countMax);
      found.forEach(path -> assertThat(path.costMillis()).isEqualTo(cost(costs, path)));
      return found.stream().map(path -> names(world, graph, path)).collect(Collectors.joining(" "));
    }
  }

  private static int arcAt(World world, RoadGraph graph, String node, boolean isTail) {
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      if (world.name(graph, isTail ? graph.tail(arc) : graph.head(arc)).equals(node)) {
        return arc;
      }
    }
    throw new IllegalArgumentException("no arc at " + node);
  }

  private static int cost(ModeCosts costs, ArcPath path) {
    int cost = 0;
    for (int i = 0; i < path.arcCount(); i++) {
      cost += costs.arcMillis(path.arc(i));
      cost += i == 0 ? 0 : costs.penaltyMillis(path.arc(i - 1), path.arc(i));
    }
    return cost;
  }

  private static String names(World world, RoadGraph graph, ArcPath path) {
    StringBuilder names = new StringBuilder(world.name(graph, graph.tail(path.arc(0))));
    for (int i = 0; i < path.arcCount(); i++) {
      names.append(world.name(graph, graph.head(path.arc(i))));
    }
    return names.toString();
  }

  @Test
  void a_way_up_to_two_fifths_dearer_is_one_and_a_dearer_one_is_none() {
    assertThat(besides(STREET + road("P", "Q", 2), 3)).isEqualTo("SAPQBT");
    assertThat(besides(STREET + road("P", "Q", 4.4), 3)).isEqualTo("SAPQBT");
    assertThat(besides(STREET + road("P", "Q", 4.6), 3)).isEmpty();
    assertThat(besides(STREET, 3)).isEmpty();
  }

  @Test
  void walkers_of_any_pace_have_the_ways_that_all_have() {
    for (int walk : new int[] {50, 80, 130, 200}) {
      ModeVariant own = ModeVariant.of(TransportMode.PEDESTRIAN).at(OwnPace.walking(walk));
      for (double y : new double[] {2, 4.4, 4.6}) {
        assertThat(besides(STREET + road("P", "Q", y), 3, Avoidance.NONE, own))
            .as("%d cm/s, %s", walk, y)
            .isEqualTo(y < 4.5 ? "SAPQBT" : "");
      }
    }
  }

  @Test
  void the_nearest_come_first_and_no_more_than_are_asked_for() {
    String both = STREET + road("P", "Q", 3) + road("V", "W", -2);
    assertThat(besides(both, 3)).isEqualTo("SAVWBT SAPQBT");
    assertThat(besides(both, 1)).isEqualTo("SAVWBT");
    assertThat(besides(both, 0)).isEmpty();
  }

  @Test
  void the_cheaper_comes_first_though_the_dearer_is_apart_for_longer() {
    String apart = "K 2 0\nL 9.5 0\n" + STREET.replace("A-M\nM-B\n", "A-K\nK-M\nM-L\nL-B\n");
    String dear = road("V", "W", -2);
    String cheap = "U 4 1\nZ 7.5 1\nK-U\nU-Z\nZ-L\n";
    assertThat(besides(apart + dear + cheap, 1)).isEqualTo("SAVWBT");
    assertThat(besides(apart + dear + cheap, 3)).isEqualTo("SAKUZLBT SAVWBT");
  }

  @Test
  void hours_for_a_residents_road_at_the_end_admit_nothing_more() {
    String gated = STREET.replace("B-T", "B-T access=destination");
    assertThat(besides(gated, 3)).isEmpty();
    assertThat(besides(gated + road("P", "Q", 2), 3)).isEqualTo("SAPQBT");
    assertThat(besides(gated + road("P", "Q", 4.6), 3)).isEmpty();
  }

  @Test
  void nor_do_hours_for_a_piece_that_cannot_be_avoided() {
    // The fourth way is B-T.
    SegmentRef last = new SegmentRef(4, 0, SegmentRef.Direction.BOTH);
    Avoidance avoidance = new Avoidance(Set.of(), List.of(), List.of(last), false);
    assertThat(besides(STREET, 3, avoidance)).isEmpty();
    assertThat(besides(STREET + road("P", "Q", 4.6), 3, avoidance)).isEmpty();
  }

  @Test
  void ways_that_differ_in_a_slow_piece_only_are_one() {
    for (int x : new int[] {-20, -35}) {
      String fast = STREET.replace("S 0 0", "S " + x + " 0").replace("S-A", "S-A speed=360");
      assertThat(besides(fast + road("P", "Q", 2), 3)).isEqualTo(x == -20 ? "SAPQBT" : "");
    }
  }

  @Test
  void parts_of_an_earlier_alternative_count_as_shared() {
    // The second road leaves the first one for its last quarter only.
    String forked = STREET + road("P", "Q", 2) + "R 9 3\nQ-R\nR-B\n";
    assertThat(besides(forked, 3)).isEqualTo("SAPQBT");
  }

  @Test
  void a_short_way_round_on_a_long_way_is_none() {
    String far = STREET.replace("S 0 0", "S -25 0").replace("T 12 0", "T 25 0");
    assertThat(besides(far + road("P", "Q", 2), 3)).isEmpty();
    String nearer = STREET.replace("S 0 0", "S -2 0").replace("T 12 0", "T 14 0");
    assertThat(besides(nearer + road("P", "Q", 2), 3)).isEqualTo("SAPQBT");
  }

  @Test
  void a_dead_end_and_back_is_none() {
    assertThat(besides(STREET + "X 6 0.5\nY 6 1\nM-X\nX-Y\n", 3)).isEmpty();
  }

  @Test
  void a_road_of_no_length_is_no_place_to_walk_to_and_fro_for_ever() {
    String twice = "N 6 0\n" + STREET.replace("M-B", "M-N\nN-B");
    ModeVariant walker = ModeVariant.of(TransportMode.PEDESTRIAN);
    assertThat(besides(twice, 3, Avoidance.NONE, walker)).isEmpty();
    assertThat(besides(twice + road("P", "Q", 2), 3, Avoidance.NONE, walker)).isEqualTo("SAPQBT");
  }

  @Test
  void nothing_is_beside_a_way_along_one_road() {
    assertThat(besides("S 0 0\nT 1 0\nS-T\n", 3)).isEmpty();
  }

  @Test
  void an_alternative_keeps_off_what_is_avoided() {
    String both = STREET + road("P", "Q", 3) + road("V", "W", -2);
    // The ninth way is V-W.
    SegmentRef avoided = new SegmentRef(9, 0, SegmentRef.Direction.BOTH);
    Avoidance avoidance = new Avoidance(Set.of(), List.of(), List.of(avoided), false);
    assertThat(besides(both, 3, avoidance)).isEqualTo("SAPQBT");
  }
}
