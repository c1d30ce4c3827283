package io.cartway.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Journeys;
import io.cartway.roads.TurnModel;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.TransportMode;
import io.cartway.work.WorkMemory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Work and memory are bounded whatever the fixes are.
class AnyFixesTest {

  private static final long HOUR = 3_600_000;

  @TempDir private Path folder;

  private MatchWorld world(String text) {
    return new MatchWorld(folder, text);
  }

  @Test
  void ten_thousand_fixes_at_one_point_are_one_step() {
    try (MatchWorld world = world("A 0 0\nB 8 0\nA-B\n")) {
      Fix fix = Fix.of(world.world.at(4, 0.01)).at(0);
      List<Fix> fixes = new ArrayList<>();
      for (int i = 0; i < 10_000; i++) {
        fixes.add(fix);
      }
      Match match = world.match(fixes);

      assertThat(match.fixes()).hasSize(10_000).containsOnly(match.fixes().getFirst());
      assertThat(match.sections()).hasSize(1);
      assertThat(match.sections().getFirst().lastFix()).isZero();
    }
  }

  @Test
  void fixes_anywhere_on_earth_at_any_time_are_told_one_by_one() {
    try (MatchWorld world = world("A 0 0\nB 8 0\nA-B\n")) {
      SplittableRandom random = new SplittableRandom(1);
      List<LatLng> places =
          List.of(
              world.world.at(1, 0),
              world.world.at(7, 0),
              new LatLng(90, 0),
              new LatLng(-90, 180),
              new LatLng(0, 180),
              new LatLng(0, -180),
              new LatLng(42.5, 0));
      long[] times = {Long.MIN_VALUE + 1, -1, 0, 1, HOUR, Long.MAX_VALUE};
      MatchState state = MatchState.online();
      List<Fix> fixes = new ArrayList<>();
      for (int i = 0; i < 2000; i++) {
        Fix fix = Fix.of(places.get(random.nextInt(places.size())));
        Fix timed = i % 3 == 0 ? fix : fix.at(times[random.nextInt(times.length)]);
        fixes.add(timed);
        world.matching.add(state, timed, TransportMode.CAR, MatchWorld.soon());
      }

      assertThat(world.match(fixes).fixes()).hasSize(2000).doesNotContainNull();
      assertThat(state.sizeBytes()).isLessThanOrEqualTo(MatchState.ONLINE_BYTES);
    }
  }

  @Test
  void a_fix_an_hour_is_a_trace_of_single_fixes() {
    try (MatchWorld world = world("A 0 0\nB 8 0\nA-B\n")) {
      List<Fix> fixes = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        fixes.add(Fix.of(world.world.at(1 + i % 2 * 6, 0)).at(i * (HOUR + 1)));
      }
      Match match = world.match(fixes);

      assertThat(match.sections()).hasSize(50);
      assertThat(match.sections()).allMatch(section -> section.trace().lengthMillimeters() == 0);
      // From the beginning of time to its end is more than an hour, too.
      Fix first = fixes.getFirst();
      List<Fix> far = List.of(first.at(Long.MIN_VALUE + 1), fixes.get(1).at(Long.MAX_VALUE));
      assertThat(world.match(far).sections()).hasSize(2);
    }
  }

  @Test
  void fixes_that_jump_between_two_far_places_make_no_way_without_end() {
    StringBuilder text = new StringBuilder("n0 0 0\n");
    for (int i = 1; i <= 450; i++) {
      text.append("n%d %d 0\nn%d-n%d\n".formatted(i, i, i - 1, i));
    }
    try (MatchWorld world = world(text.toString())) {
      List<Fix> fixes = new ArrayList<>();
      for (int i = 0; i < 1200; i++) {
        fixes.add(Fix.of(world.world.at(i % 2 * 449 + 0.5, 0)));
      }
      // Of each way and what turning round adds to it.
      List<Fix> fewer = fixes.subList(0, Matching.ARCS_MAX / 452);
      assertThat(world.match(fewer).sections()).hasSize(1);
      assertThatThrownBy(() -> world.match(fixes))
          .isInstanceOf(TraceTooLongException.class)
          .hasMessageContaining("500,000 parts of roads");
    }
  }

  @Test
  void fixes_beside_a_step_are_not_on_the_way_back_of_a_long_detour() {
    // The way goes 1,100 m to the east and comes back 10 m beside.
    String text = "A -3 0\nB 11 0\nC 11 0.1\nD -92 0.1\nA->B\nB->C\nC->D\n";
    try (MatchWorld world = world(text)) {
      List<Fix> fixes = new ArrayList<>(world.along("-2.5 0, 0 0", 25, 0, 1));
      int first = fixes.size();
      for (int i = 0; i < 3; i++) {
        fixes.add(Fix.of(world.world.at(0.02, 0.06)).at(1000L * fixes.size()));
      }
      fixes.add(Fix.of(world.world.at(-90, 0.1)).at(1000L * fixes.size() + 200_000));
      Match match = world.match(fixes);

      assertThat(world.told(match)).isEqualTo("A-B-C-D");
      MatchedFix.OnRoad step = (MatchedFix.OnRoad) match.fixes().get(first - 1);
      for (MatchedFix beside : match.fixes().subList(first, first + 3)) {
        assertThat(((MatchedFix.OnRoad) beside).arc()).isEqualTo(step.arc());
      }
    }
  }

  @Test
  void a_trace_beside_all_roads_makes_no_metric() {
    try (MatchWorld world = world("A 0 0\nB 30 0\nA-B\n")) {
      List<Fix> fixes = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        fixes.add(Fix.of(world.world.at(5.0 * i, i == 5 ? 0 : 5)));
      }
      world.match(fixes);
      assertThat(world.metrics.cache().madeCount()).isZero();
    }
  }

  @Test
  void a_matcher_that_waits_holds_no_metric() {
    try (MatchWorld world = world("A 0 0\nB 30 0\nA-B\n");
        ModeMetrics metrics =
            new ModeMetrics(
                world.metrics.hierarchy(), TurnModel.TURN_AWARE, new HierarchyLimits(1, 1), 1)) {
      Matching matching =
          new Matching(
              new Journeys(metrics, new RoadRules(world.graph), 2000), new WorkMemory(100_000_000));
      List<Fix> far = List.of(Fix.of(world.world.at(1, 0)), Fix.of(world.world.at(29, 0)));
      for (int i = 0; i < 2; i++) {
        matching.match(far, TransportMode.CAR, MatchWorld.soon());
        assertThat(metrics.cache().madeCount()).isEqualTo(1);
      }
      // Another metric displaces it, and the next match makes it anew.
      metrics.metric(ModeVariant.of(TransportMode.BIKE).lenient(), Objective.FAST);
      matching.match(far, TransportMode.CAR, MatchWorld.soon());
      assertThat(metrics.cache().madeCount()).isEqualTo(3);
    }
  }
}
