package io.cartway.routing;

import java.util.Optional;
import java.util.OptionalInt;

/// Something to do at a point of a section.
///
/// @param kind what
/// @param direction to which side
/// @param severity how sharply
/// @param exit which exit of a roundabout, from 1
/// @param offset index of the point in the section's line
/// @param durationSeconds until the next action
/// @param lengthMeters until the next action
public record Action(
    Kind kind,
    Optional<Direction> direction,
    Optional<Severity> severity,
    OptionalInt exit,
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
    RAMP,
    EXIT,
    ENTER_HIGHWAY,
    ROUNDABOUT_ENTER,
    ROUNDABOUT_EXIT,
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
