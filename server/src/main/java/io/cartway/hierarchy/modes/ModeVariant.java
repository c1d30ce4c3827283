package io.cartway.hierarchy.modes;

import io.cartway.travel.TransportMode;

/// A mode and what a caller may have changed about it.
///
/// @param mode the mode
/// @param walkCentimetersPerSecond how fast a pedestrian walks; 100 for the other modes
/// @param onHighways whether a scooter may use motorways and motor roads
/// @param speedCapKmh the most that the vehicle does; 0 when it has no limit of its own
/// @param opensAtTimes whether roads that are open at times only count as open: the lower bound of
///   a search that knows the time
public record ModeVariant(
    TransportMode mode,
    int walkCentimetersPerSecond,
    boolean onHighways,
    int speedCapKmh,
    boolean opensAtTimes) {

  /// A mode as it is.
  public static ModeVariant of(TransportMode mode) {
    return new ModeVariant(mode, 100, false, 0, false);
  }

  /// Whether nothing was changed.
  public boolean isPlain() {
    return equals(of(mode));
  }
}
