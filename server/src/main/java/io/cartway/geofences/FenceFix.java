package io.cartway.geofences;

import io.cartway.geo.LatLng;

/// Where an asset was.
///
/// @param at the place
/// @param millis when, in milliseconds since 1970
/// @param accuracyMeters standard deviation; 0 when it is unknown
public record FenceFix(LatLng at, long millis, double accuracyMeters) {

  public FenceFix {
    if (!(accuracyMeters >= 0 && accuracyMeters < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("an accuracy is 0 or more metres, not " + accuracyMeters);
    }
  }
}
