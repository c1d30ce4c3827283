package io.cartway.travel;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/// The time of a journey.
public sealed interface TravelTime {

  /// Not given: times of the answer count from now; time-dependent rules and speeds do not apply.
  record Unsaid() implements TravelTime {}

  /// `any`: like [Unsaid], but the answer has no times.
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
