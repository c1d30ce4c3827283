package io.cartway.raster.http;

import io.cartway.geo.LatLng;
import io.cartway.http.Parameters;
import io.cartway.raster.StaticOrder;
import io.cartway.raster.TileOrder;
import io.cartway.raster.overlay.Mercator;
import io.cartway.raster.overlay.Shape;
import io.cartway.text.Scan;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// The parameters of a static picture in the query.
///
/// @param width of the picture in pixels of scale 1
/// @param height likewise
/// @param look scale, style and languages
/// @param center as it is asked for
/// @param zoom as it is asked for
/// @param padding pixels of scale 1
/// @param shapes of the overlays
record StaticParameters(
    int width,
    int height,
    RasterParameters look,
    Optional<LatLng> center,
    OptionalDouble zoom,
    int padding,
    List<Shape> shapes) {

  /// Decision 5 of the contract.
  private static final int WIDTH_USUAL = 600;

  private static final int HEIGHT_USUAL = 400;
  private static final int PADDING_USUAL = 24;

  /// Padding takes at most one part in this many of the smaller side on each side.
  private static final int PADDING_SHARE = 4;

  private static final int DIGITS_MAX = 4;

  StaticParameters {
    shapes = List.copyOf(shapes);
  }

  /// Reads them; collects faults with what is accepted.
  static StaticParameters read(Parameters query) {
    RasterParameters look = RasterParameters.read(query);
    int[] size = size(query);
    Optional<LatLng> center = query.position("center");
    if (center.isPresent() && Math.abs(center.get().lat()) > Mercator.LAT_MAX) {
      query.fault(
          "center",
          query.text("center").orElse(""),
          "a latitude of the map, -%1$s to %1$s".formatted(Mercator.LAT_MAX));
    }
    OptionalDouble zoom =
        query.text("zoom").isPresent()
            ? OptionalDouble.of(query.number("zoom", 0, 0, TileOrder.ZOOM_MAX))
            : OptionalDouble.empty();
    int paddingMax = Math.min(size[0], size[1]) / PADDING_SHARE;
    int padding = query.integer("padding", Math.min(PADDING_USUAL, paddingMax), 0, paddingMax);
    List<Shape> shapes = OverlayParameters.read(query);
    return new StaticParameters(size[0], size[1], look, center, zoom, padding, shapes);
  }

  /// Width and height.
  private static int[] size(Parameters query) {
    int[] usual = {WIDTH_USUAL, HEIGHT_USUAL};
    Optional<String> given = query.text("size");
    if (given.isEmpty()) {
      return usual;
    }
    List<String> sides = Scan.split(given.get(), c -> c == 'x');
    int max = StaticOrder.SIDE_MAX;
    if (sides.size() == 2 && isSide(sides.get(0), max) && isSide(sides.get(1), max)) {
      return new int[] {Integer.parseInt(sides.get(0)), Integer.parseInt(sides.get(1))};
    }
    query.fault("size", given.get(), "<width>x<height>, each a whole number from 1 to " + max);
    return usual;
  }

  private static boolean isSide(String text, int max) {
    if (!Scan.isAll(text, 1, DIGITS_MAX, c -> c >= '0' && c <= '9')) {
      return false;
    }
    // One way to write a number: zeros before it are refused, and with them 0.
    return text.charAt(0) != '0' && Integer.parseInt(text) <= max;
  }
}
