package io.cartway.tiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.Bounds;
import io.cartway.region.Elevations;
import io.cartway.testing.SrtmFile;
import io.cartway.work.Deadline;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.DoubleBinaryOperator;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tiles of heights, decoded by the JDK and held against a plain reader of the same file.
class TerrainTilesTest {

  private static final int ZOOM = 11;

  /// Half a step of the encoding.
  private static final double ROUNDING = 1.0 / 16 + 1e-3;

  @TempDir private Path folder;

  private TerrainTiles tiles() throws IOException {
    return TerrainTiles.of(Elevations.open(folder), 1 << 20).orElseThrow();
  }

  /// Heights of a tile as a client decodes them.
  private static double[][] heights(TerrainTiles tiles, int z, int x, int y) throws IOException {
    byte[] png = tiles.find(z, x, y, Deadline.never()).orElseThrow().png();
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
    assertThat(image.getWidth()).isEqualTo(256);
    assertThat(image.getHeight()).isEqualTo(256);
    assertThat(image.getColorModel().hasAlpha()).isFalse();
    double[][] heights = new double[256][256];
    for (int row = 0; row < 256; row++) {
      for (int column = 0; column < 256; column++) {
        int color = image.getRGB(column, row);
        heights[row][column] =
            (color >> 16 & 255) * 256 + (color >> 8 & 255) + (color & 255) / 256.0 - 32_768;
      }
    }
    return heights;
  }

  private static double lat(int z, double y) {
    double mercator = Math.PI - 2 * Math.PI * y / Math.pow(2, z);
    return Math.toDegrees(2 * Math.atan(Math.exp(mercator)) - Math.PI / 2);
  }

  private static double lng(int z, double x) {
    return x / Math.pow(2, z) * 360 - 180;
  }

  private static int tileX(int z, double lng) {
    return (int) ((lng + 180) / 360 * (1 << z));
  }

  private static int tileY(int z, double lat) {
    double sine = Math.sin(Math.toRadians(lat));
    double share = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
    return (int) (share * (1 << z));
  }

  /// Waves, with steps from sample to sample.
  private static int rough(double lat, double lng) {
    return (int) (700 * Math.sin(lat * 40) * Math.cos(lng * 50) + 90 * Math.sin(lat * 3e3 * lng));
  }

  private static void assertHeights(
      double[][] heights, int z, int x, int y, DoubleBinaryOperator expected) {
    for (int row = 0; row < 256; row++) {
      for (int column = 0; column < 256; column++) {
        double lat = lat(z, y + (row + 0.5) / 256);
        double lng = lng(z, x + (column + 0.5) / 256);
        double wanted = expected.applyAsDouble(lat, lng);
        if (!(Math.abs(heights[row][column] - wanted) < ROUNDING)) {
          assertThat(heights[row][column])
              .as("%d/%d/%d row %d column %d", z, x, y, row, column)
              .isCloseTo(wanted, within(ROUNDING));
        }
      }
    }
  }

  @Test
  void the_highest_zoom_has_the_bilinear_height_of_each_pixel_across_the_seams_of_files()
      throws IOException {
    SrtmFile west = SrtmFile.make(43, 7, TerrainTilesTest::rough).write(folder);
    SrtmFile east = SrtmFile.make(43, 8, TerrainTilesTest::rough).write(folder);
    TerrainTiles tiles = tiles();
    assertThat(tiles.zoomMax()).isEqualTo(ZOOM);
    assertThat(tiles.bounds()).isEqualTo(new Bounds(7, 43, 9, 44));
    int x = tileX(ZOOM, 8);
    int y = tileY(ZOOM, 43.5);
    assertThat(lng(ZOOM, x)).isLessThan(8);
    for (int column = x - 1; column <= x; column++) {
      assertHeights(
          heights(tiles, ZOOM, column, y),
          ZOOM,
          column,
          y,
          (lat, lng) -> (lng < 8 ? west : east).height(lat, lng));
    }
  }

