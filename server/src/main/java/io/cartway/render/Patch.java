package io.cartway.render;

/// Where a part of an image lies in a picture: moved, turned, and scaled in each direction of its
/// own. Parts that lie beside each other share no pixel.
///
/// @param left of the part, in pixels of the image; and so on
/// @param x where the part's upper left corner lies, in pixels of the picture
/// @param y likewise
/// @param cos of the angle by which it is turned clockwise
/// @param sin of the angle
/// @param width of the part in the picture, in pixels
/// @param height of the part in the picture
record Patch(
    double left,
    double top,
    double right,
    double bottom,
    double x,
    double y,
    double cos,
    double sin,
    double width,
    double height) {

  /// Smaller ones are not seen, in pixels of the picture.
  private static final double SIDE_MIN = 1e-3;

  /// A whole image with half a pixel around, where it fades.
  ///
  /// @param x where the image's upper left corner lies
  /// @param scale pixels of the picture for one of the image
  static Patch upright(int imageWidth, int imageHeight, double x, double y, double scale) {
    return new Patch(
        -0.5,
        -0.5,
        imageWidth + 0.5,
        imageHeight + 0.5,
        x - scale / 2,
        y - scale / 2,
        1,
        0,
        (imageWidth + 1) * scale,
        (imageHeight + 1) * scale);
  }

  /// Goes over the pixels of a picture whose centres lie in the part.
  void each(Picture picture, Quad.Pixels pixels) {
    if (!(width > SIDE_MIN && height > SIDE_MIN)) {
      return;
    }
    double downX = -height * sin;
    double downY = height * cos;
    double acrossX = width * cos;
    double acrossY = width * sin;
    double minX = x + Math.min(0, acrossX) + Math.min(0, downX);
    double maxX = x + Math.max(0, acrossX) + Math.max(0, downX);
    double minY = y + Math.min(0, acrossY) + Math.min(0, downY);
    double maxY = y + Math.max(0, acrossY) + Math.max(0, downY);
    int firstColumn = (int) Math.max(Math.floor(minX), 0);
    int lastColumn = (int) Math.min(Math.ceil(maxX), picture.width());
    int firstRow = (int) Math.max(Math.floor(minY), 0);
    int lastRow = (int) Math.min(Math.ceil(maxY), picture.height());
    double unitsX = (right - left) / width;
    double unitsY = (bottom - top) / height;
    for (int row = firstRow; row < lastRow; row++) {
      for (int column = firstColumn; column < lastColumn; column++) {
        double offX = column + 0.5 - x;
        double offY = row + 0.5 - y;
        double across = offX * cos + offY * sin;
        double down = offY * cos - offX * sin;
        if (across >= 0 && down >= 0 && across < width && down < height) {
          pixels.pixel(row, column, left + across * unitsX, top + down * unitsY);
        }
      }
    }
  }
}
