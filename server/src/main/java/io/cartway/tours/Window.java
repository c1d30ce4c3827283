package io.cartway.tours;

/// When a service may begin: a span of seconds since the epoch, both ends included.
///
/// @param open at the earliest
/// @param close at the latest, not before `open`
public record Window(long open, long close) {

  /// At any time.
  public static final Window ALWAYS = new Window(0, Long.MAX_VALUE / 4);

  public Window {
    if (open > close) {
      throw new IllegalArgumentException("a window opens at %d, after %d".formatted(open, close));
    }
  }
}
