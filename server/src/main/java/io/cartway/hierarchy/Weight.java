package io.cartway.hierarchy;

import io.cartway.roads.ModeCosts;

/// Weights of the hierarchy: a cost in the upper and a length in the lower half of a long, so that
/// one addition adds both and one comparison compares by cost, then by length. That breaks ties
/// everywhere, without a second array or a branch.
///
/// Costs are below [ModeCosts#INFINITE]: two weights add up without overflow. In milliseconds these
/// are 298 hours, on foot 1,073 km; a path that costs more is none. Lengths are in millimetres and
/// below 2^32: 4,294 km. A longer path carries one millisecond into the cost, so its length has to
/// be added up from its links. With length above and time below, the time is below 49 days. The
/// weight of a seed (an offset within its arc) may be negative; labels of a search never are.
public final class Weight {

  /// No path: more than any other weight; the sum of two does not overflow.
  public static final long INFINITE = of(ModeCosts.INFINITE, 0);

  private static final int COST_SHIFT = 32;
  private static final long LENGTH_MASK = 0xFFFF_FFFFL;

  private Weight() {}

  /// A weight from a cost and a length.
  public static long of(int cost, long length) {
    return ((long) cost << COST_SHIFT) + length;
  }

  /// The cost, in milliseconds for metrics of time.
  public static int cost(long weight) {
    return (int) (weight >> COST_SHIFT);
  }

  /// The length, in millimetres for metrics of time.
  public static long length(long weight) {
    return weight & LENGTH_MASK;
  }

  /// Whether there is a path.
  public static boolean isFinite(long weight) {
    return weight < INFINITE;
  }
}
