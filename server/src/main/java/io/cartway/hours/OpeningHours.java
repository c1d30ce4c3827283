package io.cartway.hours;

import ch.poole.openinghoursparser.Event;
import ch.poole.openinghoursparser.OpeningHoursParseException;
import ch.poole.openinghoursparser.OpeningHoursParser;
import ch.poole.openinghoursparser.Rule;
import ch.poole.openinghoursparser.RuleModifier;
import ch.poole.openinghoursparser.TimeSpan;
import ch.poole.openinghoursparser.TokenMgrError;
import ch.poole.openinghoursparser.VariableTime;
import java.io.StringReader;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Opening hours in OpenStreetMap's syntax. Immutable, thread-safe.
///
/// Rules are evaluated in their order (wiki page "Key:opening_hours/specification"): a rule that
/// applies to a day replaces earlier ones for that day; after a comma it adds to them; after `||`
/// it applies where they are not open; `off` with times closes only those times. Hours past
/// midnight belong to the day on which they began. Times are local: the hour skipped by a change to
/// summer time never occurs, a repeated hour occurs twice.
public final class OpeningHours {

  private static final int DAY_MINUTES = 24 * 60;

  /// A value in OpenStreetMap has at most 255 characters.
  private static final int LENGTH_MAX = 255;

  private final String text;
  private final List<Rule> rules;

  /// The state at a time.
  public enum State {
    OPEN,
    /// Open on a condition that only people can evaluate: `"by appointment"`.
    UNKNOWN,
    CLOSED
  }

  private OpeningHours(String text, List<Rule> rules) {
    this.text = text;
    this.rules = rules;
  }

  /// Parses hours, including common mistakes of mappers (`7:30`, `Mon-Fri`, blanks); empty when
  /// they are not understood.
  public static Optional<OpeningHours> parse(String text) {
    if (text.isBlank() || text.length() > LENGTH_MAX) {
      return Optional.empty();
    }
    try {
      List<Rule> rules = new OpeningHoursParser(new StringReader(text.strip())).rules(false);
      boolean saysNothing = rules.isEmpty() || rules.stream().anyMatch(OpeningHours::isEmpty);
      return saysNothing ? Optional.empty() : Optional.of(new OpeningHours(text, rules));
    } catch (OpeningHoursParseException | TokenMgrError | RuntimeException notUnderstood) {
      // The library throws several unchecked exceptions for nonsense; OpeningHoursTest covers them.
      return Optional.empty();
    }
  }

  private static boolean isEmpty(Rule rule) {
    return rule.isEmpty() && !rule.isTwentyfourseven() && rule.getModifier() == null;
  }

  /// Whether it is open at a time; unknown counts as closed.
  public boolean isOpen(long epochMillis, Place place) {
    return at(epochMillis, place) == State.OPEN;
  }

  /// The state at a time.
  public State at(long epochMillis, Place place) {
    ZonedDateTime now = Instant.ofEpochMilli(epochMillis).atZone(place.zone());
    LocalDate today = now.toLocalDate();
    int minute = now.getHour() * 60 + now.getMinute();
    State state = onDay(today, minute, place);
    if (state == State.OPEN) {
      return state;
    }
    State late = onDay(today.minusDays(1), minute + DAY_MINUTES, place);
    return late == State.CLOSED ? state : late;
  }

  /// The open periods of a day by that day's rules; periods that began the day before belong to
  /// that day.
  public List<Period> periods(LocalDate day, Place place) {
    TreeSet<Integer> changes = new TreeSet<>(List.of(0, DAY_MINUTES, 2 * DAY_MINUTES));
    for (Rule rule : rules) {
      for (TimeSpan span : rule.getTimes() == null ? List.<TimeSpan>of() : rule.getTimes()) {
        int start = minute(span.getStart(), span.getStartEvent(), day, place);
        changes.add(Math.clamp(start, 0, 2 * DAY_MINUTES));
        changes.add(Math.clamp(end(span, start, day, place), 0, 2 * DAY_MINUTES));
      }
    }
    List<Period> periods = new ArrayList<>();
    int opened = -1;
    for (int minute : changes) {
      boolean isOpen = minute < 2 * DAY_MINUTES && onDay(day, minute, place) == State.OPEN;
      if (isOpen && opened < 0) {
        opened = minute;
      } else if (!isOpen && opened >= 0) {
        periods.add(new Period(opened, minute));
        opened = -1;
      }
    }
    return periods;
  }

