package io.cartway.region;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Set;

/// The heights of a square degree: rows of samples from the north, the outer ones on its edges.
/// Thread-safe.
public final class ElevationSquare {

  /// A sample without a height.
  public static final int VOID = -32_768;

  /// How many samples a side may have: one each three seconds of arc, or one each second.
  static final Set<Integer> SIDES = Set.of(1201, 3601);

  /// If the weight of the valid samples is below this, there is no elevation.
  private static final double WEIGHT_MIN = 0.25;

  private static final ValueLayout.OfShort SAMPLE =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

  private final int south;
  private final int west;
  private final int side;
  private final MemorySegment samples;

  ElevationSquare(int south, int west, int side, MemorySegment samples) {
    this.south = south;
    this.west = west;
    this.side = side;
    this.samples = samples;
  }

  /// Its southern edge, in degrees.
  public int south() {
    return south;
  }

  /// Its western edge, in degrees.
  public int west() {
    return west;
  }

  /// How many samples a side has.
  public int side() {
    return side;
  }

  /// A sample in metres above sea level, or [#VOID].
  ///
  /// @param row from the north, 0 to side - 1
  /// @param column from the west, 0 to side - 1
  public int sample(int row, int column) {
    return samples.getAtIndex(SAMPLE, (long) row * side + column);
  }

  /// Metres above sea level by bilinear interpolation, where the weight of a void sample goes to
  /// the others; not a number where too much is void.
  ///
  /// @param fromNorth degrees from the northern edge, 0 to 1
  /// @param fromWest degrees from the western edge, 0 to 1
  public double meters(double fromNorth, double fromWest) {
    double row = fromNorth * (side - 1);
    double column = fromWest * (side - 1);
    int top = Math.min(side - 2, (int) row);
    int left = Math.min(side - 2, (int) column);
    double down = row - top;
    double right = column - left;
    int northWest = sample(top, left);
    int northEast = sample(top, left + 1);
    int southWest = sample(top + 1, left);
    int southEast = sample(top + 1, left + 1);
    if (northWest != VOID && northEast != VOID && southWest != VOID && southEast != VOID) {
      return (1 - down) * ((1 - right) * northWest + right * northEast)
          + down * ((1 - right) * southWest + right * southEast);
    }
    double sum = 0;
    double weights = 0;
    for (int i = 0; i < 4; i++) {
      int sample = sample(top + i / 2, left + i % 2);
      double weight = (i < 2 ? 1 - down : down) * (i % 2 == 0 ? 1 - right : right);
      if (sample != VOID) {
        sum += weight * sample;
        weights += weight;
      }
    }
    return weights < WEIGHT_MIN ? Double.NaN : sum / weights;
  }
}
