package io.cartway.routing.guidance;

import java.util.List;

/// A road as guidance names it.
///
/// @param type where it runs
/// @param names its names
/// @param numbers its route numbers
/// @param toward where signs say that it leads
public record RoadInfo(
    Type type,
    List<RoadNames.Name> names,
    List<RoadNames.RouteNumber> numbers,
    List<RoadNames.Name> toward) {

  public RoadInfo {
    names = List.copyOf(names);
    numbers = List.copyOf(numbers);
    toward = List.copyOf(toward);
  }

  /// Where a road runs.
  public enum Type {
    RURAL,
    URBAN,
    HIGHWAY
  }
}
