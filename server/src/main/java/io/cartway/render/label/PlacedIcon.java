package io.cartway.render.label;

/// An icon that is drawn, in pixels of the style.
///
/// @param image its name in the sprite
/// @param x where its anchor lies
/// @param y likewise
/// @param left of the icon round its anchor, before its size and angle; and so on
/// @param isFit whether it is stretched to a text
/// @param size how many times larger it is drawn
/// @param angle clockwise, in radians
/// @param color of an icon of distances: ARGB, not premultiplied
/// @param haloColor around an icon of distances
/// @param opacity of an icon with its own colours, 0 to 1
public record PlacedIcon(
    String image,
    double x,
    double y,
    double left,
    double top,
    double right,
    double bottom,
    boolean isFit,
    double size,
    double angle,
    int color,
    int haloColor,
    double haloWidth,
    double haloBlur,
    double opacity) {

  /// Bytes of memory.
  static final long BYTES = 150;

  /// Room around the icon for halos and stretched edges.
  private static final double AROUND = 16;

  /// Whether the icon with its halo touches a rectangle.
  boolean touches(double areaLeft, double areaTop, double areaRight, double areaBottom) {
    double[] box = {
      left * size - AROUND, top * size - AROUND, right * size + AROUND, bottom * size + AROUND
    };
    double[] turned = LabelText.turned(box, angle);
    return x + turned[0] <= areaRight
        && x + turned[2] >= areaLeft
        && y + turned[1] <= areaBottom
        && y + turned[3] >= areaTop;
  }
}
