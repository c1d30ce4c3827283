package io.cartway.geo;

/// Predicates on straight lines in stored units of 1e-7 degrees: exact, because the product of two
/// coordinate differences fits into a `long`.
final class GridLines {

  private GridLines() {}

  /// The side of the line from a to b on which c lies: 1 left, -1 right, 0 on it.
  // Many parameters: three points of a hot loop.
  static int side(long ax, long ay, long bx, long by, long cx, long cy) {
    return Long.compare((bx - ax) * (cy - ay), (by - ay) * (cx - ax));
  }

  /// Whether c, which lies on the line through a and b, lies between them.
  // Many parameters: three points of a hot loop.
  static boolean isBetween(long ax, long ay, long bx, long by, long cx, long cy) {
    return Math.min(ax, bx) <= cx
        && cx <= Math.max(ax, bx)
        && Math.min(ay, by) <= cy
        && cy <= Math.max(ay, by);
  }

  /// Whether the piece from a to b has a point in common with the piece from c to d.
  // Many parameters: four points of a hot loop.
  static boolean meet(long ax, long ay, long bx, long by, long cx, long cy, long dx, long dy) {
    int c = side(ax, ay, bx, by, cx, cy);
    int d = side(ax, ay, bx, by, dx, dy);
    int a = side(cx, cy, dx, dy, ax, ay);
    int b = side(cx, cy, dx, dy, bx, by);
    if (a * b < 0 && c * d < 0) {
      return true;
    }
    return (c == 0 && isBetween(ax, ay, bx, by, cx, cy))
        || (d == 0 && isBetween(ax, ay, bx, by, dx, dy))
        || (a == 0 && isBetween(cx, cy, dx, dy, ax, ay))
        || (b == 0 && isBetween(cx, cy, dx, dy, bx, by));
  }
}
