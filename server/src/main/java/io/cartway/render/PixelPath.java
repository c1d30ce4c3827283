package io.cartway.render;

import io.cartway.render.feature.TileLayer;
import java.util.Arrays;

/// Lines or rings of straight segments, in pixels. Reused from shape to shape, by one thread.
final class PixelPath implements TileLayer.Path {

  /// Corners of an offset line go out to four times the offset.
  private static final double OFFSET_COSINE_MIN = 0.25;

  /// Points lie no further from the picture's corner, in pixels: a style may move them anywhere.
  private static final double FAR = 1e9;

  private float[] xy = new float[256];
  private int size;
  private int[] ends = new int[16];
  private int lines;

  @Override
  public void clear() {
    size = 0;
    lines = 0;
  }

  @Override
  public void moveTo(double x, double y) {
    end();
    add(x, y);
  }

  @Override
  public void lineTo(double x, double y) {
    add(x, y);
  }

  private void add(double x, double y) {
    if (size == xy.length) {
      xy = Arrays.copyOf(xy, 2 * size);
    }
    xy[size++] = near(x);
    xy[size++] = near(y);
  }

  private static float near(double place) {
    return (float) (place < FAR ? Math.max(place, -FAR) : FAR);
  }

  @Override
  public void end() {
    int from = lines == 0 ? 0 : ends[lines - 1];
    if (size / 2 > from) {
      if (lines == ends.length) {
        ends = Arrays.copyOf(ends, 2 * lines);
      }
      ends[lines++] = size / 2;
    }
  }

  /// Moves all points.
  void move(double byX, double byY) {
    if (byX != 0 || byY != 0) {
      for (int i = 0; i < size; i += 2) {
        xy[i] = near(xy[i] + byX);
        xy[i + 1] = near(xy[i + 1] + byY);
      }
    }
  }

  /// Takes the points and lines of another path in place of its own.
  void take(PixelPath other) {
    xy = Arrays.copyOf(other.xy, Math.max(other.size, 2));
    size = other.size;
    ends = Arrays.copyOf(other.ends, Math.max(other.lines, 1));
    lines = other.lines;
  }

  /// Moves each line to a side, corners along the bisector of their segments.
  ///
  /// @param by to the right of the line's direction, in pixels
  void offset(double by, boolean closed) {
    float[] moved = new float[xy.length];
    for (int line = 0; line < lines; line++) {
      int from = first(line);
      int count = ends[line] - from;
      for (int i = 0; i < count; i++) {
        int before = closed ? (i + count - 1) % count : Math.max(i - 1, 0);
        int after = closed ? (i + 1) % count : Math.min(i + 1, count - 1);
        offset(moved, 2 * (from + before), 2 * (from + i), 2 * (from + after), by);
      }
    }
    xy = moved;
  }

  private void offset(float[] moved, int before, int at, int after, double by) {
    double inX = xy[at] - xy[before];
    double inY = xy[at + 1] - xy[before + 1];
    double outX = xy[after] - xy[at];
    double outY = xy[after + 1] - xy[at + 1];
    double in = Math.hypot(inX, inY);
    double out = Math.hypot(outX, outY);
    // Normals to the right, y downwards; at the ends there is one.
    double rightX = (in > 0 ? -inY / in : 0) + (out > 0 ? -outY / out : 0);
    double rightY = (in > 0 ? inX / in : 0) + (out > 0 ? outX / out : 0);
    double length = Math.hypot(rightX, rightY);
    // The length of two unit vectors' sum is twice the cosine of half their angle.
    double cosine = in > 0 && out > 0 ? length / 2 : 1;
    double far = length > 0 ? by / Math.max(cosine, OFFSET_COSINE_MIN) / length : 0;
    moved[at] = near(xy[at] + rightX * far);
    moved[at + 1] = near(xy[at + 1] + rightY * far);
  }

  /// How many lines have ended.
  int lines() {
    return lines;
  }

  /// The number of a line's first point.
  int first(int line) {
    return line == 0 ? 0 : ends[line - 1];
  }

  /// The number behind a line's last point.
  int end(int line) {
    return ends[line];
  }

  /// x and y of all points, alternately; of them [#points] are valid. Not to be changed.
  float[] xy() {
    return xy;
  }

  /// How many points there are in all lines.
  int points() {
    return size / 2;
  }

  /// Adds the edges of each line, which is closed, to a shape.
  void fill(Coverage coverage) {
    for (int line = 0; line < lines; line++) {
      int last = ends[line] - 1;
      double x = xy[2 * last];
      double y = xy[2 * last + 1];
      for (int i = first(line); i <= last; i++) {
        coverage.edge(x, y, xy[2 * i], xy[2 * i + 1]);
        x = xy[2 * i];
        y = xy[2 * i + 1];
      }
    }
  }
}
