package io.cartway.render;

/// How a line is drawn.
///
/// @param width in pixels
/// @param cap of the ends of an open line and of each dash
/// @param join of two segments
/// @param miterLimit the longest miter in half widths; what would be longer is a bevel
/// @param roundLimit a round join of lines that turn less than this is a miter, as MapLibre's
record Stroke(double width, Cap cap, Join join, double miterLimit, double roundLimit) {

  /// The end of a line.
  enum Cap {
    /// At the last point.
    BUTT,
    /// A half circle round the last point.
    ROUND,
    /// Half a width behind the last point.
    SQUARE
  }

  /// The corner between two segments.
  enum Join {
    /// The outer sides go on until they meet.
    MITER,
    /// The corner is cut off.
    BEVEL,
    /// An arc round the corner's point.
    ROUND
  }

  /// A stroke with the limits that the style specification has by default.
  static Stroke of(double width, Cap cap, Join join) {
    return new Stroke(width, cap, join, 2, 1.05);
  }

  /// The same with another width.
  Stroke withWidth(double other) {
    return new Stroke(other, cap, join, miterLimit, roundLimit);
  }
}
