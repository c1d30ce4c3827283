package io.cartway.render.label;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.render.label.CollisionGrid.Found;
import io.cartway.render.label.CollisionGrid.Overlap;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The grid beside every shape compared with every other. Places are whole pixels, so that shapes
/// touch or lie a pixel apart.
class CollisionGridTest {

  private static final double SIDE = 400;

  /// A box, or a circle round its left upper corner.
  ///
  /// @param radius 0 for a box
  private record Shape(
      double left,
      double top,
      double right,
      double bottom,
      double radius,
      Overlap overlap,
      boolean doubtful) {

    boolean meets(Shape other) {
      if (radius > 0 && other.radius > 0) {
        double apart = Math.hypot(left - other.left, top - other.top);
        return apart < radius + other.radius;
      }
      if (radius == 0 && other.radius == 0) {
        return left <= other.right
            && other.left <= right
            && top <= other.bottom
            && other.top <= bottom;
      }
      Shape circle = radius > 0 ? this : other;
      Shape box = radius > 0 ? other : this;
      double size = 2 * circle.radius;
      double from = circle.left - circle.radius;
      return new Ellipse2D.Double(from, circle.top - circle.radius, size, size)
          .intersects(
              new Rectangle2D.Double(
                  box.left, box.top, box.right - box.left, box.bottom - box.top));
    }

    boolean isBorne(Shape asked) {
      return switch (asked.overlap) {
        case NEVER -> false;
        case COOPERATIVE -> overlap != Overlap.NEVER;
        case ALWAYS -> true;
      };
    }
  }

  private static Shape shape(Random random) {
    // Also beyond the edges of the grid.
    int x = random.nextInt(440) - 20;
    int y = random.nextInt(440) - 20;
    Overlap overlap =
        List.of(Overlap.NEVER, Overlap.COOPERATIVE, Overlap.ALWAYS).get(random.nextInt(3));
    boolean doubtful = random.nextInt(2) > 0;
    return random.nextBoolean()
        ? new Shape(x, y, x, y, 0.5 + random.nextInt(9), overlap, doubtful)
        : new Shape(
            x, y, x + 1 + random.nextInt(60), y + 1 + random.nextInt(20), 0, overlap, doubtful);
  }

  private static double[] box(Shape shape) {
    return new double[] {shape.left, shape.top, shape.right, shape.bottom};
  }

  private static double[] circle(Shape shape) {
    return new double[] {shape.left, shape.top, shape.radius};
  }

  @Test
  void finds_what_comparing_all_shapes_finds() {
    Random random = new Random(20);
    int[] counts = new int[3];
    for (int round = 0; round < 20; round++) {
      CollisionGrid grid = new CollisionGrid(SIDE, SIDE);
      List<Shape> entered = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        Shape asked = shape(random);
        Found expected = Found.NOTHING;
        for (Shape each : entered) {
          if (each.meets(asked) && !each.isBorne(asked)) {
            expected = expected.and(each.doubtful ? Found.DOUBTFUL : Found.SOMETHING);
          }
        }
        Found found =
            asked.radius > 0
                ? grid.atCircles(circle(asked), asked.overlap)
                : grid.atBox(box(asked), asked.overlap);
        assertThat(found).as("%d, %d", round, i).isEqualTo(expected);
        counts[found == Found.NOTHING ? 0 : found == Found.DOUBTFUL ? 1 : 2]++;
        if (asked.radius > 0) {
          grid.addCircles(circle(asked), asked.overlap, asked.doubtful);
        } else {
          grid.addBox(box(asked), asked.overlap, asked.doubtful);
        }
        entered.add(asked);
      }
    }
    assertThat(counts[0]).isGreaterThan(500);
    assertThat(counts[1]).isGreaterThan(100);
    assertThat(counts[2]).isGreaterThan(300);
  }
}
