package io.cartway.roads;

/// The encoding of elevations in the road graph: decimetres above -500 m in unsigned 16 bits. No
/// road is lower (the Dead Sea, -430 m) or above 6,053 m.
public final class RoadElevation {

  /// Marks an unknown elevation.
  public static final int UNKNOWN = Integer.MIN_VALUE;

  private static final int CODE_UNKNOWN = 0xFFFF;
  private static final int LOWEST_DECIMETERS = -5_000;

  private RoadElevation() {}

  /// The code of an elevation; the code for unknown if the number is not finite.
  public static short code(double meters) {
    if (!Double.isFinite(meters)) {
      return (short) CODE_UNKNOWN;
    }
    long above = Math.round(meters * 10) - LOWEST_DECIMETERS;
    return (short) Math.max(0, Math.min(CODE_UNKNOWN - 1, above));
  }

  static int decimeters(short code) {
    int above = code & CODE_UNKNOWN;
    return above == CODE_UNKNOWN ? UNKNOWN : above + LOWEST_DECIMETERS;
  }
}
