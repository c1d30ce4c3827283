package io.cartway.render;

import java.util.Arrays;

/// Which share of each pixel lies inside of a shape of straight edges.
///
/// Each edge adds to the pixels that it passes the area between it and their right side; the sums
/// along a row are the shares (the accumulation buffer of font-rs and stb_truetype). Shares are
/// exact areas and not samples, and the work is that of the edges' pixels and of the rows between
/// them. Pieces of a shape that overlap must have the same sense of rotation: their sum is cut at
/// 1. A hole has the other sense. Reused from shape to shape, by one thread.
final class Coverage {

  /// Takes pixels of one row, from left to right, that are covered alike.
  @FunctionalInterface
  interface Spans {
    /// Covers pixels.
    ///
    /// @param row from the top, 0-based
    /// @param from the first pixel, 0-based
    /// @param to the pixel after the last
    /// @param share of each of them, 1 to 255
    void span(int row, int from, int to, int share);
  }

  private static final int WHOLE = 255;

  private final int width;
  private final int height;
  private final int stride;

  /// What the share changes by at each pixel. A row has two more than the picture: an edge at the
  /// right side adds to the pixel behind it, too.
  private final float[] changes;

  private final int[] first;
  private final int[] last;
  private int top;
  private int bottom;

  /// Covers nothing yet.
  ///
  /// @param width in pixels
  /// @param height in pixels
  Coverage(int width, int height) {
    this.width = width;
    this.height = height;
    stride = width + 2;
    changes = new float[stride * height];
    first = new int[height];
    last = new int[height];
    Arrays.fill(first, Integer.MAX_VALUE);
    Arrays.fill(last, -1);
    top = height;
    bottom = -1;
  }

  /// Whether nothing of a rectangle can be seen. What is left of the picture counts as not seen,
  /// although edges there cover its rows: only whole shapes may be left out by this.
  boolean misses(double left, double upper, double right, double lower) {
    return right <= 0 || lower <= 0 || left >= width || upper >= height;
  }

  /// Adds an edge of a closed ring, whose places are at most 10^12 pixels from the picture.
  void edge(double fromX, double fromY, double toX, double toY) {
    if (fromY < toY) {
      downwards(fromX, fromY, toX, toY, 1);
    } else if (fromY > toY) {
      downwards(toX, toY, fromX, fromY, -1);
    }
  }

  private void downwards(double fromX, double fromY, double toX, double toY, float sense) {
    if (toY <= 0 || fromY >= height || (fromX >= width && toX >= width)) {
      return;
    }
    double slope = (toX - fromX) / (toY - fromY);
    double upperY = Math.max(fromY, 0);
    double lowerY = Math.min(toY, height);
    double upperX = fromX + (upperY - fromY) * slope;
    double lowerX = lowerY == toY ? toX : fromX + (lowerY - fromY) * slope;
    // What lies left of the picture covers its rows from their first pixel on.
    if (upperX <= 0 && lowerX <= 0) {
      inside(0, upperY, 0, lowerY, sense);
    } else if (upperX < 0 || lowerX < 0) {
      double atLeft = Math.max(upperY, Math.min(fromY - fromX / slope, lowerY));
      if (upperX < 0) {
        inside(0, upperY, 0, atLeft, sense);
        untilRight(0, atLeft, lowerX, lowerY, sense);
      } else {
        untilRight(upperX, upperY, 0, atLeft, sense);
        inside(0, atLeft, 0, lowerY, sense);
      }
    } else {
      untilRight(upperX, upperY, lowerX, lowerY, sense);
    }
  }

  /// What lies right of the picture covers nothing.
  private void untilRight(double fromX, double fromY, double toX, double toY, float sense) {
    if (fromX <= width && toX <= width) {
      inside(fromX, fromY, toX, toY, sense);
    } else if (fromX < width) {
      double atRight = fromY + (width - fromX) * (toY - fromY) / (toX - fromX);
      inside(fromX, fromY, width, Math.min(atRight, toY), sense);
    } else if (toX < width) {
      double atRight = fromY + (width - fromX) * (toY - fromY) / (toX - fromX);
      inside(width, Math.max(fromY, Math.min(atRight, toY)), toX, toY, sense);
    }
  }

