package io.cartway.render.shade;

/// Gives each pixel of a picture a colour.
@FunctionalInterface
public interface Shade {

  /// The colour of a pixel, premultiplied ARGB.
  ///
  /// @param row from the top of the picture, 0-based
  /// @param column from its left side, 0-based
  int at(int row, int column);
}
