package io.cartway.search.item;

import io.cartway.hours.OpeningHours;
import io.cartway.hours.Place;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The opening hours of the seven days from today, as in answers: holidays and seasons are already
/// applied, and the caller has no syntax to parse.
///
/// @param text days and times for people
/// @param isOpen now; a condition that only people can judge counts as closed
/// @param spans for programs; a day without a span is closed
public record WeekHours(List<String> text, boolean isOpen, List<Span> spans) {

  private static final int HOUR_MINUTES = 60;

  public WeekHours {
    text = List.copyOf(text);
    spans = List.copyOf(spans);
  }

  /// A time span on some days.
  public record Span(int startMinute, int durationMinutes, Set<DayOfWeek> days) {
    public Span {
      days = Set.copyOf(days);
    }

    /// `T080000`.
    public String start() {
      return String.format(
          Locale.ROOT, "T%02d%02d00", startMinute / HOUR_MINUTES, startMinute % HOUR_MINUTES);
    }

    /// `PT04H30M`.
    public String duration() {
      return String.format(
          Locale.ROOT,
          "PT%02dH%02dM",
          durationMinutes / HOUR_MINUTES,
          durationMinutes % HOUR_MINUTES);
    }

    /// `FREQ:DAILY;BYDAY:MO,TU`.
    public String recurrence() {
      List<String> words = new ArrayList<>();
      for (DayOfWeek day : EnumSet.copyOf(days)) {
        words.add(day.name().substring(0, 2));
      }
      return "FREQ:DAILY;BYDAY:" + String.join(",", words);
    }
  }

  /// Evaluates hours for the week of a moment; empty if they cannot be parsed.
  ///
  /// @param written in OpenStreetMap's syntax
  public static Optional<WeekHours> of(String written, Place place, Instant now) {
    return OpeningHours.parse(written).map(hours -> of(hours, place, now));
  }

  private static WeekHours of(OpeningHours hours, Place place, Instant now) {
    LocalDate today = now.atZone(place.zone()).toLocalDate();
    Map<List<OpeningHours.Period>, Set<DayOfWeek>> days = new LinkedHashMap<>();
    for (DayOfWeek day : DayOfWeek.values()) {
      LocalDate date = today.plusDays((7 + day.getValue() - today.getDayOfWeek().getValue()) % 7);
      days.computeIfAbsent(hours.periods(date, place), any -> EnumSet.noneOf(DayOfWeek.class))
          .add(day);
    }
    List<String> text = new ArrayList<>();
    Map<OpeningHours.Period, Set<DayOfWeek>> byPeriod = new LinkedHashMap<>();
    days.forEach((periods, on) -> {
      if (!periods.isEmpty()) {
        text.add(daysText(on) + ": " + periodsText(periods));
      }
      periods.forEach(period ->
          byPeriod.computeIfAbsent(period, any -> EnumSet.noneOf(DayOfWeek.class)).addAll(on));
    });
    if (text.isEmpty()) {
      text.add("Mon-Sun: closed");
    }
    List<Span> spans = new ArrayList<>();
    byPeriod.forEach((period, on) -> {
      int duration = period.endMinute() - period.startMinute();
      spans.add(new Span(period.startMinute(), duration, on));
    });
    return new WeekHours(text, hours.isOpen(now.toEpochMilli(), place), spans);
  }

  /// `Mon-Fri, Sun`.
  private static String daysText(Set<DayOfWeek> days) {
    List<String> parts = new ArrayList<>();
    DayOfWeek[] all = DayOfWeek.values();
    for (int from = 0; from < all.length; from++) {
      int to = from;
      while (to < all.length && days.contains(all[to])) {
        to++;
      }
      if (to > from) {
        boolean isRange = to - from > 2;
        parts.add(isRange ? name(all[from]) + "-" + name(all[to - 1]) : name(all[from]));
        if (to - from == 2) {
          parts.add(name(all[to - 1]));
        }
        from = to;
      }
    }
    return String.join(", ", parts);
  }

  private static String name(DayOfWeek day) {
    return day.name().charAt(0) + day.name().substring(1, 3).toLowerCase(Locale.ROOT);
  }

  private static String periodsText(List<OpeningHours.Period> periods) {
    List<String> parts = new ArrayList<>();
    for (OpeningHours.Period period : periods) {
      parts.add(clock(period.startMinute()) + " - " + clock(period.endMinute()));
    }
    return String.join(", ", parts);
  }

  private static String clock(int minute) {
    // Midnight at the end of a day is 24:00; later times are those of the next day.
    int shown = minute > 24 * HOUR_MINUTES ? minute - 24 * HOUR_MINUTES : minute;
    return String.format(Locale.ROOT, "%02d:%02d", shown / HOUR_MINUTES, shown % HOUR_MINUTES);
  }
}
