package io.cartway.glyphs;

import java.util.Arrays;

/// Draws outlines as signed distance fields: how far the centre of each pixel is from the outline.
/// The numbers are those of Mapbox's sdf-glyph-foundry, which MapLibre's shaders expect: 192 is the
/// outline, a pixel is 32, less is outside; 8 pixels are the whole byte, a quarter of them inside.
final class DistanceField {

  /// Pixels around the glyph's box.
  static final int BORDER = 3;

  /// Pixels of the byte's whole range.
  private static final int RADIUS = 8;

  private static final int STEPS = 256 / RADIUS;

  /// The share of the range that is inside.
  private static final double CUTOFF = 0.25;

  /// Pixels outside beyond which the byte is zero.
  private static final float OUTSIDE_MAX = RADIUS * (1 - (float) CUTOFF);

  /// Pixels; far more than what rounding may take away.
  private static final float SLACK = 0.02f;

  private static final float REACH = OUTSIDE_MAX + SLACK;

  private final Outline outline;
  private final int left;
  private final int bottom;
  private final int columns;
  private final int rows;

  /// Of each pixel, row after row from below: the square of the distance to the nearest segment.
  private final float[] squares;

  private DistanceField(Outline outline, int left, int bottom, int width, int height) {
    this.outline = outline;
    this.left = left - BORDER;
    this.bottom = bottom - BORDER;
    this.columns = width + 2 * BORDER;
    this.rows = height + 2 * BORDER;
    this.squares = new float[columns * rows];
    Arrays.fill(squares, OUTSIDE_MAX * OUTSIDE_MAX);
  }

  /// Draws an outline.
  ///
  /// @param left the box of the glyph, without the border, in pixels from the origin
  /// @param bottom likewise
  /// @return a byte for each pixel of the box and its border, rows from above
  static byte[] of(Outline outline, int left, int bottom, int width, int height) {
    return new DistanceField(outline, left, bottom, width, height).signed();
  }

  private byte[] signed() {
    int start = 0;
    for (int segment = 0; segment < outline.count(); segment++) {
      int next = next(segment, start);
      measure(segment, next);
      if (next == start) {
        start = segment + 1;
      }
    }
    int[] windings = windings();
    byte[] bytes = new byte[windings.length];
    for (int row = 0; row < rows; row++) {
      int winding = 0;
      for (int column = 0; column < columns; column++) {
        int pixel = row * columns + column;
        winding += windings[pixel];
        double distance = STEPS * Math.sqrt(squares[pixel]);
        double outwards = (winding != 0 ? -distance : distance) + CUTOFF * 256;
        bytes[(rows - 1 - row) * columns + column] =
            (byte) (255 - (int) Math.clamp(outwards, 0, 255));
      }
    }
    return bytes;
  }

  /// Gives the pixels that may be nearest to a segment their distance from it, where that is the
  /// least: those beside it, and those between the normals of both segments that meet at its end.
  /// In a row, straight lines bound them; a few pixels too many do no harm.
  ///
  /// @param next the segment that begins at its end
  private void measure(int segment, int next) {
    float fromX = outline.fromX(segment);
    float fromY = outline.fromY(segment);
    float toX = outline.toX(segment);
    float toY = outline.toY(segment);
    float alongX = toX - fromX;
    float alongY = toY - fromY;
    float span = (float) Math.sqrt(alongX * alongX + alongY * alongY);
    float nextX = outline.toX(next) - toX;
    float nextY = outline.toY(next) - toY;
    float nextSpan = (float) Math.sqrt(nextX * nextX + nextY * nextY);
    boolean isRightwards = alongX > 0;
    float ahead = isRightwards ? Float.POSITIVE_INFINITY : Float.NEGATIVE_INFINITY;
    boolean isLevel = alongY == 0;
    boolean isUpright = alongX == 0;
    // Where the next one goes back, the end bounds nothing.
    boolean isOpen = !(alongX * nextX > 0);

    // Not before the segment begins, nor past its end and the beginning of the next.
    float slope = isUpright ? 0 : -alongY / alongX;
    float slack = isUpright ? 0 : SLACK * span / alongX;
    float begin = isUpright ? Float.POSITIVE_INFINITY : fromX - slack;
    float end = isOpen ? ahead : toX + slack;
    float nextSlope = isOpen ? 0 : -nextY / nextX;
    float nextEnd = isOpen ? ahead : toX + SLACK * nextSpan / nextX;
    // Not further from its line than the reach.
    float shift = isLevel ? 0 : alongX / alongY;
    float width = isLevel ? Float.POSITIVE_INFINITY : REACH * span / Math.abs(alongY);
    float leftmost = Math.min(fromX, toX) - REACH;
    float rightmost = Math.max(fromX, toX) + REACH;

    // The normals between two reach higher than both only where one points straight up or down.
    boolean isSteady = alongX * nextX + alongY * nextY > 0 && alongY * nextY > 0;
    float high =
        isSteady
            ? REACH * Math.max(Math.abs(alongX) / span, Math.abs(nextX) / nextSpan) + SLACK
            : REACH;
    int endRow = endPixel(Math.max(fromY, toY) + high - bottom, rows);
    for (int row = firstPixel(Math.min(fromY, toY) - high - bottom); row < endRow; row++) {
      float y = bottom + row + 0.5f;
      float up = y - fromY;
      float past = y - toY;
      float middle = fromX + up * shift;
      float low = Math.max(leftmost, middle - width);
      float top = Math.min(rightmost, middle + width);
      float back = begin + up * slope;
      float own = end + past * slope;
      float other = nextEnd + past * nextSlope;
      low = Math.max(low, isRightwards ? back : Math.min(own, other));
      top = Math.min(top, isRightwards ? Math.max(own, other) : back);
      measure(segment, row, firstPixel(low - left), endPixel(top - left, columns));
    }
  }

