package io.cartway.roads;

import io.cartway.geo.LatLng;
import io.cartway.region.Column;
import java.util.PriorityQueue;

/// Segments by place: a packed Hilbert R-tree. Boxes of the leaves come first, in the order of the
/// curve, then level by level, each box over [#FANOUT] of the level below.
public final class SegmentIndex {

  /// How many boxes one box of the next level holds.
  public static final int FANOUT = 16;

  private static final double METERS_PER_UNIT =
      6_371_008.8 * Math.PI / 180 / LatLng.UNITS_PER_DEGREE;

  /// Distances to boxes are taken in a plane: a little less than they are, to be on the safe side.
  private static final double PLANE_MARGIN = 0.998;

  private final Column boxes;
  private final Column items;

  SegmentIndex(Column boxes, Column items) {
    this.boxes = boxes;
    this.items = items;
  }

  /// Is shown segments, the nearest box first.
  interface Visitor {
    /// The exact distance of a segment in metres; beyond any limit when it is not wanted.
    double distanceMeters(int segment);

    /// A segment in ascending order of exact distance; false ends the visit.
    boolean visit(int segment, double distanceMeters);
  }

  /// Shows a visitor the segments within a distance of a point in ascending order of distance.
  void visitNearest(LatLng point, double limitMeters, Visitor visitor) {
    long[] levelFirst = levels();
    PriorityQueue<Entry> queue = new PriorityQueue<>();
    int top = levelFirst.length - 1;
    if (items.count() > 0) {
      queue.add(new Entry(0, levelFirst[top], top));
    }
    while (!queue.isEmpty()) {
      Entry nearest = queue.remove();
      if (nearest.distanceMeters > limitMeters) {
        return;
      }
      if (nearest.level < 0) {
        if (!visitor.visit((int) nearest.box, nearest.distanceMeters)) {
          return;
        }
      } else if (nearest.level == 0) {
        int segment = items.getInt(nearest.box);
        queue.add(new Entry(visitor.distanceMeters(segment), segment, -1));
      } else {
        int below = nearest.level - 1;
        long first = levelFirst[below] + (nearest.box - levelFirst[nearest.level]) * FANOUT;
        long end = Math.min(first + FANOUT, levelFirst[nearest.level]);
        for (long box = first; box < end; box++) {
          queue.add(new Entry(boxDistanceMeters(point, box), box, below));
        }
      }
    }
  }

  /// The first box of each level, leaves first.
  private long[] levels() {
    long size = items.count();
    int count = 1;
    for (long rest = size; rest > 1; rest = (rest + FANOUT - 1) / FANOUT) {
      count++;
    }
    long[] first = new long[count];
    for (int level = 1; level < count; level++) {
      first[level] = first[level - 1] + size;
      size = (size + FANOUT - 1) / FANOUT;
    }
    return first;
  }

  private double boxDistanceMeters(LatLng point, long box) {
    double lat = point.lat() * LatLng.UNITS_PER_DEGREE;
    double lng = point.lng() * LatLng.UNITS_PER_DEGREE;
    double dLat =
        Math.max(0, Math.max(boxes.getInt(4 * box) - lat, lat - boxes.getInt(4 * box + 2)));
    double dLng =
        Math.max(0, Math.max(boxes.getInt(4 * box + 1) - lng, lng - boxes.getInt(4 * box + 3)));
    double shrink = Math.cos(Math.toRadians(point.lat()));
    return Math.hypot(dLat, dLng * shrink) * METERS_PER_UNIT * PLANE_MARGIN;
  }

  /// A box or, at level -1, a segment whose exact distance is known.
  private record Entry(double distanceMeters, long box, int level) implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      int byDistance = Double.compare(distanceMeters, other.distanceMeters);
      if (byDistance != 0) {
        return byDistance;
      }
      int byLevel = Integer.compare(other.level, level);
      return byLevel != 0 ? byLevel : Long.compare(box, other.box);
    }
  }
}
