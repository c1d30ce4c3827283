package io.cartway.geo;

/// Positions along the Hilbert curve: nearby points get nearby numbers.
public final class Hilbert {

  private static final int ORDER = 30;

  private Hilbert() {}

  /// The position of a point on the curve over the whole world.
  public static long index(int latUnits, int lngUnits) {
    long x = ((long) lngUnits + 1_800_000_000L) >> 2;
    long y = ((long) latUnits + 900_000_000L) >> 1;
    long index = 0;
    for (long side = 1L << (ORDER - 1); side > 0; side >>= 1) {
      long right = (x & side) != 0 ? 1 : 0;
      long upper = (y & side) != 0 ? 1 : 0;
      index += side * side * (3 * right ^ upper);
      if (upper == 0) {
        if (right == 1) {
          x = side - 1 - (x & side - 1);
          y = side - 1 - (y & side - 1);
        }
        long swap = x;
        x = y;
        y = swap;
      }
    }
    return index;
  }
}
