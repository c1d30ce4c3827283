package io.cartway.region.build;

import io.cartway.geo.LatLng;
import java.util.OptionalDouble;

/// Elevations of the ground, available while a region is built.
@FunctionalInterface
public interface Heights {

  /// No elevations: the region is flat.
  Heights NONE = point -> OptionalDouble.empty();

  /// Metres above sea level at a point; empty without data.
  OptionalDouble meters(LatLng point);
}
