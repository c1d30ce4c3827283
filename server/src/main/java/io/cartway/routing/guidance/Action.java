package io.cartway.routing.guidance;

import java.util.Optional;
import java.util.OptionalInt;

/// An action at a point of a section.
///
/// An action may extend beyond a point: a roundabout, a turn over a slip road. It lasts from the
/// start of one stretch of the trace to the start of another.
///
/// @param kind its kind
/// @param direction its side
/// @param severity its sharpness
/// @param exit the number of a roundabout's exit, from 1
/// @param turnDegrees its turn angle, right is positive; 0 without a turn
/// @param stretch the stretch of the trace at whose start it begins
/// @param onward the stretch at whose start it ends: the road after the action
/// @param offset index of the point in the section's line
/// @param durationSeconds until the next action
/// @param lengthMeters until the next action
public record Action(
    ActionKind kind,
    Optional<Direction> direction,
    Optional<Severity> severity,
    OptionalInt exit,
    double turnDegrees,
    int stretch,
    int onward,
    int offset,
    int durationSeconds,
    int lengthMeters) {

  /// The kinds of actions.
  public enum ActionKind {
    DEPART,
    ARRIVE,
    CONTINUE,
    TURN,
    KEEP,
    /// Onto a road that leads from one level to another, or to a highway.
    RAMP,
    /// Off a highway.
    EXIT,
    ENTER_HIGHWAY,
    /// From one highway onto another, or onto another of its names.
    CONTINUE_HIGHWAY,
    /// Into a roundabout, where the section ends.
    ROUNDABOUT_ENTER,
    ROUNDABOUT_EXIT,
    /// Through a roundabout without a choice.
    ROUNDABOUT_PASS,
    U_TURN
  }

  /// The side of an action.
  public enum Direction {
    LEFT,
    RIGHT,
    MIDDLE
  }

  /// The sharpness of an action.
  public enum Severity {
    LIGHT,
    QUITE,
    HEAVY
  }
}
