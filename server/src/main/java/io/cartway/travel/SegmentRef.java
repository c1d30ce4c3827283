package io.cartway.travel;

import io.cartway.text.Scan;
import java.util.Optional;

/// A piece of road as callers name it: `cw:s:<way>.<n>#+`, `#-` against the way's nodes, `#*` for
/// both directions.
///
/// @param wayId the OpenStreetMap way
/// @param nodeIndex the number of the piece within the way
/// @param direction which direction is meant
public record SegmentRef(long wayId, int nodeIndex, Direction direction) {

  private static final String PREFIX = "cw:s:";
  private static final int WAY_DIGITS_MAX = 18;
  private static final int INDEX_DIGITS_MAX = 9;

  /// The piece of road that a text names, empty when it names none. Without a sign both directions
  /// are meant. A blank, stripped or not, is the `+` that it was before it was decoded.
  public static Optional<SegmentRef> of(String text) {
    int dot = text.indexOf('.');
    if (!text.startsWith(PREFIX) || dot < 0) {
      return Optional.empty();
    }
    int mark = text.indexOf('#', dot);
    String way = text.substring(PREFIX.length(), dot);
    String index = text.substring(dot + 1, mark < 0 ? text.length() : mark);
    Optional<Direction> direction = direction(mark < 0 ? "#*" : text.substring(mark));
    return Scan.isNumber(way, WAY_DIGITS_MAX) && Scan.isNumber(index, INDEX_DIGITS_MAX)
        ? direction.map(is -> new SegmentRef(Long.parseLong(way), Integer.parseInt(index), is))
        : Optional.empty();
  }

  private static Optional<Direction> direction(String sign) {
    return switch (sign) {
      case "#*" -> Optional.of(Direction.BOTH);
      case "#-" -> Optional.of(Direction.BACKWARD);
      case "#+", "# ", "#" -> Optional.of(Direction.FORWARD);
      default -> Optional.empty();
    };
  }

  /// The name as callers write it.
  public String text() {
    String sign =
        switch (direction) {
          case FORWARD -> "#+";
          case BACKWARD -> "#-";
          case BOTH -> "#*";
        };
    return PREFIX + wayId + "." + nodeIndex + sign;
  }

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
