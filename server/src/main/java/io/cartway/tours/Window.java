package io.cartway.tours;

/// When a service may begin: a span of seconds since the epoch, both ends included.
///
/// @param open at the earliest
/// @param close at the latest, not before `open`
/// @param lateAfter what begins behind it is late, which is to be avoided: from `open` to `close`,
///   and `close` where nothing is late
/// @param isSquared whether the square of the seconds counts of what is late
public record Window(long open, long close, long lateAfter, boolean isSquared) {

  /// At any time.
  public static final Window ALWAYS = new Window(0, Long.MAX_VALUE / 4);

  public Window {
    if (open > close) {
      throw new IllegalArgumentException("a window opens at %d, after %d".formatted(open, close));
    }
    if (lateAfter < open || lateAfter > close) {
      throw new IllegalArgumentException("late after %d, outside of a window".formatted(lateAfter));
    }
  }

  /// A window in which nothing is late.
  public Window(long open, long close) {
    this(open, close, close, false);
  }

  /// Whether something can be late in it.
  public boolean isSoft() {
    return lateAfter < close;
  }
}
