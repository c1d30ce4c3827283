package io.cartway.tiles.mvt;

/// What a feature's commands draw, numbered as in MVT 2.1, section 4.3.4.
public enum MvtGeometryType {
  UNKNOWN(0),
  POINT(1),
  LINE(2),
  POLYGON(3);

  private static final MvtGeometryType[] ALL = values();

  /// The number in a tile.
  final int number;

  MvtGeometryType(int number) {
    this.number = number;
  }

  static MvtGeometryType of(long number) {
    if (number < 0 || number >= ALL.length) {
      throw new MalformedTileException("a feature has the geometry type " + number);
    }
    return ALL[(int) number];
  }
}
