package io.cartway.http.shell;

import io.cartway.http.Fault;
import io.cartway.http.Parameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The parameter `dryRun` of every operation: the shell reads it and answers the price; endpoints
/// never see it.
///
/// @param isAsked whether the request only asks for the price
/// @param fault the fault of the parameter, if any
record DryRun(boolean isAsked, Optional<Fault> fault) {

  private static final String NAME = "dryRun";

  /// No dry run.
  static final DryRun NO = new DryRun(false, Optional.empty());

  private static final DryRun YES = new DryRun(true, Optional.empty());

  /// Whether a query may contain the parameter under its plain name: the only check for most
  /// requests.
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
    String text = given.getFirst();
    if (text.isBlank() || text.strip().equals("undefined")) {
      return NO;
    }
    return Parameters.readFlag(text)
        .map(isAsked -> isAsked ? YES : NO)
        .orElseGet(() -> faulty(text, Parameters.FLAG));
  }

  /// The fault where nothing is metered, so that there is no price.
  static Fault unpriced() {
    return Fault.of(NAME, "true", "no dry run: nothing is counted here");
  }

  private static DryRun faulty(String given, String expected) {
    return new DryRun(false, Optional.of(Fault.of(NAME, given, expected)));
  }

  /// A percent-encoded `dryRun` was not seen when the request was admitted. It is refused, so that
  /// nobody pays for a dry run.
  DryRun seenLate() {
    return isAsked ? faulty("true", "the name dryRun without percent-encoding") : this;
  }
}
