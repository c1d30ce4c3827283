package io.cartway.roads.build.tags;

/// Where a way lies, as far as the rules of the road depend on it.
///
/// @param country ISO 3166-1 alpha-2, upper case; empty when unknown
/// @param drivesOnLeft whether traffic keeps to the left there
public record Surroundings(String country, boolean drivesOnLeft) {

  /// Nothing known: international defaults, traffic on the right.
  public static final Surroundings UNKNOWN = new Surroundings("", false);
}
