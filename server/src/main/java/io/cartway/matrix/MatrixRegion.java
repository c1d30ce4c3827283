package io.cartway.matrix;

import io.cartway.geo.LatLng;
import io.cartway.geo.PolygonArea;
import java.util.List;

/// Where the points of a matrix may lie. Points outside have cells without values.
public sealed interface MatrixRegion {

  /// Whether a point may be used.
  boolean contains(LatLng point);

  /// Everywhere.
  record World() implements MatrixRegion {
    @Override
    public boolean contains(LatLng point) {
      return true;
    }
  }

  /// A circle.
  record Circle(LatLng center, double radiusMeters) implements MatrixRegion {
    @Override
    public boolean contains(LatLng point) {
      return center.distanceMeters(point) <= radiusMeters;
    }
  }

  /// A box; one across the antimeridian has a west greater than its east.
  record Box(double west, double south, double east, double north) implements MatrixRegion {
    @Override
    public boolean contains(LatLng point) {
      boolean isBetween = point.lng() >= west && point.lng() <= east;
      boolean isAround = west > east && (point.lng() >= west || point.lng() <= east);
      return point.lat() >= south && point.lat() <= north && (isBetween || isAround);
    }
  }

  /// The inside of a ring.
  record Polygon(List<LatLng> outer, PolygonArea area) implements MatrixRegion {
    public Polygon {
      outer = List.copyOf(outer);
    }

    @Override
    public boolean contains(LatLng point) {
      return area.contains(point);
    }
  }

  /// A circle around all points of the matrix: none is outside.
  ///
  /// @param marginMeters how much larger the circle is
  record AutoCircle(double marginMeters) implements MatrixRegion {
    @Override
    public boolean contains(LatLng point) {
      return true;
    }
  }
}
