package io.cartway.style.sprite;

/// Images of any pixels, for tests of other packages.
public final class PixelImages {

  private PixelImages() {}

  /// An image with colours of its own.
  ///
  /// @param pixels ARGB, not premultiplied, rows from above
  public static SpriteImage colors(int width, int... pixels) {
    return new SpriteImage(
        width, pixels.length / width, 1, false, pixels, SpriteImage.Stretch.WHOLE);
  }

  /// An image of distances.
  ///
  /// @param distances 0 to 255, rows from above
  public static SpriteImage distances(int width, byte... distances) {
    int[] pixels = new int[distances.length];
    for (int i = 0; i < pixels.length; i++) {
      pixels[i] = (distances[i] & 255) << 24;
    }
    return new SpriteImage(
        width, pixels.length / width, 1, true, pixels, SpriteImage.Stretch.WHOLE);
  }
}
