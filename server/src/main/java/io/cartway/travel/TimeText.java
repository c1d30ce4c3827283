package io.cartway.travel;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.Optional;

/// Parses times from callers: those of RFC 3339, with seconds and offset optional, and the offset
/// without its colon, too. They are of the years 1970 to 2199.
public final class TimeText {

  /// With nanoseconds and offset it is 35.
  private static final int LENGTH_MAX = 40;

  private static final int YEAR_MIN = 1970;
  private static final int YEAR_MAX = 2199;

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

  private TimeText() {}

  /// A time.
  ///
  /// @param local date and time of day
  /// @param offset of `local` from UTC; empty when the text has none
  public record Time(LocalDateTime local, Optional<ZoneOffset> offset) {}

  /// The time; empty when the text is not one.
  public static Optional<Time> time(String text) {
    String stripped = text.strip();
    if (stripped.length() > LENGTH_MAX) {
      return Optional.empty();
    }
    try {
      TemporalAccessor parsed = TIME.parse(stripped);
      LocalDateTime local = LocalDateTime.from(parsed);
      return local.getYear() < YEAR_MIN || local.getYear() > YEAR_MAX
          ? Optional.empty()
          : Optional.of(
              new Time(local, Optional.ofNullable(parsed.query(TemporalQueries.offset()))));
    } catch (DateTimeException noTime) {
      return Optional.empty();
    }
  }
}
