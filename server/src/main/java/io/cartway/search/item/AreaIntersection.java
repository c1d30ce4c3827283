package io.cartway.search.item;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.util.Optional;

/// The intersection of two areas.
public record AreaIntersection(Area one, Area two) implements Area {

  public static Optional<Area> of(Optional<? extends Area> one, Optional<? extends Area> two) {
    if (one.isEmpty() || two.isEmpty()) {
      return one.isEmpty() ? two.map(each -> each) : one.map(each -> each);
    }
    return Optional.of(new AreaIntersection(one.get(), two.get()));
  }

  /// The bounds of the smaller one contain the intersection.
  @Override
  public Bounds bounds() {
    Bounds first = one.bounds();
    Bounds second = two.bounds();
    return square(first) <= square(second) ? first : second;
  }

  private static double square(Bounds box) {
    return (box.east() - box.west()) * (box.north() - box.south());
  }

  @Override
  public boolean contains(LatLng point) {
    return one.contains(point) && two.contains(point);
  }

  @Override
  public boolean touches(LatLng from, LatLng to) {
    return one.touches(from, to) && two.touches(from, to);
  }
}
