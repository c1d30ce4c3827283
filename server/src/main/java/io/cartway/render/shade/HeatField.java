package io.cartway.render.shade;

import io.cartway.work.Deadline;

/// How dense points lie at each place of a picture, as MapLibre's `heatmap.fragment.glsl` adds them
/// up: a bell around each point, in cells of four by four pixels, between whose centres it is
/// linear. The cells begin in the corner of the world, so that neighbouring pictures have the same.
/// Used by one thread; takes a quarter of a byte for each pixel.
public final class HeatField {

  private static final int CELL = 4;

  /// `1 / sqrt(2 * PI)`.
  private static final double GAUSS = 0.3989422804014327;

  /// What is less is not seen.
  private static final double ZERO = 1.0 / 255 / 16;

  /// Radii in a bell's deviation.
  private static final double DEVIATIONS = 3;

  /// Cells between two looks at the deadline.
  private static final int BETWEEN_LOOKS = 65_536;

  private final double left;
  private final double top;
  private final int columns;
  private final int rows;
  private final float[] cells;
  private final double[] across;
  private final Deadline deadline;
  private long untilLook = BETWEEN_LOOKS;

  /// @param left of the picture in the world, in its pixels
  /// @param top likewise
  /// @param width in pixels
  /// @param height in pixels
  public HeatField(double left, double top, int width, int height, Deadline deadline) {
    // A cell more on each side, for what lies between two centres.
    this.left = Math.floor(left / CELL) * CELL - left - CELL;
    this.top = Math.floor(top / CELL) * CELL - top - CELL;
    this.columns = width / CELL + 4;
    this.rows = height / CELL + 4;
    this.cells = new float[columns * rows];
    this.across = new double[columns];
    this.deadline = deadline;
  }

  /// How far around a point its bell is seen, in radii; 0 when it is not.
  public static double reach(double weight) {
    double square = -2 * StrictMath.log(ZERO / (weight * GAUSS));
    return weight > 0 && square > 0 ? Math.sqrt(square) / DEVIATIONS : 0;
  }

  /// Adds a point.
  ///
  /// @param x in pixels of the picture; it may lie outside
  /// @param weight times the layer's intensity
  /// @param radius in pixels
  /// @param far bells are cut off at this distance, in pixels
  /// @throws Deadline.DeadlinePassedException when it takes too long
  public void add(double x, double y, double weight, double radius, double far) {
    double reach = Math.min(reach(weight) * radius, far);
    if (!(reach > 0)) {
      return;
    }
    int firstColumn = cell(x - reach - left, columns);
    int lastColumn = cell(x + reach - left, columns);
    int firstRow = cell(y - reach - top, rows);
    int lastRow = cell(y + reach - top, rows);
    untilLook -= 16 + (long) (lastColumn - firstColumn) * (lastRow - firstRow + 8);
    if (untilLook < 0) {
      untilLook = BETWEEN_LOOKS;
      deadline.check();
    }
    for (int column = firstColumn; column < lastColumn; column++) {
      across[column] = bell(left + (column + 0.5) * CELL - x, radius);
    }
    for (int row = firstRow; row < lastRow; row++) {
      double height = weight * GAUSS * bell(top + (row + 0.5) * CELL - y, radius);
      for (int column = firstColumn; column < lastColumn; column++) {
        cells[row * columns + column] += (float) (height * across[column]);
      }
    }
  }

  /// The first cell whose centre is behind a place.
  private static int cell(double place, int count) {
    return (int) Math.clamp(Math.ceil(place / CELL - 0.5), 0, count);
  }

  private static double bell(double distance, double radius) {
    double share = DEVIATIONS * distance / radius;
    return StrictMath.exp(-0.5 * share * share);
  }

  /// The colours of the densities.
  ///
  /// @param opacity 0 to 1
  public Shade in(ColorRamp ramp, double opacity) {
    int share = Premultiplied.share(opacity);
    return (row, column) -> {
      double x = (column + 0.5 - left) / CELL - 0.5;
      double y = (row + 0.5 - top) / CELL - 0.5;
      int at = ((int) y) * columns + (int) x;
      double overX = x - (int) x;
      double overY = y - (int) y;
      double upper = cells[at] + (cells[at + 1] - cells[at]) * overX;
      double lower = cells[at + columns] + (cells[at + columns + 1] - cells[at + columns]) * overX;
      return Premultiplied.times(ramp.at(upper + (lower - upper) * overY), share);
    };
  }
}
