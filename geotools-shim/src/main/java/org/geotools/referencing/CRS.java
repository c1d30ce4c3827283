package org.geotools.referencing;

/** Named by Planetiler's shapefile reader, which Cartway never calls. */
public final class CRS {
  private CRS() {}

  /** The order of axes. */
  public enum AxisOrder {
    EAST_NORTH,
    NORTH_EAST
  }
}
