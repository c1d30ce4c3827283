package io.cartway.tours.check;

/// A rule that a plan breaks.
///
/// @param tour index of the tour in the plan, -1 for the plan as a whole
/// @param visit index of the visit in the tour, -1 for the tour as a whole
/// @param what in one sentence, with the numbers
public record Violation(Rule rule, int tour, int visit, String what) {

  /// What can be broken.
  public enum Rule {
    UNKNOWN,
    TWICE,
    LEFT_OUT,
    SPLIT,
    ORDER,
    SHIFT,
    WINDOW,
    TRAVEL,
    CAPACITY,
    SKILL,
    TERRITORY,
    LENGTH,
    DURATION,
    DRIVING,
    STOPS,
    ABOARD,
    RANK,
    BREAK,
    RELOAD,
    RELATION,
    EMPTY
  }
}
