package io.cartway.roads.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HeightSmootherTest {

  private static final int NODES = 100;
  private static final double PIECE_METERS = 10;

  @Test
  void an_even_slope_stays_as_it_is() {
    double[] slope = new double[NODES];
    Arrays.setAll(slope, node -> 500 + node);
    double[] smooth = road(slope, -1, -1);
    for (int node = 25; node < NODES - 25; node++) {
      assertThat(smooth[node]).as("node " + node).isCloseTo(slope[node], within(0.1));
    }
  }

  @Test
  void noise_is_taken_out() {
    Random random = new Random(3);
    double[] noisy = new double[NODES];
    Arrays.setAll(noisy, _ -> 500 + 10 * random.nextGaussian());
    double[] smooth = road(noisy, -1, -1);
    for (int node = 1; node < NODES; node++) {
      assertThat(Math.abs(smooth[node] - smooth[node - 1])).as("node " + node).isLessThan(2);
    }
  }

  @Test
  void the_ground_below_a_bridge_does_not_pull() {
    double[] valley = new double[NODES];
    Arrays.setAll(valley, node -> node > 45 && node < 55 ? 100 : 500);
    double[] smooth = road(valley, 45, 55);
    assertThat(smooth[50]).isCloseTo(500, within(60.0));
    assertThat(smooth[20]).isCloseTo(500, within(0.5));
  }

  @Test
  void unmeasured_heights_stay_unknown() {
    double[] holes = new double[NODES];
    Arrays.setAll(holes, node -> node == 50 ? Double.NaN : 500);
    double[] smooth = road(holes, -1, -1);
    assertThat(smooth[50]).isNaN();
    assertThat(smooth[49]).isCloseTo(500, within(1e-6));
  }

  /// A road of even pieces with a bridge from one node to another.
  private static double[] road(double[] heights, int bridgeStart, int bridgeEnd) {
    double[] laid = heights.clone();
    for (int node = bridgeStart + 1; node < bridgeEnd; node++) {
      laid[node] = heights[bridgeStart];
    }
    HeightSmoother smoother = new HeightSmoother(laid);
    for (int node = 1; node < heights.length; node++) {
      boolean hangs = node > bridgeStart && node <= bridgeEnd;
      smoother.add(node - 1, node, PIECE_METERS, hangs);
    }
    return smoother.smooth();
  }
}
