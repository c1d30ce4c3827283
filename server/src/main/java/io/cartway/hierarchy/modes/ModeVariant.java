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
/// @param isLenient whether ways count that somebody has driven although one should not:
///   [io.cartway.roads.ModeCosts#lenient]
public record ModeVariant(
    TransportMode mode, boolean onHighways, boolean opensAtTimes, OwnPace pace, boolean isLenient) {

  /// A mode with changes, of one who keeps to the signs.
  public ModeVariant(TransportMode mode, boolean onHighways, boolean opensAtTimes, OwnPace pace) {
    this(mode, onHighways, opensAtTimes, pace, false);
  }

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
    return new ModeVariant(mode, onHighways, opensAtTimes, OwnPace.USUAL, isLenient);
  }

  /// The same at a pace of the caller's own.
  public ModeVariant at(OwnPace own) {
    return new ModeVariant(mode, onHighways, opensAtTimes, own, isLenient);
  }

  /// The same for ways that somebody has driven.
  public ModeVariant lenient() {
    return new ModeVariant(mode, onHighways, opensAtTimes, pace, true);
  }
}
