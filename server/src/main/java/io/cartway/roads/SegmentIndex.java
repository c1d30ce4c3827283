package io.cartway.roads;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.Column;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;

/// A spatial index of segments: a packed Hilbert R-tree. Boxes of the leaves come first, in the
/// order of the curve, then level by level, each box over [#FANOUT] of the level below.
public final class SegmentIndex {

  /// The number of boxes in a box of the next level.
  public static final int FANOUT = 16;

  private static final int LOOK_EVERY = 512;

  private static final int LEVEL_SHIFT = 56;
  private static final long BOX_MASK = (1L << LEVEL_SHIFT) - 1;

  private static final double METERS_PER_UNIT = LatLng.METERS_PER_DEGREE / LatLng.UNITS_PER_DEGREE;

  /// Distances to boxes are computed in a plane, slightly reduced to be a lower bound.
  private static final double PLANE_MARGIN = 0.998;

  private final Column boxes;
  private final Column items;

  /// The first box of each level, leaves first.
  private final long[] levelFirst;

  SegmentIndex(Column boxes, Column items) {
    this.boxes = boxes;
    this.items = items;
    levelFirst = levels(items.count());
  }

  /// Visits segments, the nearest box first.
  interface Visitor {
    /// The exact distance of a segment in metres; beyond any limit to skip it.
    double distanceMeters(int segment);

    /// A segment in ascending order of exact distance; false ends the visit.
    boolean visit(int segment, double distanceMeters);

    /// Called periodically; may throw to end the visit.
    default void look() {}
  }

  /// Visits the segments within a distance of a point in ascending order of distance.
  void visitNearest(LatLng point, double limitMeters, Visitor visitor) {
    NearestFirst queue = new NearestFirst();
    int top = levelFirst.length - 1;
    if (items.count() > 0) {
      queue.add(0, top, levelFirst[top]);
    }
    double lat = point.lat() * LatLng.UNITS_PER_DEGREE;
    double lng = point.lng() * LatLng.UNITS_PER_DEGREE;
    double shrink = Math.cos(Math.toRadians(point.lat()));
    int steps = 0;
    while (!queue.isEmpty()) {
      if (++steps % LOOK_EVERY == 0) {
        visitor.look();
      }
      double distanceMeters = queue.distanceMeters();
      int level = queue.level();
      long nearest = queue.remove();
      if (distanceMeters > limitMeters) {
        return;
      }
      if (level < 0) {
        if (!visitor.visit((int) nearest, distanceMeters)) {
          return;
        }
      } else if (level == 0) {
        int segment = items.getInt(nearest);
        queue.add(visitor.distanceMeters(segment), -1, segment);
      } else {
        int below = level - 1;
        long first = levelFirst[below] + (nearest - levelFirst[level]) * FANOUT;
        long end = Math.min(first + FANOUT, levelFirst[level]);
        for (long box = first; box < end; box++) {
          double boxMeters = boxDistanceMeters(lat, lng, shrink, box);
          if (boxMeters <= limitMeters) {
            queue.add(boxMeters, below, box);
          }
        }
      }
    }
  }

  /// The segments whose boxes touch a box, ascending; empty when there are more than a number.
  Optional<int[]> touching(Bounds wanted, int countMax) {
    int[] found = new int[64];
    int count = 0;
    Deque<long[]> open = new ArrayDeque<>();
    if (items.count() > 0) {
      open.push(new long[] {levelFirst.length - 1, levelFirst[levelFirst.length - 1]});
    }
    while (!open.isEmpty()) {
      long[] next = open.pop();
      int level = (int) next[0];
      if (!touches(wanted, next[1])) {
        continue;
      }
      if (level == 0) {
        if (count == countMax) {
          return Optional.empty();
        }
        found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
        found[count++] = items.getInt(next[1]);
      } else {
        long first = levelFirst[level - 1] + (next[1] - levelFirst[level]) * FANOUT;
        long end = Math.min(first + FANOUT, levelFirst[level]);
        for (long box = first; box < end; box++) {
          open.push(new long[] {level - 1, box});
        }
      }
    }
    int[] segments = Arrays.copyOf(found, count);
    Arrays.sort(segments);
    return Optional.of(segments);
  }

  /// The length of a stack for [#touching(double, double, double, double, int[], long[])].
  int stackSize() {
    return levelFirst.length * FANOUT;
  }

