package io.cartway.render;

/// Which share of a pixel a shape covers, by its distance from the shape's outline, as MapLibre's
/// shader `symbol_sdf.fragment.glsl` has it. Distances are bytes of a field, 0 to 255.
///
/// @param from distance at which the cover begins
/// @param to distance from which it is whole
/// @param endFrom distance from which on the cover ends again; beyond 255 for no end
/// @param endTo distance from which on there is none
record DistanceEdge(double from, double to, double endFrom, double endTo) {

  /// Bytes of the whole range, of which the outline has three quarters.
  private static final double RANGE = 255;

  private static final double OUTLINE = 192.0 / 256;

  /// Pixels of the whole range.
  private static final double PIXELS = 8;

  /// Pixels from the range's end to the outline.
  private static final double OUTSIDE = 6;

  private static final double GAMMA = 0.105;
  private static final double BLUR = 1.19;
  private static final double NONE = 2 * RANGE;

  /// The edge of the shape itself.
  ///
  /// @param size of a pixel of the field, in pixels of the style: text-size / 24, or icon-size
  /// @param scale pixels of the picture for one of the style
  static DistanceEdge fill(double size, double scale) {
    double gamma = GAMMA / scale / size;
    return of(OUTLINE - gamma, OUTLINE + gamma, NONE, NONE);
  }

  /// The edges of what is around a shape, which is left out.
  ///
  /// @param width in pixels of the style
  /// @param blur in pixels of the style
  static DistanceEdge halo(double size, double scale, double width, double blur) {
    double gamma = (blur * BLUR / PIXELS + GAMMA / scale) / size;
    double inner = OUTLINE + gamma;
    double outer = (OUTSIDE - width / size) / PIXELS;
    return of(outer - gamma, outer + gamma, inner - gamma, inner + gamma);
  }

  private static DistanceEdge of(double from, double to, double endFrom, double endTo) {
    return new DistanceEdge(RANGE * from, RANGE * to, RANGE * endFrom, RANGE * endTo);
  }

  /// The share, 0 to 1, at a distance.
  double share(double distance) {
    return Math.min(step(from, to, distance), 1 - step(endFrom, endTo, distance));
  }

  /// OpenGL's `smoothstep`.
  private static double step(double from, double to, double at) {
    if (at <= from) {
      return 0;
    }
    double share = at >= to ? 1 : (at - from) / (to - from);
    return share * share * (3 - 2 * share);
  }
}
