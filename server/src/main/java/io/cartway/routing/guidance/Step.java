package io.cartway.routing.guidance;

import io.cartway.routing.guidance.Action.ActionKind;
import io.cartway.routing.guidance.Action.Direction;
import io.cartway.routing.guidance.Action.Severity;
import org.jspecify.annotations.Nullable;

/// An action without times and lengths.
///
/// @param stretch the stretch at whose start it begins
/// @param onward the stretch at whose start it ends
/// @param turn its turn angle in degrees, right is positive
/// @param exit of a roundabout, 0 where there is none
record Step(
    int stretch,
    int onward,
    ActionKind kind,
    @Nullable Direction direction,
    @Nullable Severity severity,
    double turn,
    int exit) {

  /// Smaller angles count as straight on, as in most guidance.
  static final double STRAIGHT_DEGREES = 28;

  private static final double LIGHT_DEGREES = 50;
  private static final double SHARP_DEGREES = 118;

  static Step plain(int stretch, ActionKind kind) {
    return new Step(stretch, stretch, kind, null, null, 0, 0);
  }

  static Step turn(int stretch, int onward, double turn) {
    return new Step(stretch, onward, ActionKind.TURN, side(turn), severity(turn), turn, 0);
  }

  static Step light(int stretch, ActionKind kind, Direction direction, double turn) {
    return new Step(stretch, stretch, kind, direction, Severity.LIGHT, turn, 0);
  }

  static Step uTurn(int stretch, int onward, Direction direction, double turn) {
    return new Step(stretch, onward, ActionKind.U_TURN, direction, Severity.HEAVY, turn, 0);
  }

  static Direction side(double turn) {
    return turn < 0 ? Direction.LEFT : Direction.RIGHT;
  }

  static Severity severity(double turn) {
    double degrees = Math.abs(turn);
    if (degrees < LIGHT_DEGREES) {
      return Severity.LIGHT;
    }
    return degrees < SHARP_DEGREES ? Severity.QUITE : Severity.HEAVY;
  }
}
