package io.cartway.render.label;

import io.cartway.glyphs.Glyph;
import io.cartway.glyphs.ShapedWord;
import io.cartway.style.value.Formatted;
import io.cartway.style.value.Formatted.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A character of a label, or a word of a script whose letters change beside each other.
///
/// @param codePoint of a word the first
/// @param glyph empty when no font has it: it is left out; and of a word
/// @param word empty for a character
/// @param scale of its section
/// @param section its section's number
/// @param drop where a smaller section stands in its line: 0 at the top, 1 at the bottom
/// @param level of the Unicode Bidirectional Algorithm: odd for what is written from right to left
record Letter(
    int codePoint,
    Optional<Glyph> glyph,
    Optional<ShapedWord> word,
    double scale,
    int section,
    double drop,
    int level) {

  /// Characters of a label; what follows is left out. Breaking lines takes the square of it.
  static final int LETTERS_MAX = 512;

  /// Gives the glyphs of a section.
  @FunctionalInterface
  interface Font {
    /// The glyph of a character; empty when no font has it.
    Optional<Glyph> glyph(Section section, int codePoint);

    /// The glyphs of a word; empty when it is to be drawn letter by letter.
    default Optional<ShapedWord> word(Section section, String text) {
      return Optional.empty();
    }
  }

  /// The characters of a text, in the order in which they are read; images in the text are left
  /// out.
  static List<Letter> of(Formatted text, Font font) {
    List<Letter> letters = new ArrayList<>();
    ReadingOrder order = ReadingOrder.of(text.toString());
    int before = 0;
    for (int number = 0; number < text.sections().size(); number++) {
      Section section = text.sections().get(number);
      Double given = section.scale();
      // MapLibre takes a scale of 0 for none.
      double scale = given == null || given == 0 ? 1 : given;
      double drop = drop(section);
      String characters = section.text();
      // Up to here, letters are drawn one by one.
      int plain = 0;
      for (int at = 0; at < characters.length() && letters.size() < LETTERS_MAX; ) {
        int codePoint = characters.codePointAt(at);
        int level = order.level(before + at);
        int end = at < plain ? at : ShapedRuns.end(characters, at, order, before);
        Optional<ShapedWord> word =
            end == at ? Optional.empty() : font.word(section, characters.substring(at, end));
        plain = Math.max(plain, end);
        if (word.isPresent()) {
          letters.add(new Letter(codePoint, Optional.empty(), word, scale, number, drop, level));
          at = end;
          continue;
        }
        int drawn = ReadingOrder.drawn(codePoint, level);
        letters.add(
            new Letter(drawn, font.glyph(section, drawn), word, scale, number, drop, level));
        at += Character.charCount(codePoint);
      }
      before += characters.length();
    }
    return letters;
  }

  /// The first letters of a text.
  ///
  /// @param count most of them
  static String first(String text, int count) {
    if (text.length() <= count) {
      return text;
    }
    String near = text.substring(0, Math.min(text.length(), 2 * count));
    return near.codePointCount(0, near.length()) <= count
        ? near
        : near.substring(0, near.offsetByCodePoints(0, count));
  }

  private static double drop(Section section) {
    String align = section.verticalAlign();
    return "top".equals(align) ? 0 : "center".equals(align) ? 0.5 : 1;
  }

  /// Pixels of 24 per em to the next letter.
  ///
  /// @param spacing between letters
  double advance(double spacing) {
    if (word.isPresent()) {
      return word.get().advance() * scale + word.get().clusters() * spacing;
    }
    return glyph.isEmpty() ? 0 : glyph.get().advance() * scale + spacing;
  }

  /// How many glyphs are drawn.
  int glyphCount() {
    return word.isPresent() ? word.get().glyphs().size() : 1;
  }

  /// Whether it is a space of any kind, which no line begins or ends with.
  boolean isSpace() {
    return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint);
  }

  /// Whether it stands upright in a square of its own in columns: all but spaces and words whose
  /// letters are joined, which lie sideways.
  boolean isUprightInColumns() {
    return glyph.isPresent()
        && !isSpace()
        && Character.UnicodeScript.of(codePoint) != Character.UnicodeScript.ARABIC;
  }

  /// Whether it ends a line in any case.
  boolean isNewline() {
    return codePoint == '\n' || codePoint == '\r';
  }

  /// Whether it is written on the letter before.
  boolean isMark() {
    if (word.isPresent()) {
      return false;
    }
    int type = Character.getType(codePoint);
    return type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.COMBINING_SPACING_MARK;
  }
}
