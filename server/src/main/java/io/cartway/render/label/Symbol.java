package io.cartway.render.label;

import org.jspecify.annotations.Nullable;

/// A place at which a feature's text and icon may be drawn, and what became of it. In pixels of the
/// area. Used by one thread.
final class Symbol {

  /// What is known of a text or icon.
  enum State {
    ABSENT,
    PLACED,
    /// It depends on symbols that are not known.
    DOUBTFUL
  }

  final SymbolFeature feature;
  final double x;
  final double y;

  /// The line that the symbol stands on: x and y of its points; null without one.
  final double @Nullable [] line;

  /// The number of the line's point before the symbol.
  final int segment;

  State text = State.ABSENT;
  State icon = State.ABSENT;

  /// The anchor that was chosen of several; null when there is one only.
  @Nullable LabelAnchor anchor;

  /// Whether the text is written from top to bottom.
  boolean isDownwards;

  /// How far the chosen anchor moves the text, and the icon that is stretched to it, as drawn.
  double shiftX;

  double shiftY;

  Symbol(SymbolFeature feature, double x, double y, double @Nullable [] line, int segment) {
    this.feature = feature;
    this.x = x;
    this.y = y;
    this.line = line;
    this.segment = segment;
  }
}
