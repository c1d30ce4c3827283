package io.cartway.hours;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/// Nationwide public holidays. Regional holidays are left out, and a country that is not listed has
/// none: a rule about holidays then never applies.
///
/// A day is `MM-DD`, `E+n` (days from Easter Sunday), or `Wn` in `MM-Wn` for the n-th Monday of a
/// month (`L` for the last).
final class PublicHolidays {

  private static final String WESTERN = "01-01 E+1 05-01 12-25 12-26 ";

  private static final Map<String, String> DAYS = new HashMap<>();

  static {
    DAYS.put("AD", "01-01 01-06 03-14 E-2 E+1 05-01 E+50 08-15 09-08 11-01 12-08 12-25 12-26");
    DAYS.put("AT", WESTERN + "01-06 E+39 E+50 E+60 08-15 10-26 11-01 12-08");
    DAYS.put("BE", "01-01 E+1 05-01 E+39 E+50 07-21 08-15 11-01 11-11 12-25");
    DAYS.put("CH", "01-01 E+39 08-01 12-25");
    DAYS.put("DE", WESTERN + "E-2 E+39 E+50 10-03");
    DAYS.put("DK", "01-01 E-3 E-2 E+1 E+39 E+50 12-25 12-26");
    DAYS.put("ES", "01-01 01-06 E-2 05-01 08-15 10-12 11-01 12-06 12-08 12-25");
    DAYS.put("FR", "01-01 E+1 05-01 05-08 E+39 E+50 07-14 08-15 11-01 11-11 12-25");
    DAYS.put("GB", "01-01 E-2 05-W1 05-WL 12-25 12-26");
    DAYS.put("IE", "01-01 03-17 E+1 05-W1 06-W1 08-W1 10-WL 12-25 12-26");
    DAYS.put("IT", WESTERN + "01-06 04-25 06-02 08-15 11-01 12-08");
    DAYS.put("LI", WESTERN + "01-06 E+39 E+50 E+60 08-15 09-08 11-01 12-08");
    DAYS.put("LU", WESTERN + "05-09 E+39 E+50 06-23 08-15 11-01");
    DAYS.put("MC", "01-01 01-27 E+1 05-01 E+39 E+50 E+60 08-15 11-01 11-19 12-08 12-25");
    DAYS.put("NL", "01-01 E+1 04-27 E+39 E+50 12-25 12-26");
    DAYS.put("NO", "01-01 E-3 E-2 E+1 05-01 05-17 E+39 E+50 12-25 12-26");
    DAYS.put("PT", "01-01 E-2 04-25 05-01 E+60 06-10 08-15 10-05 11-01 12-01 12-08 12-25");
    DAYS.put("PL", WESTERN + "01-06 05-03 E+49 E+60 08-15 11-01 11-11");
  }

  private PublicHolidays() {}

  /// Whether a day is a nationwide public holiday.
  static boolean isHoliday(LocalDate day, String country) {
    String days = DAYS.getOrDefault(country.toUpperCase(Locale.ROOT), "");
    for (String word : days.split(" ", -1)) {
      if (!word.isEmpty() && isOn(word, day)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOn(String word, LocalDate day) {
    if (word.startsWith("E")) {
      return ChronoUnit.DAYS.between(easter(day.getYear()), day)
          == Integer.parseInt(word.substring(1).replace("+", ""));
    }
    int month = Integer.parseInt(word.substring(0, 2));
    if (word.charAt(3) == 'W') {
      int nth = word.charAt(4) == 'L' ? -1 : word.charAt(4) - '0';
      return day.getMonthValue() == month
          && day.equals(day.with(TemporalAdjusters.dayOfWeekInMonth(nth, DayOfWeek.MONDAY)));
    }
    return MonthDay.from(day).equals(MonthDay.of(month, Integer.parseInt(word.substring(3))));
  }

  /// Easter Sunday of a year by the Gregorian computus (Meeus, Jones and Butcher).
  static LocalDate easter(int year) {
    int a = year % 19;
    int b = year / 100;
    int c = year % 100;
    int d = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
    int e = (32 + 2 * (b % 4) + 2 * (c / 4) - d - c % 4) % 7;
    int f = d + e - 7 * ((a + 11 * d + 22 * e) / 451) + 114;
    return LocalDate.of(year, f / 31, f % 31 + 1);
  }
}
