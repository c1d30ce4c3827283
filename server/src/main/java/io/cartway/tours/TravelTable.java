package io.cartway.tours;

/// Times and lengths between all locations of a problem, for one profile. Immutable.
public final class TravelTable {

  /// In place of a time: there is no way.
  public static final int NO_WAY = Integer.MAX_VALUE;

  private final int size;
  private final int[] seconds;
  private final int[] metres;

  /// Keeps the arrays, which nobody may change any more.
  ///
  /// @param size number of locations
  /// @param seconds from location `i` to `j` at `i * size + j`; [#NO_WAY] where there is none
  /// @param metres the same for lengths
  public TravelTable(int size, int[] seconds, int[] metres) {
    if (seconds.length != Math.multiplyExact(size, size) || metres.length != seconds.length) {
      throw new IllegalArgumentException("a table of %d locations".formatted(size));
    }
    this.size = size;
    this.seconds = seconds;
    this.metres = metres;
  }

  /// The table of vehicles that are faster, by a factor above 1, or slower. Times are rounded up,
  /// so that no way takes nothing.
  ///
  /// @param factor above 0
  public TravelTable atSpeed(double factor) {
    int[] scaled = new int[seconds.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] =
          seconds[i] == NO_WAY
              ? NO_WAY
              : (int) Math.min(NO_WAY - 1L, (long) Math.ceil(seconds[i] / factor));
    }
    return new TravelTable(size, scaled, metres);
  }

  /// The number of locations.
  public int size() {
    return size;
  }

  /// The time of a way in seconds, [#NO_WAY] if there is none.
  public int seconds(int from, int to) {
    return seconds[from * size + to];
  }

  /// The length of a way in metres; any number if there is no way.
  public int metres(int from, int to) {
    return metres[from * size + to];
  }
}
