package io.cartway.roads.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Turn restrictions on a condition, and roads that open at times, in small worlds.
class TurnRulesTest {

  private static final OsmRoadTags READER = OsmRoadTags.create();
  private static final String FRIDAY_8 = "2026-11-20T08:00";
  private static final String SATURDAY_8 = "2026-11-21T08:00";

  private static final String CROSS =
      """
      A 0 0
      B 5 0
      C 10 0
      D 5 5
      A-B
      B-C
      B-D
      """;

  @TempDir Path folder;

  private static World cross(Map<String, Object> restriction) {
    World world = World.of(CROSS).with(READER);
    return world.addTagged("1 B 3", restriction);
  }

  @Test
  void a_turn_that_is_forbidden_at_times_is_forbidden_then() {
    World world = cross(Map.of("restriction:conditional", "no_left_turn @ (Mo-Fr 07:00-09:00)"));
    try (RoadGraph graph = world.open(folder)) {
      int from = world.arc(graph, "A", "B");
      int left = world.arc(graph, "B", "D");
      int ahead = world.arc(graph, "B", "C");
      RoadRules rules = new RoadRules(graph, any -> RoadRulesTest.ZONE);
      RuleJudge timed = rules.timedJudge(TransportMode.CAR, Vehicle.UNKNOWN);
      assertThat(timed.forbidsTurn(from, left, RoadRulesTest.millis(FRIDAY_8))).isTrue();
      assertThat(timed.forbidsTurn(from, left, RoadRulesTest.millis(SATURDAY_8))).isFalse();
      assertThat(timed.forbidsTurn(from, ahead, RoadRulesTest.millis(FRIDAY_8))).isFalse();
      assertThat(timed.mayForbidTurns(from)).isTrue();
      assertThat(timed.mayForbidTurns(left)).isFalse();
      assertThat(timed.isTimeDependent()).isTrue();
      assertThat(timed.isTrivial()).isFalse();
      RuleJudge untimed = rules.judge(TransportMode.CAR, Vehicle.UNKNOWN);
      assertThat(untimed.forbidsTurn(from, left, 0)).isFalse();
      assertThat(untimed.isTrivial()).isTrue();
      RuleJudge walker = rules.timedJudge(TransportMode.PEDESTRIAN, Vehicle.UNKNOWN);
      assertThat(walker.forbidsTurn(from, left, RoadRulesTest.millis(FRIDAY_8))).isFalse();
    }
  }

  @Test
  void a_turn_may_be_forbidden_by_weight() {
    World world = cross(Map.of("restriction:hgv:conditional", "no_left_turn @ (weight>7.5)"));
    try (RoadGraph graph = world.open(folder)) {
      int from = world.arc(graph, "A", "B");
      int left = world.arc(graph, "B", "D");
      RoadRules rules = new RoadRules(graph, any -> RoadRulesTest.ZONE);
      Vehicle heavy = RoadRulesTest.vehicle("weight=12000");
      Vehicle light = RoadRulesTest.vehicle("weight=5000");
      assertThat(rules.judge(TransportMode.TRUCK, heavy).forbidsTurn(from, left, 0)).isTrue();
      assertThat(rules.judge(TransportMode.TRUCK, light).forbidsTurn(from, left, 0)).isFalse();
      assertThat(rules.judge(TransportMode.CAR, heavy).forbidsTurn(from, left, 0)).isFalse();
    }
  }

  @Test
  void the_only_turn_at_times_forbids_the_others_then() {
    World world = cross(Map.of("restriction:conditional", "only_left_turn @ (Mo-Fr)"));
    try (RoadGraph graph = world.open(folder)) {
      int from = world.arc(graph, "A", "B");
      RoadRules rules = new RoadRules(graph, any -> RoadRulesTest.ZONE);
      RuleJudge judge = rules.timedJudge(TransportMode.CAR, Vehicle.UNKNOWN);
      long friday = RoadRulesTest.millis(FRIDAY_8);
      assertThat(judge.forbidsTurn(from, world.arc(graph, "B", "D"), friday)).isFalse();
      assertThat(judge.forbidsTurn(from, world.arc(graph, "B", "C"), friday)).isTrue();
      long saturday = RoadRulesTest.millis(SATURDAY_8);
      assertThat(judge.forbidsTurn(from, world.arc(graph, "B", "C"), saturday)).isFalse();
    }
  }

