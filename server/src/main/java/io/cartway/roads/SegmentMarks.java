package io.cartway.roads;

import io.cartway.region.Column;
import java.util.Map;
import java.util.TreeMap;

/// Flags of nodes within segments: rows of segment, point index and flags, ascending.
final class SegmentMarks {

  private static final int ROW_LENGTH = 3;

  private SegmentMarks() {}

  static Map<Integer, Integer> of(Column marks, int segment) {
    long low = 0;
    long high = marks.count() / ROW_LENGTH;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (marks.getInt(middle * ROW_LENGTH) < segment) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    Map<Integer, Integer> found = new TreeMap<>();
    long end = marks.count() / ROW_LENGTH;
    for (long row = low; row < end && marks.getInt(row * ROW_LENGTH) == segment; row++) {
      found.put(marks.getInt(row * ROW_LENGTH + 1), marks.getInt(row * ROW_LENGTH + 2));
    }
    return found;
  }
}
