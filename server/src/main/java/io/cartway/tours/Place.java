package io.cartway.tours;

import java.util.List;
import java.util.Optional;

/// Where and when a task may be done.
///
/// @param location a row of the [TravelTable]
/// @param durationSeconds of the service, at least 0
/// @param windows of the service's beginning, at least one
/// @param territory in which it lies, if it is in one
public record Place(
    int location, long durationSeconds, List<Window> windows, Optional<String> territory) {

  public Place {
    windows = List.copyOf(windows);
    if (location < 0 || durationSeconds < 0 || windows.isEmpty()) {
      throw new IllegalArgumentException("a place has a location, a duration and a window");
    }
  }

  /// A place in no territory.
  public Place(int location, long durationSeconds, List<Window> windows) {
    this(location, durationSeconds, windows, Optional.empty());
  }
}
