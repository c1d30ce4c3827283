package io.cartway.roads;

import java.util.List;

/// Says what the rules of the roads beyond the standing costs of a mode mean to one vehicle on one
/// journey: sizes, weights, dangerous goods, closures at times. Immutable.
///
/// Times are milliseconds since 1970-01-01T00:00Z; a judge that was made without a time takes rules
/// that bind at times only as not binding.
public interface RuleJudge {

  /// No rule binds.
  RuleJudge NONE =
      new RuleJudge() {
        @Override
        public boolean isTrivial() {
          return true;
        }

        @Override
        public boolean isTimeDependent() {
          return false;
        }

        @Override
        public Verdict verdict(int arc, long epochMillis) {
          return Verdict.FREE;
        }

        @Override
        public boolean forbidsTurn(int state, int nextArc, long epochMillis) {
          return false;
        }

        @Override
        public List<RoadRestriction> violations(int arc, long epochMillis) {
          return List.of();
        }
      };

  /// What a road is to the vehicle.
  enum Verdict {
    /// It may pass.
    FREE,
    /// It may go there to reach something there, and not on the way through.
    ENDS_ONLY,
    /// It must not.
    CLOSED
  }

  /// Whether no rule can ever bind: the standing costs say all. A judge of a journey with times is
  /// not trivial where roads open on a condition: the optimistic costs open them to everybody.
  boolean isTrivial();

  /// Whether verdicts depend on the time.
  boolean isTimeDependent();

  /// The verdict on an arc for who gets to it at a time.
  Verdict verdict(int arc, long epochMillis);

  /// Whether a turn restriction that binds at times or by weight forbids to go on from a state to
  /// an arc that leaves its head.
  boolean forbidsTurn(int state, int nextArc, long epochMillis);

  /// What keeps the vehicle from an arc, empty when nothing does.
  List<RoadRestriction> violations(int arc, long epochMillis);
}
