package io.cartway.tiles;

import io.cartway.region.ElevationSquare;
import io.cartway.region.Elevations;
import io.cartway.work.Deadline;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Heights of the pixels of a tile, each in the middle of its pixel.
///
/// A pixel that is larger than a sample is the mean of up to [#SPOTS_MAX] by [#SPOTS_MAX] bilinear
/// heights within it: the mean of all samples would read 6,000 times as much for a tile of zoom 5,
/// and a single height makes slopes of noise.
///
/// A void is filled from the heights to its west, east, north and south within [#REACH] pixels of
/// the highest zoom, by the inverse of their distance, so that all tiles fill it alike. Where there
/// is none, and outside the squares, a pixel is sea level: the encoding has no word for nothing.
final class TerrainRaster {

  /// Pixels of a side.
  static final int SIDE = 256;

  /// Spots of a pixel each way.
  static final int SPOTS_MAX = 4;

  /// How many pixels of the highest zoom a void is filled across: two to four kilometres.
  static final int REACH = 128;

  /// A pixel that no square has.
  private static final float OUTSIDE = Float.POSITIVE_INFINITY;

  /// A pixel of which no height is known.
  private static final float UNKNOWN = Float.NaN;

  private final Elevations elevations;
  private final Deadline deadline;
  private final int spots;
  private final int reach;
  private final double left;
  private final double top;
  private final double pixel;

  private TerrainRaster(
      Elevations elevations, int z, int x, int y, int zoomMax, Deadline deadline) {
    this.elevations = elevations;
    this.deadline = deadline;
    this.spots = Math.min(SPOTS_MAX, 1 << (zoomMax - z));
    this.reach = Math.max(1, REACH >> (zoomMax - z));
    this.pixel = 1.0 / ((double) SIDE * (1 << z));
    this.left = (double) x / (1 << z);
    this.top = (double) y / (1 << z);
  }

  /// The heights of a tile in metres, rows from the north; null when none is known.
  ///
  /// @param zoomMax the highest zoom, whose pixels are about as large as a sample; z is no higher
  static float @Nullable [] of(
      Elevations elevations, int z, int x, int y, int zoomMax, Deadline deadline) {
    TerrainRaster raster = new TerrainRaster(elevations, z, x, y, zoomMax, deadline);
    float[] heights = raster.heights(0);
    boolean hasHeight = false;
    boolean hasVoid = false;
    for (float height : heights) {
      hasHeight |= Float.isFinite(height);
      hasVoid |= Float.isNaN(height);
    }
    if (!hasHeight && !hasVoid) {
      return null;
    }
    if (hasVoid) {
      heights = raster.filled();
      hasHeight = false;
      for (float height : heights) {
        hasHeight |= Float.isFinite(height);
      }
      if (!hasHeight) {
        return null;
      }
    }
    for (int i = 0; i < heights.length; i++) {
      heights[i] = Float.isFinite(heights[i]) ? heights[i] : 0;
    }
    return heights;
  }

  /// Heights, [#UNKNOWN] and [#OUTSIDE] of the tile and a margin around it.
  private float[] heights(int margin) {
    int side = SIDE + 2 * margin;
    float[] heights = new float[side * side];
    double[] lngs = new double[side * spots];
    for (int i = 0; i < lngs.length; i++) {
      double world = left + ((i + 0.5) / spots - margin) * pixel;
      lngs[i] = (world - Math.floor(world)) * 360 - 180;
    }
    double[] sums = new double[side];
    int[] known = new int[side];
    int[] inside = new int[side];
    for (int row = 0; row < side; row++) {
      deadline.check();
      Arrays.fill(sums, 0);
      Arrays.fill(known, 0);
      Arrays.fill(inside, 0);
      for (int spot = 0; spot < spots; spot++) {
        double world = top + (row - margin + (spot + 0.5) / spots) * pixel;
        if (world > 0 && world < 1) {
          add(lat(world), lngs, sums, known, inside);
        }
      }
      for (int column = 0; column < side; column++) {
        heights[row * side + column] =
            known[column] > 0
                ? (float) (sums[column] / known[column])
                : inside[column] > 0 ? UNKNOWN : OUTSIDE;
      }
    }
    return heights;
  }

  /// Adds the heights of one row of spots.
  private void add(double lat, double[] lngs, double[] sums, int[] known, int[] inside) {
    int south = (int) Math.floor(lat);
    double fromNorth = 1 - (lat - south);
    ElevationSquare square = null;
    int west = Integer.MIN_VALUE;
    for (int i = 0; i < lngs.length; i++) {
      int degree = (int) Math.floor(lngs[i]);
      if (degree != west) {
        west = degree;
        square = elevations.square(south, west);
      }
      if (square != null) {
        int column = i / spots;
        double height = square.meters(fromNorth, lngs[i] - west);
        inside[column]++;
        if (!Double.isNaN(height)) {
          sums[column] += height;
          known[column]++;
        }
      }
    }
  }

  /// Degrees of a row of the map, 0 at its northern edge to 1 at its southern.
  private static double lat(double world) {
    return Math.toDegrees(Math.atan(Math.sinh(Math.PI * (1 - 2 * world))));
  }

  /// The tile with its voids filled.
  private float[] filled() {
    int side = SIDE + 2 * reach;
    float[] heights = heights(reach);
    double[] sums = new double[heights.length];
    double[] weights = new double[heights.length];
    for (int line = 0; line < side; line++) {
      deadline.check();
      spread(heights, line * side, 1, sums, weights);
      spread(heights, line * side + side - 1, -1, sums, weights);
      spread(heights, line, side, sums, weights);
      spread(heights, line + (side - 1) * side, -side, sums, weights);
    }
    float[] tile = new float[SIDE * SIDE];
    for (int row = 0; row < SIDE; row++) {
      for (int column = 0; column < SIDE; column++) {
        int from = (row + reach) * side + column + reach;
        boolean isFilled = Float.isNaN(heights[from]) && weights[from] > 0;
        tile[row * SIDE + column] = isFilled ? (float) (sums[from] / weights[from]) : heights[from];
      }
    }
    return tile;
  }

  /// Gives voids of a line the height that comes before them, by the inverse of its distance.
  private void spread(float[] heights, int start, int step, double[] sums, double[] weights) {
    int side = SIDE + 2 * reach;
    int distance = Integer.MAX_VALUE;
    float last = 0;
    for (int i = 0; i < side; i++) {
      int at = start + i * step;
      if (Float.isFinite(heights[at])) {
        last = heights[at];
        distance = 0;
      } else if (distance < reach) {
        distance++;
        if (Float.isNaN(heights[at])) {
          sums[at] += last / (double) distance;
          weights[at] += 1.0 / distance;
        }
      }
    }
  }
}
