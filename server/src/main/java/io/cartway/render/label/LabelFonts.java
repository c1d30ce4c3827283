package io.cartway.render.label;

import io.cartway.glyphs.FontStack;
import io.cartway.glyphs.Glyph;
import io.cartway.glyphs.GlyphCache;
import io.cartway.glyphs.ShapedWord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The glyphs of the fonts that a style names. Fonts that nobody has are drawn as the program's
/// first. Used by one thread.
final class LabelFonts {

  /// Longer names are those of no font.
  private static final int NAME_LENGTH_MAX = 200;

  private static final int STACKS_MAX = 100;

  private final GlyphCache glyphs;
  private final FontStack usual;
  private final Map<List<String>, FontStack> stacks = new HashMap<>();

  LabelFonts(GlyphCache glyphs) {
    this.glyphs = glyphs;
    usual = new FontStack(List.of(glyphs.library().fonts().getFirst()));
  }

  /// The stack of some fonts.
  ///
  /// @param names what `text-font` says
  FontStack stack(List<?> names) {
    List<String> fonts = new ArrayList<>();
    for (int i = 0; i < names.size() && i < FontStack.FONTS_MAX; i++) {
      if (names.get(i) instanceof String name && name.length() <= NAME_LENGTH_MAX) {
        fonts.add(name);
      }
    }
    if (stacks.size() >= STACKS_MAX && !stacks.containsKey(fonts)) {
      stacks.clear();
    }
    return stacks.computeIfAbsent(fonts, known -> glyphs.library().stack(known).orElse(usual));
  }

  /// A word of a script whose letters change beside each other; empty when no font can tell how.
  ///
  /// @throws UncheckedIOException when a font cannot be read
  Optional<ShapedWord> word(FontStack stack, String text) {
    try {
      return glyphs.word(stack, text);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /// The glyph of a character; empty when no font has it.
  ///
  /// @throws UncheckedIOException when a font cannot be read
  Optional<Glyph> glyph(FontStack stack, int codePoint) {
    try {
      return glyphs.find(stack, codePoint);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
