package io.cartway.tours;

import java.util.List;
import java.util.Optional;

/// When a vehicle works, from where, and to where.
///
/// @param start a row of the [TravelTable]
/// @param departureMin seconds since the epoch
/// @param departureMax how late it may depart
/// @param end where the tour ends; empty: at its last task
/// @param stopSeconds that each stop takes once, before its first service; a stop has tasks at one
///   location one after the other
/// @param pauses what a tour does besides jobs, each at most once
public record Shift(
    int start,
    long departureMin,
    long departureMax,
    Optional<End> end,
    long stopSeconds,
    List<Pause> pauses) {

  /// @param location a row of the [TravelTable]
  /// @param arrivalMax seconds since the epoch
  public record End(int location, long arrivalMax) {}

  /// What a pause is for.
  public enum Purpose {
    /// The driver rests. A tour has it that departs before one of its windows closes and arrives
    /// after that one opens.
    BREAK,

    /// What was picked up for the end of the tour leaves the vehicle, and what is to be delivered
    /// comes aboard. Goods that are carried do not pass it.
    RELOAD
  }

  /// A pause.
  ///
  /// @param location a row of the [TravelTable], or [#WHEREVER]
  /// @param windows of its beginning, at least one
  /// @param isLastAllowed whether a tour without an end may end with it
  public record Pause(
      Purpose purpose, int location, long seconds, List<Window> windows, boolean isLastAllowed) {

    /// A location: where the vehicle is.
    public static final int WHEREVER = -1;

    public Pause {
      windows = List.copyOf(windows);
      boolean isNowhere = purpose == Purpose.RELOAD && location == WHEREVER;
      if (windows.isEmpty() || seconds < 0 || location < WHEREVER || isNowhere) {
        throw new IllegalArgumentException("a pause has a window, and a reload a location");
      }
    }
  }

  public Shift {
    pauses = List.copyOf(pauses);
    if (departureMin > departureMax || stopSeconds < 0) {
      throw new IllegalArgumentException("a shift departs before it begins, or stops backwards");
    }
  }

  /// A shift without pauses, whose stops take nothing but their services.
  public Shift(int start, long departureMin, long departureMax, Optional<End> end) {
    this(start, departureMin, departureMax, end, 0, List.of());
  }

  /// Whether it has a pause of a purpose.
  public boolean has(Purpose purpose) {
    return pauses.stream().anyMatch(pause -> pause.purpose == purpose);
  }
}
