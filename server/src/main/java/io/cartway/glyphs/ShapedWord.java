package io.cartway.glyphs;

import java.util.List;

/// A word as its font joins, orders and moves its letters. Lengths are pixels of [Glyph#SIZE] per
/// em.
///
/// @param glyphs from left to right, marks behind their letter or before it
/// @param advance from the word's pen to that of what follows
/// @param clusters how many groups of glyphs belong together: spacing comes between these
public record ShapedWord(List<Part> glyphs, double advance, int clusters) {

  /// A glyph of a word.
  ///
  /// @param x where its pen is, from the word's pen
  /// @param y how far it is above the baseline
  /// @param middle the middle of its cluster, from the word's pen
  /// @param cluster the number of its cluster from the left
  public record Part(Glyph glyph, double x, double y, double middle, int cluster) {}

  public ShapedWord {
    glyphs = List.copyOf(glyphs);
  }
}
