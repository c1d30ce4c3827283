package io.cartway.routing.guidance;

import java.util.Optional;
import java.util.OptionalInt;

/// Something to do at a point of a section.
///
/// What is done may take more than a point: a roundabout, a turn over a slip road. It is done from
/// the start of one stretch of the trace to the start of another.
///
/// @param kind what
/// @param direction to which side
/// @param severity how sharply
/// @param exit which exit of a roundabout, from 1
/// @param turnDegrees how far one turns by it, right is positive; 0 where one does not turn
/// @param stretch at the start of which stretch of the trace it begins
/// @param onward at the start of which stretch it is done: the road one is on then
/// @param offset index of the point in the section's line
/// @param durationSeconds until the next action
/// @param lengthMeters until the next action
public record Action(
    Kind kind,
    Optional<Direction> direction,
    Optional<Severity> severity,
    OptionalInt exit,
    double turnDegrees,
    int stretch,
    int onward,
    int offset,
    int durationSeconds,
    int lengthMeters) {

  /// What is done.
  public enum Kind {
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
    /// Into a roundabout in which the section ends.
    ROUNDABOUT_ENTER,
    ROUNDABOUT_EXIT,
    /// Through a roundabout that leaves no choice.
    ROUNDABOUT_PASS,
    U_TURN
  }

  /// To which side.
  public enum Direction {
    LEFT,
    RIGHT,
    MIDDLE
  }

  /// How sharply.
  public enum Severity {
    LIGHT,
    QUITE,
    HEAVY
  }
}
