package io.cartway.bench.truth;

import java.time.DateTimeException;
import java.util.function.BiConsumer;

/// What must hold in every answer to a request for routes.
enum Invariant {
  STATUS("the status is 200 or 400", AnswerChecks::status),
  REFUSAL(
      "a refusal says in a sentence what was given and what is accepted", AnswerChecks::refusal),
  REASON("an answer without a route gives the reason", AnswerChecks::reason),
  NOTICES("a notice has code, title and severity", AnswerChecks::notices),
  TOLD("an option that cannot hold is refused or noticed", AnswerChecks::told),
  DISTINCT(
      "alternatives have their own ids and lines, and are not too many", AnswerChecks::distinct),
  SORTED("alternatives come by duration, or by length if short", AnswerChecks::sorted),
  AGAIN("a handle is answered with the same line", AnswerChecks::again),
  JOINED("a section begins where the one before ended", SectionChecks::joined),
  JOINED_IN_TIME("a section begins when the one before and the stay ended", SectionChecks::timely),
  DURATION("arrival less departure is the duration, to the second", SectionChecks::duration),
  ACTIONS("actions add up to the summary", SectionChecks::actions),
  SPANS("spans add up to the summary", SectionChecks::spans),
  STOPS("all waypoints are there in their order", SectionChecks::stops),
  ASKED_TIME("it leaves or arrives at the time asked for", SectionChecks::askedTime),
  ENDS("the line begins and ends at the places", LineChecks::ends),
  LENGTH("the line is as long as the summary says", LineChecks::length),
  POINTS("no point comes twice in a row", LineChecks::points),
  ONE_WAY("no motor vehicle drives a one-way road against its sign", RoadChecks::oneWay),
  LIMIT("no truck passes a limit without a notice", RoadChecks::limit),
  AVOIDED("what was to be avoided is used with a notice only", RoadChecks::avoided),
  AREA("no excluded area is entered, no avoided one without a notice", RoadChecks::area);

  private final String title;

  /// One of the methods that are named above.
  @SuppressWarnings("ImmutableEnumChecker")
  private final BiConsumer<RouteCase, Judge> check;

  Invariant(String title, BiConsumer<RouteCase, Judge> check) {
    this.title = title;
    this.check = check;
  }

  String title() {
    return title;
  }

  /// Judges an answer. An answer that cannot be read breaks what is looked at.
  Judge judge(RouteCase answer) {
    Judge judge = new Judge();
    try {
      check.accept(answer, judge);
    } catch (IllegalArgumentException | DateTimeException unreadable) {
      judge.hold(false, () -> "unreadable: " + unreadable.getMessage());
    }
    return judge;
  }
}
