package io.cartway.glyphs;

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

  /// Pixels inside beyond which the byte is full.
  private static final float INSIDE_MAX = RADIUS * (float) CUTOFF;

  /// Segments that have a box together.
  private static final int RUN = 8;

  private final Outline outline;
  private final int left;
  private final int bottom;
  private final int columns;
  private final int rows;

  /// Least x, least y, greatest x, greatest y of each run of segments.
  private final float[] boxes;

  /// Runs in reach of the row, with the squares of their distances from it.
  private final int[] near;

  private final float[] nearSquares;
  private int nearCount;

  /// The segment that was nearest last.
  private int nearest;

  private DistanceField(Outline outline, int left, int bottom, int width, int height) {
    this.outline = outline;
    this.left = left - BORDER;
    this.bottom = bottom - BORDER;
    this.columns = width + 2 * BORDER;
    this.rows = height + 2 * BORDER;
    this.boxes = boxes(outline);
    this.near = new int[boxes.length / 4];
    this.nearSquares = new float[near.length];
  }

  private static float[] boxes(Outline outline) {
    float[] boxes = new float[4 * ((outline.count() + RUN - 1) / RUN)];
    for (int i = 0; i < outline.count(); i++) {
      int box = i / RUN * 4;
      if (i % RUN == 0) {
        boxes[box] = outline.fromX(i);
        boxes[box + 1] = outline.fromY(i);
        boxes[box + 2] = outline.fromX(i);
        boxes[box + 3] = outline.fromY(i);
      }
      boxes[box] = Math.min(boxes[box], Math.min(outline.fromX(i), outline.toX(i)));
      boxes[box + 1] = Math.min(boxes[box + 1], Math.min(outline.fromY(i), outline.toY(i)));
      boxes[box + 2] = Math.max(boxes[box + 2], Math.max(outline.fromX(i), outline.toX(i)));
      boxes[box + 3] = Math.max(boxes[box + 3], Math.max(outline.fromY(i), outline.toY(i)));
    }
    return boxes;
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
    int[] windings = windings();
    byte[] bytes = new byte[windings.length];
    for (int row = 0; row < rows; row++) {
      nearRow(bottom + row + 0.5f);
      int winding = 0;
      for (int column = 0; column < columns; column++) {
        winding += windings[row * columns + column];
        boolean isInside = winding != 0;
        float limit = isInside ? INSIDE_MAX : OUTSIDE_MAX;
        double distance =
            STEPS * distance(left + column + 0.5f, bottom + row + 0.5f, limit * limit);
        double outwards = (isInside ? -distance : distance) + CUTOFF * 256;
        bytes[(rows - 1 - row) * columns + column] =
            (byte) (255 - (int) Math.clamp(outwards, 0, 255));
      }
    }
    return bytes;
  }

  /// Finds the runs that are in reach of a row.
  private void nearRow(float y) {
    nearCount = 0;
    for (int run = 0; run < near.length; run++) {
      int box = 4 * run;
      float off = Math.max(Math.max(boxes[box + 1] - y, y - boxes[box + 3]), 0);
      if (off < OUTSIDE_MAX) {
        near[nearCount] = run;
        nearSquares[nearCount] = off * off;
        nearCount++;
      }
    }
  }

  /// The distance from a point of the row to the nearest segment, or the limit when that is less.
  ///
  /// @param limit square of a distance
  private double distance(float x, float y, float limit) {
    // The pixel before has most likely the same nearest segment: other boxes need no look then.
    float least = Math.min(limit, square(nearest, x, y));
    for (int i = 0; i < nearCount; i++) {
      int run = near[i];
      float off = Math.max(Math.max(boxes[4 * run] - x, x - boxes[4 * run + 2]), 0);
      if (off * off + nearSquares[i] < least) {
        int end = Math.min(RUN * run + RUN, outline.count());
        for (int segment = RUN * run; segment < end; segment++) {
          float square = square(segment, x, y);
          if (square < least) {
            least = square;
            nearest = segment;
          }
        }
      }
    }
    return Math.sqrt(least);
  }

  /// The square of the distance to a segment.
  private float square(int segment, float x, float y) {
    float fromX = outline.fromX(segment);
    float fromY = outline.fromY(segment);
    float alongX = outline.toX(segment) - fromX;
    float alongY = outline.toY(segment) - fromY;
    float dx = x - fromX;
    float dy = y - fromY;
    float length = alongX * alongX + alongY * alongY;
    // A segment too short for its square leads nowhere.
    float share = length > 0 ? (dx * alongX + dy * alongY) / length : 0;
    share = Math.max(0, Math.min(1, share));
    float offX = dx - share * alongX;
    float offY = dy - share * alongY;
    return offX * offX + offY * offY;
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
