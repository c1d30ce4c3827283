package io.cartway.isoline;

import io.cartway.geo.LatLng;
import java.util.List;

/// What is within a value: areas that do not overlap.
///
/// @param value seconds or metres
/// @param areas the largest first
public record Isoline(int value, List<Area> areas) {

  public Isoline {
    areas = List.copyOf(areas);
  }

  /// An area with holes.
  ///
  /// @param outer a closed ring, clockwise: the first point is the last
  /// @param inner closed rings, against the clock
  public record Area(List<LatLng> outer, List<List<LatLng>> inner) {
    public Area {
      outer = List.copyOf(outer);
      inner = List.copyOf(inner);
    }
  }
}
