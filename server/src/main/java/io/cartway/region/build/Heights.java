package io.cartway.region.build;

import io.cartway.geo.LatLng;
import java.util.OptionalDouble;

/// Heights of the ground, known while a region is built.
@FunctionalInterface
public interface Heights {

  /// No heights at all: the region is flat.
  Heights NONE = point -> OptionalDouble.empty();

  /// Metres above the sea at a point; empty where nothing was measured.
  OptionalDouble meters(LatLng point);
}
