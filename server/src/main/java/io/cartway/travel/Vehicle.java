package io.cartway.travel;

import java.util.Set;

/// What is known of a vehicle; 0 is "not told": no limit of that kind is held against it.
///
/// @param grossWeightKilograms the permitted weight, trailers and load included
/// @param currentWeightKilograms the weight now; the gross weight stands in for it when it is 0
/// @param weightPerAxleKilograms the heaviest axle
/// @param heightCentimeters its height
/// @param widthCentimeters its width
/// @param lengthCentimeters its length, trailers included
/// @param axleCount all axles
/// @param trailerCount its trailers; 0 is none
/// @param tunnelCategory the ADR restriction code B, C, D or E that its load has, 0 for none
/// @param hazardousGoods what it carries
public record Vehicle(
    int grossWeightKilograms,
    int currentWeightKilograms,
    int weightPerAxleKilograms,
    int heightCentimeters,
    int widthCentimeters,
    int lengthCentimeters,
    int axleCount,
    int trailerCount,
    char tunnelCategory,
    Set<HazardousGoods> hazardousGoods) {

  /// Nothing is known.
  public static final Vehicle UNKNOWN = new Vehicle(0, 0, 0, 0, 0, 0, 0, 0, '\0', Set.of());

  public Vehicle {
    hazardousGoods = Set.copyOf(hazardousGoods);
  }

  /// The weight that signs on actual weight are held against: the current one, else the gross one.
  public int actualWeightKilograms() {
    return currentWeightKilograms > 0 ? currentWeightKilograms : grossWeightKilograms;
  }
}
