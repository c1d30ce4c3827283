package io.cartway.search.suggest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/// Finds the words of an index whose prefix is within some edits of the typed letters. Words are
/// sorted, so a common prefix of neighbours is compared once, and mismatching prefixes are skipped;
/// building an equivalent automaton costs more than this walk.
final class FuzzyPrefixTerms {

  /// Maximum number of compared words: the index of a continent has too many.
  private static final int STEPS_MAX = 6_000;

  /// Maximum number of words with one prefix.
  private static final int SAME_MAX = 64;

  private static final int LENGTH_MAX = 64;

  /// Up to this many mismatching words, reading is faster than seeking.
  private static final int NEAR_STEPS = 6;

  private final TermsEnum words;
  private final UnfinishedWord typing;
  private final String letters;

  /// The edit distances between prefixes of the letters and prefixes of a word.
  private final int[][] edits;

  private int steps;

  FuzzyPrefixTerms(TermsEnum words, UnfinishedWord typing) {
    this.words = words;
    this.typing = typing;
    this.letters = typing.letters();
    edits = new int[LENGTH_MAX + 1][];
  }

  /// Passes on every word once.
  void forEach(Consumer<String> each) throws IOException {
    if (letters.isEmpty() || letters.length() > LENGTH_MAX / 2) {
      return;
    }
    walk(each);
    if (typing.allowedInFirst() > 0) {
      for (String start : typing.firsts()) {
        started(start, each);
      }
    }
  }

  private void started(String start, Consumer<String> each) throws IOException {
    BytesRef bytes = new BytesRef(start);
    if (words.seekCeil(bytes) == TermsEnum.SeekStatus.END) {
      return;
    }
    BytesRef word = words.term();
    for (int i = 0; i < SAME_MAX && word != null && StringHelper.startsWith(word, bytes); i++) {
      each.accept(word.utf8ToString());
      word = words.next();
    }
  }

  /// Walks through the words with the same first letter.
  private void walk(Consumer<String> each) throws IOException {
    String first = letters.substring(0, letters.offsetByCodePoints(0, 1));
    BytesRef start = new BytesRef(first);
    if (words.seekCeil(start) == TermsEnum.SeekStatus.END) {
      return;
    }
    int most = typing.allowed();
    edits[0] = new int[letters.length() + 1];
    for (int i = 0; i <= letters.length(); i++) {
      edits[0][i] = i;
    }
    String last = "";
    int known = 0;
    int wrong = 0;
    BytesRef word = words.term();
    while (word != null && StringHelper.startsWith(word, start) && steps++ < STEPS_MAX) {
      String text = word.utf8ToString();
      int same = Math.min(known, common(last, text));
      int reached = reach(text, same, most);
      known = Math.abs(reached);
      last = text;
      if (reached > 0) {
        each.accept(text);
        wrong = 0;
      } else if (++wrong > NEAR_STEPS && known < text.length()) {
        wrong = 0;
        word = after(text.substring(0, known));
        continue;
      }
      word = words.next();
    }
  }

  private static int common(String a, String b) {
    int length = Math.min(a.length(), b.length());
    int same = 0;
    while (same < length && a.charAt(same) == b.charAt(same)) {
      same++;
    }
    return same;
  }

  /// The first word after those with a prefix.
  private @Nullable BytesRef after(String start) throws IOException {
    byte[] bytes = start.getBytes(UTF_8);
    byte[] next = Arrays.copyOf(bytes, bytes.length + 1);
    // UTF-8 has no byte this high.
    next[bytes.length] = (byte) 0xff;
    return words.seekCeil(new BytesRef(next)) == TermsEnum.SeekStatus.END ? null : words.term();
  }

  /// Compares a word from an offset until it is near enough, or no longer can be.
  ///
  /// @return the number of compared letters; negative if the word does not match
  private int reach(String word, int from, int most) {
    for (int i = 0; i <= from; i++) {
      if (i > 0 && edits[i][letters.length()] <= most) {
        return Math.max(1, from);
      }
    }
    int end = Math.min(word.length(), Math.min(LENGTH_MAX, letters.length() + most));
    for (int i = from + 1; i <= end; i++) {
      int least = row(word, i);
      if (edits[i][letters.length()] <= most) {
        return i;
      }
      if (least > most) {
        return -i;
      }
    }
    return -Math.max(1, end);
  }

  private int row(String word, int i) {
    int[] row = edits[i];
    if (row == null) {
      row = new int[letters.length() + 1];
      edits[i] = row;
    }
    int[] above = edits[i - 1];
    row[0] = i;
    int least = i;
    char letter = word.charAt(i - 1);
    for (int j = 1; j <= letters.length(); j++) {
      int cost = letters.charAt(j - 1) == letter ? 0 : 1;
      int best = Math.min(Math.min(row[j - 1], above[j]) + 1, above[j - 1] + cost);
      boolean isSwap =
          i > 1
              && j > 1
              && letters.charAt(j - 1) == word.charAt(i - 2)
              && letters.charAt(j - 2) == letter;
      row[j] = isSwap ? Math.min(best, edits[i - 2][j - 2] + 1) : best;
      least = Math.min(least, row[j]);
    }
    return least;
  }
}
