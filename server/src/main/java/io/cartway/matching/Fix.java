package io.cartway.matching;

import io.cartway.geo.LatLng;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// A measured position.
///
/// @param point where
/// @param epochMillis when; empty when unknown
/// @param accuracyMeters standard deviation of the measurement, 0 or more: taken for 3 to 100;
///   empty for 10
/// @param headingDegrees direction of motion, clockwise from north, 0 to 360; empty when unknown
public record Fix(
    LatLng point,
    OptionalLong epochMillis,
    OptionalDouble accuracyMeters,
    OptionalDouble headingDegrees) {

  private static final double FULL_TURN_DEGREES = 360;

  public Fix {
    double accuracy = accuracyMeters.orElse(0);
    if (!(accuracy >= 0 && accuracy < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("an accuracy is 0 or more metres, not " + accuracy);
    }
    double heading = headingDegrees.orElse(0);
    if (!(heading >= 0 && heading <= FULL_TURN_DEGREES)) {
      throw new IllegalArgumentException("a heading is 0 to 360 degrees, not " + heading);
    }
  }

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
