package io.cartway.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.awt.geom.Area;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Shares of pixels, compared with samples of the JDK's shapes, and with areas by formula.
class CoverageTest {

  private static final int SIZE = 24;

  /// Samples of a pixel, each way.
  private static final int SAMPLES = 16;

  @Test
  void half_a_pixel_is_covered_by_half() {
    Coverage coverage = new Coverage(4, 2);
    ring(coverage, 0.5, 0, 3.5, 0, 3.5, 2, 0.5, 2);
    assertThat(shares(coverage, 4, 2)[1]).containsExactly(128, 255, 255, 128);
    ring(coverage, 0, 0, 4, 0, 0, 2);
    assertThat(shares(coverage, 4, 2))
        .isDeepEqualTo(new int[][] {{255, 255, 191, 64}, {191, 64, 0, 0}});
  }

  @Test
  void shares_of_random_stars_are_those_of_samples() {
    Random random = new Random(84);
    Coverage coverage = new Coverage(SIZE, SIZE);
    for (int i = 0; i < 300; i++) {
      Path2D shape = star(random, i % 3 == 0 ? 40 : 14);
      add(coverage, shape);
      int[][] shares = shares(coverage, SIZE, SIZE);
      for (int y = 0; y < SIZE; y++) {
        for (int x = 0; x < SIZE; x++) {
          assertThat(shares[y][x])
              .as("star %d at %d, %d", i, x, y)
              .isCloseTo(sampled(shape, x, y), offset(24));
        }
      }
    }
  }

  @Test
  void edges_that_go_anywhere_leave_nothing_behind() {
    Random random = new Random(86);
    double[] odd = {
      0,
      -0.0,
      24,
      1e-300,
      -1e-300,
      1e9,
      -1e9,
      1e12,
      -1e12,
      Math.nextUp(24.0),
      Math.nextDown(24.0),
      Math.nextUp(7.0),
      Math.nextDown(7.0)
    };
    Coverage coverage = new Coverage(SIZE, SIZE);
    for (int i = 0; i < 20_000; i++) {
      double[] ring = new double[2 * (3 + random.nextInt(4))];
      for (int k = 0; k < ring.length; k++) {
        boolean any = random.nextInt(3) == 0;
        ring[k] = any ? odd[random.nextInt(odd.length)] : random.nextDouble() * 40 - 8;
      }
      ring(coverage, ring);
      for (int[] row : shares(coverage, SIZE, SIZE)) {
        assertThat(Arrays.stream(row).allMatch(share -> share >= 0 && share <= 255)).isTrue();
      }
    }
    ring(coverage, 0.5, 0, 3.5, 0, 3.5, 2, 0.5, 2);
    int[][] shares = shares(coverage, SIZE, SIZE);
    assertThat(Arrays.copyOf(shares[1], 5)).containsExactly(128, 255, 255, 128, 0);
    assertThat(Arrays.stream(shares).flatMapToInt(Arrays::stream).sum()).isEqualTo(2 * 766);
  }

  @Test
  void the_sum_of_all_shares_is_the_area() {
    Random random = new Random(85);
    Coverage coverage = new Coverage(SIZE, SIZE);
    for (int i = 0; i < 300; i++) {
      Path2D shape = star(random, i % 3 == 0 ? 40 : 11);
      add(coverage, shape);
      double sum = 0;
      for (int[] row : shares(coverage, SIZE, SIZE)) {
        for (int share : row) {
          sum += share / 255.0;
        }
      }
      Area inside = new Area(shape);
      inside.intersect(new Area(new java.awt.Rectangle(SIZE, SIZE)));
      assertThat(sum).as("star " + i).isCloseTo(area(inside), offset(0.5));
    }
  }

