package io.cartway.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PackedPointsTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);

  @Test
  void packed_points_are_the_points_to_the_last_bit() {
    Random random = new Random(SEED);
    for (int count = 0; count < 50; count++) {
      List<LatLng> points = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        points.add(new LatLng(random.nextDouble(-90, 90), random.nextDouble(-180, 180)));
      }
      List<LatLng> packed = PackedPoints.of(points);
      assertThat(packed).as("seed %d", SEED).isEqualTo(points).hasSameHashCodeAs(points);
      assertThat(packed.reversed()).isEqualTo(points.reversed());
      points.add(new LatLng(0, 0));
      assertThat(packed).hasSize(count);
    }
  }

  @Test
  void packed_points_stay_as_they_are() {
    PackedPoints packed = PackedPoints.of(List.of(new LatLng(1, 2), new LatLng(3, 4)));
    assertThat(PackedPoints.of(packed)).isSameAs(packed);
    assertThat(PackedPoints.of(List.of())).isEmpty();
    LatLng other = new LatLng(5, 6);
    assertThatThrownBy(() -> packed.set(0, other))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> packed.get(2)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> packed.get(-1)).isInstanceOf(IndexOutOfBoundsException.class);
  }
}
