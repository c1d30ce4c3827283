package io.cartway.style.sprite;

/// An image of a sprite: an icon or a shield. Immutable.
public final class SpriteImage {

  private final int width;
  private final int height;
  private final double pixelRatio;
  private final boolean isDistances;
  private final int[] pixels;

  /// @param pixels ARGB, not premultiplied, rows from above; not copied
  SpriteImage(int width, int height, double pixelRatio, boolean isDistances, int[] pixels) {
    this.width = width;
    this.height = height;
    this.pixelRatio = pixelRatio;
    this.isDistances = isDistances;
    this.pixels = pixels;
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

  /// ARGB, not premultiplied, rows from above. Not to be changed, for it is not copied.
  public int[] pixels() {
    return pixels;
  }
}