  @Test
  void a_hole_and_what_lies_in_another_shape_are_left_out() {
    Coverage coverage = new Coverage(5, 1);
    ring(coverage, 0, 0, 5, 0, 5, 1, 0, 1);
    ring(coverage, 1.5, 1, 3, 1, 3, 0, 1.5, 0);
    assertThat(shares(coverage, 5, 1)[0]).containsExactly(255, 128, 0, 255, 255);
    Coverage hole = new Coverage(5, 1);
    int[] left = new int[5];
    for (int i = 0; i < 2; i++) {
      ring(coverage, 0, 0, 7, 0, 7, 1, 0, 1);
      ring(hole, 1.5, 0, 3, 0, 3, 1, 1.5, 1);
      coverage.sweepWithout(hole, (row, from, to, share) -> Arrays.fill(left, from, to, share));
    }
    assertThat(left).containsExactly(255, 127, 0, 255, 255);
    assertThat(shares(hole, 5, 1)[0]).as("covers nothing again").containsOnly(0);
  }

  @Test
  void pieces_that_overlap_cover_once_and_nothing_is_left_for_the_next_shape() {
    Coverage coverage = new Coverage(3, 1);
    ring(coverage, 0, 0, 2, 0, 2, 1, 0, 1);
    ring(coverage, 1, 0, 3, 0, 3, 1, 1, 1);
    assertThat(shares(coverage, 3, 1)[0]).containsExactly(255, 255, 255);
    assertThat(shares(coverage, 3, 1)[0]).containsExactly(0, 0, 0);
  }

  private static Path2D star(Random random, double radius) {
    double x = random.nextDouble(SIZE);
    double y = random.nextDouble(SIZE);
    int corners = 3 + random.nextInt(9);
    Path2D shape = new Path2D.Double();
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * (i + random.nextDouble(0.8)) / corners;
      double far = radius * (0.2 + random.nextDouble(0.8));
      if (i == 0) {
        shape.moveTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
      } else {
        shape.lineTo(x + far * Math.cos(angle), y + far * Math.sin(angle));
      }
    }
    shape.closePath();
    return shape;
  }

  private static int sampled(Path2D shape, int x, int y) {
    int inside = 0;
    for (int i = 0; i < SAMPLES * SAMPLES; i++) {
      double dx = (i % SAMPLES + 0.5) / SAMPLES;
      int line = i / SAMPLES;
      double dy = (line + 0.5) / SAMPLES;
      inside += shape.contains(x + dx, y + dy) ? 1 : 0;
    }
    return inside * 255 / SAMPLES / SAMPLES;
  }

  private static double area(Area area) {
    double[] at = new double[6];
    double twice = 0;
    double startX = 0;
    double startY = 0;
    double x = 0;
    double y = 0;
    for (PathIterator i = area.getPathIterator(null); !i.isDone(); i.next()) {
      int kind = i.currentSegment(at);
      double toX = kind == PathIterator.SEG_CLOSE ? startX : at[0];
      double toY = kind == PathIterator.SEG_CLOSE ? startY : at[1];
      if (kind == PathIterator.SEG_MOVETO) {
        startX = toX;
        startY = toY;
      } else {
        twice += x * toY - toX * y;
      }
      x = toX;
      y = toY;
    }
    return Math.abs(twice) / 2;
  }

  private static void add(Coverage coverage, Path2D shape) {
    double[] at = new double[6];
    PixelPath path = new PixelPath();
    for (PathIterator i = shape.getPathIterator(null); !i.isDone(); i.next()) {
      int kind = i.currentSegment(at);
      if (kind == PathIterator.SEG_MOVETO) {
        path.moveTo(at[0], at[1]);
      } else if (kind == PathIterator.SEG_LINETO) {
        path.lineTo(at[0], at[1]);
      }
    }
    path.end();
    path.fill(coverage);
  }

  private static void ring(Coverage coverage, double... xy) {
    for (int i = 0; i < xy.length; i += 2) {
      int next = (i + 2) % xy.length;
      coverage.edge(xy[i], xy[i + 1], xy[next], xy[next + 1]);
    }
  }

  private static int[][] shares(Coverage coverage, int width, int height) {
    int[][] shares = new int[height][width];
    coverage.sweep((row, from, to, share) -> Arrays.fill(shares[row], from, to, share));
    return shares;
  }
}
