package io.cartway.render;

import io.cartway.render.shade.LineField;
import io.cartway.render.shade.Premultiplied;
import io.cartway.render.shade.Shade;
import io.cartway.work.Deadline;
import org.jspecify.annotations.Nullable;

/// Draws shapes over a picture. Used by one thread.
///
/// A shape is put into [#path] and drawn with [#fill] or [#lines]; the path keeps it until it is
/// cleared. Colours are ARGB of 8 bits, not premultiplied.
final class Painter {

  /// A line that fades is drawn in so many widths at most.
  private static final int BLUR_STEPS_MAX = 8;

  /// Thinner lines are not seen, in pixels.
  private static final double WIDTH_MIN = 0.05;

  private final Picture picture;
  private final Coverage coverage;
  private final Coverage hole;
  private final Stroker stroker;
  private final Stroker holeStroker;
  private final Dashes dashes = new Dashes();
  private final PixelPath path = new PixelPath();
  private byte[] faded = new byte[0];
  private @Nullable LineField places;

  // The part of the picture in which a line fades.
  private int fadedTop;
  private int fadedBottom;
  private int fadedLeft;
  private int fadedRight;

  /// A transparent picture.
  ///
  /// @param width in pixels
  /// @param height in pixels
  Painter(int width, int height) {
    picture = new Picture(width, height);
    coverage = new Coverage(width, height);
    hole = new Coverage(width, height);
    stroker = new Stroker(coverage);
    holeStroker = new Stroker(hole);
  }

  /// The shape that is drawn next.
  PixelPath path() {
    return path;
  }

  /// Places along the lines that are drawn next, without any line.
  LineField places(Deadline deadline) {
    if (places == null) {
      places = new LineField(picture.width(), picture.height(), deadline);
    }
    places.clear();
    return places;
  }

  /// The picture.
  Picture picture() {
    return picture;
  }

  /// Covers all that may be drawn to.
  void cover(int color) {
    picture.cover(premultiplied(color));
  }

  /// Fills the rings of the path, whose holes turn the other way.
  void fill(int color) {
    int source = premultiplied(color);
    if (source != 0) {
      path.fill(coverage);
      coverage.sweep(spans(source));
    }
  }

  /// Fills the rings of the path with colours of their own.
  void fill(Shade shade) {
    path.fill(coverage);
    coverage.sweep(spans(shade));
  }

  private Coverage.Spans spans(int source) {
    return (row, from, to, share) -> picture.span(row, from, to, share, source);
  }

  private Coverage.Spans spans(Shade shade) {
    return (row, from, to, share) -> picture.span(row, from, to, share, shade);
  }

  /// Draws the lines of the path.
  ///
  /// @param closed whether they are rings
  void lines(boolean closed, LineDrawing how, int color) {
    int source = premultiplied(color);
    if (source != 0) {
      lines(closed, how, spans(source));
    }
  }

  /// Draws the lines of the path with colours of their own.
  void lines(boolean closed, LineDrawing how, Shade shade) {
    lines(closed, how, spans(shade));
  }

  private void lines(boolean closed, LineDrawing how, Coverage.Spans spans) {
    if (how.stroke().width() < WIDTH_MIN) {
      return;
    }
    double[] lengths = how.dashes().lengths;
    PixelPath drawn = path;
    if (lengths.length > 0) {
      double reach = how.stroke().width() + how.gapWidth();
      drawn =
          dashes.cut(path, lengths, closed, Math.max(picture.width(), picture.height()) + reach);
    }
    boolean rings = closed && drawn == path;
    if (how.blur() > 0) {
      fade(drawn, rings, how, spans);
      return;
    }
    cover(drawn, rings, how, how.stroke().width());
    if (how.gapWidth() > 0) {
      coverage.sweepWithout(hole, spans);
    } else {
      coverage.sweep(spans);
    }
  }

  private void cover(PixelPath drawn, boolean rings, LineDrawing how, double width) {
    Stroke stroke = how.stroke();
    double outer = how.gapWidth() > 0 ? how.gapWidth() + 2 * width : width;
    for (int line = 0; line < drawn.lines(); line++) {
      int from = drawn.first(line);
      int to = drawn.end(line);
      stroker.stroke(drawn.xy(), from, to, rings, stroke.withWidth(outer));
      if (how.gapWidth() > 0) {
        holeStroker.stroke(drawn.xy(), from, to, rings, stroke.withWidth(how.gapWidth()));
      }
    }
  }

  /// Lines of several widths, each with its share of the colour, make an edge that fades.
  private void fade(PixelPath drawn, boolean rings, LineDrawing how, Coverage.Spans spans) {
    if (faded.length == 0) {
      faded = new byte[picture.width() * picture.height()];
    }
    fadedTop = picture.height();
    fadedBottom = 0;
    fadedLeft = picture.width();
    fadedRight = 0;
    double blur = Math.min(how.blur(), how.stroke().width());
    int steps = (int) Math.clamp(Math.ceil(2 * blur), 1, BLUR_STEPS_MAX);
    for (int i = 0; i < steps; i++) {
      double width = how.stroke().width() - blur * (i + 0.5) / steps;
      cover(drawn, rings, how, width);
      Coverage.Spans add = (row, from, to, share) -> add(row, from, to, share / steps);
      if (how.gapWidth() > 0) {
        coverage.sweepWithout(hole, add);
      } else {
        coverage.sweep(add);
      }
    }
    for (int row = fadedTop; row < fadedBottom; row++) {
      for (int column = fadedLeft; column < fadedRight; column++) {
        int at = row * picture.width() + column;
        int share = faded[at] & 255;
        if (share > 0) {
          spans.span(row, column, column + 1, share);
          faded[at] = 0;
        }
      }
    }
  }

  private void add(int row, int from, int to, int share) {
    fadedTop = Math.min(fadedTop, row);
    fadedBottom = Math.max(fadedBottom, row + 1);
    fadedLeft = Math.min(fadedLeft, from);
    fadedRight = Math.max(fadedRight, to);
    for (int i = row * picture.width() + from; i < row * picture.width() + to; i++) {
      faded[i] = (byte) Math.min((faded[i] & 255) + share, 255);
    }
  }

  /// The picture as a file (PNG).
  byte[] png() {
    return PngWriter.png(picture);
  }

  /// A colour with its parts multiplied by its opacity.
  static int premultiplied(int color) {
    return Premultiplied.of(color);
  }
}
