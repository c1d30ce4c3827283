package io.cartway.roads;

/// A restriction of a road: a limit, a ban, a temporary closure.
///
/// @param kind the restricted quantity
/// @param limit the number on the sign: kilograms, centimetres, a count; 0 if there is none
/// @param word the word on the sign if it is not a number: a tunnel category, kinds of goods
/// @param timeDependent whether it applies only at times
/// @param wayId the tagged OpenStreetMap way
/// @param tag the tag as written: `maxheight=3.8`
public record RoadRestriction(
    RestrictionKind kind, int limit, String word, boolean timeDependent, long wayId, String tag) {

  /// The kinds of restrictions.
  public enum RestrictionKind {
    /// The actual weight: kilograms.
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
