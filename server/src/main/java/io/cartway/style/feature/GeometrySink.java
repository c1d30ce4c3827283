package io.cartway.style.feature;

/// Takes the points of a geometry.
public interface GeometrySink {

  /// Begins a point, line or ring. A ring's last point is its first again.
  void begin();

  /// A point in 8,192ths of the tile, from its north-western corner: x eastwards, y southwards.
  void point(double x, double y);
}
