package io.cartway.accounts.http;

import io.cartway.accounts.metering.UsageQuery;
import io.cartway.accounts.metering.UsageQuery.Group;
import io.cartway.http.Call;
import io.cartway.http.Parameters;
import io.cartway.text.Scan;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads the parameters of a usage query: days, groups and format. Faults are collected with the
/// query.
///
/// @param csv whether the answer is CSV
/// @param asksForRows whether any of `from`, `to` and `groupBy` was given
/// @param from first day
/// @param to last day, included
record UsageParameters(
    boolean csv, boolean asksForRows, LocalDate from, LocalDate to, Set<Group> groups) {

  private static final int DAYS_MAX = 400;
  private static final int GROUPS_MAX = 20;
  private static final String DAY = "a day as 2026-11-30 (UTC)";

  /// Reads the parameters of a call.
  ///
  /// @param today in UTC
  /// @param known the groups that this caller may use
  static UsageParameters read(Call call, LocalDate today, Set<Group> known) {
    Parameters query = call.query();
    Optional<LocalDate> from = day(query, "from");
    Optional<LocalDate> to = day(query, "to");
    LocalDate last = to.orElse(today);
    LocalDate first = from.orElse(last.withDayOfMonth(1));
    if (first.isAfter(last)) {
      query.fault("from", first.toString(), "a day that is not after %s (to)".formatted(last));
    } else if (ChronoUnit.DAYS.between(first, last) >= DAYS_MAX) {
      query.fault(
          "from", first.toString(), "at most %d days until %s (to)".formatted(DAYS_MAX, last));
    }
    List<String> words = query.list("groupBy");
    if (words.size() > GROUPS_MAX) {
      query.fault("groupBy", words.size() + " words", "at most %d words".formatted(GROUPS_MAX));
      words = words.subList(0, GROUPS_MAX);
    }
    Set<Group> groups = groups(query, words, known);
    boolean asksForRows = from.isPresent() || to.isPresent() || !words.isEmpty();
    return new UsageParameters(csv(call), asksForRows, first, last, groups);
  }

  /// The query for these parameters.
  UsageQuery query(Optional<String> accountId, Optional<String> keyId) {
    return new UsageQuery(accountId, keyId, from, to, groups);
  }

  /// A group's word in a request.
  static String word(Group group) {
    return group.name().toLowerCase(Locale.ROOT);
  }

  private static Set<Group> groups(Parameters query, List<String> words, Set<Group> known) {
    Set<Group> groups = EnumSet.noneOf(Group.class);
    for (String word : words) {
      Optional<Group> group = known.stream().filter(g -> word(g).equals(word)).findFirst();
      group.ifPresentOrElse(
          groups::add,
          () ->
              query.fault(
                  "groupBy",
                  word,
                  known.stream()
                      .sorted()
                      .map(UsageParameters::word)
                      .collect(Collectors.joining(", ", "some of ", ""))));
    }
    return words.isEmpty() ? EnumSet.of(Group.SERVICE) : groups;
  }

  private static Optional<LocalDate> day(Parameters query, String name) {
    Optional<String> text = query.text(name).map(String::strip);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    // Four-digit years, which the meter's days can represent.
    if (isDay(text.get())) {
      try {
        return Optional.of(LocalDate.parse(text.get()));
      } catch (DateTimeException noSuchDay) {
        // Falls through to the fault below, which says what was given.
      }
    }
    query.fault(name, text.get(), DAY);
    return Optional.empty();
  }

  private static boolean isDay(String text) {
    return text.length() == "2026-11-30".length()
        && text.charAt(4) == '-'
        && text.charAt(7) == '-'
        && Scan.isNumber(Scan.without(text, c -> c == '-'), 8);
  }

  private static boolean csv(Call call) {
    Optional<String> format = call.query().text("format");
    if (format.isPresent()) {
      String word = format.get().strip().toLowerCase(Locale.ROOT);
      if (!word.equals("csv") && !word.equals("json")) {
        call.query().fault("format", format.get(), "json or csv");
      }
      return word.equals("csv");
    }
    String accept = call.header("Accept").orElse("").toLowerCase(Locale.ROOT);
    return accept.contains("text/csv");
  }
}
