package io.cartway.render.label;

import io.cartway.render.feature.WorkCount;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Walks along a line from a place on it, as `projection.ts` of MapLibre puts glyphs there. All in
/// pixels of the area. Used by one thread.
final class LineWalk {

  /// A line that turns back has its offset line's corner anywhere: no corner is further away.
  private static final double PARALLEL = 1e-9;

  /// Circles of a label: one of more is left out. A text whose letters stand side by side has
  /// fewer.
  private static final int CIRCLES_MAX = 2_000;

  private final double[] line;
  private final double anchorX;
  private final double anchorY;
  private final int segment;
  private final double[] move;
  private final WorkCount work;

  /// What the last walk came to.
  private double x;

  private double y;
  private double angle;

  // The points of the last walk, from the anchor.
  private double[] path = new double[32];
  private int pathSize;

  /// @param symbol on a line, whose place is the anchor
  /// @param move by which all that is found is moved, to the right and down
  LineWalk(Symbol symbol, double[] move, WorkCount work) {
    this.line = Objects.requireNonNull(symbol.line);
    this.anchorX = symbol.x;
    this.anchorY = symbol.y;
    this.segment = symbol.segment;
    this.move = move;
    this.work = work;
  }

  /// Goes along the line.
  ///
  /// @param along how far; negative for back to its start
  /// @param beside how far from the line, to the right of its direction
  /// @param flip whether the line is taken from its end to its start
  /// @return false when the line is too short
  boolean go(double along, double beside, boolean flip) {
    int direction = along > 0 == !flip ? 1 : -1;
    angle = (flip ? Math.PI : 0) + (direction < 0 ? Math.PI : 0);
    int index = direction > 0 ? segment : segment + 1;
    double far = Math.abs(along);
    double fromX = anchorX;
    double fromY = anchorY;
    double toX = anchorX;
    double toY = anchorY;
    double besideX = Double.NaN;
    double besideY = Double.NaN;
    double startX = anchorX;
    double startY = anchorY;
    double stepX = 0;
    double stepY = 0;
    double done = 0;
    double length = 0;
    pathSize = 0;
    work.count(0);
    while (done + length <= far) {
      work.countStep();
      index += direction;
      if (index < 0 || 2 * index >= line.length) {
        return false;
      }
      done += length;
      fromX = toX;
      fromY = toY;
      toX = line[2 * index];
      toY = line[2 * index + 1];
      double endX = toX;
      double endY = toY;
      startX = fromX;
      startY = fromY;
      if (beside != 0) {
        double[] normal = normal(toX - fromX, toY - fromY, index, direction, beside);
        startX = Double.isNaN(besideX) ? fromX + normal[0] : besideX;
        startY = Double.isNaN(besideY) ? fromY + normal[1] : besideY;
        double[] corner = corner(index, direction, normal, beside, startX, startY);
        endX = corner[0];
        endY = corner[1];
        besideX = endX;
        besideY = endY;
      }
      add(startX, startY);
      stepX = endX - startX;
      stepY = endY - startY;
      length = Math.hypot(stepX, stepY);
    }
    double share = (far - done) / length;
    x = startX + stepX * share;
    y = startY + stepY * share;
    angle += StrictMath.atan2(toY - fromY, toX - fromX);
    add(x, y);
    return true;
  }

  private double[] normal(double x, double y, int index, int direction, double beside) {
    double dx = x;
    double dy = y;
    int next = index + direction;
    if (dx == 0 && dy == 0 && next >= 0 && 2 * next < line.length) {
      dx = line[2 * next] - line[2 * index];
      dy = line[2 * next + 1] - line[2 * index + 1];
    }
    double length = Math.hypot(dx, dy);
    double by = length > 0 ? beside * direction / length : 0;
    return new double[] {-dy * by, dx * by};
  }

