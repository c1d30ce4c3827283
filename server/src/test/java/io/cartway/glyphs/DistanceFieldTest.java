package io.cartway.glyphs;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Shape;
import java.awt.geom.Area;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

/// Fields of shapes whose distances are known by a formula.
class DistanceFieldTest {

  private static final int LEFT = -2;
  private static final int BOTTOM = -3;
  private static final int WIDTH = 24;
  private static final int HEIGHT = 30;

  /// Fails where a byte is off by more than the flattening and rounding to 64ths explain.
  ///
  /// @param distance from a point to the outline, negative inside
  private static void holds(Shape shape, DoubleBinaryOperator distance) {
    byte[] field = DistanceField.of(Outline.of(shape, 1), LEFT, BOTTOM, WIDTH, HEIGHT);
    assertThat(field).hasSize((WIDTH + 6) * (HEIGHT + 6));
    for (int row = 0; row < HEIGHT + 6; row++) {
      for (int column = 0; column < WIDTH + 6; column++) {
        double x = LEFT - 3 + column + 0.5;
        double y = BOTTOM + HEIGHT + 3 - row - 0.5;
        double expected = Math.clamp(192 - 32 * distance.applyAsDouble(x, y), 0, 255);
        assertThat(field[row * (WIDTH + 6) + column] & 0xFF)
            .as("at %s, %s", x, y)
            .isBetween((int) Math.floor(expected) - 1, (int) Math.ceil(expected) + 1);
      }
    }
  }

  @Test
  void a_circle_of_cubic_curves_is_as_far_as_its_radius_says() {
    holds(new Ellipse2D.Double(2, 4, 16, 16), (x, y) -> Math.hypot(x - 10, y - 12) - 8);
  }

  @Test
  void a_parabola_of_quadratic_curves_is_nearest_where_its_normal_meets() {
    Path2D arch = new Path2D.Double();
    arch.moveTo(0, 0);
    arch.quadTo(10, 40, 20, 0);
    arch.closePath();
    holds(
        arch,
        (x, y) -> {
          double nearest = Math.hypot(x - Math.clamp(x, 0, 20), y);
          for (int i = 0; i <= 20_000; i++) {
            double t = i / 20_000.0;
            nearest = Math.min(nearest, Math.hypot(x - 20 * t, y - 80 * t * (1 - t)));
          }
          boolean inside = y > 0 && y < 4 * x * (20 - x) / 20;
          return inside ? -nearest : nearest;
        });
  }

  @Test
  void a_hole_is_outside() {
    Area ring = new Area(new Ellipse2D.Double(0, 0, 20, 20));
    ring.subtract(new Area(new Ellipse2D.Double(5, 5, 10, 10)));
    holds(ring, (x, y) -> Math.abs(Math.hypot(x - 10, y - 10) - 7.5) - 2.5);
  }

  @Test
  void contours_in_one_direction_that_overlap_are_inside_where_they_do() {
    Path2D cross = new Path2D.Double(Path2D.WIND_NON_ZERO);
    cross.append(new Rectangle2D.Double(0, 6, 18, 6), false);
    cross.append(new Rectangle2D.Double(6, 0, 6, 18), false);
    byte[] field = DistanceField.of(Outline.of(cross, 1), 0, 0, 18, 18);
    // The middle: half a pixel from the centre, two and a half from all edges.
    assertThat(field[12 * 24 + 12] & 0xFF).isEqualTo(255);
    assertThat(field[0] & 0xFF).isZero();
  }

  /// Contours with sharp corners, straight and slow turns, that cross and touch.
  @Test
  void any_shape_is_as_far_as_the_nearest_of_all_its_segments() {
    Random random = new Random(6);
    for (int i = 0; i < 300; i++) {
      Path2D shape = new Path2D.Double(Path2D.WIND_EVEN_ODD);
      int grid = i % 3 == 0 ? 4 : 1;
      for (int contour = 0; contour < 1 + i % 3; contour++) {
        // Some begin where another begins, most do not.
        shape.moveTo(random.nextInt(5) * grid, random.nextInt(5) * grid);
        for (int point = 0; point < 2 + i % 7; point++) {
          double x = random.nextInt(20 / grid) * grid;
          double y = random.nextInt(24 / grid) * grid;
          if (i % 2 == 0) {
            shape.lineTo(x, y);
          } else {
            shape.quadTo(random.nextInt(20), random.nextInt(24), x, y);
          }
        }
        shape.closePath();
      }
      Outline outline = Outline.of(shape, 1);
      List<Line2D> lines = new ArrayList<>();
      for (int at = 0; at < outline.count(); at++) {
        lines.add(
            new Line2D.Float(
                outline.fromX(at), outline.fromY(at), outline.toX(at), outline.toY(at)));
      }
      byte[] field = DistanceField.of(outline, LEFT, BOTTOM, WIDTH, HEIGHT);
      for (int pixel = 0; pixel < field.length; pixel++) {
        double x = LEFT - 3 + pixel % (WIDTH + 6) + 0.5;
        double y = BOTTOM + HEIGHT + 3 - Math.floorDiv(pixel, WIDTH + 6) - 0.5;
        double nearest =
            lines.stream().mapToDouble(line -> line.ptSegDist(x, y)).min().orElseThrow();
        int expected = (int) Math.clamp(192 - 32 * nearest, 0, 255);
        int inside = (int) Math.clamp(192 + 32 * nearest, 0, 255);
        int actual = field[pixel] & 0xFF;
        assertThat(Math.min(Math.abs(actual - expected), Math.abs(actual - inside)))
            .as("shape %d at %s, %s: %d, not %d or %d", i, x, y, actual, expected, inside)
            .isLessThanOrEqualTo(1);
      }
    }
  }

  @Test
  void numbers_of_units_become_pixels() {
    Outline outline = Outline.of(new Rectangle2D.Double(-100, -250, 500, 1_000), 0.024);
    assertThat(outline.bound(0, false)).isEqualTo(-2);
    assertThat(outline.bound(0, true)).isEqualTo(10);
    assertThat(outline.bound(1, false)).isEqualTo(-6);
    assertThat(outline.bound(1, true)).isEqualTo(18);
    // Halves go away from zero, as C's round has it.
    Outline halves = Outline.of(new Rectangle2D.Double(-2.5, -0.5, 3, 3), 1);
    assertThat(halves.bound(0, false)).isEqualTo(-3);
    assertThat(halves.bound(1, true)).isEqualTo(3);
  }
}