  @Test
  void a_lower_zoom_has_the_mean_of_heights_within_the_pixel() throws IOException {
    SrtmFile file = SrtmFile.make(43, 7, TerrainTilesTest::rough).write(folder);
    for (int z = ZOOM - 1; z >= ZOOM - 3; z--) {
      int spots = Math.min(4, 1 << (ZOOM - z));
      double pixel = 1.0 / 256;
      int x = tileX(z, 7.5);
      int y = tileY(z, 43.5);
      double[][] heights = heights(tiles(), z, x, y);
      for (int row = 100; row < 110; row++) {
        for (int column = 100; column < 110; column++) {
          double sum = 0;
          for (int i = 0; i < spots * spots; i++) {
            int spotRow = i / spots;
            double down = (row + (spotRow + 0.5) / spots) * pixel;
            double right = (column + (i % spots + 0.5) / spots) * pixel;
            sum += file.height(lat(z, y + down), lng(z, x + right));
          }
          assertThat(heights[row][column]).isCloseTo(sum / spots / spots, within(ROUNDING));
        }
      }
    }
  }

  @Test
  void all_zooms_have_tiles_and_neighbours_go_on_where_the_other_ends() throws IOException {
    // A plane: what each pixel must have follows from its place alone, so edges cannot differ.
    SrtmFile.make(43, 7, (lat, lng) -> (int) Math.round((lat - 43) * 1200 + (lng - 7) * 2400))
        .write(folder);
    TerrainTiles tiles = tiles();
    for (int z = 7; z <= ZOOM; z++) {
      int x = tileX(z, 7.5);
      int y = tileY(z, 43.5);
      assertThat(heights(tiles, z, x, y)[128]).isNotEmpty();
    }
    int x = tileX(ZOOM, 7.5);
    int y = tileY(ZOOM, 43.5);
    DoubleBinaryOperator plane = (lat, lng) -> (lat - 43) * 1200 + (lng - 7) * 2400;
    assertHeights(heights(tiles, ZOOM, x, y), ZOOM, x, y, plane);
    assertHeights(heights(tiles, ZOOM, x + 1, y), ZOOM, x + 1, y, plane);
    assertHeights(heights(tiles, ZOOM, x, y + 1), ZOOM, x, y + 1, plane);
    for (int z = 0; z < 7; z++) {
      assertThat(tiles.find(z, tileX(z, 7.5), tileY(z, 43.5), Deadline.never())).isPresent();
    }
  }

  @Test
  void outside_the_files_a_pixel_is_sea_level_and_a_whole_tile_is_none() throws IOException {
    SrtmFile.make(43, 7, (lat, lng) -> 500).write(folder);
    TerrainTiles tiles = tiles();
    int x = tileX(ZOOM, 7);
    int y = tileY(ZOOM, 43);
    assertHeights(
        heights(tiles, ZOOM, x, y), ZOOM, x, y, (lat, lng) -> lat >= 43 && lng >= 7 ? 500 : 0);
    assertThat(tiles.find(ZOOM, x - 1, y, Deadline.never())).isEmpty();
    assertThat(tiles.find(ZOOM, x, y + 1, Deadline.never())).isEmpty();
    assertThat(tiles.find(ZOOM, 0, 0, Deadline.never())).isEmpty();
    assertThat(tiles.find(1, 0, 1, Deadline.never())).isEmpty();
  }

  @Test
  void a_void_is_filled_from_around_it_and_alike_on_both_sides_of_a_tiles_edge()
      throws IOException {
    double edge = lng(ZOOM, tileX(ZOOM, 7.5));
    SrtmFile.make(
            43,
            7,
            (lat, lng) ->
                Math.hypot(lat - 43.5, lng - edge) < 0.02
                    ? SrtmFile.VOID
                    : (int) (1000 + (lng - edge) * 5000))
        .write(folder);
    TerrainTiles tiles = tiles();
    int x = tileX(ZOOM, 7.5);
    int y = tileY(ZOOM, 43.5);
    double[][] west = heights(tiles, ZOOM, x - 1, y);
    double[][] east = heights(tiles, ZOOM, x, y);
    int row = (int) ((fraction(ZOOM, 43.5) - y) * 256);
    // In the middle of the hole, which is a slope: as high as its rims are on the whole.
    assertThat(west[row][255]).isCloseTo(1000, within(10.0));
    assertThat(east[row][0]).isCloseTo(1000, within(10.0));
    for (int i = 0; i < 256; i++) {
      assertThat(east[i][0] - west[i][255]).as("row %d", i).isCloseTo(3, within(10.0));
      for (double[] line : new double[][] {west[i], east[i]}) {
        for (double height : line) {
          assertThat(height).isBetween(110.0, 1890.0);
        }
      }
    }
  }

