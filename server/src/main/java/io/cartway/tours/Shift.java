package io.cartway.tours;

import java.util.Optional;

/// When a vehicle works, from where, and to where.
///
/// @param start a row of the [TravelTable]
/// @param departureMin seconds since the epoch
/// @param departureMax how late it may depart
/// @param end where the tour ends; empty: at its last task
public record Shift(int start, long departureMin, long departureMax, Optional<End> end) {

  /// @param location a row of the [TravelTable]
  /// @param arrivalMax seconds since the epoch
  public record End(int location, long arrivalMax) {}

  public Shift {
    if (departureMin > departureMax) {
      throw new IllegalArgumentException("a shift departs before it begins");
    }
  }
}
