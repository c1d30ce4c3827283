package io.cartway.matching;

import io.cartway.geo.LatLng;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// A measured position.
///
/// @param point where
/// @param epochMillis when; empty when unknown
/// @param accuracyMeters standard deviation of the measurement; empty for the usual one
/// @param headingDegrees direction of motion, clockwise from north, 0 to 360; empty when unknown
public record Fix(
    LatLng point,
    OptionalLong epochMillis,
    OptionalDouble accuracyMeters,
    OptionalDouble headingDegrees) {

  /// A fix of which no more is known.
  public static Fix of(LatLng point) {
    return new Fix(point, OptionalLong.empty(), OptionalDouble.empty(), OptionalDouble.empty());
  }

  /// The same at a time.
  public Fix at(long millis) {
    return new Fix(point, OptionalLong.of(millis), accuracyMeters, headingDegrees);
  }

  /// The same with a standard deviation.
  public Fix within(double meters) {
    return new Fix(point, epochMillis, OptionalDouble.of(meters), headingDegrees);
  }

  /// The same with a direction of motion.
  public Fix heading(double degrees) {
    return new Fix(point, epochMillis, accuracyMeters, OptionalDouble.of(degrees));
  }
}
