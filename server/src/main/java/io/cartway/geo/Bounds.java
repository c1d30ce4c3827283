package io.cartway.geo;

/// A box of degrees, edges included. It does not cross the antimeridian.
public record Bounds(double west, double south, double east, double north) {

  public Bounds {
    if (!(west <= east && south <= north)) {
      throw new IllegalArgumentException(
          "not a box: west %s, south %s, east %s, north %s".formatted(west, south, east, north));
    }
  }

  /// Whether the point lies in the box or on its edge.
  public boolean contains(LatLng point) {
    return point.lat() >= south
        && point.lat() <= north
        && point.lng() >= west
        && point.lng() <= east;
  }

  /// The middle of the box.
  public LatLng center() {
    return new LatLng((south + north) / 2, (west + east) / 2);
  }

  /// The smallest box that holds both.
  public Bounds union(Bounds other) {
    return new Bounds(
        Math.min(west, other.west),
        Math.min(south, other.south),
        Math.max(east, other.east),
        Math.max(north, other.north));
  }
}
