package io.cartway.roads;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.travel.TransportMode;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What turns cost where somebody has driven whether one should or not.
class LenientCostsTest {

  /// Residents' roads, a forbidden turn, and a bollard at `p`; `a` and `n` are dead ends.
  private static final String WORLD =
      """
      a 0 0
      b 2 0
      c 4 0
      n 2 2
      s 2 -2
      p 6 0 barrier=bollard
      q 8 0
      a-b
      b-c
      b-n access=destination
      b-s
      c-p
      p-q
      c-s
      no_right_turn 1 b 4
      """;

  @TempDir private Path directory;

  @Test
  void what_one_should_not_do_has_a_price_in_time_and_what_one_cannot_do_has_none() {
    World world = World.of(WORLD);
    try (RoadGraph graph = world.open(directory)) {
      ModeCosts strict =
          Objects.requireNonNull(
              ModeCosts.ofAll(graph, TurnModel.TURN_AWARE).get(TransportMode.CAR));
      ModeCosts lenient = strict.lenient();
      int ab = world.arc(graph, "a", "b");
      int bn = world.arc(graph, "b", "n");
      int bs = world.arc(graph, "b", "s");
      int cp = world.arc(graph, "c", "p");
      int pq = world.arc(graph, "p", "q");

      assertThat(strict.turnCost(ab, bn)).isGreaterThan(ModeCosts.PENALTY_MILLIS_MIN);
      assertThat(lenient.turnCost(ab, bn)).isEqualTo(strict.turnDurationMillis(ab, bn));
      assertThat(strict.turnCost(ab, bs)).isEqualTo(ModeCosts.INFINITE);
      assertThat(lenient.turnCost(ab, bs)).isEqualTo(strict.turnDurationMillis(ab, bs) + 120_000);
      assertThat(strict.turnCost(ab, graph.opposite(ab))).isEqualTo(ModeCosts.INFINITE);
      assertThat(lenient.turnCost(ab, graph.opposite(ab)))
          .isEqualTo(ModeCosts.U_TURN_MILLIS + 100_000);
      assertThat(lenient.turnCost(graph.opposite(ab), ab)).isEqualTo(ModeCosts.U_TURN_MILLIS);
      assertThat(lenient.turnCost(cp, pq)).isEqualTo(ModeCosts.INFINITE);
      assertThat(lenient.at(OwnPace.USUAL).turnCost(ab, bs)).isLessThan(ModeCosts.INFINITE);
    }
  }
}
