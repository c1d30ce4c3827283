package io.cartway.render.label;

import io.cartway.style.value.LetterForms;
import java.text.Bidi;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The directions in which the parts of a text are read: the Unicode Bidirectional Algorithm, for a
/// text whose own direction is that of its first letter.
final class ReadingOrder {

  private static final ReadingOrder LEFT_TO_RIGHT = new ReadingOrder(null);

  private final @Nullable Bidi bidi;

  private ReadingOrder(@Nullable Bidi bidi) {
    this.bidi = bidi;
  }

  /// The order of a text.
  static ReadingOrder of(String text) {
    char[] characters = text.toCharArray();
    return Bidi.requiresBidi(characters, 0, characters.length)
        ? new ReadingOrder(new Bidi(text, Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT))
        : LEFT_TO_RIGHT;
  }

  /// The level of a character: odd for right to left.
  ///
  /// @param at its number in the text
  int level(int at) {
    return bidi == null ? 0 : bidi.getLevelAt(at);
  }

  /// The character that is drawn: brackets open the other way from right to left.
  static int drawn(int codePoint, int level) {
    return level % 2 == 1 ? LetterForms.mirrored(codePoint) : codePoint;
  }

  /// The letters of a line from left to right. Marks stay behind the letter that they are written
  /// on.
  static List<Letter> visual(List<Letter> line) {
    if (line.stream().allMatch(letter -> letter.level() == 0)) {
      return line;
    }
    List<List<Letter>> clusters = new ArrayList<>();
    for (Letter letter : line) {
      if (letter.isMark() && !clusters.isEmpty()) {
        clusters.getLast().add(letter);
      } else {
        clusters.add(new ArrayList<>(List.of(letter)));
      }
    }
    byte[] levels = new byte[clusters.size()];
    Object[] ordered = new Object[clusters.size()];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = (byte) clusters.get(i).getFirst().level();
      ordered[i] = i;
    }
    Bidi.reorderVisually(levels, 0, ordered, 0, levels.length);
    List<Letter> visual = new ArrayList<>();
    for (Object number : ordered) {
      visual.addAll(clusters.get((Integer) number));
    }
    return visual;
  }
}
