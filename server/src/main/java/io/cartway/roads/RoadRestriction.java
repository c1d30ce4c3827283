package io.cartway.roads;

/// One thing that keeps a vehicle from a road: a limit, a ban, a closure at a time.
///
/// @param kind what it limits
/// @param limit the number on the sign: kilograms, centimetres, a count; 0 where it is none
/// @param word the word on the sign where it is no number: a tunnel category, kinds of goods
/// @param timeDependent whether it binds at times only
/// @param wayId the OpenStreetMap way that it is tagged on
/// @param tag the tag as written: `maxheight=3.8`
public record RoadRestriction(
    Kind kind, int limit, String word, boolean timeDependent, long wayId, String tag) {

  /// What may be limited.
  public enum Kind {
    /// The weight at the time: kilograms.
    MAX_WEIGHT,
    /// The permitted weight: kilograms.
    MAX_GROSS_WEIGHT,
    /// The heaviest axle: kilograms.
    MAX_WEIGHT_PER_AXLE,
    /// Centimetres.
    MAX_HEIGHT,
    /// Centimetres.
    MAX_WIDTH,
    /// Centimetres.
    MAX_LENGTH,
    /// Axles.
    MAX_AXLE_COUNT,
    /// Trailers.
    MAX_TRAILER_COUNT,
    /// The ADR category of a tunnel.
    TUNNEL_CATEGORY,
    /// Dangerous goods, all or some.
    HAZARDOUS_GOODS,
    /// The road is closed to the mode or kind of vehicle, whatever its size.
    CLOSED
  }
}
