package io.cartway.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.LatLng;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Traces through small worlds, told by the nodes that their ways go over.
class MatchingTest {

  @TempDir private Path folder;

  private MatchWorld world(String text) {
    return new MatchWorld(folder, text);
  }

  @Test
  void a_trace_along_a_road_is_on_it() {
    try (MatchWorld world = world("A 0 0\nB 4 0\nC 8 0\nD 4 4\nA-B-C\nB-D\n")) {
      Match match = world.match(world.along("0.5 0.03, 7.5 0.03", 15, 0, 1));

      assertThat(world.told(match)).isEqualTo("A-B-C");
      Match.Section section = match.sections().getFirst();
      assertThat(section.trace().lengthMillimeters() / 1000.0).isCloseTo(690, within(15.0));
      assertThat(section.firstFix()).isZero();
      assertThat(section.lastFix()).isEqualTo(match.fixes().size() - 1);
      assertThat(match.fixes())
          .allSatisfy(fix -> {
            MatchedFix.OnRoad road = (MatchedFix.OnRoad) fix;
            assertThat(road.distanceMeters()).isCloseTo(3, within(0.1));
            assertThat(road.confidence()).isBetween(0.5, 1.0);
          });
    }
  }

  @Test
  void noise_does_not_turn_a_trace_round() {
    try (MatchWorld world = world("A 0 0\nB 8 0\nC 16 0\nA-B-C\n")) {
      for (int seed = 0; seed < 20; seed++) {
        List<Fix> fixes = world.along("1 0, 15 0", 10, 10, seed);
        assertThat(world.told(world.match(fixes))).as("seed %d", seed).isEqualTo("A-C");
      }
    }
  }

  @Test
  void of_parallel_roads_the_one_is_driven_that_the_trace_has_come_from() {
    // 20 m apart, and joined at their ends only: the noise of the middle part is nearer to the
    // other.
    String text = "A 0 0\nB 1 0\nC 7 0\nD 8 0\nE 1 0.2\nF 7 0.2\nA-B-C-D\nB-E\nE-F\nF-C\n";
    try (MatchWorld world = world(text)) {
      Match match = world.match(world.along("0.2 0, 2 0, 4 0.12, 6 0, 7.8 0", 15, 0, 1));

      assertThat(world.told(match)).isEqualTo("A-B-C-D");
    }
  }

  @Test
  void a_parallel_road_of_the_other_direction_is_not_driven_against_it() {
    try (MatchWorld world = world("A 0 0\nB 8 0\nC 8 0.1\nD 0 0.1\nA->B\nC->D\nB->C\nD->A\n")) {
      assertThat(world.told(world.match(world.along("1 0.06, 7 0.06", 15, 0, 1)))).isEqualTo("A-B");
      assertThat(world.told(world.match(world.along("7 0.04, 1 0.04", 15, 0, 1)))).isEqualTo("C-D");
    }
  }

  @Test
  void a_tunnel_without_fixes_is_driven_through() {
    String text = "A 0 0\nB 2 0\nC 8 0\nD 10 0\nE 2 6\nF 8 6\nA-B\nB-C tunnel=yes\nC-D\nB-E-F-C\n";
    try (MatchWorld world = world(text)) {
      List<Fix> fixes = new ArrayList<>(world.along("0.2 0, 1.9 0", 15, 3, 1));
      long last = fixes.getLast().epochMillis().orElseThrow();
      for (Fix fix : world.along("8.1 0, 9.8 0", 15, 3, 2)) {
        fixes.add(fix.at(last + 40_000 + fix.epochMillis().orElseThrow()));
      }
      Match match = world.match(fixes);

      assertThat(world.told(match)).isEqualTo("A-B-C-D");
      assertThat(match.sections().getFirst().trace().lengthMillimeters() / 1000.0)
          .isCloseTo(960, within(25.0));
    }
  }

  @Test
  void a_road_above_a_tunnel_is_not_turned_into() {
    String text = "A 0 0\nB 10 0\nC 5 -5\nD 5 5\nA-B tunnel=yes layer=-1\nC-D\n";
    try (MatchWorld world = world(text)) {
      assertThat(world.told(world.match(world.along("1 0, 9 0", 15, 5, 3)))).isEqualTo("A-B");
    }
  }

  @Test
  void a_yard_is_no_road() {
    try (MatchWorld world = world("A 0 0\nB 4 0\nC 8 0\nA-B-C\n")) {
      List<Fix> fixes = world.along("2 0, 4 0, 4 1.5, 4.6 1.5, 4.6 0.8, 4 1.5, 4 0, 6 0", 12, 2, 1);
      Match match = world.match(fixes);

      assertThat(world.told(match)).isEqualTo("A-C / A-C");
      long beside = match.fixes().stream().filter(MatchedFix.Unmatched.class::isInstance).count();
      assertThat(beside).isBetween(30L, 50L);
      assertThat(match.fixes()).contains(new MatchedFix.Unmatched(MatchedFix.Reason.NO_ROAD_NEAR));
    }
  }

