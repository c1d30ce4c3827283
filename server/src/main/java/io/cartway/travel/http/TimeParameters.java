package io.cartway.travel.http;

import io.cartway.travel.InfoNotice;
import io.cartway.travel.TravelTime;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Reads `departureTime` and `arrivalTime`.
public final class TimeParameters {

  private static final String EXPECTED = "any, now, or a time such as 2026-03-01T10:00:00+01:00";

  /// With nanoseconds and offset it is 35.
  private static final int LENGTH_MAX = 40;

  private static final int YEAR_MIN = 1970;
  private static final int YEAR_MAX = 2199;

  /// RFC 3339, with optional offset and seconds.
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

  private TimeParameters() {}

  /// The time of the journey. A given time implies traffic, which is not available yet: a notice
  /// says so, unless `traffic[mode]=disabled`.
  public static TravelTime read(TravelQuery query) {
    Optional<String> departure = query.text("departureTime");
    Optional<String> arrival = query.text("arrivalTime");
    boolean isDisabled =
        query.word("traffic[mode]", List.of("default", "disabled")).orElse("").equals("disabled");
    TravelTime time = new TravelTime.Unsaid();
    if (departure.isPresent()) {
      time = read(query, "departureTime", departure.get());
    }
    if (arrival.isPresent()) {
      time = read(query, "arrivalTime", arrival.get());
    }
    if (departure.isPresent() && arrival.isPresent()) {
      query.fault(
          "arrivalTime", arrival.get(), "departureTime or arrivalTime, not both", "E605018");
    }
    if (!isDisabled && !(time instanceof TravelTime.Unsaid || time instanceof TravelTime.Any)) {
      query.note(
          new InfoNotice(
              "trafficUnavailable", "Traffic is not available, durations are free of it"));
    }
    return time;
  }

  private static TravelTime read(TravelQuery query, String name, String text) {
    boolean isDeparture = name.equals("departureTime");
    // A blank inside stands for a + that was decoded.
    String given = text.strip().replace(' ', '+');
    if (given.length() > LENGTH_MAX) {
      query.fault(name, text, isDeparture ? EXPECTED : EXPECTED.replace("now, ", ""));
      return new TravelTime.Unsaid();
    }
    if (given.equals("any")) {
      return new TravelTime.Any();
    }
    if (given.equals("now") && isDeparture) {
      return new TravelTime.Now();
    }
    try {
      TemporalAccessor parsed = TIME.parse(given);
      LocalDateTime local = LocalDateTime.from(parsed);
      Optional<ZoneOffset> offset = Optional.ofNullable(parsed.query(TemporalQueries.offset()));
      if (local.getYear() >= YEAR_MIN && local.getYear() <= YEAR_MAX) {
        return isDeparture
            ? new TravelTime.Departure(local, offset)
            : new TravelTime.Arrival(local, offset);
      }
    } catch (DateTimeException noTime) {
      // Falls through to the fault below, which says what was given.
    }
    query.fault(name, text, isDeparture ? EXPECTED : EXPECTED.replace("now, ", ""));
    return new TravelTime.Unsaid();
  }
}
