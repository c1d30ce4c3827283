package io.cartway.routing;

import java.util.Optional;

/// The optional parts of a route answer.
public enum ReturnPart {
  POLYLINE("polyline"),
  ACTIONS("actions"),
  INSTRUCTIONS("instructions"),
  SUMMARY("summary"),
  TRAVEL_SUMMARY("travelSummary"),
  ML_DURATION("mlDuration"),
  TYPICAL_DURATION("typicalDuration"),
  TURN_BY_TURN_ACTIONS("turnByTurnActions"),
  ELEVATION("elevation"),
  ROUTE_HANDLE("routeHandle"),
  PASSTHROUGH("passthrough"),
  INCIDENTS("incidents"),
  ROUTING_ZONES("routingZones"),
  TRUCK_ROAD_TYPES("truckRoadTypes"),
  TOLLS("tolls"),
  ROUTE_LABELS("routeLabels"),
  POTENTIAL_TIME_DEPENDENT_VIOLATIONS("potentialTimeDependentViolations"),
  NO_THROUGH_RESTRICTIONS("noThroughRestrictions");

  private final String word;

  ReturnPart(String word) {
    this.word = word;
  }

  /// The word in the wire format.
  public String word() {
    return word;
  }

  /// The part with this word; empty when there is none.
  public static Optional<ReturnPart> of(String word) {
    for (ReturnPart part : values()) {
      if (part.word.equals(word)) {
        return Optional.of(part);
      }
    }
    return Optional.empty();
  }
}
