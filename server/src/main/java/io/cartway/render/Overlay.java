package io.cartway.render;

/// What is drawn over a map.
@FunctionalInterface
public interface Overlay {

  /// Draws it.
  void draw(Canvas canvas);
}
