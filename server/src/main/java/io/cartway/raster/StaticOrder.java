package io.cartway.raster;

import io.cartway.geo.LatLng;
import io.cartway.raster.overlay.Shape;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Which static picture is asked for.
///
/// @param width in pixels of scale 1
/// @param height in pixels of scale 1
/// @param scale pixels of the picture for each of these, each way: 1 or 2
/// @param center in its middle; empty for that of the shapes
/// @param zoom of raster tiles of 256 pixels, may be fractional; empty for the one that shows all
///   shapes
/// @param padding pixels of scale 1 between shapes and edges when the zoom is chosen
/// @param shapes over the map, later ones above
/// @param languages of the map's names, the preferred first; empty for the places' own
public record StaticOrder(
    int width,
    int height,
    int scale,
    Optional<LatLng> center,
    OptionalDouble zoom,
    int padding,
    List<Shape> shapes,
    Optional<List<String>> languages) {

  /// Most pixels of a side, of scale 1.
  public static final int SIDE_MAX = 2_048;

  /// Where there is neither a zoom nor a shape.
  public static final double ZOOM_USUAL = 14;

  /// The closest at which shapes are shown when the caller names no zoom.
  public static final double ZOOM_FITTED_MAX = 17;

  public StaticOrder {
    shapes = List.copyOf(shapes);
    languages = languages.map(List::copyOf);
    if (Math.min(width, height) < 1 || Math.max(width, height) > SIDE_MAX) {
      throw new IllegalArgumentException(
          "no picture of %d times %d pixels, scale %d".formatted(width, height, scale));
    }
    if (center.isEmpty() && shapes.isEmpty()) {
      throw new IllegalArgumentException("a picture needs a center or something to show");
    }
  }
}
