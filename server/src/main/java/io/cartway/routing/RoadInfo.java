package io.cartway.routing;

import java.util.List;

/// A road as guidance names it.
///
/// @param type where it runs
/// @param names its names
/// @param numbers its route numbers
/// @param toward where signs say that it leads
public record RoadInfo(Type type, List<Text> names, List<Number> numbers, List<Text> toward) {

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

  /// A text in a language.
  ///
  /// @param language BCP 47 tag, empty when unknown
  public record Text(String value, String language) {}

  /// A route number.
  ///
  /// @param direction where the route goes: `north`; empty when unknown
  /// @param routeType the contract's rank of the network, 1 up to 6; 0 when unknown
  public record Number(String value, String direction, int routeType) {}
}
