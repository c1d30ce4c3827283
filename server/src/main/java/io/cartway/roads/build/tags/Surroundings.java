package io.cartway.roads.build.tags;

/// The properties of a way's location that road rules depend on.
///
/// @param country ISO 3166-1 alpha-2, upper case; empty when unknown
/// @param drivesOnLeft whether traffic keeps to the left there
/// @param settlement whether it is in a town
public record Surroundings(String country, boolean drivesOnLeft, Settlement settlement) {

  /// Unknown: international defaults, traffic on the right.
  public static final Surroundings UNKNOWN = new Surroundings("", false);

  /// A place in a country of which nothing else is known.
  public Surroundings(String country, boolean drivesOnLeft) {
    this(country, drivesOnLeft, Settlement.UNKNOWN);
  }
}
