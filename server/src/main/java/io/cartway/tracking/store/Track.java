package io.cartway.tracking.store;

/// What is known of an asset while positions of it are written. Not thread-safe.
final class Track {

  /// Of an asset without positions.
  static final long NONE = Long.MIN_VALUE;

  private final long number;
  private long first;
  private long last;
  private long added;

  /// @param number of the asset
  /// @param first time of its oldest position; [#NONE] when it has none
  /// @param last time of the newest that it ever had
  Track(long number, long first, long last) {
    this.number = number;
    this.first = first;
    this.last = last;
  }

  long number() {
    return number;
  }

  boolean isLast(long millis) {
    return millis == last;
  }

  /// Takes a time as the newest if it is.
  boolean goTo(long millis) {
    boolean isNewest = millis > last;
    last = Math.max(last, millis);
    return isNewest;
  }

  /// A position of this time is kept.
  void keep(long millis) {
    added++;
    first = first == NONE ? millis : Math.min(first, millis);
  }

  long first() {
    return first;
  }

  long last() {
    return last;
  }

  /// How many positions were kept.
  long added() {
    return added;
  }
}
