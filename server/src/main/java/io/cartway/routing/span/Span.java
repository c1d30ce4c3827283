package io.cartway.routing.span;

import io.cartway.roads.RoadRestriction;
import io.cartway.routing.guidance.RoadNames;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A part of a section in which everything that was asked for has one value.
///
/// @param offset index in the section's line where it begins; it ends where the next one begins
/// @param lengthMeters how long it is; those of all spans add up to the section's
/// @param durationSeconds how long it takes, free of traffic; these add up too
/// @param facts the values
public record Span(int offset, long lengthMeters, long durationSeconds, Facts facts) {

  /// What holds in a span; what was not asked for is empty or 0.
  ///
  /// @param traits by name of the attributes
  /// @param names of the road
  /// @param routeNumbers of the road
  /// @param country ISO 3166-1 alpha-3
  /// @param state code within the country
  /// @param functionalClass 1 (most important) to 5
  /// @param maxSpeedKmh the mode's limit, [#UNLIMITED] where there is none
  /// @param speed what is driven
  /// @param segmentId the contract's id of the segment and direction
  /// @param truckRestrictions what binds trucks there, without way and tag
  /// @param gate what one passes at its begin
  /// @param railwayCrossing what one passes at its begin
  /// @param notices indexes into the section's notices
  /// @param noThrough indexes into the section's restrictions of through traffic
  public record Facts(
      Map<SpanName, List<RoadTrait>> traits,
      List<RoadNames.Name> names,
      List<RoadNames.RouteNumber> routeNumbers,
      String country,
      String state,
      int functionalClass,
      int maxSpeedKmh,
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

  /// How fast one moves.
  ///
  /// @param trafficKmh with traffic
  /// @param baseKmh free of traffic
  /// @param turnSeconds what the turn at the end of the span takes
  public record Speed(double trafficKmh, double baseKmh, long turnSeconds) {}

  /// What keeps a gate shut.
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

  /// What guards a railway crossing.
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
