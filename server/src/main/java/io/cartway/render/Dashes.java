package io.cartway.render;

/// Cuts lines into dashes.
final class Dashes {

  /// Dashes and gaps of a pattern that count; further ones are left out.
  static final int PATTERN_MAX = 32;

  /// Shorter patterns cannot be seen, in pixels.
  private static final double PERIOD_MIN = 0.25;

  private final PixelPath dashes = new PixelPath();
  private double[] pattern = new double[0];
  private double period;

  // Where in the pattern the line is: in which of its pieces, and how much of it is left.
  private int piece;
  private double rest;

  // Which part of a segment may be seen, as shares of its length.
  private double seenFrom;
  private double seenTo;

  /// The dashes of all lines of a path; valid until the next call.
  ///
  /// @param lengths of dashes and gaps alternately, in pixels; of an odd number the second round
  ///   begins with a gap
  /// @param within what is further left of or above the picture is not wanted, nor what is further
  ///   right or below than twice this, in pixels
  PixelPath cut(PixelPath path, double[] lengths, boolean closed, double within) {
    dashes.clear();
    begin(lengths);
    if (period < PERIOD_MIN) {
      return path;
    }
    for (int line = 0; line < path.lines(); line++) {
      cut(path, line, closed, within);
    }
    return dashes;
  }

  private void begin(double[] lengths) {
    int count = Math.min(lengths.length, PATTERN_MAX);
    pattern = new double[count % 2 == 0 ? count : 2 * count];
    period = 0;
    for (int i = 0; i < pattern.length; i++) {
      pattern[i] = Math.max(lengths[i % count], 0);
      period += pattern[i];
    }
  }

  private void cut(PixelPath path, int line, boolean closed, double within) {
    float[] xy = path.xy();
    int first = path.first(line);
    int count = path.end(line) - first;
    double x = xy[2 * first];
    double y = xy[2 * first + 1];
    piece = 0;
    rest = pattern[0];
    dashes.moveTo(x, y);
    for (int i = 1; i < (closed ? count + 1 : count); i++) {
      int at = 2 * (first + i % count);
      segment(x, y, xy[at], xy[at + 1], within);
      x = xy[at];
      y = xy[at + 1];
    }
    dashes.end();
  }

  private void segment(double fromX, double fromY, double toX, double toY, double within) {
    double length = Math.sqrt((toX - fromX) * (toX - fromX) + (toY - fromY) * (toY - fromY));
    seenFrom = 0;
    seenTo = 1;
    look(fromX, toX, within);
    look(fromY, toY, within);
    if (!(seenFrom < seenTo)) {
      skip(length % period);
    } else {
      // An offset may make a segment a million times as long as the picture.
      double gone = seenFrom * length;
      double end = seenTo * length;
      if (seenFrom > 0) {
        skip(gone % period);
        if (piece % 2 == 0) {
          dashes.moveTo(fromX + (toX - fromX) * seenFrom, fromY + (toY - fromY) * seenFrom);
        }
      }
      while (end - gone > rest) {
        gone += rest;
        double part = gone / length;
        double x = fromX + (toX - fromX) * part;
        double y = fromY + (toY - fromY) * part;
        if (piece % 2 == 0) {
          dashes.lineTo(x, y);
          dashes.end();
        } else {
          dashes.moveTo(x, y);
        }
        next();
      }
      rest -= end - gone;
      if (seenTo < 1) {
        if (piece % 2 == 0) {
          dashes.lineTo(fromX + (toX - fromX) * seenTo, fromY + (toY - fromY) * seenTo);
        }
        skip((length - end) % period);
      }
    }
    if (piece % 2 == 0) {
      dashes.lineTo(toX, toY);
    }
  }

  /// Cuts off what lies outside along one axis.
  private void look(double from, double to, double within) {
    if (from == to) {
      seenTo = from < -within || from > 2 * within ? 0 : seenTo;
      return;
    }
    double first = (-within - from) / (to - from);
    double last = (2 * within - from) / (to - from);
    seenFrom = Math.max(seenFrom, Math.min(first, last));
    seenTo = Math.min(seenTo, Math.max(first, last));
  }

  /// Goes along the pattern where nothing is seen.
  private void skip(double length) {
    dashes.end();
    double left = length;
    while (left > rest) {
      left -= rest;
      next();
    }
    rest -= left;
  }

  private void next() {
    piece = (piece + 1) % pattern.length;
    rest = pattern[piece];
  }
}