  /// An open period, in minutes of local time since the day's midnight.
  ///
  /// @param endMinute above 1,440 when it runs into the next day
  public record Period(int startMinute, int endMinute) {}

  /// Whether the hours depend on the season: months, dates or weeks, but no year.
  public boolean isSeasonal() {
    return rules.stream()
        .anyMatch(rule ->
            isThere(rule.getWeeks())
                || (rule.getDates() != null
                    && rule.getDates().stream()
                        .anyMatch(range -> range.getStartDate().undefinedYear())));
  }

  private static boolean isThere(@Nullable List<?> list) {
    return list != null && !list.isEmpty();
  }

  /// The state by a day's rules at a minute after its midnight, possibly on the next day.
  private State onDay(LocalDate day, int minute, Place place) {
    State state = State.CLOSED;
    for (Rule rule : rules) {
      if (rule.isFallBack() && state == State.OPEN) {
        continue;
      }
      if (!DaySelector.matches(rule, day, place.country())) {
        continue;
      }
      boolean isIn = isIn(rule, day, minute, place);
      State said = said(rule.getModifier());
      boolean replacesDay = !rule.isAdditive() && !rule.isFallBack() && said != State.CLOSED;
      if (isIn) {
        state = said;
      } else if (replacesDay) {
        state = State.CLOSED;
      }
    }
    return state;
  }

  private static State said(@Nullable RuleModifier modifier) {
    if (modifier == null) {
      return State.OPEN;
    }
    RuleModifier.Modifier word = modifier.getModifier();
    if (word == RuleModifier.Modifier.CLOSED || word == RuleModifier.Modifier.OFF) {
      return State.CLOSED;
    }
    return word == RuleModifier.Modifier.OPEN ? State.OPEN : State.UNKNOWN;
  }

  private static boolean isIn(Rule rule, LocalDate day, int minute, Place place) {
    List<TimeSpan> times = rule.getTimes();
    if (times == null || times.isEmpty()) {
      // A day off includes its hours after midnight, but not those of the evening before:
      // `19:00-02:00; Mo off`.
      return minute < DAY_MINUTES || said(rule.getModifier()) == State.CLOSED;
    }
    for (TimeSpan span : times) {
      int start = minute(span.getStart(), span.getStartEvent(), day, place);
      int end = end(span, start, day, place);
      if (minute >= start && minute < end) {
        return true;
      }
    }
    return false;
  }

  private static int end(TimeSpan span, int start, LocalDate day, Place place) {
    boolean isPoint = span.getEndEvent() == null && span.getEnd() == TimeSpan.UNDEFINED_TIME;
    if (isPoint) {
      return span.isOpenEnded() ? DAY_MINUTES : start + 1;
    }
    int end = minute(span.getEnd(), span.getEndEvent(), day, place);
    if (end == start && isRising(span.getStartEvent()) && span.getEndEvent() != null) {
      // The sun does not rise that day.
      return start;
    }
    return end <= start ? end + DAY_MINUTES : end;
  }

  private static int minute(int plain, @Nullable VariableTime event, LocalDate day, Place place) {
    if (event == null) {
      return plain;
    }
    boolean isTwilight = event.getEvent() == Event.DAWN || event.getEvent() == Event.DUSK;
    return Sun.minuteOfDay(day, place, isRising(event), isTwilight) + event.getOffset();
  }

  private static boolean isRising(@Nullable VariableTime event) {
    return event != null && (event.getEvent() == Event.DAWN || event.getEvent() == Event.SUNRISE);
  }

  @Override
  public String toString() {
    return text;
  }
}
