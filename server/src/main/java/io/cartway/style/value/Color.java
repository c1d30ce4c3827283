package io.cartway.style.value;

import org.jspecify.annotations.Nullable;

/// A colour of sRGB, its parts from 0 to 1 and not multiplied by its opacity. Immutable.
public final class Color {

  /// The space in which colours are mixed.
  public enum Space {
    RGB,
    HCL,
    LAB
  }

  /// Black without opacity.
  public static final Color TRANSPARENT = new Color(0, 0, 0, 0);

  private static final int BYTE_MAX = 255;

  private final double red;
  private final double green;
  private final double blue;
  private final double alpha;
  private final int argb;

  /// @param alpha opacity, from 0 to 1
  public Color(double red, double green, double blue, double alpha) {
    this.red = red;
    this.green = green;
    this.blue = blue;
    this.alpha = alpha;
    this.argb = argb(red, green, blue, alpha);
  }

  /// A colour whose parts are multiplied by its opacity.
  public static Color premultiplied(double red, double green, double blue, double alpha) {
    double by = alpha == 0 ? Double.POSITIVE_INFINITY : alpha;
    return new Color(red / by, green / by, blue / by, alpha);
  }

  /// A colour of CSS: a name, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, `hsl()`
  /// or `hsla()`; null when the text is none.
  public static @Nullable Color parse(String css) {
    return CssColor.parse(css);
  }

  /// Red, from 0 to 1.
  public double red() {
    return red;
  }

  /// Green, from 0 to 1.
  public double green() {
    return green;
  }

  /// Blue, from 0 to 1.
  public double blue() {
    return blue;
  }

  /// Opacity, from 0 to 1.
  public double alpha() {
    return alpha;
  }

  /// The colour in eight bits each, as `0xAARRGGBB`, not multiplied by its opacity.
  public int argb() {
    return argb;
  }

  /// The same of parts.
  static int argb(double red, double green, double blue, double alpha) {
    return (eightBits(alpha) << 24)
        | (eightBits(red) << 16)
        | (eightBits(green) << 8)
        | eightBits(blue);
  }

  private static int eightBits(double part) {
    return (int) (Math.clamp(part, 0, 1) * BYTE_MAX + 0.5);
  }

  /// A colour between two.
  ///
  /// @param share of the second, usually 0 to 1
  public static Color mix(Color from, Color to, double share, Space space) {
    return switch (space) {
      case RGB ->
          new Color(
              mix(from.red, to.red, share),
              mix(from.green, to.green, share),
              mix(from.blue, to.blue, share),
              mix(from.alpha, to.alpha, share));
      case LAB -> ColorSpaces.mixLab(from, to, share);
      case HCL -> ColorSpaces.mixHcl(from, to, share);
    };
  }

  /// What [#mix] in [Space#RGB] has as its [#argb], without making the colour.
  public static int mixArgb(Color from, Color to, double share) {
    return argb(
        mix(from.red, to.red, share),
        mix(from.green, to.green, share),
        mix(from.blue, to.blue, share),
        mix(from.alpha, to.alpha, share));
  }

  static double mix(double from, double to, double share) {
    return from + share * (to - from);
  }

  /// As CSS writes it: `rgba(255,0,0,0.5)`.
  @Override
  public String toString() {
    return "rgba(%s,%s,%s,%s)"
        .formatted(
            NumberText.of(Math.floor(red * BYTE_MAX + 0.5)),
            NumberText.of(Math.floor(green * BYTE_MAX + 0.5)),
            NumberText.of(Math.floor(blue * BYTE_MAX + 0.5)),
            NumberText.of(alpha));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Color color
        && red == color.red
        && green == color.green
        && blue == color.blue
        && alpha == color.alpha;
  }

  @Override
  public int hashCode() {
    int hash = Double.hashCode(red + 0.0);
    hash = 31 * hash + Double.hashCode(green + 0.0);
    hash = 31 * hash + Double.hashCode(blue + 0.0);
    return 31 * hash + Double.hashCode(alpha + 0.0);
  }
}
