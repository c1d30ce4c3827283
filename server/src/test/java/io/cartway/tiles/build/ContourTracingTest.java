package io.cartway.tiles.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.region.ElevationSquare;
import io.cartway.region.Elevations;
import io.cartway.testing.SrtmFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContourTracingTest {

  private static final int CELLS = 150;

  @TempDir private Path folder;

  private ContourTracing traced(SrtmFile.Ground ground) throws IOException {
    SrtmFile.make(43, 7, ground).write(folder);
    ContourTracing tracing = new ContourTracing(CELLS);
    tracing.read(Objects.requireNonNull(Elevations.open(folder).square(43, 7)), 300, 450);
    return tracing;
  }

  private static List<double[]> lines(ContourTracing tracing, int level) {
    List<double[]> lines = new ArrayList<>();
    tracing.trace(level, lines::add);
    return lines;
  }

  private static boolean isRing(double[] line) {
    return line[0] == line[line.length - 2] && line[1] == line[line.length - 1];
  }

  /// Rows and columns of the block, from degrees.
  private static double row(double lat) {
    return (44 - lat) * 1200 - 300;
  }

  private static double column(double lng) {
    return (lng - 7) * 1200 - 450;
  }

  @Test
  void a_cone_gives_one_circle_for_each_level_with_the_higher_ground_on_its_left()
      throws IOException {
    ContourTracing tracing =
        traced((lat, lng) ->
            (int) Math.round(1_000 - 10 * Math.hypot(row(lat) - 75.3, column(lng) - 70.6)));
    assertThat(tracing.highest()).isBetween(995, 1_000);
    for (int level = 400; level <= 990; level += 10) {
      List<double[]> lines = lines(tracing, level);
      assertThat(lines).as("level %d", level).hasSize(1);
      double[] ring = lines.getFirst();
      assertThat(isRing(ring)).isTrue();
      double doubled = 0;
      for (int i = 0; i < ring.length; i += 2) {
        double radius = Math.hypot(ring[i + 1] - 75.3, ring[i] - 70.6);
        assertThat(radius).isCloseTo((1_000 - level) / 10.0, within(0.6));
        if (i > 0) {
          doubled += ring[i - 2] * ring[i + 1] - ring[i] * ring[i - 1];
        }
      }
      // Rows go down: with the ground on its left, a ring runs the other way round than on paper.
      assertThat(doubled / 2)
          .isCloseTo(-Math.PI * Math.pow((1_000 - level) / 10.0, 2), within(60.0));
    }
    assertThat(lines(tracing, 1_010)).isEmpty();
  }

  @Test
  void each_point_lies_at_its_height_and_no_line_ends_inside_or_meets_another_level()
      throws IOException {
    ContourTracing tracing = traced(ContourTracingTest::rough);
    Map<Long, Integer> levels = new HashMap<>();
    int points = 0;
    for (int level = -100; level <= 100; level += 10) {
      for (double[] line : lines(tracing, level)) {
        if (!isRing(line)) {
          assertThat(isOnEdge(line[0], line[1])).isTrue();
          assertThat(isOnEdge(line[line.length - 2], line[line.length - 1])).isTrue();
        }
        for (int i = 0; i < line.length; i += 2) {
          points++;
          assertThat(height(line[i], line[i + 1])).isCloseTo(level, within(1e-6));
          if (i > 0) {
            assertThat(Math.hypot(line[i] - line[i - 2], line[i + 1] - line[i - 1]))
                .isBetween(1e-12, 1.4143);
          }
          // By place: no point is of two levels.
          long place = Math.round(line[i] * 1e6) * 1_000_000_000L + Math.round(line[i + 1] * 1e6);
          assertThat(levels.merge(place, level, (one, other) -> one.equals(other) ? one : 9999))
              .isEqualTo(level);
        }
      }
    }
    assertThat(points).isGreaterThan(20_000);
  }

  /// Hills, ridges and saddles that are often exactly as high as a level.
  private static int rough(double lat, double lng) {
    double row = row(lat);
    double column = column(lng);
    return (int)
        Math.round(60 * Math.sin(row / 7) * Math.cos(column / 9) + 12 * Math.sin(row * column));
  }

  private static boolean isOnEdge(double column, double row) {
    return column == 0 || column == CELLS || row == 0 || row == CELLS;
  }

  /// The height of a place on an edge between two samples.
  private static double height(double column, double row) {
    int left = (int) Math.min(CELLS - 1, Math.floor(column));
    int top = (int) Math.min(CELLS - 1, Math.floor(row));
    double right = column - left;
    double down = row - top;
    return (1 - down) * ((1 - right) * at(top, left) + right * at(top, left + 1))
        + down * ((1 - right) * at(top + 1, left) + right * at(top + 1, left + 1));
  }

  private static int at(int row, int column) {
    return rough(44 - (row + 300) / 1200.0, 7 + (column + 450) / 1200.0);
  }

  @Test
  void lines_end_at_voids_and_do_not_cross_them() throws IOException {
    ContourTracing tracing =
        traced((lat, lng) ->
            Math.abs(column(lng) - 75) < 0.5 ? SrtmFile.VOID : (int) Math.round(row(lat) * 10));
    List<double[]> lines = lines(tracing, 500);
    assertThat(lines).hasSize(2);
    for (double[] line : lines) {
      double from = Math.min(line[0], line[line.length - 2]);
      double to = Math.max(line[0], line[line.length - 2]);
      assertThat(to).isIn(74.0, (double) CELLS);
      assertThat(from).isIn(0.0, 76.0);
    }
  }

  @Test
  void a_void_hides_the_four_cells_around_it_at_all_levels_and_no_other() throws IOException {
    ContourTracing tracing =
        traced((lat, lng) -> {
          boolean isVoid = Math.round(row(lat)) == 40 && Math.round(column(lng)) == 60;
          return isVoid ? SrtmFile.VOID : (int) Math.round(row(lat)) * 10;
        });
    // Also below all heights, where only the void itself would be beneath a line.
    assertThat(lines(tracing, -30_000)).isEmpty();
    assertThat(tracing.lowest()).isZero();
    assertThat(tracing.highest()).isEqualTo(1_500);
    for (int row = 30; row < 50; row++) {
      List<double[]> lines = lines(tracing, row * 10 + 5);
      double length = 0;
      for (double[] line : lines) {
        length += Math.abs(line[0] - line[line.length - 2]);
      }
      boolean isBesideVoid = row == 39 || row == 40;
      assertThat(lines).as("row %d", row).hasSize(isBesideVoid ? 2 : 1);
      assertThat(length).as("row %d", row).isEqualTo(isBesideVoid ? CELLS - 2 : CELLS);
    }
  }

  @Test
  void crossings_are_the_levels_between_the_corners_of_all_cells_without_a_void()
      throws IOException {
    // Each cell of a slope of ten metres a row, from five below, has one level.
    assertThat(traced((lat, lng) -> (int) Math.round(row(lat)) * 10 - 5).crossings(10))
        .isEqualTo(CELLS * CELLS);
    // Just as high as a level counts for the cell below alone, as the lines have it.
    assertThat(traced((lat, lng) -> (int) Math.round(row(lat)) * 30 - 600).crossings(10))
        .isEqualTo(3L * CELLS * CELLS);
    assertThat(traced((lat, lng) -> 100).crossings(10)).isZero();
    boolean[] voids = {true, false};
    for (boolean isVoid : voids) {
      ContourTracing summit =
          traced((lat, lng) -> {
            boolean isThere = Math.round(row(lat)) == 40 && Math.round(column(lng)) == 60;
            return isThere ? isVoid ? SrtmFile.VOID : 1_005 : 5;
          });
      assertThat(summit.crossings(10)).isEqualTo(isVoid ? 0 : 400);
    }
  }

  @Test
  void flat_ground_and_voids_alone_have_no_lines() throws IOException {
    ContourTracing flat = traced((lat, lng) -> 100);
    assertThat(lines(flat, 100)).isEmpty();
    ContourTracing nothing = traced((lat, lng) -> SrtmFile.VOID);
    assertThat(nothing.highest()).isLessThan(nothing.lowest());
    assertThat(lines(nothing, 0)).isEmpty();
  }

  @Test
  void two_summits_that_touch_at_a_corner_are_joined_where_the_middle_is_high() throws IOException {
    for (int summit : new int[] {105, 109, 110, 140}) {
      for (int west : new int[] {0, 1}) {
        int east = 1 - west;
        ContourTracing tracing =
            traced((lat, lng) -> {
              long row = Math.round(row(lat)) - 70;
              long column = Math.round(column(lng)) - 50;
              boolean isFirst = row == 0 && column == west;
              boolean isSecond = row == 1 && column == east;
              return isFirst || isSecond ? summit : 90;
            });
        // The mean of the four is as high as the level from 110 on.
        assertThat(lines(tracing, 100)).as("%d", summit).hasSize(summit < 110 ? 2 : 1);
      }
    }
  }

  @Test
  void a_summit_that_is_just_as_high_as_a_level_is_no_line() throws IOException {
    ContourTracing tracing =
        traced(
            (lat, lng) -> Math.round(row(lat)) == 70 && Math.round(column(lng)) == 50 ? 100 : 90);
    assertThat(lines(tracing, 100)).isEmpty();
    assertThat(lines(tracing, 99)).hasSize(1);
    // Across the corner of a block a line may have two points only.
    ContourTracing corner =
        traced((lat, lng) -> Math.round(row(lat)) + Math.round(column(lng)) == 0 ? 100 : 90);
    assertThat(lines(corner, 95)).singleElement().satisfies(line -> assertThat(line).hasSize(4));
  }

  @Test
  void a_block_is_traced_alike_after_another_block() throws IOException {
    SrtmFile.make(43, 7, ContourTracingTest::rough).write(folder);
    ElevationSquare square = Objects.requireNonNull(Elevations.open(folder).square(43, 7));
    ContourTracing again = new ContourTracing(CELLS);
    for (int block = 0; block < 8; block++) {
      again.read(square, block * CELLS, 450);
      ContourTracing fresh = new ContourTracing(CELLS);
      fresh.read(square, block * CELLS, 450);
      for (int level : new int[] {0, 20, -30}) {
        assertAlike(lines(again, level), lines(fresh, level));
      }
    }
  }

  @Test
  void a_block_is_traced_alike_after_others() throws IOException {
    ContourTracing tracing = traced(ContourTracingTest::rough);
    List<double[]> first = lines(tracing, 20);
    lines(tracing, -30);
    assertAlike(lines(tracing, 20), first);
  }

  private static void assertAlike(List<double[]> lines, List<double[]> expected) {
    assertThat(expected).isNotEmpty();
    assertThat(lines.toArray(new double[0][])).isDeepEqualTo(expected.toArray(new double[0][]));
  }
}
