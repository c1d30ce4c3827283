package io.cartway.glyphs;

import java.awt.Shape;
import java.awt.geom.PathIterator;
import java.util.Arrays;

/// The closed contours of a glyph as line segments in pixels, from the origin on the baseline, y
/// upwards. Curves are cut so finely that no point of a segment is further from the curve than a
/// hundredth of a pixel.
final class Outline {

  /// Pixels; a step of the distance field is a 32nd of one.
  private static final double DEVIATION_MAX = 0.01;

  /// Pieces of a curve: enough for one of a thousand pixels.
  private static final int PIECES_MAX = 64;

  private static final int COORDINATES = 4;
  private static final double FRACTIONS = 64;

  /// x and y of both ends, segment after segment.
  private float[] segments = new float[64 * COORDINATES];

  private int size;
  private final double scale;
  private double startX;
  private double startY;
  private double x;
  private double y;

  private Outline(double scale) {
    this.scale = scale;
  }

  /// Flattens a path.
  ///
  /// @param path in the units of a font, y upwards
  /// @param scale pixels of a unit
  static Outline of(Shape path, double scale) {
    Outline outline = new Outline(scale);
    double[] points = new double[6];
    for (PathIterator at = path.getPathIterator(null); !at.isDone(); at.next()) {
      outline.add(at.currentSegment(points), points);
    }
    outline.close();
    return outline;
  }

  private void add(int kind, double[] points) {
    for (int i = 0; i < points.length; i++) {
      // FreeType has coordinates of 64ths of a pixel: boxes that end at a half are rounded as its.
      points[i] = Math.rint(points[i] * scale * FRACTIONS) / FRACTIONS;
    }
    switch (kind) {
      case PathIterator.SEG_MOVETO -> {
        close();
        startX = points[0];
        startY = points[1];
        x = startX;
        y = startY;
      }
      case PathIterator.SEG_LINETO -> lineTo(points[0], points[1]);
      case PathIterator.SEG_QUADTO -> quadTo(points);
      case PathIterator.SEG_CUBICTO -> cubicTo(points);
      default -> close();
    }
    // The iterator fills in what the next segment has only.
    Arrays.fill(points, 0);
  }

  private void close() {
    lineTo(startX, startY);
  }

  private void lineTo(double toX, double toY) {
    if (toX != x || toY != y) {
      if (size == segments.length) {
        segments = Arrays.copyOf(segments, 2 * size);
      }
      segments[size++] = (float) x;
      segments[size++] = (float) y;
      segments[size++] = (float) toX;
      segments[size++] = (float) toY;
      x = toX;
      y = toY;
    }
  }

  /// A piece of a curve is off by an eighth of its second derivative at most.
  private void quadTo(double[] p) {
    double fromX = x;
    double fromY = y;
    int pieces = pieces(2 * Math.hypot(fromX - 2 * p[0] + p[2], fromY - 2 * p[1] + p[3]));
    for (int i = 1; i < pieces; i++) {
      double t = (double) i / pieces;
      double s = 1 - t;
      lineTo(
          s * s * fromX + 2 * s * t * p[0] + t * t * p[2],
          s * s * fromY + 2 * s * t * p[1] + t * t * p[3]);
    }
    lineTo(p[2], p[3]);
  }

  private void cubicTo(double[] p) {
    double fromX = x;
    double fromY = y;
    int pieces =
        pieces(
            6
                * Math.max(
                    Math.hypot(fromX - 2 * p[0] + p[2], fromY - 2 * p[1] + p[3]),
                    Math.hypot(p[0] - 2 * p[2] + p[4], p[1] - 2 * p[3] + p[5])));
    for (int i = 1; i < pieces; i++) {
      double t = (double) i / pieces;
      double s = 1 - t;
      double a = s * s * s;
      double b = 3 * s * s * t;
      double c = 3 * s * t * t;
      double d = t * t * t;
      lineTo(
          a * fromX + b * p[0] + c * p[2] + d * p[4], a * fromY + b * p[1] + c * p[3] + d * p[5]);
    }
    lineTo(p[4], p[5]);
  }

  private static int pieces(double secondDerivative) {
    double pieces = Math.ceil(Math.sqrt(secondDerivative / 8 / DEVIATION_MAX));
    return (int) Math.clamp(pieces, 1, PIECES_MAX);
  }

  /// How many segments there are.
  int count() {
    return size / COORDINATES;
  }

  float fromX(int segment) {
    return segments[COORDINATES * segment];
  }

  float fromY(int segment) {
    return segments[COORDINATES * segment + 1];
  }

  float toX(int segment) {
    return segments[COORDINATES * segment + 2];
  }

  float toY(int segment) {
    return segments[COORDINATES * segment + 3];
  }

  /// The least or greatest x or y, rounded to a whole pixel, halves away from zero.
  ///
  /// @param coordinate 0 for x, 1 for y
  int bound(int coordinate, boolean greatest) {
    double bound = segments[coordinate];
    for (int i = coordinate; i < size; i += 2) {
      bound = greatest ? Math.max(bound, segments[i]) : Math.min(bound, segments[i]);
    }
    return (int) (bound < 0 ? -Math.round(-bound) : Math.round(bound));
  }
}
