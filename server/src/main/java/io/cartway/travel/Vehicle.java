package io.cartway.travel;

import java.util.Set;

/// The known properties of a vehicle; 0 means unknown, and limits of that kind do not apply.
///
/// @param grossWeightKilograms the permitted weight, trailers and load included
/// @param currentWeightKilograms the current weight; if 0, the gross weight is used
/// @param weightPerAxleKilograms the heaviest axle
/// @param heightCentimeters its height
/// @param widthCentimeters its width
/// @param lengthCentimeters its length, trailers included
/// @param axleCount all axles
/// @param trailerCount its trailers; 0 is none
/// @param tunnelCategory the ADR restriction code B, C, D or E of its load, 0 for none
/// @param hazardousGoods the goods that it carries
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

  /// The weight for limits of actual weight: the current one, else the gross one.
  public int actualWeightKilograms() {
    return currentWeightKilograms > 0 ? currentWeightKilograms : grossWeightKilograms;
  }
}
