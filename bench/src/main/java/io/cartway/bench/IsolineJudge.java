package io.cartway.bench;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Judges on which side of the borders of one request's isolines points are. A border is where the
/// guide says: between reached roads and two and a half cells from them, one and a half on average;
/// pockets up to a size are covered.
final class IsolineJudge {

  /// Within so many cells of a reached road a point must be inside: on it.
  private static final double ON_ROAD = 0.04;

  /// Beyond so many a point must be outside: one and a half, and nine tenths between nodes.
  private static final double BEYOND = 2.42;

  /// Neighbours that are so far are of one pocket: all between them is beyond.
  private static final double OPEN = 2.7;

  /// Of the points that pockets are measured by, in cells.
  private static final double SPACING = 0.5;

  private final ReachedRoads roads;
  private final List<Outline> outlines;
  private final double lngStep;
  private final double latStep;
  private final long pocketPoints;
  private final Tally tally;

  /// Per value the points that were looked at, with whether they are of a pocket that is too large
  /// to be covered.
  private final List<Map<Long, Boolean>> pockets;

  /// Counts of judged points.
  static final class Tally {
    long inside;
    long outside;

    /// So near to the border that either side is right.
    long between;

    long wrong;

    /// Behind gates, left out as documented.
    long leftOut;

    double farthestInside;
    double nearestOutside = Double.POSITIVE_INFINITY;
    String first = "";

    void wrong(String what) {
      wrong++;
      first = first.isEmpty() ? what : first;
    }

    void include(Tally other) {
      inside += other.inside;
      outside += other.outside;
      between += other.between;
      wrong += other.wrong;
      leftOut += other.leftOut;
      farthestInside = Math.max(farthestInside, other.farthestInside);
      nearestOutside = Math.min(nearestOutside, other.nearestOutside);
      first = first.isEmpty() ? other.first : first;
    }
  }

  /// @param outlines one for each limit of the roads
  /// @param lngStep the width of a cell in degrees
  /// @param latStep its height
  /// @param coveredCells pockets of at most so many cells are covered
  IsolineJudge(
      ReachedRoads roads,
      List<Outline> outlines,
      double lngStep,
      double latStep,
      double coveredCells,
      Tally tally) {
    this.roads = roads;
    this.outlines = outlines;
    this.lngStep = lngStep;
    this.latStep = latStep;
    this.tally = tally;
    // A tenth more, because a pocket is measured by points.
    pocketPoints = (long) Math.ceil(1.1 * coveredCells / (SPACING * SPACING)) + 1;
    pockets =
        outlines.stream().map(any -> (Map<Long, Boolean>) new HashMap<Long, Boolean>()).toList();
  }

  /// Judges a point for each value.
  void judge(String label, double lng, double lat) {
    ReachedRoads.Distances distances = roads.of(lng, lat);
    for (int i = 0; i < outlines.size(); i++) {
      judge(label, lng, lat, distances, i);
    }
  }

  private void judge(
      String label, double lng, double lat, ReachedRoads.Distances distances, int value) {
    boolean isInside = outlines.get(value).contains(lng, lat);
    double sure = distances.sure()[value];
    double perhaps = distances.perhaps()[value];
    if (isInside && perhaps <= BEYOND) {
      tally.farthestInside = Math.max(tally.farthestInside, perhaps);
    }
    if (sure <= ON_ROAD) {
      tally.inside++;
      if (!isInside) {
        tally.wrong("%s, value %d: %.7f,%.7f is reached".formatted(label, value, lat, lng));
      }
    } else if (distances.leavable()[value] <= ON_ROAD) {
      tally.inside++;
      tally.leftOut += isInside ? 0 : 1;
    } else if (perhaps > BEYOND) {
      tally.outside++;
      if (isInside && isInLargePocket(lng, lat, value)) {
        tally.wrong("%s, value %d: %.7f,%.7f is not reached".formatted(label, value, lat, lng));
      }
    } else {
      tally.between++;
      tally.nearestOutside = isInside ? tally.nearestOutside : Math.min(tally.nearestOutside, sure);
    }
  }

  /// Whether a point is surely in a part that is not reached and too large to be covered.
  private boolean isInLargePocket(double lng, double lat, int value) {
    int x = (int) Math.floor(lng / lngStep / SPACING);
    int y = (int) Math.floor(lat / latStep / SPACING);
    for (int i = 0; i < 4; i++) {
      if (isLarge(x + i % 2, y + i / 2, value)) {
        return true;
      }
    }
    return false;
  }

  private boolean isLarge(int startX, int startY, int value) {
    Map<Long, Boolean> known = pockets.get(value);
    if (!isOpen(startX, startY, value)) {
      return false;
    }
    Set<Long> seen = new HashSet<>();
    Deque<Long> queue = new ArrayDeque<>();
    seen.add(key(startX, startY));
    queue.add(key(startX, startY));
    boolean isLarge = false;
    while (!queue.isEmpty() && !isLarge) {
      long at = queue.remove();
      Boolean before = known.get(at);
      if (before != null) {
        isLarge = before;
        break;
      }
      int x = (int) (at >> Integer.SIZE);
      int y = (int) at;
      for (int side = 0; side < 4; side++) {
        int nextX = x + (side == 0 ? 1 : side == 1 ? -1 : 0);
        int nextY = y + (side == 2 ? 1 : side == 3 ? -1 : 0);
        if (!seen.contains(key(nextX, nextY)) && isOpen(nextX, nextY, value)) {
          seen.add(key(nextX, nextY));
          queue.add(key(nextX, nextY));
        }
      }
      isLarge = seen.size() > pocketPoints;
    }
    for (long key : seen) {
      known.put(key, isLarge);
    }
    return isLarge;
  }

  private boolean isOpen(int x, int y, int value) {
    return roads.of(x * SPACING * lngStep, y * SPACING * latStep).perhaps()[value] > OPEN;
  }

  private static long key(int x, int y) {
    return (long) x << Integer.SIZE | (y & 0xffffffffL);
  }
}
