package io.cartway.roads;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What turns take, each from what is drawn: roads meet at right angles, so that the extra time of
/// a turn is whole.
class TurnTimesTest {

  /// `b` is a crossing of four roads, `c` a bend of one, `d` the middle of a straight road.
  private static final String CROSSING =
      """
      a 0 0
      b 2 0
      c 4 0
      n 2 2
      s 2 -2
      d 4 2
      a-b
      b-c
      b-n
      b-s
      c-d
      """;

  @TempDir private Path directory;

  private interface Check {
    void run(Turns turns);
  }

  private void in(World world, Check check) throws IOException {
    try (RoadGraph graph = world.open(Files.createTempDirectory(directory, "w"))) {
      check.run(new Turns(graph, ModeCosts.ofAll(graph, TurnModel.TURN_AWARE)));
    }
  }

  /// Turns by the numbers of ways, from 1.
  private record Turns(RoadGraph graph, Map<TransportMode, ModeCosts> costs) {

    int millis(TransportMode mode, int fromWay, int toWay) {
      for (int arc = 0; arc < graph.arcCount(); arc++) {
        int junction = graph.head(arc);
        for (int next = graph.firstOut(junction); next < graph.endOut(junction); next++) {
          if (graph.wayId(arc) == fromWay
              && graph.wayId(next) == toWay
              && next != graph.opposite(arc)) {
            return Objects.requireNonNull(costs.get(mode)).turnDurationMillis(arc, next);
          }
        }
      }
      throw new AssertionError("no turn from way %d to %d".formatted(fromWay, toWay));
    }
  }

  @Test
  void a_turn_takes_what_its_angle_and_oncoming_traffic_take() throws IOException {
    in(
        World.of(CROSSING),
        turns -> {
          assertThat(turns.millis(TransportMode.CAR, 1, 2)).as("straight on").isZero();
          assertThat(turns.millis(TransportMode.CAR, 1, 4)).as("right").isEqualTo(650);
          assertThat(turns.millis(TransportMode.CAR, 1, 3)).as("left").isEqualTo(650 + 950);
          assertThat(turns.millis(TransportMode.CAR, 3, 1)).as("right").isEqualTo(650);
          assertThat(turns.millis(TransportMode.CAR, 4, 1)).as("left").isEqualTo(650 + 950);
          assertThat(turns.millis(TransportMode.CAR, 2, 5)).as("a bend").isZero();
          assertThat(turns.millis(TransportMode.TRUCK, 1, 4)).isEqualTo(845);
          assertThat(turns.millis(TransportMode.BIKE, 1, 3)).isEqualTo(325);
          assertThat(turns.millis(TransportMode.PEDESTRIAN, 1, 3)).isZero();
        });
  }

  @Test
  void who_keeps_left_crosses_oncoming_traffic_to_the_right() throws IOException {
    in(
        World.of(CROSSING).drivingOnTheLeft(),
        turns -> {
          assertThat(turns.millis(TransportMode.CAR, 1, 4)).as("right").isEqualTo(650 + 950);
          assertThat(turns.millis(TransportMode.CAR, 1, 3)).as("left").isEqualTo(650);
        });
  }

  @Test
  void signals_count_at_the_junction_and_in_the_half_before_it() throws IOException {
    in(
        World.of(CROSSING.replace("b 2 0", "b 2 0 highway=traffic_signals")),
        turns -> {
          assertThat(turns.millis(TransportMode.CAR, 1, 2)).isEqualTo(650);
          assertThat(turns.millis(TransportMode.CAR, 2, 5)).as("behind it").isZero();
          assertThat(turns.millis(TransportMode.PEDESTRIAN, 1, 2)).isZero();
        });
    String halves =
        """
        a1 0.4 0 highway=traffic_signals
        a2 1 0
        a3 1.4 0 highway=traffic_signals
        a4 1.6 0 highway=traffic_signals
        """;
    in(
        World.of(halves + CROSSING.replace("a-b", "a-a1-a2-a3-a4-b")),
        turns -> {
          assertThat(turns.millis(TransportMode.CAR, 1, 2)).as("two of three").isEqualTo(1300);
          assertThat(turns.millis(TransportMode.CAR, 2, 1)).as("away from them").isZero();
        });
  }

  @Test
  void boarding_takes_the_wait_and_the_landings_and_on_board_nobody_boards() throws IOException {
    in(
        World.of(
            """
            a 0 0
            b 2 0
            c 4 0
            d 6 0
            e 8 0
            f 10 0
            g 6 2
            a-b
            b-c route=ferry duration=600 interval=900
            c-d route=ferry duration=600 interval=900
            d-e route=ferry duration=3600 name=Blue
            e-f
            d-g
            """),
        turns -> {
          assertThat(turns.millis(TransportMode.CAR, 1, 2)).isEqualTo((450 + 120) * 1000);
          assertThat(turns.millis(TransportMode.TRUCK, 1, 2)).isEqualTo((450 + 120) * 1000);
          assertThat(turns.millis(TransportMode.SCOOTER, 1, 2)).isEqualTo((450 + 120) * 1000);
          assertThat(turns.millis(TransportMode.BIKE, 1, 2)).isEqualTo((450 + 60) * 1000);
          assertThat(turns.millis(TransportMode.PEDESTRIAN, 1, 2)).isEqualTo((450 + 60) * 1000);
          assertThat(turns.millis(TransportMode.CAR, 2, 1)).as("leaving").isEqualTo(60_000);
          assertThat(turns.millis(TransportMode.CAR, 2, 3)).as("at sea").isZero();
          int wait = 1800;
          assertThat(turns.millis(TransportMode.CAR, 3, 4))
              .as("from one line to another: leaving and boarding")
              .isEqualTo((60 + wait + 600) * 1000);
          assertThat(turns.millis(TransportMode.PEDESTRIAN, 3, 4))
              .isEqualTo((60 + wait + 180) * 1000);
          assertThat(turns.millis(TransportMode.CAR, 4, 5)).isEqualTo(300_000);
          assertThat(turns.millis(TransportMode.PEDESTRIAN, 4, 5)).isEqualTo(120_000);
        });
  }
}
