package io.cartway.render.shade;

import io.cartway.style.sprite.SpriteImage;

/// An image that is repeated each way without an end. Between the centres of its pixels it is
/// linear, over its edges, too, as MapLibre's textures of patterns are. Immutable.
public final class Pattern {

  private static final int WHOLE = 255;

  /// Nearer to the centre of a pixel its colour is taken as it is.
  private static final double CENTER = 1e-4;

  /// The byte of a distance at the outline of a shape, as a share.
  private static final double OUTLINE = 192.0 / 256;

  /// The narrowest edge of a shape, as a share.
  private static final double EDGE_MIN = 1.0 / 255 / 16;

  private final int width;
  private final int height;
  private final double ratio;
  private final boolean isDistances;
  private final int[] pixels;

  private Pattern(SpriteImage image, int[] pixels) {
    this.width = image.width();
    this.height = image.height();
    this.ratio = image.pixelRatio();
    this.isDistances = image.isDistances();
    this.pixels = pixels;
  }

  /// Where a pattern lies in a picture: it begins in the corner of the world, so that it goes on
  /// from tile to tile, and grows from one whole zoom to the next.
  ///
  /// @param left of the picture in the world, in its pixels
  /// @param top likewise
  /// @param unit pixels of the picture for one of the style at the whole zoom before
  public record Frame(double left, double top, double unit) {

    /// The same for what is moved in the picture.
    public Frame moved(double byX, double byY) {
      return new Frame(left - byX, top - byY, unit);
    }
  }

  /// The pattern of an image of a sprite.
  public static Pattern of(SpriteImage image) {
    int[] pixels = image.pixels().clone();
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = Premultiplied.of(pixels[i]);
    }
    return new Pattern(image, pixels);
  }

  /// The pattern in a picture.
  ///
  /// @param color of shapes whose image is a distance field, ARGB, not premultiplied
  /// @param opacity 0 to 1
  public Shade in(Frame frame, int color, double opacity) {
    int share = Premultiplied.share(opacity);
    double by = ratio / frame.unit;
    if (isDistances) {
      int source = Premultiplied.of(color);
      return (row, column) -> {
        double here = alpha(frame, by, row, column);
        double width =
            Math.abs(here - alpha(frame, by, row, column ^ 1))
                + Math.abs(here - alpha(frame, by, row ^ 1, column));
        double edge = Math.max(width / 2, EDGE_MIN);
        double t = Math.clamp((here - OUTLINE + edge) / (2 * edge), 0, 1);
        int covered = (int) Math.round(WHOLE * t * t * (3 - 2 * t));
        return Premultiplied.times(Premultiplied.times(source, covered), share);
      };
    }
    return (row, column) ->
        Premultiplied.times(
            sample(
                within((frame.left + column + 0.5) * by, width),
                within((frame.top + row + 0.5) * by, height)),
            share);
  }

  private double alpha(Frame frame, double by, int row, int column) {
    int color =
        sample(
            within((frame.left + column + 0.5) * by, width),
            within((frame.top + row + 0.5) * by, height));
    return (color >>> 24) / (double) WHOLE;
  }

  private static double within(double place, int size) {
    return place - Math.floor(place / size) * size;
  }

  /// The colour at a place, premultiplied ARGB.
  ///
  /// @param u from the left side of the image, in its pixels; up to one outside of it
  /// @param v from its upper side
  int sample(double u, double v) {
    int left = (int) Math.floor(u - 0.5 + CENTER);
    int top = (int) Math.floor(v - 0.5 + CENTER);
    double x = Math.max(u - 0.5 - left, 0);
    double y = Math.max(v - 0.5 - top, 0);
    if (x <= CENTER && y <= CENTER) {
      return texel(left, top);
    }
    return Premultiplied.mixed(
        Premultiplied.mixed(texel(left, top), texel(left + 1, top), x),
        Premultiplied.mixed(texel(left, top + 1), texel(left + 1, top + 1), x),
        y);
  }

  /// The colour at a place along a line.
  ///
  /// @param x share of the width, from which a pixel more is seen on each side
  /// @param y share of the height, likewise
  int alongLine(double x, double y) {
    return sample(x * (width + 2) - 1, y * (height + 2) - 1);
  }

  /// How many pixels of the style the pattern is long on a line of a width.
  public double lengthOn(double lineWidth) {
    return (double) width / height * lineWidth;
  }

  private int texel(int x, int y) {
    return pixels[Math.floorMod(y, height) * width + Math.floorMod(x, width)];
  }
}
