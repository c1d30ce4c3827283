package io.cartway.roads;

import io.cartway.region.Column;
import org.jspecify.annotations.Nullable;

/// A number per arc, in memory or in a mapped file.
final class ArcNumbers {

  private static final int[] NONE = {};

  private final int[] numbers;
  private final @Nullable Column column;

  private ArcNumbers(int[] numbers, @Nullable Column column) {
    this.numbers = numbers;
    this.column = column;
  }

  static ArcNumbers of(int[] numbers) {
    return new ArcNumbers(numbers, null);
  }

  static ArcNumbers of(Column column) {
    return new ArcNumbers(NONE, column);
  }

  int get(int arc) {
    return column == null ? numbers[arc] : column.getInt(arc);
  }

  /// All of them, to be written.
  int[] toArray(int count) {
    int[] all = new int[count];
    for (int arc = 0; arc < count; arc++) {
      all[arc] = get(arc);
    }
    return all;
  }
}
