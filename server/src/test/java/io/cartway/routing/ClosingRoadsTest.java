package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.modes.Objective;
import java.nio.file.Path;
import java.time.LocalDateTime;
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
