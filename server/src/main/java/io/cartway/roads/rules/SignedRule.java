package io.cartway.roads.rules;

import io.cartway.roads.RoadRestriction;
import io.cartway.travel.Vehicle;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// The rule of one key in all its forms for vehicles of a mode: a measure of the vehicle must not
/// exceed a limit. Bans are limits, too: affected vehicles measure 1 and the limit is 0.
///
/// @param kind the restricted quantity
/// @param word the word on the sign if the limit is not a number
/// @param measure the measure compared with the limit
/// @param options the possible signs; the first that holds decides
record SignedRule(
    RoadRestriction.RestrictionKind kind,
    String word,
    ToIntFunction<Vehicle> measure,
    List<Option> options) {

  /// No limit.
  static final int NONE = -1;

  /// A possible sign.
  ///
  /// @param limit the limit, [#NONE] if there is none
  /// @param endsOnly whether destination traffic may pass anyway
  /// @param isStanding whether the mode's standing costs already contain it: it ends the search for
  ///   a sign and has no effect here
  /// @param clause when it holds, null for always
  /// @param tag as written
  record Option(
      int limit,
      boolean endsOnly,
      boolean isStanding,
      Conditional.@Nullable Clause clause,
      String tag) {

    boolean holds(Situation situation) {
      return clause == null || clause.holds(situation);
    }

    boolean isTimed() {
      return clause != null && clause.isTimed();
    }

    /// Whether it is weaker than "closed".
    boolean opens() {
      return !isStanding && (limit == NONE || endsOnly);
    }

    /// Whether it restricts nobody.
    boolean frees() {
      return !isStanding && limit == NONE;
    }
  }

  SignedRule {
    options = List.copyOf(options);
  }

  /// The option in force; null for none.
  @Nullable Option active(Situation situation) {
    for (Option option : options) {
      if (option.holds(situation)) {
        return option;
      }
    }
    return null;
  }

  /// Whether an option in force keeps the vehicle out.
  boolean keepsOut(@Nullable Option option, Situation situation) {
    return option != null
        && !option.isStanding()
        && option.limit() != NONE
        && !(option.endsOnly() && situation.isEnd())
        && measure.applyAsInt(situation.vehicle()) > option.limit();
  }

  boolean isTimed() {
    return options.stream().anyMatch(Option::isTimed);
  }

  RoadRestriction restriction(Option option, long wayId) {
    boolean isForEnds = option.endsOnly() && kind == RoadRestriction.RestrictionKind.CLOSED;
    String sign = isForEnds ? "destination" : word;
    int number =
        kind == RoadRestriction.RestrictionKind.TUNNEL_CATEGORY ? 0 : Math.max(0, option.limit());
    return new RoadRestriction(kind, number, sign, option.isTimed(), wayId, option.tag());
  }
}
