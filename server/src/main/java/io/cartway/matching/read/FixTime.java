package io.cartway.matching.read;

import io.cartway.travel.NumberText;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/// Reads the time of a position: ISO 8601, or seconds or milliseconds since 1970.
final class FixTime {

  static final String EXPECTED =
      "a time such as 2026-03-01T10:00:00Z, or seconds or milliseconds since 1970";

  private static final int LENGTH_MAX = 40;
  private static final int YEAR_MIN = 1970;
  private static final int YEAR_MAX = 2199;

  /// Larger numbers are milliseconds: as seconds they were in the year 5138.
  private static final double SECONDS_MAX = 1e11;

  private static final double MILLIS_MAX = 1e14;
  private static final double MILLIS_PER_SECOND = 1000;

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .optionalStart()
          .appendOffset("+HH:MM", "Z")
          .optionalEnd()
          .optionalStart()
          .appendOffset("+HHMM", "Z")
          .optionalEnd()
          .toFormatter(Locale.ROOT)
          // Otherwise the 31st of February would be the 28th.
          .withResolverStyle(ResolverStyle.STRICT);

  private FixTime() {}

  /// The milliseconds since 1970 of a text; empty when it is no time. Without an offset it is UTC.
  static OptionalLong epochMillis(String text) {
    String given = text.strip();
    if (given.length() > LENGTH_MAX) {
      return OptionalLong.empty();
    }
    OptionalDouble number = NumberText.number(given);
    if (number.isPresent()) {
      double value = number.getAsDouble();
      return value < 0 || value >= MILLIS_MAX
          ? OptionalLong.empty()
          : OptionalLong.of(Math.round(value < SECONDS_MAX ? value * MILLIS_PER_SECOND : value));
    }
    try {
      TemporalAccessor parsed =
          TIME.parse(given.length() > 10 && given.charAt(10) == ' ' ? withT(given) : given);
      LocalDateTime local = LocalDateTime.from(parsed);
      if (local.getYear() < YEAR_MIN || local.getYear() > YEAR_MAX) {
        return OptionalLong.empty();
      }
      ZoneOffset offset =
          Objects.requireNonNullElse(parsed.query(TemporalQueries.offset()), ZoneOffset.UTC);
      return OptionalLong.of(local.toInstant(offset).toEpochMilli());
    } catch (DateTimeException noTime) {
      return OptionalLong.empty();
    }
  }

  /// Exporters of tables write a blank between date and time.
  private static String withT(String text) {
    return text.substring(0, 10) + "T" + text.substring(11).strip();
  }
}
