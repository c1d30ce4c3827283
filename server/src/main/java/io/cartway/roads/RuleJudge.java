package io.cartway.roads;

import java.util.List;

/// Evaluates the road rules beyond a mode's standing costs for one vehicle on one journey: sizes,
/// weights, dangerous goods, temporary closures. Immutable.
///
/// Times are milliseconds since 1970-01-01T00:00Z; for a judge without a time, rules that apply
/// only at times do not apply.
public interface RuleJudge {

  /// No rule applies.
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
        public long fingerprint(long epochMillis) {
          return 0;
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
        public boolean mayForbidTurns(int state) {
          return false;
        }

        @Override
        public List<RoadRestriction> violations(int arc, long epochMillis) {
          return List.of();
        }
      };

  /// The same judge, for which it is always one moment.
  default RuleJudge at(long epochMillis) {
    return isTimeDependent() ? new AtMoment(this, epochMillis) : this;
  }

  /// A judge for which it is always one moment.
  ///
  /// @param judge looks at the time
  /// @param moment since the epoch
  record AtMoment(RuleJudge judge, long moment) implements RuleJudge {
    @Override
    public boolean isTrivial() {
      return judge.isTrivial();
    }

    @Override
    public boolean isTimeDependent() {
      return false;
    }

    @Override
    public long fingerprint(long epochMillis) {
      return judge.fingerprint(moment);
    }

    @Override
    public Verdict verdict(int arc, long epochMillis) {
      return judge.verdict(arc, moment);
    }

    @Override
    public boolean forbidsTurn(int state, int nextArc, long epochMillis) {
      return judge.forbidsTurn(state, nextArc, moment);
    }

    @Override
    public boolean mayForbidTurns(int state) {
      return judge.mayForbidTurns(state);
    }

    @Override
    public List<RoadRestriction> violations(int arc, long epochMillis) {
      return judge.violations(arc, moment);
    }
  }

  /// The verdict on a road for the vehicle.
  enum Verdict {
    /// It may pass.
    FREE,
    /// It may use the road only at the ends of the journey.
    ENDS_ONLY,
    /// It must not.
    CLOSED
  }

  /// Whether no rule can ever apply, so that the standing costs are complete. A judge with times is
  /// not trivial if roads open on a condition, because the optimistic costs open them for
  /// everybody.
  boolean isTrivial();

  /// Whether verdicts depend on the time.
  boolean isTimeDependent();

  /// A number that is the same for two times if all verdicts and all forbidden turns are the same,
  /// and with a chance of 2^-64 if they are not. Looks at every sign that binds at times.
  long fingerprint(long epochMillis);

  /// Whether every road and every turn is free at a time. Looks at every sign.
  default boolean isFreeAt(long epochMillis) {
    return isTrivial();
  }

  /// The verdict on an arc that is reached at a time.
  Verdict verdict(int arc, long epochMillis);

  /// Whether a conditional turn restriction forbids the turn from a state into an arc that leaves
  /// its head.
  boolean forbidsTurn(int state, int nextArc, long epochMillis);

  /// Whether any turn from a state may be forbidden at some time; those of all others are free.
  boolean mayForbidTurns(int state);

  /// The restrictions that keep the vehicle from an arc; empty when there are none.
  List<RoadRestriction> violations(int arc, long epochMillis);
}