  @Test
  void who_turns_round_is_followed_back() {
    String text = "A 0 0\nB 4 0\nC 8 0\nD 4 4\nA-B-C\nB-D\n";
    try (MatchWorld world = world(text)) {
      Match match = world.match(world.along("0.5 0, 6.5 0, 3.5 0", 15, 2, 1));

      assertThat(world.told(match)).isEqualTo("A-B-C-B-A");
      assertThat(match.sections().getFirst().trace().lengthMillimeters() / 1000.0)
          .isCloseTo(900, within(30.0));
    }
  }

  @Test
  void a_forbidden_turn_is_taken_when_the_trace_shows_it() {
    String text = "A 0 0\nB 4 0\nC 8 0\nD 4 4\nA-B\nB-C\nB-D\nno_left_turn 1 B 3\n";
    try (MatchWorld world = world(text)) {
      assertThat(world.told(world.match(world.along("0.5 0, 4 0, 4 3.5", 15, 2, 1))))
          .isEqualTo("A-B-D");
    }
  }

  @Test
  void a_road_for_residents_is_driven_through_between_fixes_that_are_far_apart() {
    String text =
        """
        A 0 0
        B 10 0
        C 20 0
        D 10 9
        Y -5 0
        Z 25 0
        Y-A
        A-B access=destination
        B-C access=destination
        A-D-C
        C-Z
        """;
    try (MatchWorld world = world(text)) {
      List<Fix> fixes = world.along("-4 0, 24.1 0", 1400, 0, 1);
      assertThat(world.told(world.match(fixes))).isEqualTo("Y-A-B-C-Z");
    }
  }

  @Test
  void far_fixes_are_joined_by_the_fastest_way() {
    String text =
        """
        A 0 0
        B 30 0
        C 15 2
        D 15 9
        A-B highway=track
        A-C-B highway=primary maxspeed=100
        C-D
        """;
    try (MatchWorld world = world(text)) {
      List<Fix> fixes =
          List.of(Fix.of(world.world.at(0, 0)).at(0), Fix.of(world.world.at(30, 0)).at(120_000));
      assertThat(world.told(world.match(fixes))).isEqualTo("A-C-B");
    }
  }

  @Test
  void both_legs_of_a_hairpin_are_driven_one_after_the_other() {
    // One segment: its legs are 15 m apart.
    String text = "A 0 0\nP 6 0\nQ 6 0.15\nB 0 0.15\nA-P-Q-B\n";
    try (MatchWorld world = world(text)) {
      Match match = world.match(world.along("0.5 0, 6 0, 6 0.15, 0.5 0.15", 15, 2, 4));

      assertThat(world.told(match)).isEqualTo("A-B");
      assertThat(match.sections().getFirst().trace().lengthMillimeters() / 1000.0)
          .isCloseTo(1115, within(30.0));
    }
  }

  @Test
  void a_heading_tells_the_direction_of_a_first_fix() {
    try (MatchWorld world = world("A 0 0\nB 8 0\nA-B\n")) {
      Fix fix = Fix.of(world.world.at(4, 0));
      for (double heading : new double[] {90, 270}) {
        Match match = world.match(List.of(fix.heading(heading)));
        MatchedFix.OnRoad road = (MatchedFix.OnRoad) match.fixes().getFirst();
        assertThat(world.world.name(world.graph, world.graph.head(road.arc())))
            .isEqualTo(heading == 90 ? "B" : "A");
      }
    }
  }

  @Test
  void a_vehicle_that_stands_stays_where_it_is() {
    try (MatchWorld world = world("A 0 0\nB 8 0\nC 8 4\nA-B-C\n")) {
      List<Fix> fixes = new ArrayList<>(world.along("1 0, 4 0", 15, 3, 1));
      for (Fix fix : world.along("4 0, 4.001 0", 0.001, 6, 2)) {
        fixes.add(fix.at(fixes.size() * 1000L));
      }
      Match match = world.match(fixes);

      assertThat(world.told(match)).isEqualTo("A-C");
      assertThat(match.sections().getFirst().trace().lengthMillimeters() / 1000.0)
          .isCloseTo(300, within(35.0));
    }
  }

  @Test
  void a_fix_that_is_older_than_the_one_before_is_passed_over() {
    try (MatchWorld world = world("A 0 0\nB 8 0\nA-B\n")) {
      List<Fix> fixes = new ArrayList<>(world.along("1 0, 7 0", 30, 0, 1));
      fixes.set(10, Fix.of(world.world.at(1, 3)).at(2_000));
      Match match = world.match(fixes);

      assertThat(world.told(match)).isEqualTo("A-B");
      assertThat(match.fixes().get(10)).isEqualTo(new MatchedFix.Unmatched(MatchedFix.Reason.LATE));
    }
  }

