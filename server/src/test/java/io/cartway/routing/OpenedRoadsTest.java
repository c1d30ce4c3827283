package io.cartway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.hierarchy.modes.Objective;
import java.nio.file.Path;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pedestrian streets that let vehicles in for some hours: a route may end there in these hours.
class OpenedRoadsTest {

  private static final String HOURS = " motor_vehicle:conditional=destination_@_(06:00-11:00)\n";

  /// A street with a lane for walkers off it, and another behind that.
  private static final String OLD_TOWN =
      """
      A 0 0
      B 3 0
      C 6 0
      P 3 1
      Q 3 2
      A-B-C highway=residential name=Street
      B-P highway=pedestrian name=Lane LANE
      P-Q highway=pedestrian name=Inner_Lane LANE
      """
          .replace(" LANE\n", HOURS);

  private static final LocalDateTime MORNING = LocalDateTime.parse("2026-11-18T08:00");
  private static final LocalDateTime EVENING = LocalDateTime.parse("2026-11-18T19:00");

  @TempDir private Path directory;

  @Test
  void in_its_hours_a_street_is_an_end_of_a_route_and_at_others_one_stops_beside_it() {
    assertThat(names(OLD_TOWN, MORNING, "1,0 3,1.5")).isEqualTo("Street Lane Inner Lane");
    assertThat(names(OLD_TOWN, MORNING, "3,1.5 5,0")).isEqualTo("Inner Lane Lane Street");
    assertThat(names(OLD_TOWN, EVENING, "1,0 3,1.5")).isEqualTo("Street");
  }

  @Test
  void a_street_that_opens_and_leads_nowhere_is_no_end() {
    String cut = OLD_TOWN.replace("B-P highway=pedestrian name=Lane" + HOURS, "");
    assertThat(names(cut, MORNING, "1,0 3,1.5")).isEqualTo("Street");
  }

  @Test
  void a_street_behind_one_that_opens_is_an_end_in_its_hours() {
    String behind =
        OLD_TOWN.replace("P-Q highway=pedestrian name=Inner_Lane" + HOURS, "P-Q name=Yard\n");
    assertThat(names(behind, MORNING, "1,0 3,1.5")).isEqualTo("Street Lane Yard");
    assertThat(names(behind, EVENING, "1,0 3,1.5")).isEqualTo("Street");
  }

  @Test
  void one_pays_once_for_roads_that_are_open_to_their_visitors_only() {
    String world =
        OLD_TOWN
            + "R 0 2\nA-R highway=pedestrian name=Long_Lane"
            + HOURS
            + "R-Q highway=pedestrian name=Long_Lane"
            + HOURS
            + "X 3 -3\nY 1 -3\nA-Y-X name=Round\n";
    String visited = world.replace("A-B-C highway=residential", "C-B motor_vehicle=destination");
    assertThat(names(visited + "C-X name=Round\n", MORNING, "5,0 3,1.5"))
        .isEqualTo("Street Lane Inner Lane");
    assertThat(names(visited + "C-X name=Round\n", MORNING, "2,-3 3,0.5"))
        .isEqualTo("Round Street Lane");
  }

  private String names(String world, LocalDateTime departure, String fromTo) {
    double[] c = new double[4];
    String[] words = fromTo.split("[ ,]", -1);
    for (int i = 0; i < c.length; i++) {
      c[i] = Double.parseDouble(words[i]);
    }
    return TimedRoutes.names(
        world,
        directory.resolve(Integer.toHexString((world + departure + fromTo).hashCode())),
        departure,
        Objective.FAST,
        ActionWorld.at(c[0], c[1]),
        ActionWorld.at(c[2], c[3]));
  }
}
