package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.Objective;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A road that closes at noon is judged at the moment of arrival, not of departure.
class ClosingRoadsTest {

  /// Two kilometres at 5 km/h, 24 minutes, lead to a short road that closes and to a long one.
  private static final String WORLD =
      """
      A 0 0
      B 10 0
      C 20 0
      D 22 0
      E 21 5
      F 30 0
      G 10 3
      A-B-C highway=residential name=Slow maxspeed=5
      C-D highway=residential name=Closing motor_vehicle:conditional=no_@_(12:00-18:00)
      C-E-D highway=residential name=Round
      D-F highway=residential name=Last
      B-G highway=residential name=Side
      """;

  @TempDir private Path directory;
  private int builds;

  @ParameterizedTest
  @EnumSource(Objective.class)
  void a_road_that_is_open_on_arrival_is_taken(Objective objective) {
    assertThat(names("2026-11-18T11:20", objective)).isEqualTo("Slow Closing Last");
  }

  @ParameterizedTest
  @EnumSource(Objective.class)
  void a_road_that_closes_on_the_way_is_gone_round(Objective objective) {
    assertThat(names("2026-11-18T11:45", objective)).isEqualTo("Slow Round Last");
  }

  /// Entering the private road costs six hours, which nobody waits.
  @ParameterizedTest
  @EnumSource(Objective.class)
  void a_road_behind_a_gate_is_judged_when_one_comes_by(Objective objective) {
    String gated =
        WORLD
            .replace(
                "A-B-C highway=residential name=Slow maxspeed=5",
                "A-B highway=residential name=Start\nB-C highway=residential name=Yard"
                    + " access=private")
            .replace("12:00-18:00", "07:00-09:00")
            .replace("B-G highway=residential name=Side\n", "");
    assertThat(names(gated, "2026-11-18T08:00", objective)).isEqualTo("Start Yard Round Last");
    assertThat(names(gated, "2026-11-18T10:00", objective)).isEqualTo("Start Yard Closing Last");
    String afternoon = gated.replace("07:00-09:00", "14:00-15:00");
    assertThat(names(afternoon, "2026-11-18T08:00", objective))
        .isEqualTo("Start Yard Closing Last");
  }

  /// The points passed lie on the slow road and at its end: the time before them counts.
  @ParameterizedTest
  @EnumSource(Objective.class)
  void behind_points_that_are_passed_the_time_before_them_counts(Objective objective) {
    for (LatLng passed : List.of(ActionWorld.at(12, 0), ActionWorld.at(19.9, 0))) {
      assertThat(names(WORLD, "2026-11-18T11:20", objective, passed))
          .isEqualTo("Slow Closing Last");
      assertThat(names(WORLD, "2026-11-18T11:45", objective, passed)).isEqualTo("Slow Round Last");
    }
  }

  /// The yard's six hours of penalty lie before the point that is passed, or after it; the road
  /// behind opens at nine, or closes in the afternoon, when nobody is there.
  @ParameterizedTest
  @EnumSource(Objective.class)
  void behind_points_that_are_passed_penalties_before_them_are_no_time(Objective objective) {
    String yard =
        WORLD
            .replace(
                "A-B-C highway=residential name=Slow maxspeed=5",
                "H 15 0\nA-B highway=residential name=Start\nB-H highway=residential name=Yard"
                    + " access=private\nH-C highway=residential name=Lane")
            .replace("B-G highway=residential name=Side\n", "");
    String morning = yard.replace("12:00-18:00", "07:00-09:00");
    String afternoon = yard.replace("12:00-18:00", "14:00-15:00");
    for (LatLng passed :
        List.of(ActionWorld.at(5, 0), ActionWorld.at(12, 0), ActionWorld.at(17, 0))) {
      assertThat(names(morning, "2026-11-18T08:00", objective, passed))
          .isEqualTo("Start Yard Lane Round Last");
      assertThat(names(morning, "2026-11-18T09:00", objective, passed))
          .isEqualTo("Start Yard Lane Closing Last");
      assertThat(names(afternoon, "2026-11-18T08:00", objective, passed))
          .isEqualTo("Start Yard Lane Closing Last");
    }
  }

  /// A point that is passed lies behind another on the same road, so that the way back to it begins
  /// at the road's end, where the next one is closed until noon.
  @ParameterizedTest
  @EnumSource(Objective.class)
  void the_road_after_the_one_of_a_passed_point_is_judged_when_it_is_reached(Objective objective) {
    String loop =
        """
        A 0 0
        B 20 0
        C 20 4
        D 0 4
        E 24 0
        F 24 4
        A->B highway=residential name=Slow maxspeed=5
        B->C highway=residential name=Gate motor_vehicle:conditional=no_@_(12:00-18:00)
        B->E highway=residential name=Round
        E->F highway=residential name=Round
        F->C highway=residential name=Round
        C->D highway=residential name=Back
        D->A highway=residential name=Back
        """;
    LatLng before = ActionWorld.at(4, 0);
    LatLng behind = ActionWorld.at(8, 0);
    assertThat(back(loop, "2026-11-18T11:50", objective, behind, before))
        .isEqualTo("Slow Round Back");
    assertThat(back(loop, "2026-11-18T11:20", objective, behind, before))
        .isEqualTo("Slow Gate Back");
  }

  private String back(
      String world, String departure, Objective objective, LatLng passed, LatLng to) {
    return TimedRoutes.names(
        world,
        folder(),
        LocalDateTime.parse(departure),
        objective,
        List.of(ActionWorld.at(0.5, 0), passed, to));
  }

  private String names(String world, String departure, Objective objective, LatLng passed) {
    return TimedRoutes.names(
        world,
        folder(),
        LocalDateTime.parse(departure),
        objective,
        List.of(ActionWorld.at(0.5, 0), passed, ActionWorld.at(29, 0)));
  }

  private Path folder() {
    return directory.resolve("passed" + builds++);
  }

  private String names(String departure, Objective objective) {
    return names(WORLD, departure, objective);
  }

  private String names(String world, String departure, Objective objective) {
    return TimedRoutes.names(
        world,
        directory.resolve(
            departure.replace(":", "") + objective + Integer.toHexString(world.hashCode())),
        LocalDateTime.parse(departure),
        objective,
        ActionWorld.at(0.5, 0),
        ActionWorld.at(29, 0));
  }
}
