package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Slots of ranks beside a map, in turns with clearing.
class RankSlotsTest {

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void ranks_get_slots_in_turn_and_lose_them(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int rankCount = 1_300_000 + random.nextInt(700);
    RankSlots slots = new RankSlots(rankCount);
    for (int turn = 0; turn < 8; turn++) {
      Map<Integer, Integer> expected = new HashMap<>();
      List<Integer> inTurn = new ArrayList<>();
      // From nothing to more pages and more slots than are kept.
      int touched = turn == 0 ? 0 : 1 + random.nextInt(1 << (2 * turn + 4));
      for (int i = 0; i < touched; i++) {
        int rank = random.nextInt(4) == 0 ? i % 1100 : random.nextInt(rankCount);
        assertThat(slots.find(rank)).isEqualTo(expected.getOrDefault(rank, -1));
        if (expected.putIfAbsent(rank, inTurn.size()) == null) {
          inTurn.add(rank);
        }
        assertThat(slots.of(rank)).isEqualTo(expected.get(rank));
      }
      for (int end : new int[] {0, rankCount - 1}) {
        if (expected.putIfAbsent(end, inTurn.size()) == null) {
          inTurn.add(end);
        }
        assertThat(slots.of(end)).isEqualTo(expected.get(end));
      }
      assertThat(slots.count()).isEqualTo(inTurn.size());
      assertThat(slots.capacity()).isGreaterThanOrEqualTo(inTurn.size());
      for (int slot = 0; slot < inTurn.size(); slot++) {
        assertThat(slots.rankAt(slot)).isEqualTo(inTurn.get(slot));
      }
      slots.clear();
      assertThat(slots.count()).isZero();
      for (int rank : inTurn) {
        assertThat(slots.find(rank)).isNegative();
      }
      assertThat(slots.sizeBytes())
          .as("what is kept: pages, slots and the list of pages")
          .isLessThan((2 << 20) + 4 * RankSlots.KEPT_MAX + rankCount / 100 + 2000);
    }
  }
}