  @Test
  void from_each_side_a_void_is_filled_as_far_as_the_same_place_at_all_zooms() throws IOException {
    // A plane, so that the last known height of a line is found again in what it fills only.
    double edge = 0.5;
    for (int side = 0; side < 4; side++) {
      int from = side;
      SrtmFile.make(
              43,
              7,
              (lat, lng) -> {
                double along =
                    switch (from) {
                      case 0 -> lng - 7;
                      case 1 -> 8 - lng;
                      case 2 -> lat - 43;
                      default -> 44 - lat;
                    };
                return along < edge ? (int) Math.round(1 + along * 12_000) : SrtmFile.VOID;
              })
          .write(folder);
      TerrainTiles tiles = tiles();
      for (int z = ZOOM; z >= ZOOM - 3; z--) {
        int x = tileX(z, 7.5);
        int y = tileY(z, 43.5);
        // The line that crosses the edge, from the known side on, over three tiles.
        double[] line = new double[3 * 256];
        for (int tile = -1; tile <= 1; tile++) {
          int row = (int) ((fraction(z, 43.5) - y) * 256);
          int column = (int) ((fractionX(z, 7.5) - x) * 256);
          int east = from < 2 ? tile : 0;
          int south = from < 2 ? 0 : tile;
          boolean isThere = tiles.find(z, x + east, y + south, Deadline.never()).isPresent();
          double[][] all = isThere ? heights(tiles, z, x + east, y + south) : new double[256][256];
          for (int i = 0; i < 256; i++) {
            int at = (tile + 1) * 256 + i;
            // From the south a line runs against the rows, from the east against the columns.
            boolean isTurned = from == 1 || from == 2;
            line[isTurned ? line.length - 1 - at : at] = from < 2 ? all[row][i] : all[i][column];
          }
        }
        int last = 0;
        while (!(line[last] > 0 && line[last + 1] == line[last])) {
          last++;
        }
        int end = last;
        while (line[end] == line[last]) {
          end++;
        }
        assertThat(end - 1 - last).as("side %d, zoom %d", from, z).isEqualTo(128 >> (ZOOM - z));
        assertThat(line[end]).isZero();
      }
    }
  }

  @Test
  void a_void_is_filled_from_across_the_antimeridian() throws IOException {
    SrtmFile.make(43, 179, (lat, lng) -> SrtmFile.VOID).write(folder);
    SrtmFile.make(43, -180, (lat, lng) -> 500).write(folder);
    double[] row = heights(tiles(), ZOOM, (1 << ZOOM) - 1, tileY(ZOOM, 43.5))[128];
    assertThat(row[255]).isCloseTo(500, within(ROUNDING));
    assertThat(row[129]).isCloseTo(500, within(ROUNDING));
    assertThat(row[126]).isZero();
  }

  @Test
  void tiles_of_the_same_column_and_row_are_kept_apart_by_zoom_and_empty_ones_are_kept()
      throws IOException {
    SrtmFile.make(43, 7, (lat, lng) -> 500).write(folder);
    for (int first : new int[] {1, 2}) {
      TerrainTiles tiles = tiles();
      long before = tiles.keptBytes();
      for (int round = 0; round < 2; round++) {
        for (int z : new int[] {first, 3 - first}) {
          assertThat(tiles.find(z, 1, 0, Deadline.never()).isPresent()).isEqualTo(z == 1);
          assertThat(tiles.keptBytes()).isGreaterThan(before);
          before = round == 0 ? tiles.keptBytes() : before;
        }
        before = tiles.keptBytes() - 1;
      }
    }
  }

