package io.cartway.travel;

import io.cartway.geo.Area;
import io.cartway.geo.LatLng;
import java.util.List;

/// An area to avoid or exclude, with exceptions.
///
/// @param area the area to avoid or exclude
/// @param exceptions areas where it does not apply
public record AreaRule(Area area, List<Area> exceptions) {

  public AreaRule {
    exceptions = List.copyOf(exceptions);
  }

  /// Whether the rule applies to the straight piece of road between two points: it touches the
  /// area, and no exception contains both of its ends.
  public boolean binds(LatLng from, LatLng to) {
    return area.touches(from, to)
        && exceptions.stream().noneMatch(free -> free.contains(from) && free.contains(to));
  }
}
