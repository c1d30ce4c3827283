package io.cartway.render.label;

import java.lang.Character.UnicodeScript;

/// Finds the words whose letters change beside each other: those of all scripts but the ones that
/// are written letter by letter. Spaces, digits and signs are no part of them.
final class ShapedRuns {

  /// Before it, all scripts are written letter by letter.
  private static final int FIRST = 0x590;

  private static final int TATWEEL = 0x640;

  private ShapedRuns() {}

  /// Where a word ends that begins at a character of a text; the same place when none begins there.
  ///
  /// @param before characters before the text, in what `order` is of
  static int end(String text, int from, ReadingOrder order, int before) {
    if (text.charAt(from) < FIRST) {
      return from;
    }
    UnicodeScript script = UnicodeScript.of(text.codePointAt(from));
    if (!isShaped(script)) {
      return from;
    }
    int level = order.level(before + from);
    int at = from;
    while (at < text.length() && order.level(before + at) == level) {
      int codePoint = text.codePointAt(at);
      UnicodeScript each = UnicodeScript.of(codePoint);
      boolean isPart =
          each == script
              || each == UnicodeScript.INHERITED
              || (codePoint == TATWEEL && script == UnicodeScript.ARABIC);
      if (!isPart) {
        break;
      }
      at += Character.charCount(codePoint);
    }
    return at;
  }

  private static boolean isShaped(UnicodeScript script) {
    return switch (script) {
      case COMMON, INHERITED, UNKNOWN -> false;
      case LATIN, GREEK, COPTIC, CYRILLIC, GLAGOLITIC, ARMENIAN, GEORGIAN, CHEROKEE -> false;
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO, HANGUL, YI -> false;
      case ETHIOPIC, CANADIAN_ABORIGINAL, OGHAM, RUNIC, GOTHIC, BRAILLE -> false;
      default -> true;
    };
  }
}
