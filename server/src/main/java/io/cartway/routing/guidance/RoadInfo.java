package io.cartway.routing.guidance;

import io.cartway.paths.span.RoadNames;
import java.util.List;

/// A road for guidance.
///
/// @param type its surroundings
/// @param names its names
/// @param numbers its route numbers
/// @param toward the destinations on its signs
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

  /// The surroundings of a road.
  public enum Type {
    RURAL,
    URBAN,
    HIGHWAY
  }
}
