package io.cartway.render.label;

import java.lang.Character.UnicodeScript;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where labels are broken into lines, as MapLibre's `tagged_string.ts` does: of all breaks, those
/// are taken by which the lines are most alike, with less weight for a short last line.
final class LineBreaks {

  /// Lines end behind these.
  private static final String BREAKABLE = "\n\r &)+-/\u00ad\u00b7\u200b\u2010\u2013\u2027";

  private static final double NEWLINE = -10_000;
  private static final double BETWEEN_IDEOGRAPHS = 150;
  private static final double AT_BRACKET = 50;

  private final List<Letter> letters;
  private final double spacing;
  private final double target;
  private final boolean hasHints;
  private final List<Break> breaks = new ArrayList<>();

  /// @param x pixels of the text before the break
  /// @param before the break at which the line begins; null at the text's
  private record Break(int index, double x, @Nullable Break before, double badness) {}

  private LineBreaks(List<Letter> letters, double spacing, double target) {
    this.letters = letters;
    this.spacing = spacing;
    this.target = target;
    hasHints = letters.stream().anyMatch(letter -> letter.codePoint() == 0x200b);
  }

  /// The numbers of the letters behind the lines' last, the last of which is the count of letters.
  ///
  /// @param spacing between letters, in pixels of 24 per em
  /// @param widthMax of a line in these pixels; may be infinite
  static List<Integer> of(List<Letter> letters, double spacing, double widthMax) {
    double total = 0;
    boolean hasNewline = false;
    for (Letter letter : letters) {
      total += letter.advance(spacing);
      hasNewline |= letter.isNewline();
    }
    if (spacing >= 0 && total > 0 && total <= widthMax && !hasNewline) {
      return List.of(letters.size());
    }
    double lines = Math.max(1, Math.ceil(total / widthMax));
    return new LineBreaks(letters, spacing, total / lines).best();
  }

  private List<Integer> best() {
    double x = 0;
    for (int i = 0; i < letters.size(); i++) {
      if (i > 0 && mayBreak(i)) {
        breaks.add(evaluated(i, x, penalty(i), false));
      }
      if (!letters.get(i).isSpace()) {
        x += letters.get(i).advance(spacing);
      }
    }
    Deque<Integer> ends = new ArrayDeque<>();
    for (Break at = evaluated(letters.size(), x, 0, true); at != null; at = at.before()) {
      ends.addFirst(at.index());
    }
    return List.copyOf(ends);
  }

  private boolean mayBreak(int index) {
    Letter letter = letters.get(index);
    int before = letters.get(index - 1).codePoint();
    boolean isNewlineCut = before == '\r' && letter.codePoint() == '\n';
    if (letter.isMark() || isNewlineCut) {
      return false;
    }
    return BREAKABLE.indexOf(before) >= 0
        || isIdeograph(before)
        || (letter.codePoint() == '(' && index + 1 < letters.size());
  }

  private double penalty(int index) {
    int before = letters.get(index - 1).codePoint();
    int after = letters.get(index).codePoint();
    double penalty = letters.get(index - 1).isNewline() ? NEWLINE : 0;
    if (hasHints && isIdeograph(before)) {
      penalty += BETWEEN_IDEOGRAPHS;
    }
    if (before == '(' || before == 0xff08) {
      penalty += AT_BRACKET;
    }
    if (after == ')' || after == 0xff09) {
      penalty += AT_BRACKET;
    }
    return penalty;
  }

  private Break evaluated(int index, double x, double penalty, boolean isLast) {
    Break best = null;
    double least = badness(x, penalty, isLast);
    for (Break each : breaks) {
      double badness = badness(x - each.x(), penalty, isLast) + each.badness();
      if (badness <= least) {
        best = each;
        least = badness;
      }
    }
    return new Break(index, x, best, least);
  }

  private double badness(double width, double penalty, boolean isLast) {
    double raggedness = (width - target) * (width - target);
    if (isLast) {
      return width < target ? raggedness / 2 : raggedness * 2;
    }
    return raggedness + Math.abs(penalty) * penalty;
  }

  /// Whether a line may end behind a character of a script that has no spaces between words.
  private static boolean isIdeograph(int codePoint) {
    if (codePoint < 0x2e80) {
      return false;
    }
    UnicodeScript script = UnicodeScript.of(codePoint);
    return switch (script) {
      case HAN, HIRAGANA, KATAKANA, BOPOMOFO, YI -> true;
      default ->
          (codePoint >= 0x3000 && codePoint < 0x3040)
              || (codePoint >= 0xff00 && codePoint < 0xfff0);
    };
  }
}
