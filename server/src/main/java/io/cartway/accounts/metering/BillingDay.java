package io.cartway.accounts.metering;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;

/// A billing day in UTC, independent of time zones and daylight saving.
///
/// @param day yyyymmdd
/// @param month yyyymm
/// @param startMillis of the day, since 1970
/// @param endMillis of the day, not included
/// @param monthStartMillis of its month
/// @param monthEndMillis of its month, not included
record BillingDay(
    int day,
    int month,
    long startMillis,
    long endMillis,
    long monthStartMillis,
    long monthEndMillis) {

  static BillingDay of(long millis) {
    LocalDate date = LocalDate.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    YearMonth month = YearMonth.from(date);
    return new BillingDay(
        number(date),
        number(month),
        millis(date),
        millis(date.plusDays(1)),
        millis(month.atDay(1)),
        millis(month.plusMonths(1).atDay(1)));
  }

  static int number(LocalDate date) {
    return (date.getYear() * 100 + date.getMonthValue()) * 100 + date.getDayOfMonth();
  }

  static int number(YearMonth month) {
    return month.getYear() * 100 + month.getMonthValue();
  }

  static LocalDate date(long number) {
    int day = Math.toIntExact(number);
    return LocalDate.of(day / 10_000, day / 100 % 100, day % 100);
  }

  boolean contains(long millis) {
    return millis >= startMillis && millis < endMillis;
  }

  /// Whole seconds until the end of the month, at least 1.
  long secondsToMonthEnd(long millis) {
    return Math.max(1, Math.ceilDiv(monthEndMillis - millis, 1000L));
  }

  long monthSeconds() {
    return (monthEndMillis - monthStartMillis) / 1000;
  }

  /// `2026-11`.
  String monthText() {
    return YearMonth.of(month / 100, month % 100).toString();
  }

  private static long millis(LocalDate date) {
    return date.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
  }
}
