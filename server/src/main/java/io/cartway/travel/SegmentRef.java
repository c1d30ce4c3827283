package io.cartway.travel;

import io.cartway.text.Scan;
import java.util.Optional;

/// A reference to a segment from a caller: `cw:s:<way>.<n>#+`, `#-` against the way's nodes, `#*`
/// for both directions.
///
/// @param wayId the OpenStreetMap way
/// @param nodeIndex the number of the segment within the way
/// @param direction the referenced direction
public record SegmentRef(long wayId, int nodeIndex, Direction direction) {

  private static final String PREFIX = "cw:s:";
  private static final int WAY_DIGITS_MAX = 18;
  private static final int INDEX_DIGITS_MAX = 9;

  /// Parses a reference; empty when it is malformed. Without a sign both directions are meant. A
  /// blank, stripped or not, stands for a `+` that was decoded.
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

  /// The reference as text.
  public String text() {
    String sign =
        switch (direction) {
          case FORWARD -> "#+";
          case BACKWARD -> "#-";
          case BOTH -> "#*";
        };
    return PREFIX + wayId + "." + nodeIndex + sign;
  }

  /// A direction of a segment, relative to its way's nodes.
  public enum Direction {
    FORWARD,
    BACKWARD,
    BOTH
  }

  /// Whether the reference includes an arc in this direction.
  public boolean means(boolean isForward) {
    return switch (direction) {
      case FORWARD -> isForward;
      case BACKWARD -> !isForward;
      case BOTH -> true;
    };
  }
}
