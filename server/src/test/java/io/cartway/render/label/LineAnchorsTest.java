package io.cartway.render.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.render.feature.WorkCount;
import io.cartway.style.expression.Evaluation;
import io.cartway.work.Deadline;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Places on lines and in areas that can be told with a ruler. All in units of [TileLines].
class LineAnchorsTest {

  private static final double QUARTER = Math.PI / 4;

  private static WorkCount work() {
    return new WorkCount(new Evaluation(), Deadline.never());
  }

  private static double[] xs(LineAnchors anchors, double... line) {
    return anchors.along(line, work()).stream().mapToDouble(LineAnchors.Anchor::x).toArray();
  }

  @Test
  void labels_stand_a_spacing_apart_from_half_a_label_and_the_offset_on() {
    LineAnchors anchors = new LineAnchors(1000, QUARTER, 200, 48, 15, 1);
    // The last label would end behind its line: 4,248 and 100.
    assertThat(xs(anchors, 100, 500, 4300, 500)).containsExactly(248, 1248, 2248, 3248);
    assertThat(xs(anchors, 100, 500, 4348, 500)).containsExactly(248, 1248, 2248, 3248, 4248);
    // Out of a neighbouring tile: half of the spacing.
    assertThat(xs(anchors, 0, 500, 2600, 500)).containsExactly(500, 1500, 2500);
    // A long label moves the next away: by itself and a quarter of the spacing.
    LineAnchors longer = new LineAnchors(1000, QUARTER, 800, 48, 15, 1);
    assertThat(xs(longer, 100, 500, 3000, 500)).containsExactly(548, 1598);
    // A short line has one in its middle; a shorter one has none.
    assertThat(xs(anchors, 100, 500, 320, 500)).containsExactly(210);
    assertThat(xs(anchors, 100, 500, 299, 500)).isEmpty();
  }

  @Test
  void labels_keep_away_from_sharp_turns() {
    LineAnchors anchors = new LineAnchors(500, QUARTER, 200, 48, 15, 1);
    // By 90 degrees at 800: the label at 750 would lie over it.
    assertThat(xs(anchors, 0, 500, 800, 500, 800, 3000)).containsExactly(250, 800, 800, 800, 800);
    assertThat(xs(anchors, 0, 500, 700, 500, 700, 3000)).containsExactly(250, 700, 700, 700, 700);
    assertThat(new LineAnchors(500, 2 * QUARTER + 0.01, 200, 48, 15, 1))
        .satisfies(all -> assertThat(xs(all, 0, 500, 700, 500, 700, 3000)).hasSize(6));
    // Two turns of 40 degrees, further apart than the window: each counts alone.
    assertThat(xs(anchors, 0, 500, 700, 500, 750, 542, 3000, 542)).hasSize(6);
    List<LineAnchors.Anchor> middle = anchors.center(new double[] {0, 0, 1000, 0, 1000, 1000});
    assertThat(middle).as("at the turn").isEmpty();
    assertThat(anchors.center(new double[] {0, 0, 1000, 0, 1000, 600}))
        .containsExactly(new LineAnchors.Anchor(800, 0, 0));
  }

  @Test
  void the_inner_point_of_an_area_is_farthest_from_its_edges() {
    // An L of bars of 1,000: its corner has the most room.
    double[] ring = {0, 0, 4000, 0, 4000, 1000, 1000, 1000, 1000, 4000, 0, 4000, 0, 0};
    List<double[]> places = InnerPoint.of(List.of(ring), work());
    assertThat(places).hasSize(1);
    // The middle of the greatest circle: r from both sides and from the corner.
    double best = 1000 * Math.sqrt(2) / (1 + Math.sqrt(2));
    double distance =
        Math.min(
            Math.min(places.getFirst()[0], places.getFirst()[1]),
            Math.hypot(places.getFirst()[0] - 1000, places.getFirst()[1] - 1000));
    assertThat(distance).isCloseTo(best, within(16.0));
    // A square with a hole in its middle, beside a flat ring and another square.
    double[] outer = {0, 0, 3000, 0, 3000, 3000, 0, 3000, 0, 0};
    double[] hole = {400, 400, 400, 2600, 2600, 2600, 2600, 400, 400, 400};
    double[] flat = {5000, 0, 6000, 0, 5000, 0};
    double[] other = {5000, 0, 5800, 0, 5800, 800, 5000, 800, 5000, 0};
    places = InnerPoint.of(List.of(outer, hole, flat, other), work());
    assertThat(places).hasSize(2);
    boolean isInHole =
        Math.abs(places.get(0)[0] - 1500) < 1100 && Math.abs(places.get(0)[1] - 1500) < 1100;
    assertThat(isInHole).isFalse();
    assertThat(places.get(1)).containsExactly(5400, 400);
  }
}
