package io.cartway.isoline;

import io.cartway.geo.LatLng;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/// What comes of a request for isolines.
public sealed interface IsolineResult {

  /// Isolines, one for each value.
  ///
  /// @param location the place on its road
  /// @param at the moment of departure or arrival
  /// @param zone of the place
  record Found(LatLng location, Instant at, ZoneId zone, List<Isoline> isolines)
      implements IsolineResult {
    public Found {
      isolines = List.copyOf(isolines);
    }
  }

  /// No road is near the place.
  ///
  /// @param limitMeters how near one had to be
  record NoPlace(double limitMeters) implements IsolineResult {}

  /// What is reached lies on both sides of the antimeridian, over which no outline is drawn.
  record OverAntimeridian() implements IsolineResult {}
}
