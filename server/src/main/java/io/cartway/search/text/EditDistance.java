package io.cartway.search.text;

/// The edit distance of two words: insertions, deletions, substitutions and transpositions (optimal
/// string alignment), up to a limit.
public final class EditDistance {

  /// Shorter words have too many neighbours; one of three letters may lack one.
  private static final int ONE_LENGTH_MIN = 3;

  private static final int LACKING_LENGTH = 3;

  private static final int TWO_LENGTH_MIN = 7;

  /// With two wrong letters in a shorter stem before a common ending it is another word:
  /// `Hauptstrasse` is not `Austrasse`.
  private static final int STEM_OF_TWO_MIN = 3;

  private static final int LENGTH_MAX = 64;

  private EditDistance() {}

  /// The number of edits allowed for a word of this length.
  public static int allowed(String term) {
    if (term.length() < ONE_LENGTH_MIN || term.length() > LENGTH_MAX || hasDigit(term)) {
      return 0;
    }
    return term.length() < TWO_LENGTH_MIN ? 1 : 2;
  }

  public static boolean hasDigit(String term) {
    for (int i = 0; i < term.length(); i++) {
      if (Character.isDigit(term.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  /// The set of a word's letters, those of other scripts folded onto the Latin ones.
  public static int letters(String word) {
    int letters = 0;
    for (int i = 0; i < word.length(); i++) {
      letters |= 1 << (word.charAt(i) & 31);
    }
    return letters;
  }

  /// 1 for the same word, less for each edit, 0 for another word.
  public static double similarity(String asked, String known) {
    if (asked.equals(known)) {
      return 1;
    }
    int allowed = allowed(asked);
    if (allowed == 0 || Math.abs(asked.length() - known.length()) > allowed || hasDigit(known)) {
      return 0;
    }
    if (asked.length() == LACKING_LENGTH && known.length() <= LACKING_LENGTH) {
      return 0;
    }
    int distance = distance(asked, known, allowed);
    if (distance > 1 && stem(asked, known) < STEM_OF_TWO_MIN) {
      return 0;
    }
    return distance > allowed ? 0 : 1 - (double) distance / Math.max(5, asked.length());
  }

  /// The length of the shorter stem before the common ending of both words.
  private static int stem(String asked, String known) {
    int end = asked.length();
    int other = known.length();
    while (end > 0 && other > 0 && asked.charAt(end - 1) == known.charAt(other - 1)) {
      end--;
      other--;
    }
    return Math.min(end, other);
  }

  /// The distance; any larger number if it exceeds `most`.
  public static int distance(String a, String b, int most) {
    int start = 0;
    int shorter = Math.min(a.length(), b.length());
    while (start < shorter && a.charAt(start) == b.charAt(start)) {
      start++;
    }
    int endA = a.length();
    int endB = b.length();
    while (endA > start && endB > start && a.charAt(endA - 1) == b.charAt(endB - 1)) {
      endA--;
      endB--;
    }
    int rows = endA - start;
    int columns = endB - start;
    if (rows == 0 || columns == 0 || rows > LENGTH_MAX || columns > LENGTH_MAX) {
      return Math.max(rows, columns);
    }
    if (Math.abs(rows - columns) > most) {
      return most + 1;
    }
    return table(a.substring(start, endA), b.substring(start, endB), most);
  }

  /// The distance of a typed word from a prefix of a known one: the fewest edits, with the prefix's
  /// length above bit 8; -1 if it exceeds `most`.
  public static int ofStart(String typed, String known, int most) {
    int rows = typed.length();
    int columns = Math.min(known.length(), rows + most);
    if (columns + most < rows || rows > LENGTH_MAX) {
      return -1;
    }
    int[] before = new int[columns + 1];
    int[] last = new int[columns + 1];
    int[] row = new int[columns + 1];
    for (int j = 0; j <= columns; j++) {
      last[j] = j;
    }
    for (int i = 1; i <= rows; i++) {
      row[0] = i;
      int least = i;
      for (int j = 1; j <= columns; j++) {
        int cost = typed.charAt(i - 1) == known.charAt(j - 1) ? 0 : 1;
        int edits = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + cost);
        boolean isSwap =
            i > 1
                && j > 1
                && typed.charAt(i - 1) == known.charAt(j - 2)
                && typed.charAt(i - 2) == known.charAt(j - 1);
        row[j] = isSwap ? Math.min(edits, before[j - 2] + 1) : edits;
        least = Math.min(least, row[j]);
      }
      if (least > most) {
        return -1;
      }
      int[] free = before;
      before = last;
      last = row;
      row = free;
    }
    int best = 0;
    for (int j = 1; j <= columns; j++) {
      best = last[j] < last[best] || (last[j] == last[best] && j <= rows) ? j : best;
    }
    return last[best] > most ? -1 : best << 8 | last[best];
  }

  private static int table(String a, String b, int most) {
    int[] before = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      int least = i;
      for (int j = 1; j <= b.length(); j++) {
        int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int edits = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + cost);
        boolean isSwap =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        row[j] = isSwap ? Math.min(edits, before[j - 2] + 1) : edits;
        least = Math.min(least, row[j]);
      }
      if (least > most) {
        return most + 1;
      }
      int[] free = before;
      before = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }
}
