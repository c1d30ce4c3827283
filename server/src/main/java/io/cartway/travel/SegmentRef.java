package io.cartway.travel;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A piece of road as callers name it: `cw:s:<way>.<n>#+`, `#-` against the way's nodes, `#*` for
/// both directions.
///
/// @param wayId the OpenStreetMap way
/// @param nodeIndex the number of the piece within the way
/// @param direction which direction is meant
public record SegmentRef(long wayId, int nodeIndex, Direction direction) {

  private static final Pattern TEXT =
      Pattern.compile("cw:s:([0-9]{1,18})\\.([0-9]{1,9})(#[+* -]?)?");

  /// The piece of road that a text names, empty when it names none. Without a sign both directions
  /// are meant. A blank, stripped or not, is the `+` that it was before it was decoded.
  public static Optional<SegmentRef> of(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String sign = matcher.group(3) == null ? "#*" : matcher.group(3);
    Direction direction =
        switch (sign) {
          case "#*" -> Direction.BOTH;
          case "#-" -> Direction.BACKWARD;
          default -> Direction.FORWARD;
        };
    return Optional.of(
        new SegmentRef(
            Long.parseLong(matcher.group(1)), Integer.parseInt(matcher.group(2)), direction));
  }

  /// The name as callers write it.
  public String text() {
    String sign =
        switch (direction) {
          case FORWARD -> "#+";
          case BACKWARD -> "#-";
          case BOTH -> "#*";
        };
    return "cw:s:" + wayId + "." + nodeIndex + sign;
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