  @Test
  void a_via_way_restriction_applies_only_from_its_start() {
    World world =
        World.of(
                """
                A 0 0
                B 5 0
                C 10 0
                D 5 5
                E 10 5
                A-B
                D-B
                B-C
                C-E
                """)
            .with(READER)
            .addTagged("1 3 4", Map.of("restriction:conditional", "no_left_turn @ (Mo-Fr)"));
    try (RoadGraph graph = world.open(folder)) {
      int via = world.arc(graph, "B", "C");
      int to = world.arc(graph, "C", "E");
      int fromStart = graph.nextState(world.arc(graph, "A", "B"), via);
      int fromElsewhere = graph.nextState(world.arc(graph, "D", "B"), via);
      RoadRules rules = new RoadRules(graph, any -> RoadRulesTest.ZONE);
      RuleJudge judge = rules.timedJudge(TransportMode.CAR, Vehicle.UNKNOWN);
      long friday = RoadRulesTest.millis(FRIDAY_8);
      assertThat(judge.forbidsTurn(fromStart, to, friday)).isTrue();
      assertThat(judge.forbidsTurn(fromElsewhere, to, friday)).isFalse();
      assertThat(judge.forbidsTurn(fromStart, to, RoadRulesTest.millis(SATURDAY_8))).isFalse();
      assertThat(graph.forbiddenModes(fromStart, to)).isZero();
    }
  }

  @Test
  void optimistic_costs_open_what_opens_at_times_and_nothing_else() {
    World world =
        World.of("A 0 0\nB 5 0\nC 10 0\nD 15 0")
            .with(READER)
            .addTagged(
                "A-B",
                Map.of("highway", "primary", "access", "no", "access:conditional", "yes @ (Sa)"))
            .addTagged("B-C", Map.of("highway", "primary"))
            .addTagged("C-D", Map.of("highway", "footway"));
    try (RoadGraph graph = world.open(folder)) {
      int opening = world.arc(graph, "A", "B");
      int closed = world.arc(graph, "C", "D");
      RoadRules rules = new RoadRules(graph, any -> RoadRulesTest.ZONE);
      ModeCosts standing = new ModeCosts(graph, TransportMode.CAR);
      ModeCosts optimistic = standing.optimistic(arc -> rules.opensAtTimes(arc, TransportMode.CAR));
      assertThat(standing.isOpen(opening)).isFalse();
      assertThat(optimistic.isOpen(opening)).isTrue();
      assertThat(optimistic.isOpen(closed)).isFalse();
      int arrived = world.arc(graph, "C", "B");
      int back = world.arc(graph, "B", "C");
      assertThat(standing.turnCost(arrived, back)).isEqualTo(ModeCosts.U_TURN_MILLIS);
      assertThat(optimistic.turnCost(arrived, back)).isEqualTo(ModeCosts.U_TURN_MILLIS);
      assertThat(optimistic.turnCost(arrived, world.arc(graph, "B", "A"))).isZero();
    }
  }

  @Test
  void a_road_that_opens_to_others_only_keeps_the_judge_of_a_timed_journey_awake() {
    World world =
        World.of("A 0 0\nB 5 0\nC 10 0\nB-C")
            .with(READER)
            .addTagged(
                "A-B",
                Map.of("highway", "primary", "hgv", "no", "hgv:conditional", "yes @ (weight<7.5)"));
    try (RoadGraph graph = world.open(folder)) {
      RoadRules rules = new RoadRules(graph, any -> RoadRulesTest.ZONE);
      Vehicle heavy = RoadRulesTest.vehicle("weight=12000");
      int opening = world.arc(graph, "A", "B");
      RuleJudge timed = rules.timedJudge(TransportMode.TRUCK, heavy);
      assertThat(rules.opensAtTimes(opening, TransportMode.TRUCK)).isTrue();
      assertThat(timed.isTrivial()).isFalse();
      assertThat(timed.verdict(opening, RoadRulesTest.millis(FRIDAY_8)))
          .isEqualTo(RuleJudge.Verdict.CLOSED);
      assertThat(rules.judge(TransportMode.TRUCK, heavy).isTrivial()).isTrue();
    }
  }

  @Test
  void roads_within_a_low_emission_zone_have_a_flag() {
    World world =
        World.of(
                """
                A 0 0
                B 5 0
                C 10 0
                A-B
                B-C
                area -1 -1 6 1 boundary=low~emission~zone
                """)
            .with(READER);
    try (RoadGraph graph = world.open(folder)) {
      int inside = world.arc(graph, "A", "B");
      int outside = world.arc(graph, "B", "C");
      assertThat(graph.is(inside, RoadFlag.ENVIRONMENTAL_ZONE)).isTrue();
      assertThat(graph.is(inside, RoadFlag.PARK)).isFalse();
      assertThat(graph.is(outside, RoadFlag.ENVIRONMENTAL_ZONE)).isFalse();
    }
  }
}