  /// Where the line beside has its corner.
  private double[] corner(
      int index, int direction, double[] normal, double beside, double startX, double startY) {
    double x = line[2 * index];
    double y = line[2 * index + 1];
    double[] plain = {x + normal[0], y + normal[1]};
    int next = index + direction;
    if (next < 0 || 2 * next >= line.length) {
      return plain;
    }
    double outX = line[2 * next] - x;
    double outY = line[2 * next + 1] - y;
    double[] after = normal(outX, outY, index, direction, beside);
    double inX = plain[0] - startX;
    double inY = plain[1] - startY;
    double cross = inX * outY - inY * outX;
    boolean turnsBack = inX * outX + inY * outY < 0;
    double lengths = Math.hypot(inX, inY) * Math.hypot(outX, outY);
    if (Math.abs(cross) <= PARALLEL * lengths || (turnsBack && Math.abs(cross) < 1e-3 * lengths)) {
      return plain;
    }
    double share = ((x + after[0] - startX) * outY - (y + after[1] - startY) * outX) / cross;
    return new double[] {startX + share * inX, startY + share * inY};
  }

  private void add(double atX, double atY) {
    if (pathSize + 2 > path.length) {
      path = Arrays.copyOf(path, 2 * path.length);
    }
    path[pathSize++] = atX + move[0];
    path[pathSize++] = atY + move[1];
  }

  /// Where the last walk ended.
  double x() {
    return x + move[0];
  }

  /// Where the last walk ended.
  double y() {
    return y + move[1];
  }

  /// The direction there, in radians clockwise from the right.
  double angle() {
    return angle;
  }

  /// The circles that a label takes up between two places of the line; null when it is too short,
  /// or has too many of them.
  ///
  /// @param first how far from the anchor the label's first letter is
  /// @param last how far its last letter is
  /// @return x, y and radius of each
  double @Nullable [] circles(double first, double last, double beside, double radius) {
    if (!go(first, beside, false)) {
      return null;
    }
    double[] back = Arrays.copyOf(path, pathSize);
    if (!go(last, beside, false)) {
      return null;
    }
    // Both begin at the anchor, which is left out, unless there is nothing else.
    int backCount = back.length / 2 - 1;
    double[] whole = new double[2 * backCount + pathSize - 2];
    for (int i = 0; i < backCount; i++) {
      whole[2 * i] = back[back.length - 2 - 2 * i];
      whole[2 * i + 1] = back[back.length - 1 - 2 * i];
    }
    System.arraycopy(path, 2, whole, 2 * backCount, pathSize - 2);
    return circles(whole, radius);
  }

  private static double @Nullable [] circles(double[] path, double radius) {
    double length = TileLines.length(path);
    double padding = Math.min(radius * 0.25, length / 2);
    double padded = length - 2 * padding;
    double between = padded / (radius * 2.5);
    if (length > 0.5 * radius && !(between >= 0 && between < CIRCLES_MAX)) {
      return null;
    }
    int count = length <= 0.5 * radius ? 1 : (int) Math.ceil(between) + 1;
    double[] circles = new double[3 * count];
    int at = 0;
    double before = 0;
    for (int i = 0; i < count; i++) {
      double target = padding + padded * i / Math.max(count - 1, 1);
      double step = at + 3 < path.length ? step(path, at) : 0;
      while (at + 5 < path.length && before + step < target) {
        before += step;
        at += 2;
        step = step(path, at);
      }
      double share = step > 0 ? (target - before) / step : 0;
      int next = at + 3 < path.length ? at + 2 : at;
      circles[3 * i] = path[at] + share * (path[next] - path[at]);
      circles[3 * i + 1] = path[at + 1] + share * (path[next + 1] - path[at + 1]);
      circles[3 * i + 2] = radius;
    }
    return circles;
  }

  private static double step(double[] path, int at) {
    return Math.hypot(path[at + 2] - path[at], path[at + 3] - path[at + 1]);
  }
}
