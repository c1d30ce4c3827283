package io.cartway.style.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A projection of the map, or one on its way to another.
///
/// @param transition share of the second, from 0 to 1
public record ProjectionDefinition(String from, String to, double transition) {

  /// What the name of a projection, or two and a share, mean; null when it is something else.
  public static @Nullable ProjectionDefinition of(@Nullable Object value) {
    if (value instanceof ProjectionDefinition definition) {
      return definition;
    }
    if (value instanceof String name) {
      return new ProjectionDefinition(name, name, 1);
    }
    return value instanceof List<?> list
            && list.size() == 3
            && list.get(0) instanceof String from
            && list.get(1) instanceof String to
            && list.get(2) instanceof Double transition
        ? new ProjectionDefinition(from, to, transition)
        : null;
  }

  /// The name, or JSON: `["mercator","globe",0.5]`.
  @Override
  public String toString() {
    return from.equals(to) && transition == 1 ? from : Values.json(List.of(from, to, transition));
  }
}