  /// The segments whose boxes touch a box, in no order, without allocation.
  ///
  /// @param south all sides in 1e-7 degrees
  /// @param found receives the segments
  /// @param stack of [#stackSize]
  /// @return how many they are; -1 when `found` has no room for them
  int touching(double south, double west, double north, double east, int[] found, long[] stack) {
    int count = 0;
    int size = 0;
    if (items.count() > 0) {
      stack[size++] = (levelFirst.length - 1L) << LEVEL_SHIFT | levelFirst[levelFirst.length - 1];
    }
    while (size > 0) {
      long next = stack[--size];
      int level = (int) (next >> LEVEL_SHIFT);
      long box = next & BOX_MASK;
      boolean touches =
          boxes.getInt(4 * box) <= north
              && boxes.getInt(4 * box + 2) >= south
              && boxes.getInt(4 * box + 1) <= east
              && boxes.getInt(4 * box + 3) >= west;
      if (touches && level == 0) {
        if (count == found.length) {
          return -1;
        }
        found[count++] = items.getInt(box);
      } else if (touches) {
        int below = level - 1;
        long first = levelFirst[below] + (box - levelFirst[level]) * FANOUT;
        long end = Math.min(first + FANOUT, levelFirst[level]);
        for (long inner = first; inner < end; inner++) {
          stack[size++] = (long) below << LEVEL_SHIFT | inner;
        }
      }
    }
    return count;
  }

  private boolean touches(Bounds wanted, long box) {
    return boxes.getInt(4 * box) <= wanted.north() * LatLng.UNITS_PER_DEGREE + 1
        && boxes.getInt(4 * box + 2) >= wanted.south() * LatLng.UNITS_PER_DEGREE - 1
        && boxes.getInt(4 * box + 1) <= wanted.east() * LatLng.UNITS_PER_DEGREE + 1
        && boxes.getInt(4 * box + 3) >= wanted.west() * LatLng.UNITS_PER_DEGREE - 1;
  }

  private static long[] levels(long items) {
    long size = items;
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

  private double boxDistanceMeters(double lat, double lng, double shrink, long box) {
    double dLat =
        Math.max(0, Math.max(boxes.getInt(4 * box) - lat, lat - boxes.getInt(4 * box + 2)));
    double dLng =
        shrink
            * Math.max(
                0, Math.max(boxes.getInt(4 * box + 1) - lng, lng - boxes.getInt(4 * box + 3)));
    return Math.sqrt(dLat * dLat + dLng * dLng) * METERS_PER_UNIT * PLANE_MARGIN;
  }

  /// A priority queue of boxes and, at level -1, segments with a known exact distance: nearest
  /// first, ties by higher level, then by lower number. A binary heap over plain arrays, because a
  /// visit sees hundreds of boxes.
  private static final class NearestFirst {
    private static final long LEVEL_TOP = 64;
    private double[] distance = new double[256];
    private long[] item = new long[256];
    private int size;

    boolean isEmpty() {
      return size == 0;
    }

    double distanceMeters() {
      return distance[0];
    }

    int level() {
      return (int) (LEVEL_TOP - (item[0] >> LEVEL_SHIFT));
    }

    void add(double meters, int level, long number) {
      if (size == item.length) {
        distance = Arrays.copyOf(distance, 2 * size);
        item = Arrays.copyOf(item, 2 * size);
      }
      long added = (LEVEL_TOP - level) << LEVEL_SHIFT | number;
      int at = size++;
      while (at > 0) {
        int above = (at - 1) >> 1;
        if (!isBefore(meters, added, above)) {
          break;
        }
        distance[at] = distance[above];
        item[at] = item[above];
        at = above;
      }
      distance[at] = meters;
      item[at] = added;
    }

    /// Removes the first element.
    ///
    /// @return its number
    long remove() {
      long number = item[0] & BOX_MASK;
      size--;
      double meters = distance[size];
      long sunk = item[size];
      int at = 0;
      while (2 * at + 1 < size) {
        int child = 2 * at + 1;
        if (child + 1 < size && isBefore(distance[child + 1], item[child + 1], child)) {
          child++;
        }
        if (isBefore(meters, sunk, child)) {
          break;
        }
        distance[at] = distance[child];
        item[at] = item[child];
        at = child;
      }
      distance[at] = meters;
      item[at] = sunk;
      return number;
    }

    private boolean isBefore(double meters, long number, int at) {
      return meters < distance[at] || (meters == distance[at] && number < item[at]);
    }
  }
}
