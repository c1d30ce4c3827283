package io.cartway.travel;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/// The time of a journey.
public sealed interface TravelTime {

  /// When signs that bind at times are judged.
  enum Signs {
    /// Not at all: those that bind at times never do.
    NEVER,
    /// As of now, wherever the journey is then.
    NOW,
    /// When the journey comes by.
    ON_THE_WAY
  }

  /// When signs that bind at times are judged.
  default Signs signs() {
    return switch (this) {
      case Any _ -> Signs.NEVER;
      case Unsaid _ -> Signs.NOW;
      case Now _, Departure _, Arrival _ -> Signs.ON_THE_WAY;
    };
  }

  /// Not given: times of the answer count from now, signs are judged as of now, speeds do not
  /// depend on the time.
  record Unsaid() implements TravelTime {}

  /// `any`: the answer has no times, and nothing depends on them.
  record Any() implements TravelTime {}

  /// `now` as the departure.
  record Now() implements TravelTime {}

  /// It starts at a time.
  ///
  /// @param offset from UTC, empty for the local time at the origin
  record Departure(LocalDateTime time, Optional<ZoneOffset> offset) implements TravelTime {}

  /// It ends at a time.
  ///
  /// @param offset from UTC, empty for the local time at the destination
  record Arrival(LocalDateTime time, Optional<ZoneOffset> offset) implements TravelTime {}
}
