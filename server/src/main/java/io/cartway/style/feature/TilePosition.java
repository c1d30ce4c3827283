package io.cartway.style.feature;

/// A tile of Web Mercator, between whose coordinates and degrees points are converted. The rounding
/// is that of the specification's reference implementation.
public record TilePosition(int z, int x, int y) {

  static final double EXTENT = 8192;

  /// The width of the world in units of tiles' coordinates at this zoom.
  double worldSize() {
    return EXTENT * (1L << z);
  }

  /// Where a longitude lies in the world, in whole units.
  double worldX(double lng) {
    return Math.floor((180 + lng) / 360 * worldSize() + 0.5);
  }

  /// Where a latitude lies in the world, in whole units.
  double worldY(double lat) {
    double log = StrictMath.log(StrictMath.tan(Math.PI / 4 + lat * Math.PI / 360));
    return Math.floor((180 - 180 / Math.PI * log) / 360 * worldSize() + 0.5);
  }

  double lng(double tileX) {
    return (tileX / EXTENT + x) / (1L << z) * 360 - 180;
  }

  double lat(double tileY) {
    double mercator = (tileY / EXTENT + y) / (1L << z);
    double angle = StrictMath.atan(StrictMath.exp((180 - mercator * 360) * Math.PI / 180));
    return 360 / Math.PI * angle - 90;
  }
}
