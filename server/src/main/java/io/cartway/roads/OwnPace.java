package io.cartway.roads;

/// How fast a traveller moves where the traveller's own motion counts, unlike the mode's: a walking
/// speed, or the greatest speed of a vehicle. What carries travellers (ferries, shuttle trains)
/// keeps its time, and so do turns and penalties.
///
/// @param walkCentimetersPerSecond the walking speed; [#WALK] for the mode's own
/// @param capKmh the greatest speed; 0 for none
public record OwnPace(int walkCentimetersPerSecond, int capKmh) {

  /// The walking speed of a mode's usual costs.
  public static final int WALK = 100;

  /// The pace of the mode.
  public static final OwnPace USUAL = new OwnPace(WALK, 0);

  /// A walking speed of one's own.
  public static OwnPace walking(int centimetersPerSecond) {
    return new OwnPace(centimetersPerSecond, 0);
  }

  /// A greatest speed of one's own.
  public static OwnPace capped(int kmh) {
    return new OwnPace(WALK, kmh);
  }

  /// Whether it is the mode's.
  public boolean isUsual() {
    return equals(USUAL);
  }
}
