package io.cartway.raster.overlay;

import io.cartway.geo.LatLng;
import java.util.List;

/// The box that a shape takes: of the world ([Mercator]), and some pixels around.
///
/// @param west may be less than 0, and east more than 1
/// @param left pixels of scale 1 beyond the box, and so on
public record Extent(
    double west,
    double north,
    double east,
    double south,
    double left,
    double above,
    double right,
    double below) {

  /// The extent of a shape.
  public static Extent of(Shape shape) {
    return switch (shape) {
      case Shape.Line line -> of(line.points(), line.width() / 2);
      case Shape.Area area -> of(area.rings().getFirst(), area.width() / 2);
      case Shape.Pin pin -> {
        double x = Mercator.x(pin.place());
        double y = Mercator.y(pin.place());
        double radius = pin.size().radius() + PinDrawing.EDGE;
        yield new Extent(
            x, y, x, y, radius, PinDrawing.height(pin.size()), radius, PinDrawing.EDGE);
      }
    };
  }

  private static Extent of(List<LatLng> points, double around) {
    Trail trail = Trail.of(points, 0.5);
    double west = Double.POSITIVE_INFINITY;
    double north = Double.POSITIVE_INFINITY;
    double east = Double.NEGATIVE_INFINITY;
    double south = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < trail.size(); i++) {
      west = Math.min(west, trail.x(i));
      east = Math.max(east, trail.x(i));
      north = Math.min(north, trail.y(i));
      south = Math.max(south, trail.y(i));
    }
    return new Extent(west, north, east, south, around, around, around, around);
  }

  /// The same, some worlds further to the east.
  public Extent moved(double worlds) {
    return new Extent(west + worlds, north, east + worlds, south, left, above, right, below);
  }
}
