package io.cartway.style.sprite;

import java.util.List;

/// An image of a sprite: an icon or a shield. Immutable.
public final class SpriteImage {

  private final int width;
  private final int height;
  private final double pixelRatio;
  private final boolean isDistances;
  private final int[] pixels;
  private final Stretch stretch;

  /// How an image is stretched to a text.
  ///
  /// @param across parts that are stretched to the right, each from and to a pixel; none for all
  /// @param down parts that are stretched downwards
  /// @param content where the text is: left, top, right, bottom; none for the whole image
  record Stretch(List<Double> across, List<Double> down, List<Double> content) {

    /// The whole image is stretched.
    static final Stretch WHOLE = new Stretch(List.of(), List.of(), List.of());

    Stretch {
      across = List.copyOf(across);
      down = List.copyOf(down);
      content = List.copyOf(content);
    }
  }

  /// @param pixels ARGB, not premultiplied, rows from above; not copied
  SpriteImage(
      int width,
      int height,
      double pixelRatio,
      boolean isDistances,
      int[] pixels,
      Stretch stretch) {
    this.width = width;
    this.height = height;
    this.pixelRatio = pixelRatio;
    this.isDistances = isDistances;
    this.pixels = pixels;
    this.stretch = stretch;
  }

  /// Pixels of a row.
  public int width() {
    return width;
  }

  /// Rows.
  public int height() {
    return height;
  }

  /// Pixels of the image for one of the map at icon-size 1, each way.
  public double pixelRatio() {
    return pixelRatio;
  }

  /// Whether the alpha of its pixels is a signed distance field (`sdf`), drawn in any colour.
  public boolean isDistances() {
    return isDistances;
  }

  /// The parts of a row that are stretched to fit a text, in pixels: from and to of each, in their
  /// order; empty when the whole row is.
  public List<Double> stretchAcross() {
    return stretch.across;
  }

  /// The parts of a column that are stretched.
  public List<Double> stretchDown() {
    return stretch.down;
  }

  /// Whether it says where a text belongs.
  public boolean hasContent() {
    return !stretch.content.isEmpty();
  }

  /// Where the room for a text begins, in pixels.
  public double contentLeft() {
    return hasContent() ? stretch.content.get(0) : 0;
  }

  /// Where the room for a text begins, in pixels.
  public double contentTop() {
    return hasContent() ? stretch.content.get(1) : 0;
  }

  /// Where the room for a text ends, in pixels.
  public double contentRight() {
    return hasContent() ? stretch.content.get(2) : width;
  }

  /// Where the room for a text ends, in pixels.
  public double contentBottom() {
    return hasContent() ? stretch.content.get(3) : height;
  }

  /// ARGB, not premultiplied, rows from above. Not to be changed, for it is not copied.
  public int[] pixels() {
    return pixels;
  }
}
