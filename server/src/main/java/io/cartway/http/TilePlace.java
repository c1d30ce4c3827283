package io.cartway.http;

import io.cartway.text.Scan;
import java.util.function.Supplier;

/// The place of a tile in the path of a call.
///
/// @param z zoom; -1 when it is faulty
/// @param x column from the west; -1 when it is faulty
/// @param y row from the north; -1 when it is faulty
public record TilePlace(int z, int x, int y) {

  /// A zoom beyond which no tile scheme goes: the columns no longer fit an int.
  private static final int ZOOM_LIMIT = 30;

  /// Reads `z`, `x` and `y`; collects faults with what is possible.
  public static TilePlace read(Call call) {
    int z = number(call, "z", ZOOM_LIMIT, () -> "a whole number from 0 to " + ZOOM_LIMIT);
    int last = z < 0 ? Integer.MAX_VALUE : (1 << z) - 1;
    int x = number(call, "x", last, () -> range(z, last));
    int y = number(call, "y", last, () -> range(z, last));
    return new TilePlace(z, x, y);
  }

  /// A number in the path; -1 and a collected fault when it is malformed or outside 0..max.
  private static int number(Call call, String name, int max, Supplier<String> expected) {
    String given = call.path(name);
    if (Scan.isNumber(given, 18)) {
      long value = Long.parseLong(given);
      if (value >= 0 && value <= max) {
        return (int) value;
      }
    }
    call.query().fault(name, given, expected.get());
    return -1;
  }

  private static String range(int z, int last) {
    String range = "a whole number, 0..2^z-1";
    return z < 0 ? range : range + ", at zoom %d 0..%d".formatted(z, last);
  }
}
