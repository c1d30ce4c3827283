package io.cartway.render.label;

import io.cartway.glyphs.FontStack;
import io.cartway.glyphs.Glyph;
import io.cartway.glyphs.GlyphCache;
import io.cartway.glyphs.ShapedWord;
import io.cartway.style.value.Formatted;
import io.cartway.style.value.Formatted.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A short text in one line, as labels have it: words are shaped, and what is read from right to
/// left stands so. Lengths are pixels of [Glyph#SIZE] per em. Immutable.
///
/// @param glyphs from left to right
/// @param width from the pen at the beginning to that at the end
public record TextLine(List<Placed> glyphs, double width) {

  /// A glyph of a line.
  ///
  /// @param x where its pen is
  /// @param y how far it is above the baseline
  public record Placed(Glyph glyph, double x, double y) {}

  public TextLine {
    glyphs = List.copyOf(glyphs);
  }

  /// The line of a text; what no font has is left out.
  ///
  /// @param font its name; the first that there is, if there is none of that name
  /// @throws java.io.UncheckedIOException when a font cannot be read
  public static TextLine of(GlyphCache glyphs, String font, String text) {
    LabelFonts fonts = new LabelFonts(glyphs);
    FontStack stack = fonts.stack(List.of(font));
    Letter.Font found =
        new Letter.Font() {
          @Override
          public Optional<Glyph> glyph(Section section, int codePoint) {
            return fonts.glyph(stack, codePoint);
          }

          @Override
          public Optional<ShapedWord> word(Section section, String word) {
            return fonts.word(stack, word);
          }
        };
    List<Placed> placed = new ArrayList<>();
    double pen = 0;
    for (Letter letter : ReadingOrder.visual(Letter.of(Formatted.of(text), found))) {
      if (letter.glyph().isPresent()) {
        placed.add(new Placed(letter.glyph().get(), pen, 0));
      }
      if (letter.word().isPresent()) {
        for (ShapedWord.Part part : letter.word().get().glyphs()) {
          placed.add(new Placed(part.glyph(), pen + part.x(), part.y()));
        }
      }
      pen += letter.advance(0);
    }
    return new TextLine(placed, pen);
  }
}
