package io.cartway.paths.span;

import java.util.Optional;

/// The attributes that a caller can request as spans.
public enum SpanName {
  WALK_ATTRIBUTES("walkAttributes"),
  STREET_ATTRIBUTES("streetAttributes"),
  CAR_ATTRIBUTES("carAttributes"),
  TRUCK_ATTRIBUTES("truckAttributes"),
  SCOOTER_ATTRIBUTES("scooterAttributes"),
  NAMES("names"),
  LENGTH("length"),
  DURATION("duration"),
  BASE_DURATION("baseDuration"),
  TYPICAL_DURATION("typicalDuration"),
  COUNTRY_CODE("countryCode"),
  STATE_CODE("stateCode"),
  FUNCTIONAL_CLASS("functionalClass"),
  ROUTE_NUMBERS("routeNumbers"),
  SPEED_LIMIT("speedLimit"),
  MAX_SPEED("maxSpeed"),
  DYNAMIC_SPEED_INFO("dynamicSpeedInfo"),
  SEGMENT_ID("segmentId"),
  SEGMENT_REF("segmentRef"),
  CONSUMPTION("consumption"),
  ROUTING_ZONES("routingZones"),
  TRUCK_ROAD_TYPES("truckRoadTypes"),
  NOTICES("notices"),
  INCIDENTS("incidents"),
  TOLL_SYSTEMS("tollSystems"),
  GATES("gates"),
  RAILWAY_CROSSINGS("railwayCrossings"),
  NO_THROUGH_RESTRICTIONS("noThroughRestrictions"),
  TRUCK_RESTRICTION("truckRestriction");

  private final String word;

  SpanName(String word) {
    this.word = word;
  }

  /// The word in the wire format.
  public String word() {
    return word;
  }

  /// The attribute with this word; empty when there is none.
  public static Optional<SpanName> of(String word) {
    for (SpanName name : values()) {
      if (name.word.equals(word)) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }
}
