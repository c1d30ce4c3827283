package io.cartway.render.shade;

/// Colours whose parts are multiplied by their opacity: ARGB of 8 bits each.
public final class Premultiplied {

  private static final int WHOLE = 255;

  private Premultiplied() {}

  /// A colour with its parts multiplied by its opacity.
  ///
  /// @param argb not premultiplied
  public static int of(int argb) {
    int alpha = argb >>> 24;
    return alpha == WHOLE ? argb : times(argb | 0xff000000, alpha);
  }

  /// Each channel of a colour times a share of 255, rounded.
  public static int times(int color, int share) {
    // Two channels at a time: x / 255 rounded is (x + 128 + (x + 128 >> 8)) >> 8.
    int redBlue = (color & 0xff00ff) * share + 0x800080;
    redBlue = (redBlue + (redBlue >>> 8 & 0xff00ff)) >>> 8 & 0xff00ff;
    int alphaGreen = (color >>> 8 & 0xff00ff) * share + 0x800080;
    alphaGreen = alphaGreen + (alphaGreen >>> 8 & 0xff00ff) & 0xff00ff00;
    return redBlue | alphaGreen;
  }

  /// A colour between two.
  ///
  /// @param share of the second, 0 to 1
  public static int mixed(int from, int to, double share) {
    if (from == to) {
      return from;
    }
    int color = 0;
    for (int shift = 24; shift >= 0; shift -= 8) {
      int first = from >>> shift & WHOLE;
      color |= (int) Math.round(first + ((to >>> shift & WHOLE) - first) * share) << shift;
    }
    return color;
  }

  /// An opacity as a share of 255.
  ///
  /// @param opacity 0 to 1; what is outside is cut, and what is no number is none
  public static int share(double opacity) {
    return (int) Math.round(WHOLE * Math.clamp(opacity, 0, 1));
  }
}
