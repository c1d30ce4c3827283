package io.cartway.travel.http;

import io.cartway.travel.InfoNotice;
import io.cartway.travel.TimeText;
import io.cartway.travel.TravelTime;
import java.util.List;
import java.util.Optional;

/// Reads `departureTime` and `arrivalTime`.
public final class TimeParameters {

  private static final String EXPECTED = "any, now, or a time such as 2026-03-01T10:00:00+01:00";

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
    if (given.equals("any")) {
      return new TravelTime.Any();
    }
    if (given.equals("now") && isDeparture) {
      return new TravelTime.Now();
    }
    Optional<TimeText.Time> time = TimeText.time(given);
    if (time.isPresent()) {
      return isDeparture
          ? new TravelTime.Departure(time.get().local(), time.get().offset())
          : new TravelTime.Arrival(time.get().local(), time.get().offset());
    }
    query.fault(name, text, isDeparture ? EXPECTED : EXPECTED.replace("now, ", ""));
    return new TravelTime.Unsaid();
  }
}
