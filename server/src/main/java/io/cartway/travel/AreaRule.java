package io.cartway.travel;

import io.cartway.geo.Area;
import io.cartway.geo.LatLng;
import java.util.List;

/// An area to keep out of, with parts of it that do not count.
///
/// @param area what to keep out of
/// @param exceptions where it does not bind after all
public record AreaRule(Area area, List<Area> exceptions) {

  public AreaRule {
    exceptions = List.copyOf(exceptions);
  }

  /// Whether the straight piece of road between two points is bound: it touches the area, and no
  /// exception holds both of its ends.
  public boolean binds(LatLng from, LatLng to) {
    return area.touches(from, to)
        && exceptions.stream().noneMatch(free -> free.contains(from) && free.contains(to));
  }
}
