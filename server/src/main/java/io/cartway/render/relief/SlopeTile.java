package io.cartway.render.relief;

import io.cartway.tiles.TerrainHeights;
import io.cartway.work.Deadline;
import java.util.Optional;

/// The slopes of the ground in a tile and a pixel around it, as MapLibre's
/// `hillshade_prepare.fragment.glsl` has them: eastwards and southwards, from the heights of the
/// nine pixels around, in steps of 255. Between the centres of pixels they are linear. The heights
/// beyond the edges are those of the neighbours, so that there are no seams. Used by one thread.
final class SlopeTile {

  private static final int SIDE = TerrainHeights.SIDE;
  private static final int STRIDE = SIDE + 2;

  private static final double FLAT = 128.0 / 255;

  /// Log2 of the width of the world in metres, and of the eight of the kernel.
  private static final double WORLD = 3 + 25.2562;

  private final int z;
  private final int x;
  private final int y;
  private final HeightSource source;
  private final Deadline deadline;
  private final TerrainHeights middle;
  private final double perMeter;

  /// Tiles around, by rows; asked for when a pixel near the edge needs them.
  private final Optional<TerrainHeights>[] around;

  private final boolean[] isAsked = new boolean[9];

  /// Steps of both slopes plus one; 0 when they are not known yet.
  private final short[] east = new short[STRIDE * STRIDE];

  private final short[] south = new short[STRIDE * STRIDE];

  @SuppressWarnings({"unchecked", "rawtypes"}) // there are no arrays of generic types
  SlopeTile(int z, int x, int y, TerrainHeights middle, HeightSource source, Deadline deadline) {
    this.z = z;
    this.x = x;
    this.y = y;
    this.source = source;
    this.deadline = deadline;
    this.middle = middle;
    this.around = new Optional[9];
    // Slopes are steeper than they are at low zooms, where nothing would be seen else.
    double factor = z < 2 ? 0.4 : z < 4.5 ? 0.35 : 0.3;
    double more = z < 15 ? (z - 15) * factor : 0;
    perMeter = SIDE / StrictMath.pow(2, more + WORLD - z);
  }

  /// The slope eastwards at a place, in pixels of the tile from its corner.
  double east(double across, double down) {
    return between(east, across, down);
  }

  /// The slope southwards.
  double south(double across, double down) {
    return between(south, across, down);
  }

  private double between(short[] steps, double across, double down) {
    double column = Math.clamp(across + 0.5, 0, STRIDE - 1.0001);
    double row = Math.clamp(down + 0.5, 0, STRIDE - 1.0001);
    int left = (int) column;
    int top = (int) row;
    double overX = column - left;
    double overY = row - top;
    double upper = step(steps, top, left);
    double lower = overY > 0 ? step(steps, top + 1, left) : 0;
    if (overX > 0) {
      upper += (step(steps, top, left + 1) - upper) * overX;
      lower += overY > 0 ? (step(steps, top + 1, left + 1) - lower) * overX : 0;
    }
    double mixed = upper + (lower - upper) * overY;
    return (mixed / 255 - FLAT) * 8;
  }

  private int step(short[] steps, int row, int column) {
    int at = row * STRIDE + column;
    if (east[at] == 0) {
      measure(at, row - 1, column - 1);
    }
    return steps[at] - 1;
  }

  private void measure(int at, int row, int column) {
    double northWest = height(row - 1, column - 1);
    double north = height(row - 1, column);
    double northEast = height(row - 1, column + 1);
    double west = height(row, column - 1);
    double eastern = height(row, column + 1);
    double southWest = height(row + 1, column - 1);
    double southern = height(row + 1, column);
    double southEast = height(row + 1, column + 1);
    double toEast = northEast + 2 * eastern + southEast - northWest - 2 * west - southWest;
    double toSouth = southWest + 2 * southern + southEast - northWest - 2 * north - northEast;
    east[at] = steps(toEast * perMeter);
    south[at] = steps(toSouth * perMeter);
  }

  private static short steps(double slope) {
    return (short) (1 + Math.round(255 * Math.clamp(slope / 8 + FLAT, 0, 1)));
  }

  private double height(int row, int column) {
    int tileRow = row < 0 ? 0 : row < SIDE ? 1 : 2;
    int tileColumn = column < 0 ? 0 : column < SIDE ? 1 : 2;
    if (tileRow == 1 && tileColumn == 1) {
      return middle.meters(row, column);
    }
    Optional<TerrainHeights> other = around(tileRow, tileColumn);
    if (other.isEmpty()) {
      // The nearest pixel of the tile itself.
      return middle.meters(Math.clamp(row, 0, SIDE - 1), Math.clamp(column, 0, SIDE - 1));
    }
    return other.get().meters(Math.floorMod(row, SIDE), Math.floorMod(column, SIDE));
  }

  private Optional<TerrainHeights> around(int row, int column) {
    int at = 3 * row + column;
    if (!isAsked[at]) {
      isAsked[at] = true;
      int count = 1 << z;
      int tileY = y + row - 1;
      around[at] =
          tileY < 0 || tileY >= count
              ? Optional.empty()
              : source.findHeights(z, Math.floorMod(x + column - 1, count), tileY, deadline);
    }
    return around[at];
  }
}
