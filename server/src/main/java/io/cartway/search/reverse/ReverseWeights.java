package io.cartway.search.reverse;

/// What of that which is near a point says where one is. All but a share are metres that something
/// counts as farther away.
///
/// Where the values come from: all were chosen by hand, by looking at single answers, on 2026-11-20
/// (commit 2b795e0, `streetHandicapMeters` fa2be0f). What each moves today: `./cartway bench
/// weights`, docs/measurements/weights.md.
///
/// @param streetHandicapMeters a street: a house says better where one is than a street that is
///   nearer
/// @param otherStreet a house whose street is farther away than another street, for each metre of
///   that; but at its own door a house is where one is, whatever its street
/// @param otherStreetMetersMax so much farther away its street counts at most
/// @param behindMeters a house behind another street
public record ReverseWeights(
    double streetHandicapMeters,
    double otherStreet,
    double otherStreetMetersMax,
    double behindMeters) {

  /// The values that are shipped.
  public static final ReverseWeights DEFAULT =
      new ReverseWeights(
          /* streetHandicapMeters= */ 60,
          /* otherStreet= */ 0.7,
          /* otherStreetMetersMax= */ 30,
          /* behindMeters= */ 15);
}
