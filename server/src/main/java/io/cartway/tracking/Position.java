package io.cartway.tracking;

import io.cartway.geo.LatLng;
import java.util.OptionalDouble;

/// Where an asset was, to the precision that is kept: 1e-7 degrees, and hundredths of the other
/// units.
///
/// @param at the place
/// @param millis when, in milliseconds since 1970
/// @param speed metres per second
/// @param heading direction of motion in degrees clockwise from north
/// @param accuracy standard deviation in metres
/// @param altitude metres
public record Position(
    LatLng at,
    long millis,
    OptionalDouble speed,
    OptionalDouble heading,
    OptionalDouble accuracy,
    OptionalDouble altitude) {

  private static final double HUNDREDTHS = 100;

  public Position {
    at = LatLng.ofUnits(at.latUnits(), at.lngUnits());
    speed = kept(speed);
    heading = kept(heading);
    accuracy = kept(accuracy);
    altitude = kept(altitude);
  }

  private static OptionalDouble kept(OptionalDouble value) {
    return value.isPresent()
        ? OptionalDouble.of(Math.round(value.getAsDouble() * HUNDREDTHS) / HUNDREDTHS)
        : value;
  }
}
