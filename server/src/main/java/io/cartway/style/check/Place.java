package io.cartway.style.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.cartway.text.Scan;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// A place in a document, such as `layers[3].paint.line-width`. It becomes text only in a fault.
final class Place {

  /// The document itself.
  static final Place ROOT = new Place(null, "");

  private final @Nullable Place parent;
  private final String step;

  private Place(@Nullable Place parent, String step) {
    this.parent = parent;
    this.step = step;
  }

  /// A member of the object here.
  Place field(String name) {
    return new Place(this, parent == null ? name : '.' + name);
  }

  /// An element of the list here, from 0.
  Place at(int index) {
    return new Place(this, "[" + index + ']');
  }

  @Override
  public String toString() {
    Deque<String> steps = new ArrayDeque<>();
    for (Place each = this; each != null; each = each.parent) {
      steps.push(each.step);
    }
    String path = String.join("", steps);
    return path.isEmpty() ? "document" : path;
  }

  /// What stands at a place that is written as a text; missing where names have dots or brackets.
  ///
  /// @param path from the value on: `[2].stops`
  static JsonNode find(JsonNode value, String path) {
    JsonNode found = value;
    int at = 0;
    while (at < path.length() && !found.isMissingNode()) {
      boolean isIndex = path.charAt(at) == '[';
      int from = isIndex || path.charAt(at) == '.' ? at + 1 : at;
      int end = isIndex ? path.indexOf(']', from) : from;
      while (!isIndex && end < path.length() && "[.".indexOf(path.charAt(end)) < 0) {
        end++;
      }
      String step = path.substring(from, Math.max(from, end));
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
