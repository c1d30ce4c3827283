package io.cartway.render;

import java.util.Arrays;

/// Lines or rings of straight segments, in pixels. Reused from shape to shape, by one thread.
final class PixelPath {

  private float[] xy = new float[256];
  private int size;
  private int[] ends = new int[16];
  private int lines;

  /// Forgets all lines.
  void clear() {
    size = 0;
    lines = 0;
  }

  /// Begins a line.
  void moveTo(double x, double y) {
    end();
    add(x, y);
  }

  /// Goes on with the line.
  void lineTo(double x, double y) {
    add(x, y);
  }

  private void add(double x, double y) {
    if (size == xy.length) {
      xy = Arrays.copyOf(xy, 2 * size);
    }
    xy[size++] = (float) x;
    xy[size++] = (float) y;
  }

  /// Ends the line; nothing happens when there is none.
  void end() {
    int from = lines == 0 ? 0 : ends[lines - 1];
    if (size / 2 > from) {
      if (lines == ends.length) {
        ends = Arrays.copyOf(ends, 2 * lines);
      }
      ends[lines++] = size / 2;
    }
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
