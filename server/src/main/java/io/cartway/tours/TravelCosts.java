package io.cartway.tours;

/// Where times and lengths come from.
@FunctionalInterface
public interface TravelCosts {

  /// The table of a profile.
  ///
  /// @param profile as [VehicleType#profile()] names it
  TravelTable table(int profile);
}
