package io.cartway.glyphs;

import java.util.List;

/// Fonts to look for a character in, the preferred first.
///
/// @param fonts names of known fonts; at least one, at most [#FONTS_MAX]
public record FontStack(List<String> fonts) {

  /// Most fonts of a stack.
  public static final int FONTS_MAX = 10;

  public FontStack {
    fonts = List.copyOf(fonts);
    if (fonts.isEmpty() || fonts.size() > FONTS_MAX) {
      throw new IllegalArgumentException("a stack has 1 to 10 fonts, not " + fonts.size());
    }
  }
}
