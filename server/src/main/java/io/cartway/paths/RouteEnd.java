package io.cartway.paths;

/// A point on an arc where a path may start or end.
///
/// @param arc the arc
/// @param fraction the position on it, by length
/// @param costMillis the cost before a source, or the cost added at a target
/// @param pastMillis the time before a source, which is less than the cost by its penalties
public record RouteEnd(int arc, double fraction, int costMillis, long pastMillis) {

  /// An end with a cost that is all time.
  public RouteEnd(int arc, double fraction, int costMillis) {
    this(arc, fraction, costMillis, costMillis);
  }

  /// Whether another end is at the same point of the same arc.
  boolean isAt(RouteEnd other) {
    return arc == other.arc && fraction == other.fraction;
  }
}
