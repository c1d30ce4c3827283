package io.cartway.hours;

import ch.poole.openinghoursparser.DateRange;
import ch.poole.openinghoursparser.DateWithOffset;
import ch.poole.openinghoursparser.Holiday;
import ch.poole.openinghoursparser.Month;
import ch.poole.openinghoursparser.Nth;
import ch.poole.openinghoursparser.Rule;
import ch.poole.openinghoursparser.WeekDay;
import ch.poole.openinghoursparser.WeekDayRange;
import ch.poole.openinghoursparser.WeekRange;
import ch.poole.openinghoursparser.YearRange;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The days on which a rule of opening hours applies: years, weeks, dates, weekdays and holidays,
/// all of which must match.
final class DaySelector {

  private static final List<WeekDay> WEEK_DAYS = List.of(WeekDay.values());
  private static final List<Month> MONTHS = List.of(Month.values());

  private DaySelector() {}

  static boolean matches(Rule rule, LocalDate day, String country) {
    return any(rule.getYears(), range -> inYears(range, day.getYear()))
        && any(rule.getWeeks(), range -> inWeeks(range, day))
        && any(rule.getDates(), range -> inDates(range, day))
        && onWeekDayOrHoliday(rule, day, country);
  }

  private static <T> boolean any(@Nullable List<T> ranges, Predicate<T> matches) {
    return ranges == null || ranges.isEmpty() || ranges.stream().anyMatch(matches);
  }

  private static boolean inYears(YearRange range, int year) {
    int start = range.getStartYear();
    int end = range.getEndYear();
    if (year < start) {
      return false;
    }
    boolean isSingle = end == YearRange.UNDEFINED_YEAR;
    boolean inside = isSingle ? range.isOpenEnded() || year == start : year <= end;
    return inside && (range.getInterval() <= 1 || (year - start) % range.getInterval() == 0);
  }

  private static boolean inWeeks(WeekRange range, LocalDate day) {
    int week = day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    int start = range.getStartWeek();
    int end = range.getEndWeek() == WeekRange.UNDEFINED_WEEK ? start : range.getEndWeek();
    boolean inside = start <= end ? week >= start && week <= end : week >= start || week <= end;
    return inside && (range.getInterval() <= 1 || (week - start) % range.getInterval() == 0);
  }

  /// `PH,Su` is either, `PH Su` is both; school holidays are unknown and never match.
  private static boolean onWeekDayOrHoliday(Rule rule, LocalDate day, String country) {
    List<WeekDayRange> days = rule.getDays();
    List<Holiday> holidays = rule.getHolidays();
    boolean hasDays = days != null && !days.isEmpty();
    if (holidays == null || holidays.isEmpty()) {
      return any(days, range -> onWeekDay(range, day));
    }
    boolean isHoliday =
        holidays.stream()
            .filter(holiday -> holiday.getType() == Holiday.Type.PH)
            .anyMatch(
                holiday -> PublicHolidays.isHoliday(day.minusDays(holiday.getOffset()), country));
    if (!hasDays) {
      return isHoliday;
    }
    boolean isDay = any(days, range -> onWeekDay(range, day));
    boolean isEither = holidays.stream().anyMatch(Holiday::getUseAsWeekDay);
    return isEither ? isHoliday || isDay : isHoliday && isDay;
  }

  private static boolean onWeekDay(WeekDayRange range, LocalDate shifted) {
    LocalDate day = shifted.minusDays(range.getOffset());
    int at = day.getDayOfWeek().getValue();
    int start = number(range.getStartDay());
    int end = range.getEndDay() == null ? start : number(range.getEndDay());
    boolean inside = start <= end ? at >= start && at <= end : at >= start || at <= end;
    return inside && any(range.getNths(), nth -> isNth(nth, day));
  }

  private static boolean isNth(Nth nth, LocalDate day) {
    int fromStart = (day.getDayOfMonth() - 1) / 7 + 1;
    int fromEnd = -((day.lengthOfMonth() - day.getDayOfMonth()) / 7 + 1);
    int first = nth.getStartNth();
    int last = nth.getEndNth() == Nth.INVALID_NTH ? first : nth.getEndNth();
    int at = first > 0 ? fromStart : fromEnd;
    return at >= Math.min(first, last) && at <= Math.max(first, last);
  }

  private static boolean inDates(DateRange range, LocalDate day) {
    DateWithOffset start = range.getStartDate();
    if (!start.undefinedYear()) {
      return inDates(range, start.getYear(), day);
    }
    return inDates(range, day.getYear(), day) || inDates(range, day.getYear() - 1, day);
  }

  private static boolean inDates(DateRange range, int year, LocalDate day) {
    DateWithOffset start = range.getStartDate();
    LocalDate from = resolve(start, year, start.getMonth(), false);
    LocalDate to = from == null ? null : end(range, year, from);
    if (from == null || to == null || day.isBefore(from) || day.isAfter(to)) {
      return false;
    }
    int interval = range.getInterval();
    return interval <= 1 || ChronoUnit.DAYS.between(from, day) % interval == 0;
  }

  private static @Nullable LocalDate end(DateRange range, int year, LocalDate from) {
    DateWithOffset start = range.getStartDate();
    DateWithOffset end = range.getEndDate();
    if (end == null) {
      if (start.isOpenEnded()) {
        return start.undefinedYear() ? LocalDate.of(year, 12, 31) : LocalDate.MAX;
      }
      return resolve(start, year, start.getMonth(), true);
    }
    if (!end.undefinedYear()) {
      return resolve(end, end.getYear(), start.getMonth(), true);
    }
    LocalDate to = resolve(end, year, start.getMonth(), true);
    boolean wraps = to != null && to.isBefore(from);
    return wraps ? resolve(end, year + 1, start.getMonth(), true) : to;
  }

  /// A date in a year (for a month, its first or last day); null when it does not exist.
  private static @Nullable LocalDate resolve(
      DateWithOffset date, int year, @Nullable Month fallback, boolean isLast) {
    Month month = date.getMonth() == null ? fallback : date.getMonth();
    try {
      LocalDate base;
      if (date.getVarDate() != null) {
        base = PublicHolidays.easter(year);
      } else if (month == null) {
        base = isLast ? LocalDate.of(year, 12, 31) : LocalDate.of(year, 1, 1);
      } else {
        LocalDate first = LocalDate.of(year, MONTHS.indexOf(month) + 1, 1);
        if (date.getNthWeekDay() != null) {
          DayOfWeek weekDay = DayOfWeek.of(number(date.getNthWeekDay()));
          base = first.with(TemporalAdjusters.dayOfWeekInMonth(date.getNth(), weekDay));
        } else if (date.undefinedDay()) {
          base = isLast ? first.withDayOfMonth(first.lengthOfMonth()) : first;
        } else {
          base = first.withDayOfMonth(Math.min(date.getDay(), first.lengthOfMonth()));
        }
      }
      if (date.getWeekDayOffset() != null) {
        DayOfWeek weekDay = DayOfWeek.of(number(date.getWeekDayOffset()));
        base =
            base.with(
                date.isWeekDayOffsetPositive()
                    ? TemporalAdjusters.next(weekDay)
                    : TemporalAdjusters.previous(weekDay));
      }
      return base.plusDays(date.getDayOffset());
    } catch (DateTimeException nothing) {
      return null;
    }
  }

  private static int number(WeekDay day) {
    return WEEK_DAYS.indexOf(day) + 1;
  }
}
