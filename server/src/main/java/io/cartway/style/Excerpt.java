package io.cartway.style;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.cartway.style.value.Values;
import io.cartway.text.Scan;

/// What faults tell of a style's JSON, in a few characters.
public final class Excerpt {

  private Excerpt() {}

  /// A value, whatever its size: a list by its first word, as `["get", ...]`; empty when it is
  /// missing.
  public static String of(JsonNode value) {
    return switch (value.getNodeType()) {
      case MISSING -> "";
      case OBJECT -> "an object";
      case ARRAY ->
          value.path(0).isTextual()
              ? "[\"%s\"%s]"
                  .formatted(
                      Values.shortened(value.path(0).textValue()), value.size() > 1 ? ", ..." : "")
              : "a list of " + value.size();
      default -> Values.shortened(value.asText());
    };
  }

  /// What stands at a place inside of a value.
  ///
  /// @param path from the value on, of indexes and of names without dots and brackets: `[2].stops`
  /// @return missing when there is nothing
  public static JsonNode at(JsonNode value, String path) {
    JsonNode found = value;
    int at = 0;
    while (at < path.length() && !found.isMissingNode()) {
      boolean isIndex = path.charAt(at) == '[';
      int end = at + 1;
      while (end < path.length() && "[.]".indexOf(path.charAt(end)) < 0) {
        end++;
      }
      String step = path.substring(at + 1, end);
      boolean isNumber = Scan.isAll(step, 1, 9, Scan::isDigit);
      found =
          !isIndex
              ? found.path(step)
              : isNumber ? found.path(Integer.parseInt(step)) : MissingNode.getInstance();
      at = isIndex ? end + 1 : end;
    }
    return found;
  }
}
