package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.onthegomap.planetiler.collection.LongLongMap;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NodePlacesTest {

  private static final long SEED = 20261126;

  @Test
  void every_node_is_found_and_no_other() {
    Random random = new Random(SEED);
    for (int round = 0; round < 60; round++) {
      TreeMap<Long, Long> expected = new TreeMap<>();
      try (NodePlaces places = new NodePlaces()) {
        // Around the size of a block, too; with gaps of one and of billions; from below zero.
        int count =
            round % 3 == 0 ? 4096 * (round % 4) + random.nextInt(3) : random.nextInt(20_000);
        long id = random.nextInt(-5, 5);
        for (int i = 0; i < count; i++) {
          long place = random.nextLong();
          places.put(id, place);
          expected.put(id, place);
          id += random.nextInt(10) == 0 ? 1 + random.nextLong(5_000_000_000L) : 1;
        }
        assertSame(places, expected, random, "seed %d round %d".formatted(SEED, round));
      }
    }
  }

  private static void assertSame(
      NodePlaces places, SortedMap<Long, Long> expected, Random random, String where) {
    expected.forEach((id, place) -> assertThat(places.get(id)).as(where).isEqualTo(place));
    for (long id : new long[] {Long.MIN_VALUE, -6, Long.MAX_VALUE}) {
      assertThat(places.get(id)).as(where).isEqualTo(LongLongMap.MISSING_VALUE);
    }
    if (expected.isEmpty()) {
      return;
    }
    for (int i = 0; i < 1_000; i++) {
      long id = random.nextLong(expected.firstKey() - 1, expected.lastKey() + 2);
      long place = expected.getOrDefault(id, LongLongMap.MISSING_VALUE);
      assertThat(places.get(id)).as("%s id %d", where, id).isEqualTo(place);
    }
  }

  @Test
  void ids_that_do_not_ascend_are_refused() {
    for (long second : new long[] {7, 6, -1}) {
      try (NodePlaces places = new NodePlaces()) {
        places.put(7, 1);
        assertThatThrownBy(() -> places.put(second, 2))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining("must be sorted")
            .hasMessageContaining("%d came after 7".formatted(second));
      }
    }
  }
}
