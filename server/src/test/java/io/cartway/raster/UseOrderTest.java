package io.cartway.raster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UseOrderTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_127L);
  private static final int STEPS = 60_000;
  private static final int KEYS = 900;
  private static final int OWNERS = 5;

  /// Against Java's own map in the order of use.
  @Test
  void the_order_of_use_is_that_of_a_linked_map() {
    Random random = new Random(SEED);
    Map<PictureKey, Integer> model = new LinkedHashMap<>(16, 0.75f, true);
    UseOrder order = new UseOrder();
    for (int step = 0; step < STEPS; step++) {
      // Keys of few values, so that chains are long.
      int number = random.nextInt(KEYS);
      PictureKey key = new PictureKey(number, number % 7, number % OWNERS);
      switch (random.nextInt(4)) {
        case 0, 1 -> {
          int size = 1 + random.nextInt(9);
          model.remove(key);
          model.put(key, size);
          order.put(key, size);
        }
        case 2 -> {
          model.get(key);
          order.use(key);
        }
        default -> {
          model.remove(key);
          order.remove(key);
        }
      }
      if (step % 100 == 0) {
        assertSame(order, model);
      }
    }
    List<PictureKey> drained = new ArrayList<>();
    while (order.count() > 0) {
      drained.add(order.oldest());
      order.remove(order.oldest());
    }
    assertThat(drained).containsExactlyElementsOf(model.keySet());
    assertThat(order.blocks()).isZero();
  }

  private static void assertSame(UseOrder order, Map<PictureKey, Integer> model) {
    assertThat(order.count()).isEqualTo(model.size());
    assertThat(order.blocks()).isEqualTo(sum(model, -1));
    for (int owner = 0; owner < OWNERS; owner++) {
      assertThat(order.blocksOf(owner)).isEqualTo(sum(model, owner));
      PictureKey first = first(model, owner);
      if (first != null) {
        assertThat(order.oldestOf(owner)).isEqualTo(first);
      }
    }
    PictureKey first = first(model, -1);
    if (first != null) {
      assertThat(order.oldest()).isEqualTo(first);
    }
  }

  private static @Nullable PictureKey first(Map<PictureKey, Integer> model, int owner) {
    Iterator<PictureKey> keys = model.keySet().iterator();
    while (keys.hasNext()) {
      PictureKey key = keys.next();
      if (owner < 0 || key.owner() == owner) {
        return key;
      }
    }
    return null;
  }

  private static long sum(Map<PictureKey, Integer> model, int owner) {
    return model.entrySet().stream()
        .filter(each -> owner < 0 || each.getKey().owner() == owner)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
