package io.cartway.hierarchy.modes;

import io.cartway.travel.TransportMode;

/// A mode with a caller's changes.
///
/// @param mode the mode
/// @param walkCentimetersPerSecond walking speed; 100 for the other modes
/// @param onHighways whether a scooter may use motorways and motor roads
/// @param speedCapKmh the vehicle's maximum speed; 0 for none
/// @param opensAtTimes whether roads that open only at times count as open: the lower bound of a
///   time-dependent search
public record ModeVariant(
    TransportMode mode,
    int walkCentimetersPerSecond,
    boolean onHighways,
    int speedCapKmh,
    boolean opensAtTimes) {

  /// A mode without changes.
  public static ModeVariant of(TransportMode mode) {
    return new ModeVariant(mode, 100, false, 0, false);
  }

  /// Whether there are no changes.
  public boolean isPlain() {
    return equals(of(mode));
  }
}
