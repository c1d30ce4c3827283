package io.cartway.search.build;

import com.carrotsearch.hppc.LongArrayList;
import io.cartway.geo.LatLng;
import io.cartway.search.index.Crossings;
import io.cartway.search.index.IndexFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.CoordinateSequenceFilter;
import org.locationtech.jts.geom.Geometry;

/// Finds intersections of streets: points shared by their ways. In memory are 8 bytes per point of
/// a street, and some more per intersection.
final class CrossingFinder {

  private final List<Street> streets;

  /// The points of two streets or more, ascending.
  private final long[] shared;

  /// Where the streets of each shared point begin in [#meeting], and where the last ones end.
  private final int[] firstMeeting;

  /// Streets by shared point, ascending.
  private final int[] meeting;

  private CrossingFinder(List<Street> streets) {
    this.streets = streets;
    shared = shared(streets);
    firstMeeting = new int[shared.length + 1];
    for (Street street : streets) {
      for (int point : sharedPoints(street)) {
        firstMeeting[point + 1]++;
      }
    }
    for (int point = 0; point < shared.length; point++) {
      firstMeeting[point + 1] += firstMeeting[point];
    }
    meeting = new int[firstMeeting[shared.length]];
    int[] next = firstMeeting.clone();
    for (int street = 0; street < streets.size(); street++) {
      for (int point : sharedPoints(streets.get(street))) {
        meeting[next[point]++] = street;
      }
    }
  }

  /// The crossings of each street.
  ///
  /// @param first the document of the first street; the others follow
  static List<List<Crossings.Crossing>> find(List<Street> streets, int first) {
    CrossingFinder finder = new CrossingFinder(streets);
    List<List<Crossings.Crossing>> crossings = new ArrayList<>();
    for (int street = 0; street < streets.size(); street++) {
      crossings.add(finder.crossings(street, first));
    }
    return crossings;
  }

  private List<Crossings.Crossing> crossings(int street, int first) {
    List<Crossings.Crossing> found = new ArrayList<>();
    for (int point : sharedPoints(streets.get(street))) {
      for (int i = firstMeeting[point]; i < firstMeeting[point + 1]; i++) {
        if (meeting[i] != street) {
          LatLng at = IndexFields.position(shared[point]);
          found.add(new Crossings.Crossing(first + meeting[i], at));
        }
      }
    }
    return List.copyOf(found);
  }

  private static long[] shared(List<Street> streets) {
    LongArrayList all = new LongArrayList();
    for (Street street : streets) {
      all.add(points(street));
    }
    long[] sorted = all.toArray();
    all.release();
    Arrays.sort(sorted);
    int count = 0;
    for (int i = 1; i < sorted.length; i++) {
      boolean isNew = count == 0 || sorted[count - 1] != sorted[i];
      if (sorted[i] == sorted[i - 1] && isNew) {
        sorted[count++] = sorted[i];
      }
    }
    return Arrays.copyOf(sorted, count);
  }

  /// The numbers of a street's points among the shared ones, ascending.
  private int[] sharedPoints(Street street) {
    return Arrays.stream(points(street))
        .mapToInt(point -> Arrays.binarySearch(shared, point))
        .filter(point -> point >= 0)
        .toArray();
  }

  /// The different points of a street, ascending.
  private static long[] points(Street street) {
    LongArrayList points = new LongArrayList();
    for (Geometry line : street.lines()) {
      line.apply(
          new CoordinateSequenceFilter() {
            @Override
            public void filter(CoordinateSequence at, int i) {
              points.add(IndexFields.packPosition(new LatLng(at.getY(i), at.getX(i))));
            }

            @Override
            public boolean isDone() {
              return false;
            }

            @Override
            public boolean isGeometryChanged() {
              return false;
            }
          });
    }
    return Arrays.stream(points.toArray()).sorted().distinct().toArray();
  }
}
