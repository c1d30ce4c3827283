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
/// Rules are judged in their order (wiki page "Key:opening_hours/specification"): a rule that
/// speaks for a day replaces what earlier ones said of it, after a comma it adds to them, after
/// `||` it holds where they are not open, and `off` with times closes those times alone. Hours that
/// run past midnight belong to the day on which they began. Times are read from the clock on the
/// wall: the hour that a change to summer time skips never comes, the one that it repeats comes
/// twice.
public final class OpeningHours {

  private static final int DAY_MINUTES = 24 * 60;

  /// A value in OpenStreetMap has 255 characters at most.
  private static final int LENGTH_MAX = 255;

  private final String text;
  private final List<Rule> rules;

  /// What holds at a moment.
  public enum State {
    OPEN,
    /// Open on some condition that nobody but people can read: `"by appointment"`.
    UNKNOWN,
    CLOSED
  }

  private OpeningHours(String text, List<Rule> rules) {
    this.text = text;
    this.rules = rules;
  }

  /// Reads hours, with the small slips that mappers make (`7:30`, `Mon-Fri`, blanks); empty when
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
      // The library throws a number of unchecked kinds for nonsense; OpeningHoursTest feeds it.
      return Optional.empty();
    }
  }

  private static boolean isEmpty(Rule rule) {
    return rule.isEmpty() && !rule.isTwentyfourseven() && rule.getModifier() == null;
  }

  /// Whether it is open at a moment; what is not known counts as closed.
  public boolean isOpen(long epochMillis, Place place) {
    return at(epochMillis, place) == State.OPEN;
  }

  /// What holds at a moment.
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

  /// When it is open on a day, by the rules of that day: what began the day before is of that one.
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

  /// A time in which it is open, in minutes since the day's midnight by the clock on the wall.
  ///
  /// @param endMinute above 1,440 when it runs into the next day
  public record Period(int startMinute, int endMinute) {}

  /// Whether the hours tell parts of every year apart: months, dates or weeks, no year.
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

  /// What the rules of a day say of a minute counted from its midnight, which may pass into the
  /// next day.
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
      // A day that is off is so with its late hours: `19:00-02:00; Mo off` ends on Sunday's night.
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
