package io.cartway.tiles;

import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.geo.TileCoord;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TileIdTest {

  @Test
  void the_specification_s_examples_hold() {
    assertThat(TileId.of(0, 0, 0)).isEqualTo(0);
    assertThat(TileId.of(1, 0, 0)).isEqualTo(1);
    assertThat(TileId.of(1, 0, 1)).isEqualTo(2);
    assertThat(TileId.of(1, 1, 1)).isEqualTo(3);
    assertThat(TileId.of(1, 1, 0)).isEqualTo(4);
    assertThat(TileId.of(2, 0, 0)).isEqualTo(5);
    assertThat(TileId.of(12, 3423, 1763)).isEqualTo(19078479);
  }

  @Test
  void the_tiles_of_a_zoom_have_all_numbers_once() {
    TreeSet<Long> ids = new TreeSet<>();
    for (int x = 0; x < 32; x++) {
      for (int y = 0; y < 32; y++) {
        ids.add(TileId.of(5, x, y));
      }
    }
    assertThat(ids).hasSize(1024);
    assertThat(ids.first()).isEqualTo(341);
    assertThat(ids.last()).isEqualTo(341 + 1023);
  }

  @Test
  void any_tile_has_the_number_that_planetiler_gives_it() {
    long seed = Long.getLong("cases.seed", 7);
    Random random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      int z = random.nextInt(16);
      int x = random.nextInt(1 << z);
      int y = random.nextInt(1 << z);
      assertThat(TileId.of(z, x, y))
          .as("%d/%d/%d, -Dcases.seed=%d", z, x, y, seed)
          .isEqualTo(TileCoord.ofXYZ(x, y, z).hilbertEncoded());
    }
  }
}
