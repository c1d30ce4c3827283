package io.cartway.search.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;

/// Folds names and search words for comparison: without case, diacritics and punctuation, as in the
/// index, but without its abbreviations of street words.
public final class WordFolding {

  private WordFolding() {}

  /// The text folded: words of letters and digits, one blank between them.
  public static String fold(String text) {
    String normal =
        isPlain(text) ? text.toLowerCase(Locale.ROOT) : ICUFoldingFilter.NORMALIZER.normalize(text);
    StringBuilder folded = new StringBuilder(normal.length());
    boolean isGap = false;
    for (int i = 0; i < normal.length(); ) {
      int letter = normal.codePointAt(i);
      i += Character.charCount(letter);
      if (!isPartOfWord(letter)) {
        isGap = true;
        continue;
      }
      if (isGap && !folded.isEmpty()) {
        folded.append(' ');
      }
      isGap = false;
      folded.appendCodePoint(letter);
    }
    return folded.toString();
  }

  /// A folded word without common plural endings, least changed first. A guess, only for unknown
  /// words.
  public static List<String> singulars(String folded) {
    List<String> singulars = new ArrayList<>();
    if (folded.endsWith("ies")) {
      singulars.add(folded.substring(0, folded.length() - 3) + "y");
    }
    for (String ending : List.of("s", "n", "es", "en", "e", "er")) {
      if (folded.endsWith(ending) && folded.length() - ending.length() >= 3) {
        singulars.add(folded.substring(0, folded.length() - ending.length()));
      }
    }
    return singulars;
  }

  /// Whether folding only needs lower case: true for half of all words, in a tenth of the time.
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPartOfWord(int letter) {
    if (Character.isLetterOrDigit(letter)) {
      return true;
    }
    // Vowels of Thai and of Indian scripts are marks.
    int type = Character.getType(letter);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }
}