  @Test
  void after_an_hour_a_trace_begins_anew() {
    try (MatchWorld world = world("A 0 0\nB 8 0\nA-B\n")) {
      List<Fix> fixes = new ArrayList<>(world.along("1 0, 3 0", 30, 0, 1));
      int first = fixes.size();
      for (Fix fix : world.along("5 0, 7 0", 30, 0, 1)) {
        fixes.add(fix.at(fix.epochMillis().orElseThrow() + 4_000_000));
      }
      Match match = world.match(fixes);

      assertThat(world.told(match)).isEqualTo("A-B / A-B");
      assertThat(match.sections().getFirst().lastFix()).isEqualTo(first - 1);
      assertThat(match.sections().getLast().firstFix()).isEqualTo(first);
    }
  }

  @Test
  void each_mode_has_its_roads() {
    String text = "A 0 0\nB 8 0\nC 0 0.2\nD 8 0.2\nA-B highway=motorway\nC-D highway=footway\n";
    try (MatchWorld world = world(text)) {
      List<Fix> fixes = world.along("1 0.1, 7 0.1", 15, 0, 1);
      assertThat(world.told(world.match(fixes, TransportMode.CAR))).isEqualTo("A-B");
      assertThat(world.told(world.match(fixes, TransportMode.PEDESTRIAN))).isEqualTo("C-D");
    }
  }

  @Test
  void a_trace_far_from_all_roads_has_no_section() {
    try (MatchWorld world = world("A 0 0\nB 8 0\nA-B\n")) {
      Match match = world.match(world.along("1 5, 7 5", 30, 0, 1));
      assertThat(match.sections()).isEmpty();
      assertThat(match.fixes())
          .containsOnly(new MatchedFix.Unmatched(MatchedFix.Reason.NO_ROAD_NEAR));
      assertThat(world.match(List.of()).fixes()).isEmpty();
    }
  }

  @Test
  void a_passed_deadline_ends_the_work() {
    try (MatchWorld world = world("A 0 0\nB 8 0\nA-B\n")) {
      List<Fix> fixes = world.along("1 0, 7 0", 15, 0, 1);
      Deadline passed = Deadline.after(Duration.ZERO, System::nanoTime);
      assertThatThrownBy(() -> world.matching.match(fixes, TransportMode.CAR, passed))
          .isInstanceOf(Deadline.DeadlinePassedException.class);
    }
  }

  @Test
  void online_the_newest_place_is_that_of_the_whole_trace_so_far() {
    try (MatchWorld world = world("A 0 0\nB 4 0\nC 8 0\nD 4 4\nA-B-C\nB-D\n")) {
      List<Fix> fixes = world.along("0.5 0, 4 0, 4 3.5", 25, 4, 1);
      MatchState state = MatchState.online();
      for (int i = 0; i < fixes.size(); i++) {
        MatchedFix newest =
            world.matching.add(state, fixes.get(i), TransportMode.CAR, MatchWorld.soon());
        Match whole = world.match(fixes.subList(0, i + 1));
        MatchedFix.OnRoad last = (MatchedFix.OnRoad) whole.fixes().getLast();
        assertThat(((MatchedFix.OnRoad) newest).arc()).as("fix %d", i).isEqualTo(last.arc());
        assertThat(state.sizeBytes()).isLessThanOrEqualTo(MatchState.ONLINE_BYTES);
      }
    }
  }

  @Test
  void a_late_fix_of_a_live_asset_is_told_to_be_late() {
    try (MatchWorld world = world("A 0 0\nB 8 0\nA-B\n")) {
      MatchState state = MatchState.online();
      Fix first = Fix.of(world.world.at(1, 0)).at(5000);
      MatchedFix found = world.matching.add(state, first, TransportMode.CAR, MatchWorld.soon());
      assertThat(found).isInstanceOf(MatchedFix.OnRoad.class);
      Fix older = Fix.of(world.world.at(7, 0)).at(4999);
      found = world.matching.add(state, older, TransportMode.CAR, MatchWorld.soon());

      assertThat(found).isEqualTo(new MatchedFix.Unmatched(MatchedFix.Reason.LATE));
      assertThat(state.steps()).isEqualTo(1);
    }
  }

  @Test
  void a_fix_has_numbers() {
    Fix fix = Fix.of(new LatLng(42.5, 1.5));
    for (double number : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1}) {
      assertThatIllegalArgumentException().isThrownBy(() -> fix.within(number));
      assertThatIllegalArgumentException().isThrownBy(() -> fix.heading(number));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> fix.heading(360.1));
    assertThat(fix.within(0).heading(360).accuracyMeters()).hasValue(0);
  }
}
