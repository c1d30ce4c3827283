package io.cartway.geo;

/// A box of degrees, edges included. It does not cross the antimeridian.
public record Bounds(double west, double south, double east, double north) implements Area {

  public Bounds {
    if (!(west <= east && south <= north)) {
      throw new IllegalArgumentException(
          "not a box: west %s, south %s, east %s, north %s".formatted(west, south, east, north));
    }
  }

  @Override
  public Bounds bounds() {
    return this;
  }

  /// Whether the point lies in the box or on its edge.
  @Override
  public boolean contains(LatLng point) {
    return point.lat() >= south
        && point.lat() <= north
        && point.lng() >= west
        && point.lng() <= east;
  }

  @Override
  public boolean touches(LatLng from, LatLng to) {
    if (contains(from) || contains(to)) {
      return true;
    }
    if (Math.max(from.lat(), to.lat()) < south
        || Math.min(from.lat(), to.lat()) > north
        || Math.max(from.lng(), to.lng()) < west
        || Math.min(from.lng(), to.lng()) > east) {
      return false;
    }
    // The line misses the box when all four corners lie on one side of it.
    double southWest = side(from, to, south, west);
    double southEast = side(from, to, south, east);
    double northWest = side(from, to, north, west);
    double northEast = side(from, to, north, east);
    double least = Math.min(Math.min(southWest, southEast), Math.min(northWest, northEast));
    double most = Math.max(Math.max(southWest, southEast), Math.max(northWest, northEast));
    return least <= 0 && most >= 0;
  }

  private static double side(LatLng from, LatLng to, double lat, double lng) {
    return (to.lng() - from.lng()) * (lat - from.lat())
        - (to.lat() - from.lat()) * (lng - from.lng());
  }

  /// The smallest box that contains the points; at least one is required.
  public static Bounds around(Iterable<LatLng> points) {
    double west = Double.POSITIVE_INFINITY;
    double south = Double.POSITIVE_INFINITY;
    double east = Double.NEGATIVE_INFINITY;
    double north = Double.NEGATIVE_INFINITY;
    for (LatLng point : points) {
      west = Math.min(west, point.lng());
      south = Math.min(south, point.lat());
      east = Math.max(east, point.lng());
      north = Math.max(north, point.lat());
    }
    return new Bounds(west, south, east, north);
  }

  /// The middle of the box.
  public LatLng center() {
    return new LatLng((south + north) / 2, (west + east) / 2);
  }

  /// The smallest box that contains both.
  public Bounds union(Bounds other) {
    return new Bounds(
        Math.min(west, other.west),
        Math.min(south, other.south),
        Math.max(east, other.east),
        Math.max(north, other.north));
  }
}
