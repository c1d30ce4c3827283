package io.cartway.tours.solver;

/// A part of a tour as in [Route], to which others are appended: its least duration, the earliest
/// start that needs no more, and the latest start that keeps all windows. Not thread-safe.
class Segment {

  long duration;
  long earliest;
  long latest;

  /// Becomes the part of a route up to a position.
  final void begin(Route route, int position) {
    duration = route.toDuration[position];
    earliest = route.toEarliest[position];
    latest = route.toLatest[position];
  }

  /// Appends the rest of a route.
  final boolean joinRest(int travel, Route route, int position) {
    return join(
        travel,
        route.fromDuration[position],
        route.fromEarliest[position],
        route.fromLatest[position]);
  }

  /// Appends a segment.
  ///
  /// @return whether it can be in time; else this one stays as it was
  final boolean join(int travel, long nextDuration, long nextEarliest, long nextLatest) {
    long delta = duration + travel;
    // Windows may be open for ever.
    if (travel == Ways.NO_WAY || earliest + delta > nextLatest) {
      return false;
    }
    long wait = Math.max(0, nextEarliest - delta - latest);
    duration = delta + nextDuration + wait;
    earliest = Math.max(nextEarliest - delta, earliest) - wait;
    latest = Math.min(nextLatest - delta, latest);
    return true;
  }
}
