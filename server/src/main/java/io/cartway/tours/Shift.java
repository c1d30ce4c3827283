package io.cartway.tours;

import java.util.Optional;

/// When a vehicle works, from where, and to where.
///
/// @param start a row of the [TravelTable]
/// @param departureMin seconds since the epoch
/// @param departureMax how late it may depart
/// @param end where the tour ends; empty: at its last task
/// @param stopSeconds that each stop takes once, before its first service; a stop has tasks at one
///   location one after the other
public record Shift(
    int start, long departureMin, long departureMax, Optional<End> end, long stopSeconds) {

  /// @param location a row of the [TravelTable]
  /// @param arrivalMax seconds since the epoch
  public record End(int location, long arrivalMax) {}

  public Shift {
    if (departureMin > departureMax || stopSeconds < 0) {
      throw new IllegalArgumentException("a shift departs before it begins, or stops backwards");
    }
  }

  /// A shift whose stops take nothing but their services.
  public Shift(int start, long departureMin, long departureMax, Optional<End> end) {
    this(start, departureMin, departureMax, end, 0);
  }
}
