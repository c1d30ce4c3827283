package io.cartway.render.label;

import io.cartway.style.feature.GeometrySink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The lines of a feature in 8,192ths of its tile, as MapLibre has them: whole numbers. Each is x
/// and y alternately. Used by one thread.
final class TileLines implements GeometrySink {

  /// Units of a tile's side.
  static final double EXTENT = 8192;

  private final List<double[]> lines = new ArrayList<>();
  private double[] points = new double[64];
  private int size;

  @Override
  public void begin() {
    end();
  }

  private void end() {
    if (size > 0) {
      lines.add(Arrays.copyOf(points, size));
      size = 0;
    }
  }

  @Override
  public void point(double x, double y) {
    exact(Math.rint(x), Math.rint(y));
  }

  /// Adds a point as it is.
  void exact(double x, double y) {
    if (size == points.length) {
      points = Arrays.copyOf(points, 2 * size);
    }
    points[size++] = x;
    points[size++] = y;
  }

  /// The lines, which belong to the caller.
  List<double[]> take() {
    end();
    List<double[]> taken = List.copyOf(lines);
    lines.clear();
    return taken;
  }

  /// The parts of a line inside of its tile, as `clip_line.ts` cuts them.
  static List<double[]> clipped(double[] line) {
    TileLines parts = new TileLines();
    double lastX = Double.NaN;
    double lastY = Double.NaN;
    for (int i = 0; i + 3 < line.length; i += 2) {
      double[] segment = {line[i], line[i + 1], line[i + 2], line[i + 3]};
      if (!clip(segment)) {
        continue;
      }
      if (segment[0] != lastX || segment[1] != lastY) {
        parts.begin();
        parts.point(segment[0], segment[1]);
      }
      parts.point(segment[2], segment[3]);
      lastX = segment[2];
      lastY = segment[3];
    }
    return parts.take();
  }

  private static boolean clip(double[] segment) {
    for (int axis = 0; axis < 2; axis++) {
      double one = segment[axis];
      double two = segment[2 + axis];
      if (one < 0 && two < 0) {
        return false;
      }
      cut(segment, axis, 0, one < 0, two < 0);
    }
    for (int axis = 0; axis < 2; axis++) {
      double one = segment[axis];
      double two = segment[2 + axis];
      if (one >= EXTENT && two >= EXTENT) {
        return false;
      }
      cut(segment, axis, EXTENT, one >= EXTENT, two >= EXTENT);
    }
    return true;
  }

  private static void cut(double[] segment, int axis, double at, boolean first, boolean second) {
    if (first || second) {
      double share = (at - segment[axis]) / (segment[2 + axis] - segment[axis]);
      double other = Math.rint(segment[1 - axis] + share * (segment[3 - axis] - segment[1 - axis]));
      int point = first ? 0 : 2;
      segment[point + axis] = at;
      segment[point + 1 - axis] = other;
    }
  }

  /// The length of a line.
  static double length(double[] line) {
    double length = 0;
    for (int i = 0; i + 3 < line.length; i += 2) {
      length += Math.hypot(line[i + 2] - line[i], line[i + 3] - line[i + 1]);
    }
    return length;
  }

  /// Whether a point belongs to the tile: what lies outside belongs to a neighbour.
  static boolean isInside(double x, double y) {
    return x >= 0 && x < EXTENT && y >= 0 && y < EXTENT;
  }
}
