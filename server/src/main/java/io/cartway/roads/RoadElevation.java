package io.cartway.roads;

/// Heights as the road graph keeps them: decimetres above 500 m below the sea, in 16 bits without a
/// sign. No road lies lower (the Dead Sea, -430 m) or above 6,053 m.
public final class RoadElevation {

  /// Instead of a height that is not known.
  public static final int UNKNOWN = Integer.MIN_VALUE;

  private static final int CODE_UNKNOWN = 0xFFFF;
  private static final int LOWEST_DECIMETERS = -5_000;

  private RoadElevation() {}

  /// The code of a height; of none for a number that is not finite.
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
