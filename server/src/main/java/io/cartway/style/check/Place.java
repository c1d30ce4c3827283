package io.cartway.style.check;

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
}