  private void inside(double fromX, double fromY, double toX, double toY, float sense) {
    if (fromY >= toY) {
      return;
    }
    double slope = (toX - fromX) / (toY - fromY);
    double x = fromX;
    int firstRow = (int) fromY;
    int lastRow = Math.min((int) Math.ceil(toY) - 1, height - 1);
    top = Math.min(top, firstRow);
    bottom = Math.max(bottom, lastRow);
    for (int row = firstRow; row <= lastRow; row++) {
      double upper = row < fromY ? fromY : row;
      double lower = row + 1.0 > toY ? toY : row + 1.0;
      double part = lower - upper;
      double next = row == lastRow ? toX : x + part * slope;
      if (x < next) {
        row(row, x, next, part * sense);
      } else {
        row(row, next, x, part * sense);
      }
      x = next;
    }
  }

  /// An edge within a row.
  ///
  /// @param turn the height of the edge, negative when it leads upwards
  private void row(int row, double left, double right, double turn) {
    int at = row * stride;
    int from = (int) left;
    int to = (int) right;
    if (from < first[row]) {
      first[row] = from;
    }
    int end = to < width ? to + 1 : width;
    if (end > last[row]) {
      last[row] = end;
    }
    if (from == to) {
      double middle = (left + right) / 2 - from;
      changes[at + from] += (float) (turn * (1 - middle));
      changes[at + from + 1] += (float) (turn * middle);
      return;
    }
    // The share grows by a triangle in the first pixel, by trapezia, by the rest in the last.
    double density = turn / (right - left);
    double inFirst = from + 1 - left;
    double before = density * inFirst * inFirst / 2;
    changes[at + from] += (float) before;
    double sum = before;
    double edgeInside = inFirst;
    for (int x = from + 1; x < to; x++) {
      double share = density * (edgeInside + 0.5);
      changes[at + x] += (float) (share - sum);
      sum = share;
      edgeInside += 1;
    }
    double rest = right - to;
    double share = density * edgeInside + density * rest * (1 - rest / 2);
    changes[at + to] += (float) (share - sum);
    changes[at + to + 1] += (float) (turn - share);
  }

  /// Tells the covered pixels, row by row, and covers nothing again.
  void sweep(Spans spans) {
    for (int row = top; row <= bottom; row++) {
      int from = first[row];
      int end = Math.min(last[row] + 1, width);
      if (from < end) {
        sweepRow(row, from, end, spans);
      }
      clear(row);
    }
    top = height;
    bottom = -1;
  }

  private void sweepRow(int row, int from, int end, Spans spans) {
    int at = row * stride;
    float sum = 0;
    int share = 0;
    int start = from;
    for (int x = from; x < end; x++) {
      float change = changes[at + x];
      if (change == 0) {
        continue;
      }
      sum += change;
      int now = share(sum);
      if (now != share) {
        if (share > 0 && x > start) {
          spans.span(row, start, x, share);
        }
        share = now;
        start = x;
      }
    }
    // A shape that is still open at its last edge here is closed right of the picture.
    if (share > 0) {
      spans.span(row, start, width, share);
    }
  }

  /// Tells what this covers and another shape inside of it does not; both cover nothing again.
  void sweepWithout(Coverage hole, Spans spans) {
    for (int row = top; row <= bottom; row++) {
      int at = row * stride;
      float sum = 0;
      float without = 0;
      int end = Math.min(Math.max(last[row], hole.last[row]) + 1, width);
      int begin = Math.min(first[row], hole.first[row]);
      int share = 0;
      for (int x = begin; x < end; x++) {
        sum += changes[at + x];
        without += hole.changes[at + x];
        share = share(sum) - share(without);
        if (share > 0) {
          spans.span(row, x, x + 1, share);
        }
      }
      if (share > 0 && end < width) {
        spans.span(row, end, width, share);
      }
      clear(row);
    }
    top = height;
    bottom = -1;
    hole.clear();
  }

  private void clear() {
    for (int row = top; row <= bottom; row++) {
      clear(row);
    }
    top = height;
    bottom = -1;
  }

  private void clear(int row) {
    int at = row * stride;
    if (last[row] >= 0) {
      Arrays.fill(changes, at + first[row], at + last[row] + 2, 0);
    }
    first[row] = Integer.MAX_VALUE;
    last[row] = -1;
  }

  private static int share(float sum) {
    return (int) (Math.min(Math.abs(sum), 1) * WHOLE + 0.5f);
  }
}
