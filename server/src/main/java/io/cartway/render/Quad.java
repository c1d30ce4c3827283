package io.cartway.render;

/// Where a small image lies in a picture: moved, turned and scaled.
///
/// @param x where its upper left corner lies, in pixels of the picture
/// @param y likewise
/// @param dx how far a pixel of the image leads to the right, in pixels of the picture
/// @param dy how far it leads down; not 0 when the image is turned
record Quad(double x, double y, double dx, double dy) {

  /// Images are not shrunk further: nothing would be seen.
  private static final double SCALE_MIN = 1e-3;

  /// Takes pixels that an image touches.
  @FunctionalInterface
  interface Pixels {
    /// A pixel of the picture.
    ///
    /// @param row from the top, 0-based
    /// @param column from the left, 0-based
    /// @param u where its centre lies in the image, in the image's pixels from its left side
    /// @param v likewise, from its upper side
    void pixel(int row, int column, double u, double v);
  }

  /// Goes over the pixels of a picture that an image touches, with half a pixel of the image
  /// around: there it fades.
  ///
  /// @param width of the image, in its pixels
  void each(Picture picture, int width, int height, Pixels pixels) {
    double square = dx * dx + dy * dy;
    if (!(square > SCALE_MIN * SCALE_MIN)) {
      return;
    }
    double left = Double.POSITIVE_INFINITY;
    double top = Double.POSITIVE_INFINITY;
    double right = Double.NEGATIVE_INFINITY;
    double bottom = Double.NEGATIVE_INFINITY;
    for (int corner = 0; corner < 4; corner++) {
      double u = (corner & 1) == 0 ? -0.5 : width + 0.5;
      double v = (corner & 2) == 0 ? -0.5 : height + 0.5;
      double cornerX = x + u * dx - v * dy;
      double cornerY = y + u * dy + v * dx;
      left = Math.min(left, cornerX);
      top = Math.min(top, cornerY);
      right = Math.max(right, cornerX);
      bottom = Math.max(bottom, cornerY);
    }
    int firstColumn = (int) Math.max(Math.floor(left), 0);
    int lastColumn = (int) Math.min(Math.ceil(right), picture.width());
    int firstRow = (int) Math.max(Math.floor(top), 0);
    int lastRow = (int) Math.min(Math.ceil(bottom), picture.height());
    for (int row = firstRow; row < lastRow; row++) {
      for (int column = firstColumn; column < lastColumn; column++) {
        double offX = column + 0.5 - x;
        double offY = row + 0.5 - y;
        double u = (offX * dx + offY * dy) / square;
        double v = (offY * dx - offX * dy) / square;
        if (u > -0.5 && v > -0.5 && u < width + 0.5 && v < height + 0.5) {
          pixels.pixel(row, column, u, v);
        }
      }
    }
  }
}
