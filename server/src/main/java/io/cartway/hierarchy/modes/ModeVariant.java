package io.cartway.hierarchy.modes;

import io.cartway.roads.OwnPace;
import io.cartway.travel.TransportMode;

/// A mode with a caller's changes.
///
/// @param mode the mode
/// @param onHighways whether a scooter may use motorways and motor roads
/// @param opensAtTimes whether roads that open only at times count as open: the lower bound of a
///   time-dependent search
/// @param pace a walking speed or a greatest speed of the caller's own
public record ModeVariant(
    TransportMode mode, boolean onHighways, boolean opensAtTimes, OwnPace pace) {

  /// A mode without changes.
  public static ModeVariant of(TransportMode mode) {
    return new ModeVariant(mode, false, false, OwnPace.USUAL);
  }

  /// Whether there are no changes.
  public boolean isPlain() {
    return equals(of(mode));
  }

  /// The same at the mode's pace.
  public ModeVariant atUsualPace() {
    return new ModeVariant(mode, onHighways, opensAtTimes, OwnPace.USUAL);
  }

  /// The same at a pace of the caller's own.
  public ModeVariant at(OwnPace own) {
    return new ModeVariant(mode, onHighways, opensAtTimes, own);
  }
}
