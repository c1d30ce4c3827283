package io.cartway.roads;

/// The size and weight limits of a road, 0 where there is none.
///
/// @param weightKilograms actual weight (`maxweight`, `maxweight:hgv`)
/// @param ratedWeightKilograms permitted gross weight (`maxweightrating`, `maxweightrating:hgv`)
/// @param axleLoadKilograms load of one axle (`maxaxleload`)
/// @param heightCentimeters `maxheight`, `maxheight:physical`
/// @param widthCentimeters `maxwidth`, `maxwidth:physical`
/// @param lengthCentimeters `maxlength`, `maxlength:hgv`
/// @param hazmatForbidden `hazmat=no`
/// @param waterHazmatForbidden `hazmat:water=no`
/// @param tunnelCategory ADR category B, C, D, E or A; 0 when none is tagged
public record RoadLimits(
    int weightKilograms,
    int ratedWeightKilograms,
    int axleLoadKilograms,
    int heightCentimeters,
    int widthCentimeters,
    int lengthCentimeters,
    boolean hazmatForbidden,
    boolean waterHazmatForbidden,
    char tunnelCategory) {

  /// No limits at all.
  public static final RoadLimits NONE = new RoadLimits(0, 0, 0, 0, 0, 0, false, false, '\0');

  /// How many numbers a row has in the file.
  public static final int ROW_LENGTH = 9;
}
