package io.cartway.http.shell;

import io.cartway.http.Fault;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The parameter `dryRun`, which every operation has: the shell reads it and answers the price, and
/// no endpoint sees it.
///
/// @param isAsked whether only the price is wanted
/// @param fault what is wrong with the parameter
record DryRun(boolean isAsked, Optional<Fault> fault) {

  private static final String NAME = "dryRun";
  private static final String EXPECTED = "true or false";

  /// Not asked for.
  static final DryRun NO = new DryRun(false, Optional.empty());

  private static final DryRun YES = new DryRun(true, Optional.empty());

  /// Whether a query may hold the parameter under its plain name: all that most requests pay.
  static boolean mayBeIn(String rawQuery) {
    return rawQuery.contains(NAME);
  }

  /// Takes the parameter out of the decoded values.
  static DryRun take(Map<String, List<String>> values) {
    List<String> given = values.remove(NAME);
    if (given == null) {
      return NO;
    }
    if (given.size() > 1) {
      return faulty(String.join(" and ", given), "the parameter once");
    }
    return switch (given.getFirst().strip()) {
      case "true", "1" -> YES;
      case "false", "0", "", "undefined" -> NO;
      default -> faulty(given.getFirst(), EXPECTED);
    };
  }

  /// What to say where nobody counts, so that there is no price.
  static Fault unpriced() {
    return Fault.of(NAME, "true", "no dry run: nothing is counted here");
  }

  private static DryRun faulty(String given, String expected) {
    return new DryRun(false, Optional.of(Fault.of(NAME, given, expected)));
  }

  /// The parameter under a percent-encoded name was not seen when the request was admitted:
  /// refused, lest somebody pays for what was to cost nothing.
  DryRun seenLate() {
    return isAsked ? faulty("true", "the name dryRun without percent-encoding") : this;
  }
}