  /// Measures pixels of a row.
  private void measure(int segment, int row, int first, int end) {
    float fromX = outline.fromX(segment);
    float alongX = outline.toX(segment) - fromX;
    float alongY = outline.toY(segment) - outline.fromY(segment);
    float dy = bottom + row + 0.5f - outline.fromY(segment);
    float up = dy * alongY;
    float length = alongX * alongX + alongY * alongY;
    for (int column = first; column < end; column++) {
      float dx = left + column + 0.5f - fromX;
      // A segment too short for its square leads nowhere.
      float share = length > 0 ? (dx * alongX + up) / length : 0;
      share = Math.max(0, Math.min(1, share));
      float offX = dx - share * alongX;
      float offY = dy - share * alongY;
      float square = offX * offX + offY * offY;
      if (square < squares[row * columns + column]) {
        squares[row * columns + column] = square;
      }
    }
  }

  /// The first pixel whose centre is after a place.
  private static int firstPixel(float place) {
    return (int) Math.max(0, place + 0.5f);
  }

  /// After the last pixel whose centre is not after a place.
  private static int endPixel(float place, int count) {
    return (int) Math.min(count, Math.max(0, place + 0.5f));
  }

  /// The segment that begins where another ends. Where contours touch it may be one of another
  /// contour: a pixel that is nearest to the point lies between the normals of any two that meet.
  private int next(int segment, int start) {
    int next = segment + 1;
    return next < outline.count() && isMeeting(segment, next) ? next : start;
  }

  private boolean isMeeting(int segment, int next) {
    return outline.toX(segment) == outline.fromX(next)
        && outline.toY(segment) == outline.fromY(next);
  }

  /// How the winding number changes from the pixel on the left: inside is where it is not zero, as
  /// both formats of outlines have it.
  private int[] windings() {
    int[] windings = new int[columns * rows];
    for (int i = 0; i < outline.count(); i++) {
      float fromX = outline.fromX(i) - left;
      float fromY = outline.fromY(i) - bottom;
      float toX = outline.toX(i) - left;
      float toY = outline.toY(i) - bottom;
      int direction = toY > fromY ? 1 : -1;
      double slope = (toX - fromX) / (double) (toY - fromY);
      // Rows whose centre is not below the lower end, and below the upper one.
      int row = (int) Math.ceil(Math.min(fromY, toY) - 0.5);
      int end = (int) Math.ceil(Math.max(fromY, toY) - 0.5);
      for (row = Math.max(0, row); row < Math.min(end, rows); row++) {
        double crossing = fromX + (row + 0.5 - fromY) * slope;
        int column = (int) Math.floor(crossing - 0.5) + 1;
        if (column < columns) {
          windings[row * columns + Math.max(0, column)] += direction;
        }
      }
    }
    return windings;
  }
}
