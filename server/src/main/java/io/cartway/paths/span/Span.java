package io.cartway.paths.span;

import io.cartway.roads.RoadRestriction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// A part of a section in which all requested attributes have one value.
///
/// @param offset index in the section's line of its start; it ends where the next one begins
/// @param lengthMeters its length; the lengths of all spans add up to the section's
/// @param durationSeconds its duration, free of traffic; these add up, too
/// @param tenthsOfWattHours its consumption, below 0 where more is given back than taken; empty
///   when nobody asked for it
/// @param facts the values
public record Span(
    int offset,
    long lengthMeters,
    long durationSeconds,
    OptionalLong tenthsOfWattHours,
    Facts facts) {

  /// The values of a span; attributes that were not requested are empty or 0.
  ///
  /// @param traits boolean attributes
  /// @param names of the road
  /// @param routeNumbers of the road
  /// @param country ISO 3166-1 alpha-3
  /// @param state code within the country
  /// @param functionalClass 1 (most important) to 5
  /// @param maxSpeedKmh the mode's limit, [#UNLIMITED] where there is none
  /// @param speed driving speed
  /// @param segmentId the contract's id of the segment and direction
  /// @param truckRestrictions truck restrictions, without way and tag
  /// @param gate the gate at its start
  /// @param railwayCrossing the railway crossing at its start
  /// @param notices indexes into the section's notices
  /// @param noThrough indexes into the section's restrictions of through traffic
  public record Facts(
      Map<SpanName, List<RoadTrait>> traits,
      List<RoadNames.Name> names,
      List<RoadNames.RouteNumber> routeNumbers,
      String country,
      String state,
      int functionalClass,
      double maxSpeedKmh,
      Optional<Speed> speed,
      String segmentId,
      List<RoadRestriction> truckRestrictions,
      Optional<Gate> gate,
      Optional<RailwayCrossing> railwayCrossing,
      List<Integer> notices,
      List<Integer> noThrough) {

    /// The limit of a road without one.
    public static final int UNLIMITED = 255;

    public Facts {
      traits = Map.copyOf(traits);
      names = List.copyOf(names);
      routeNumbers = List.copyOf(routeNumbers);
      truckRestrictions = List.copyOf(truckRestrictions);
      notices = List.copyOf(notices);
      noThrough = List.copyOf(noThrough);
    }
  }

  /// The speeds of a span.
  ///
  /// @param trafficKmh with traffic
  /// @param baseKmh free of traffic
  /// @param turnSeconds duration of the turn at the end of the span
  public record Speed(double trafficKmh, double baseKmh, long turnSeconds) {}

  /// The kind of a gate.
  public enum Gate {
    KEY_ACCESS("keyAccess"),
    PERMISSION_REQUIRED("permissionRequired"),
    EMERGENCY("emergency");

    private final String word;

    Gate(String word) {
      this.word = word;
    }

    /// The word of the wire.
    public String word() {
      return word;
    }
  }

  /// The protection of a railway crossing.
  public enum RailwayCrossing {
    PROTECTED("protected"),
    UNPROTECTED("unprotected"),
    UNKNOWN("unknown");

    private final String word;

    RailwayCrossing(String word) {
      this.word = word;
    }

    /// The word of the wire.
    public String word() {
      return word;
    }
  }
}
