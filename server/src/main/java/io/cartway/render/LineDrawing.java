package io.cartway.render;

/// How lines are drawn.
///
/// @param stroke the line without its gap
/// @param gapWidth between the two lines that are drawn instead of one; 0 for one line, in pixels
/// @param blur over how many pixels the edges fade, inside of the line
/// @param dashes lengths of dashes and gaps in pixels; none for a whole line. Not to be changed.
record LineDrawing(Stroke stroke, double gapWidth, double blur, Dash dashes) {

  /// Lengths of dashes and gaps.
  static final class Dash {

    /// A whole line.
    static final Dash NONE = new Dash();

    final double[] lengths;

    Dash(double... lengths) {
      this.lengths = lengths.clone();
    }
  }

  /// One whole line with sharp edges.
  static LineDrawing of(Stroke stroke) {
    return new LineDrawing(stroke, 0, 0, Dash.NONE);
  }
}
