package io.cartway.render;

import io.cartway.render.Stroke.Cap;
import io.cartway.render.Stroke.Join;

/// Draws the area of a line with a width, piece by piece: a rectangle of each segment, and on the
/// outer side of each corner a piece between two rectangles. All pieces turn in the same sense and
/// neighbours share their edges, so that [Coverage] has no seam between them.
final class Stroker {

  /// No point of an arc is further from its circle, in pixels.
  private static final double DEVIATION_MAX = 0.08;

  /// Shorter segments have no direction that can be relied on, in pixels.
  private static final double LENGTH_MIN = 1e-4;

  private final Coverage coverage;

  // The line that is drawn: half its width, and the unit vector of the segment before the corner.
  private Stroke stroke = Stroke.of(1, Cap.BUTT, Join.BEVEL);
  private double half;
  private double dirX;
  private double dirY;

  /// @param coverage is drawn to
  Stroker(Coverage coverage) {
    this.coverage = coverage;
  }

  /// Draws a line.
  ///
  /// @param xy the points, x and y alternately, in pixels
  /// @param from the number of the first point
  /// @param to the number after that of the last point
  /// @param closed whether the last point is joined to the first
  void stroke(float[] xy, int from, int to, boolean closed, Stroke with) {
    stroke = with;
    half = with.width() / 2;
    double startX = 0;
    double startY = 0;
    boolean begun = false;
    double x = xy[2 * from];
    double y = xy[2 * from + 1];
    int count = to - from;
    int steps = closed ? count : count - 1;
    for (int i = 1; i <= steps; i++) {
      int at = 2 * (from + i % count);
      double length = length(xy[at] - x, xy[at + 1] - y);
      if (length < LENGTH_MIN) {
        continue;
      }
      double nextX = (xy[at] - x) / length;
      double nextY = (xy[at + 1] - y) / length;
      if (!begun) {
        begun = true;
        startX = nextX;
        startY = nextY;
        if (!closed) {
          cap(x, y, -nextX, -nextY);
        }
      } else {
        join(x, y, nextX, nextY);
      }
      segment(x, y, xy[at], xy[at + 1], nextX * half, nextY * half);
      dirX = nextX;
      dirY = nextY;
      x = xy[at];
      y = xy[at + 1];
    }
    if (!begun) {
      dot(x, y, closed);
    } else if (closed) {
      join(x, y, startX, startY);
    } else {
      cap(x, y, dirX, dirY);
    }
  }

  /// A line without a length: its round caps make a circle.
  private void dot(double x, double y, boolean closed) {
    if (stroke.cap() == Cap.ROUND && !closed) {
      cap(x, y, 1, 0);
      cap(x, y, -1, 0);
    }
  }

  private void segment(double x, double y, double toX, double toY, double dx, double dy) {
    double reachX = Math.abs(dy);
    double reachY = Math.abs(dx);
    if (coverage.misses(
        Math.min(x, toX) - reachX,
        Math.min(y, toY) - reachY,
        Math.max(x, toX) + reachX,
        Math.max(y, toY) + reachY)) {
      return;
    }
    // Left of the direction, y downwards: (dy, -dx).
    coverage.edge(x + dy, y - dx, toX + dy, toY - dx);
    coverage.edge(toX + dy, toY - dx, toX - dy, toY + dx);
    coverage.edge(toX - dy, toY + dx, x - dy, y + dx);
    coverage.edge(x - dy, y + dx, x + dy, y - dx);
  }

  /// The end of a line that comes in a direction.
  private void cap(double x, double y, double towardsX, double towardsY) {
    Cap cap = stroke.cap();
    if (cap == Cap.BUTT || isOutside(x, y, half * Math.sqrt(2))) {
      return;
    }
    double dx = towardsX * half;
    double dy = towardsY * half;
    if (cap == Cap.SQUARE) {
      segment(x, y, x + dx, y + dy, dx, dy);
    } else if (cap == Cap.ROUND) {
      fan(x, y, dy, -dx, Math.PI);
    }
  }

  private void join(double x, double y, double nextX, double nextY) {
    double cross = dirX * nextY - dirY * nextX;
    double dot = dirX * nextX + dirY * nextY;
    double reach = half * Math.max(stroke.miterLimit(), 1);
    if ((Math.abs(cross) < 1e-9 && dot > 0) || isOutside(x, y, reach)) {
      return;
    }
    // The outer side is left of a line that turns right. The piece runs from the side that comes
    // first clockwise, so that it turns as the segments do.
    double side = cross >= 0 ? half : -half;
    double fromX = cross >= 0 ? dirY * side : nextY * side;
    double fromY = cross >= 0 ? -dirX * side : -nextX * side;
    double toX = cross >= 0 ? nextY * side : dirY * side;
    double toY = cross >= 0 ? -nextX * side : -dirX * side;
    // The miter's length in half widths: 1 / cos(half the turn).
    double miter = 1 / Math.sqrt(Math.max((1 + dot) / 2, 1e-12));
    Join join = stroke.join();
    if (join == Join.ROUND && miter > stroke.roundLimit()) {
      fan(x, y, fromX, fromY, StrictMath.atan2(Math.abs(cross), dot));
    } else if (join != Join.BEVEL && miter <= stroke.miterLimit()) {
      double middleX = fromX + toX;
      double middleY = fromY + toY;
      double scale = half * miter / length(middleX, middleY);
      double tipX = x + middleX * scale;
      double tipY = y + middleY * scale;
      coverage.edge(x, y, x + fromX, y + fromY);
      coverage.edge(x + fromX, y + fromY, tipX, tipY);
      coverage.edge(tipX, tipY, x + toX, y + toY);
      coverage.edge(x + toX, y + toY, x, y);
    } else {
      coverage.edge(x, y, x + fromX, y + fromY);
      coverage.edge(x + fromX, y + fromY, x + toX, y + toY);
      coverage.edge(x + toX, y + toY, x, y);
    }
  }

  /// Coordinates are pixels: no square overflows, and `Math.hypot` takes ten times as long.
  private static double length(double x, double y) {
    return Math.sqrt(x * x + y * y);
  }

  private boolean isOutside(double x, double y, double reach) {
    return coverage.misses(x - reach, y - reach, x + reach, y + reach);
  }

  /// A sector of a circle, clockwise from a radius.
  private void fan(double x, double y, double fromX, double fromY, double angle) {
    // Half of the step has the cosine 1 - deviation / radius, about 1 - step² / 8.
    double step = Math.sqrt(8 * DEVIATION_MAX / half);
    int pieces = (int) Math.clamp(Math.ceil(angle / step), 1, 64);
    // The same on every machine.
    double cos = StrictMath.cos(angle / pieces);
    double sin = StrictMath.sin(angle / pieces);
    double atX = fromX;
    double atY = fromY;
    coverage.edge(x, y, x + fromX, y + fromY);
    for (int i = 0; i < pieces; i++) {
      double nextX = atX * cos - atY * sin;
      double nextY = atX * sin + atY * cos;
      coverage.edge(x + atX, y + atY, x + nextX, y + nextY);
      atX = nextX;
      atY = nextY;
    }
    coverage.edge(x + atX, y + atY, x, y);
  }
}
