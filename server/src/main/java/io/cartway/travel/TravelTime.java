package io.cartway.travel;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/// When a journey takes place.
public sealed interface TravelTime {

  /// The caller says nothing: times of the answer count from now, rules and speeds that change with
  /// the time do not bind.
  record Unsaid() implements TravelTime {}

  /// `any`: as [Unsaid], and the answer has no times.
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
