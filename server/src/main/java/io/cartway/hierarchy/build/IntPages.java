package io.cartway.hierarchy.build;

import java.util.ArrayList;
import java.util.List;

/// A growing row of numbers that is never copied: pages of four megabytes.
final class IntPages {

  private static final int BITS = 20;
  private static final int SIZE = 1 << BITS;

  private final List<int[]> pages = new ArrayList<>();
  private int size;

  int size() {
    return size;
  }

  int get(int index) {
    return pages.get(index >>> BITS)[index & SIZE - 1];
  }

  /// Adds the first of some numbers at the end.
  ///
  /// @param count how many of them
  void add(int[] numbers, int count) {
    int done = 0;
    while (done < count) {
      if (size == pages.size() << BITS) {
        pages.add(new int[SIZE]);
      }
      int at = size & SIZE - 1;
      int part = Math.min(count - done, SIZE - at);
      System.arraycopy(numbers, done, pages.get(size >>> BITS), at, part);
      done += part;
      size += part;
    }
  }
}
