package io.cartway.render.shade;

import io.cartway.work.Deadline;
import java.util.Arrays;

/// Where along a line, and how far beside it, each pixel near the line lies: of several segments
/// the nearest counts. Reused from line to line, by one thread; takes twelve bytes for each pixel.
public final class LineField {

  /// What it takes for each pixel of a picture.
  public static final int PIXEL_BYTES = 12;

  /// Pixels between two looks at the deadline: some 0.1 ms.
  private static final int BETWEEN_LOOKS = 16_384;

  /// What a segment and a row of it take, in pixels.
  private static final int PER_ROW = 8;

  private static final float FAR = Float.POSITIVE_INFINITY;

  private final int width;
  private final int height;
  private final float[] distances;
  private final float[] along;
  private final float[] across;
  private final Deadline deadline;
  private double[] measured = new double[64];
  private int untilLook = BETWEEN_LOOKS;
  private int top;
  private int bottom;

  /// A line that was measured.
  ///
  /// @param from the number of its first point
  /// @param to the number after that of its last
  /// @param closed whether the last point is joined to the first
  /// @param length in pixels
  public record Line(int from, int to, boolean closed, double length) {}

  /// @param width of the picture in pixels
  /// @param height of the picture in pixels
  public LineField(int width, int height, Deadline deadline) {
    this.width = width;
    this.height = height;
    this.deadline = deadline;
    distances = new float[width * height];
    along = new float[width * height];
    across = new float[width * height];
    Arrays.fill(distances, FAR);
    top = height;
    bottom = -1;
  }

  /// Remembers how far each point of a line is from its first, before the line is moved to a side.
  ///
  /// @param xy x and y of the points, alternately, in pixels
  /// @param from the number of the line's first point
  /// @param to the number after that of its last
  /// @param closed whether the last point is joined to the first
  public Line measure(float[] xy, int from, int to, boolean closed) {
    if (measured.length <= to) {
      measured = Arrays.copyOf(measured, 2 * to + 1);
    }
    double sum = 0;
    for (int i = from; i < to; i++) {
      if (i > from) {
        sum += length(xy[2 * i] - xy[2 * i - 2], xy[2 * i + 1] - xy[2 * i - 1]);
      }
      measured[i] = sum;
    }
    int last = to - 1;
    double end = length(xy[2 * from] - xy[2 * last], xy[2 * from + 1] - xy[2 * last + 1]);
    return new Line(from, to, closed, closed ? sum + end : sum);
  }

  private static double length(double x, double y) {
    return Math.sqrt(x * x + y * y);
  }

  /// Adds a line that was measured.
  ///
  /// @param xy the points, which may have moved
  /// @param reach how far beside it pixels belong to it
  /// @param beyond how far behind the ends of its segments pixels belong to it: the tips of corners
  /// @param perPixel what the place along the line grows by for each pixel that was measured
  /// @throws Deadline.DeadlinePassedException when it takes too long
  public void add(float[] xy, Line line, double reach, double beyond, double perPixel) {
    int count = line.to - line.from;
    for (int i = 1; i < (line.closed ? count + 1 : count); i++) {
      int before = line.from + i - 1;
      int after = line.from + i % count;
      double end = i == count ? line.length : measured[after];
      segment(
          new Segment(xy[2 * before], xy[2 * before + 1], xy[2 * after], xy[2 * after + 1]),
          reach,
          beyond,
          measured[before] * perPixel,
          (end - measured[before]) * perPixel);
    }
  }

  private record Segment(double x, double y, double toX, double toY) {}

  private void segment(Segment segment, double reach, double beyond, double start, double gain) {
    double x = segment.x;
    double y = segment.y;
    double toX = segment.toX;
    double toY = segment.toY;
    work(PER_ROW);
    double size = length(toX - x, toY - y);
    if (!(size > 0)) {
      return;
    }
    double dirX = (toX - x) / size;
    double dirY = (toY - y) / size;
    double upwards = Math.abs(dirX) * reach + Math.abs(dirY) * beyond;
    int firstRow = (int) Math.max(Math.floor(Math.min(y, toY) - upwards), 0);
    int lastRow = (int) Math.min(Math.ceil(Math.max(y, toY) + upwards), height) - 1;
    for (int row = firstRow; row <= lastRow; row++) {
      double down = row + 0.5 - y;
      // Which columns lie near the line, and between its ends: |right| <= reach, and so on.
      double left = 0;
      double right = width;
      if (Math.abs(dirY) > 1e-9) {
        double one = x + (-reach + down * dirX) / dirY;
        double other = x + (reach + down * dirX) / dirY;
        left = Math.max(left, Math.min(one, other));
        right = Math.min(right, Math.max(one, other));
      }
      if (Math.abs(dirX) > 1e-9) {
        double one = x + (-beyond - down * dirY) / dirX;
        double other = x + (size + beyond - down * dirY) / dirX;
        left = Math.max(left, Math.min(one, other));
        right = Math.min(right, Math.max(one, other));
      }
      int firstColumn = (int) Math.max(Math.floor(left), 0);
      int lastColumn = (int) Math.min(Math.ceil(right), width) - 1;
      work(PER_ROW + Math.max(lastColumn - firstColumn, 0));
      for (int column = firstColumn; column <= lastColumn; column++) {
        double over = column + 0.5 - x;
        double forth = over * dirX + down * dirY;
        double aside = over * dirY - down * dirX;
        double past = forth < 0 ? forth : Math.max(forth - size, 0);
        float distance = (float) (aside * aside + past * past);
        int at = row * width + column;
        if (distance < distances[at]) {
          distances[at] = distance;
          along[at] = (float) (start + Math.clamp(forth / size, 0, 1) * gain);
          across[at] = (float) aside;
        }
      }
    }
    top = Math.min(top, firstRow);
    bottom = Math.max(bottom, lastRow);
  }

  private void work(int pixels) {
    untilLook -= pixels;
    if (untilLook < 0) {
      untilLook = BETWEEN_LOOKS;
      deadline.check();
    }
  }

  /// Forgets all lines.
  public void clear() {
    if (top <= bottom) {
      Arrays.fill(distances, top * width, (bottom + 1) * width, FAR);
    }
    top = height;
    bottom = -1;
  }

  /// The colours of a ramp along the lines, whose places are from 0 to 1.
  ///
  /// @param opacity 0 to 1
  public Shade ramp(ColorRamp ramp, double opacity) {
    int share = Premultiplied.share(opacity);
    return (row, column) -> Premultiplied.times(ramp.at(along[row * width + column]), share);
  }

  /// A pattern along the lines, whose places are in repetitions of it. Its height is that of the
  /// lines, its width follows from that, and it has a pixel more around, as MapLibre draws it.
  ///
  /// @param reach half the width of a line, and half a pixel
  /// @param opacity 0 to 1
  public Shade pattern(Pattern pattern, double reach, double opacity) {
    int share = Premultiplied.share(opacity);
    return (row, column) -> {
      int at = row * width + column;
      double x = along[at] - Math.floor(along[at]);
      double y = Math.clamp(0.5 + across[at] / (2 * reach), 0, 1);
      return Premultiplied.times(pattern.alongLine(x, y), share);
    };
  }
}
