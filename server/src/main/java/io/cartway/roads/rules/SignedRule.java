package io.cartway.roads.rules;

import io.cartway.roads.RoadRestriction;
import io.cartway.travel.Vehicle;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// What one key, in all its forms, says of vehicles of a mode: a measure of the vehicle must not
/// pass a limit. Bans are limits too: whoever is concerned measures 1 and the limit is 0.
///
/// @param kind what is limited
/// @param word the word on the sign where the limit is no number
/// @param measure what is held against the limit
/// @param options what may be signed at the moment, the first that holds decides
record SignedRule(
    RoadRestriction.Kind kind, String word, ToIntFunction<Vehicle> measure, List<Option> options) {

  /// No limit.
  static final int NONE = -1;

  /// What may be signed.
  ///
  /// @param limit the limit, [#NONE] where it is none
  /// @param endsOnly whether destination traffic may pass all the same
  /// @param isStanding whether the standing costs of the mode hold it already: it ends the search
  ///   for what is signed and binds nobody here
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

    /// Whether it says less than "closed".
    boolean opens() {
      return !isStanding && (limit == NONE || endsOnly);
    }

    /// Whether it says nothing against anybody.
    boolean frees() {
      return !isStanding && limit == NONE;
    }
  }

  SignedRule {
    options = List.copyOf(options);
  }

  /// What is signed now, null for nothing.
  @Nullable Option active(Situation situation) {
    for (Option option : options) {
      if (option.holds(situation)) {
        return option;
      }
    }
    return null;
  }

  /// Whether an option that is signed keeps the vehicle out.
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
    boolean isForEnds = option.endsOnly() && kind == RoadRestriction.Kind.CLOSED;
    String sign = isForEnds ? "destination" : word;
    int number = kind == RoadRestriction.Kind.TUNNEL_CATEGORY ? 0 : Math.max(0, option.limit());
    return new RoadRestriction(kind, number, sign, option.isTimed(), wayId, option.tag());
  }
}
