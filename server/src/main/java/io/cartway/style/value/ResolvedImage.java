package io.cartway.style.value;

import org.jspecify.annotations.Nullable;

/// An image of the sprite.
///
/// @param name in the sprite, not empty
/// @param available whether the sprite is known to have it
public record ResolvedImage(String name, boolean available) {

  /// An image of a name; null of an empty one, which stands for no image.
  public static @Nullable ResolvedImage of(String name) {
    return name.isEmpty() ? null : new ResolvedImage(name, false);
  }

  /// The name.
  @Override
  public String toString() {
    return name;
  }
}
