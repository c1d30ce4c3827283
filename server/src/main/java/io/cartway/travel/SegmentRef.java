package io.cartway.travel;

/// A piece of road as callers name it: `cw:s:<way>.<n>#+`, `#-` against the way's nodes, `#*` for
/// both directions.
///
/// @param wayId the OpenStreetMap way
/// @param nodeIndex the number of the piece within the way
/// @param direction which direction is meant
public record SegmentRef(long wayId, int nodeIndex, Direction direction) {

  /// A direction of a piece of road, seen along its way's nodes.
  public enum Direction {
    FORWARD,
    BACKWARD,
    BOTH
  }

  /// Whether an arc in this direction is meant.
  public boolean means(boolean isForward) {
    return switch (direction) {
      case FORWARD -> isForward;
      case BACKWARD -> !isForward;
      case BOTH -> true;
    };
  }
}
