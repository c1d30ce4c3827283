package io.cartway.travel;

import java.time.ZoneOffset;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Reads the time of a position: ISO 8601, or seconds or milliseconds since 1970.
public final class FixTime {

  /// What is accepted, as a phrase.
  public static final String EXPECTED =
      "a time such as 2026-03-01T10:00:00Z, or seconds or milliseconds since 1970";

  /// Larger numbers are milliseconds: as seconds they were in the year 5138.
  private static final double SECONDS_MAX = 1e11;

  private static final double MILLIS_MAX = 1e14;
  private static final double MILLIS_PER_SECOND = 1000;

  private FixTime() {}

  /// The milliseconds since 1970 of a text; empty when it is no time. Without an offset it is UTC.
  public static OptionalLong epochMillis(String text) {
    String given = text.strip();
    OptionalDouble number = NumberText.number(given);
    if (number.isPresent()) {
      double value = number.getAsDouble();
      return value < 0 || value >= MILLIS_MAX
          ? OptionalLong.empty()
          : OptionalLong.of(Math.round(value < SECONDS_MAX ? value * MILLIS_PER_SECOND : value));
    }
    return TimeText.time(given.length() > 10 && given.charAt(10) == ' ' ? withT(given) : given)
        .map(FixTime::epochMillis)
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  private static long epochMillis(TimeText.Time time) {
    return time.local().toInstant(time.offset().orElse(ZoneOffset.UTC)).toEpochMilli();
  }

  /// Exporters of tables write a blank between date and time.
  private static String withT(String text) {
    return text.substring(0, 10) + "T" + text.substring(11).strip();
  }
}
