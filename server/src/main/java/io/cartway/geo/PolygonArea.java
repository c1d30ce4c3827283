package io.cartway.geo;

import java.util.ArrayList;
import java.util.List;

/// The inside of a ring of straight lines, including the ring. Points are in stored units of 1e-7
/// degrees, like those of roads, so that points on the edge are exactly on it.
public final class PolygonArea implements Area {

  private final List<LatLng> ring;
  private final Bounds bounds;
  private final long[] x;
  private final long[] y;

  /// @param ring at least three different points, closed or not; it must not cross itself
  /// @throws IllegalArgumentException with one sentence when it is not such a ring
  public PolygonArea(List<LatLng> ring) {
    this.ring = open(ring);
    if (this.ring.size() < 3) {
      throw new IllegalArgumentException(
          "a polygon has three different points at least, not " + this.ring.size());
    }
    if (crossesItself(this.ring)) {
      throw new IllegalArgumentException("a polygon that crosses or touches itself");
    }
    this.bounds = Bounds.around(this.ring);
    this.x = this.ring.stream().mapToLong(LatLng::lngUnits).toArray();
    this.y = this.ring.stream().mapToLong(LatLng::latUnits).toArray();
  }

  /// The ring without repeated points and without a closing point.
  public static List<LatLng> open(List<LatLng> ring) {
    List<LatLng> points = new ArrayList<>();
    for (LatLng point : ring) {
      if (points.isEmpty() || !isSame(points.getLast(), point)) {
        points.add(point);
      }
    }
    while (points.size() > 1 && isSame(points.getFirst(), points.getLast())) {
      points.removeLast();
    }
    return List.copyOf(points);
  }

  /// Whether two lines of an open ring share a point other than their common end.
  public static boolean crossesItself(List<LatLng> ring) {
    int size = ring.size();
    for (int i = 0; i < size; i++) {
      LatLng a = ring.get(i);
      LatLng b = ring.get((i + 1) % size);
      if (isBackOnItself(a, b, ring.get((i + 2) % size))) {
        return true;
      }
      for (int j = i + 2; j < size && (j + 1) % size != i; j++) {
        LatLng c = ring.get(j);
        LatLng d = ring.get((j + 1) % size);
        if (GridLines.meet(
            a.lngUnits(),
            a.latUnits(),
            b.lngUnits(),
            b.latUnits(),
            c.lngUnits(),
            c.latUnits(),
            d.lngUnits(),
            d.latUnits())) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isSame(LatLng a, LatLng b) {
    return a.latUnits() == b.latUnits() && a.lngUnits() == b.lngUnits();
  }

  /// Whether the line from b to c goes back over the line from a to b.
  private static boolean isBackOnItself(LatLng a, LatLng b, LatLng c) {
    long ax = a.lngUnits();
    long ay = a.latUnits();
    long bx = b.lngUnits();
    long by = b.latUnits();
    long cx = c.lngUnits();
    long cy = c.latUnits();
    return GridLines.side(ax, ay, bx, by, cx, cy) == 0
        && (GridLines.isBetween(ax, ay, bx, by, cx, cy)
            || GridLines.isBetween(bx, by, cx, cy, ax, ay));
  }

  /// The points, each once.
  public List<LatLng> ring() {
    return ring;
  }

  @Override
  public Bounds bounds() {
    return bounds;
  }

  @Override
  public boolean contains(LatLng point) {
    return contains(point.lngUnits(), point.latUnits());
  }

  // Counts the crossings of a ray to the east; points on the ring are detected on the way.
  private boolean contains(long px, long py) {
    boolean inside = false;
    for (int i = 0, j = x.length - 1; i < x.length; j = i++) {
      int side = GridLines.side(x[j], y[j], x[i], y[i], px, py);
      if (side == 0 && GridLines.isBetween(x[j], y[j], x[i], y[i], px, py)) {
        return true;
      }
      if ((y[i] > py) != (y[j] > py) && (side > 0) == (y[i] > y[j])) {
        inside = !inside;
      }
    }
    return inside;
  }

  @Override
  public boolean touches(LatLng from, LatLng to) {
    long ax = from.lngUnits();
    long ay = from.latUnits();
    long bx = to.lngUnits();
    long by = to.latUnits();
    if (!bounds.touches(from, to)) {
      return false;
    }
    if (contains(ax, ay)) {
      return true;
    }
    for (int i = 0, j = x.length - 1; i < x.length; j = i++) {
      if (GridLines.meet(ax, ay, bx, by, x[j], y[j], x[i], y[i])) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PolygonArea polygon && polygon.ring.equals(ring);
  }

  @Override
  public int hashCode() {
    return ring.hashCode();
  }

  @Override
  public String toString() {
    return "PolygonArea" + ring;
  }
}
