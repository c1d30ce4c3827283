package io.cartway.matrix;

/// A cell as one number of eight bytes: the seconds in the upper half, the metres in the lower. A
/// cell without a value has minus its code instead of seconds; a value that violates the request's
/// options has the sign of its metres set.
public final class MatrixCell {

  /// All is well.
  public static final int OK = 0;

  /// There is no path.
  public static final int NO_ROUTE = 1;

  /// No road is near the origin or the destination.
  public static final int NO_PLACE = 2;

  /// The path violates the options of the request, because there is no other: it has values.
  public static final int VIOLATING = 3;

  /// The origin or the destination is outside of the request's region.
  public static final int OUTSIDE = 4;

  private static final int HALF = 32;
  private static final long METERS_MASK = 0x7FFF_FFFFL;
  private static final long VIOLATION_BIT = 0x8000_0000L;
  private static final double MILLIS_PER_SECOND = 1000;
  private static final double MILLIMETERS_PER_METER = 1000;

  private MatrixCell() {}

  /// A cell with values, which are rounded as those of a route.
  public static long of(long millis, long millimeters, boolean isViolating) {
    long seconds = Math.min(Math.round(millis / MILLIS_PER_SECOND), Integer.MAX_VALUE);
    long meters = Math.min(Math.round(millimeters / MILLIMETERS_PER_METER), METERS_MASK);
    return seconds << HALF | meters | (isViolating ? VIOLATION_BIT : 0);
  }

  /// A cell without values.
  public static long missing(int code) {
    return (long) -code << HALF;
  }

  /// Its code.
  public static int code(long cell) {
    int seconds = (int) (cell >> HALF);
    return seconds < 0 ? -seconds : (cell & VIOLATION_BIT) != 0 ? VIOLATING : OK;
  }

  /// Whether it has values.
  public static boolean hasValue(long cell) {
    int code = code(cell);
    return code == OK || code == VIOLATING;
  }

  /// Its seconds, 0 when it has no value.
  public static int seconds(long cell) {
    return Math.max(0, (int) (cell >> HALF));
  }

  /// Its metres, 0 when it has no value.
  public static int meters(long cell) {
    return (int) (cell & METERS_MASK);
  }
}
