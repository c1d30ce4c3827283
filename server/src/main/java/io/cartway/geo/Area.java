package io.cartway.geo;

/// A part of the earth's surface, its edge included. Immutable.
public interface Area {

  /// A box around it.
  Bounds bounds();

  /// Whether a point lies in it.
  boolean contains(LatLng point);

  /// Whether the straight line between two points has a point in common with it.
  boolean touches(LatLng from, LatLng to);
}