  @Test
  void places_beyond_the_last_column_and_row_are_refused() throws IOException {
    SrtmFile.make(43, 7, (lat, lng) -> 500).write(folder);
    TerrainTiles tiles = tiles();
    for (int[] place : new int[][] {{-1, 0, 0}, {3, -1, 0}, {3, 8, 0}, {3, 0, -1}, {3, 0, 8}}) {
      assertThatThrownBy(() -> tiles.find(place[0], place[1], place[2], Deadline.never()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("no such tile: %d/%d/%d", place[0], place[1], place[2]);
    }
  }

  @Test
  void the_highest_zoom_is_that_of_the_finest_file() throws IOException {
    SrtmFile.make(43, 7, 3601, (lat, lng) -> 500).write(folder);
    assertThat(tiles().zoomMax()).isEqualTo(12);
    SrtmFile.make(43, 8, (lat, lng) -> 500).write(folder);
    assertThat(tiles().zoomMax()).isEqualTo(12);
  }

  /// The row of a latitude, in tiles from the north.
  private static double fraction(int z, double lat) {
    double sine = Math.sin(Math.toRadians(lat));
    return (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * (1 << z);
  }

  private static double fractionX(int z, double lng) {
    return (lng + 180) / 360 * (1 << z);
  }

  @Test
  void a_file_of_voids_has_no_tile_and_the_middle_of_a_wide_void_is_sea_level() throws IOException {
    SrtmFile.make(43, 7, (lat, lng) -> SrtmFile.VOID).write(folder);
    SrtmFile.make(43, 9, (lat, lng) -> lng < 9.1 ? 700 : SrtmFile.VOID).write(folder);
    TerrainTiles tiles = tiles();
    int y = tileY(ZOOM, 43.5);
    for (int z = 3; z <= ZOOM; z++) {
      assertThat(tiles.find(z, tileX(z, 7.5), tileY(z, 43.5), Deadline.never()))
          .as("zoom %d", z)
          .matches(tile -> tile.isEmpty() || !tile.get().entityTag().isEmpty());
    }
    assertThat(tiles.find(ZOOM, tileX(ZOOM, 7.5), y, Deadline.never())).isEmpty();
    assertThat(tiles.find(ZOOM, tileX(ZOOM, 9.6), y, Deadline.never())).isEmpty();
    double[][] rim = heights(tiles, ZOOM, tileX(ZOOM, 9.1), y);
    for (double[] line : rim) {
      for (double height : line) {
        assertThat(height).isIn(700.0, 0.0);
      }
    }
  }

  @Test
  void heights_that_the_encoding_cannot_hold_are_clamped() throws IOException {
    float[] heights = new float[256 * 256];
    heights[0] = -40_000;
    heights[1] = 40_000;
    heights[2] = -32_768;
    heights[3] = 8_848.125f;
    heights[4] = -430.5f;
    BufferedImage image = ImageIO.read(new ByteArrayInputStream(TerrariumPng.of(heights, 256)));
    assertThat(image.getRGB(0, 0) & 0xFFFFFF).isZero();
    assertThat(image.getRGB(1, 0) & 0xFFFFFF).isEqualTo(0xFFFFFF);
    assertThat(image.getRGB(2, 0) & 0xFFFFFF).isZero();
    assertThat(image.getRGB(3, 0) & 0xFFFFFF).isEqualTo((8_848 + 32_768) * 256 + 32);
    assertThat(image.getRGB(4, 0) & 0xFFFFFF).isEqualTo((-431 + 32_768) * 256 + 128);
    assertThat(image.getRGB(5, 255) & 0xFFFFFF).isEqualTo(32_768 * 256);
  }

  @Test
  void what_is_kept_stays_within_its_bound_and_is_the_same_again() throws IOException {
    SrtmFile.make(43, 7, TerrainTilesTest::rough).write(folder);
    TerrainTiles tiles = TerrainTiles.of(Elevations.open(folder), 400_000).orElseThrow();
    int y = tileY(ZOOM, 43.5);
    int x = tileX(ZOOM, 7.2);
    TerrainTiles.Picture first = tiles.find(ZOOM, x, y, Deadline.never()).orElseThrow();
    assertThat(tiles.find(ZOOM, x, y, Deadline.never())).containsSame(first);
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        tiles.find(ZOOM, x + i, y + j - 2, Deadline.never());
        assertThat(tiles.keptBytes()).isBetween(1L, 400_000L);
      }
    }
    TerrainTiles.Picture again = tiles.find(ZOOM, x, y, Deadline.never()).orElseThrow();
    assertThat(again).isNotSameAs(first);
    assertThat(again.png()).isEqualTo(first.png());
    assertThat(again.entityTag()).isEqualTo(first.entityTag());
    assertThatThrownBy(() -> tiles.find(ZOOM + 1, 0, 0, Deadline.never()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void work_ends_when_its_time_has_passed() throws IOException {
    SrtmFile.make(43, 7, (lat, lng) -> 500).write(folder);
    TerrainTiles tiles = tiles();
    Deadline passed = Deadline.at(System.nanoTime() - 1, System::nanoTime);
    assertThatThrownBy(() -> tiles.find(5, tileX(5, 7.5), tileY(5, 43.5), passed))
        .isInstanceOf(Deadline.DeadlinePassedException.class);
  }
}
