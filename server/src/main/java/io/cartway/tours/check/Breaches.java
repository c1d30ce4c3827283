package io.cartway.tours.check;

import io.cartway.tours.check.Violation.Rule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// What was found broken so far. Not thread-safe.
final class Breaches {

  /// Names in a sentence: ids may be long, and lists of them, too.
  private static final int NAMED = 3;

  private final int most;
  private final List<Violation> violations = new ArrayList<>();
  private final Set<Rule> rules = new LinkedHashSet<>();

  /// @param most violations that are told; 0 for rules alone
  Breaches(int most) {
    this.most = most;
  }

  /// A rule that a tour breaks, or the plan if the number is -1.
  void add(Rule rule, int tour, Supplier<String> what) {
    add(rule, tour, -1, what);
  }

  void add(Rule rule, int tour, int visit, Supplier<String> what) {
    rules.add(rule);
    if (violations.size() < most) {
      violations.add(new Violation(rule, tour, visit, what.get()));
    }
  }

  /// More than there may be is a breach.
  void bound(int tour, Rule rule, String unit, long given, long most) {
    if (given > most) {
      add(rule, tour, () -> "%d %s, %d at most".formatted(given, unit, most));
    }
  }

  /// The first of some names, and how many more there are.
  static String some(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
    return names.size() > NAMED ? first + " and %d more".formatted(names.size() - NAMED) : first;
  }

  static String text(long seconds) {
    long shown = Math.clamp(seconds, Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond());
    return Instant.ofEpochSecond(shown).toString();
  }

  List<Violation> violations() {
    return violations;
  }

  /// In the order of their finding.
  Set<Rule> rules() {
    return rules;
  }
}
