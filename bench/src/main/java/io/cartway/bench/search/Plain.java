package io.cartway.bench.search;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/// Normalizes texts: lower case without diacritics.
public final class Plain {

  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern SIGNS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private Plain() {}

  /// Lower case without diacritics, everything else kept: `Großer Weg 3` is `grosser weg 3`.
  public static String letters(String text) {
    String apart = Normalizer.normalize(text, Normalizer.Form.NFD);
    return MARKS.matcher(apart).replaceAll("").toLowerCase(Locale.ROOT).replace("ß", "ss");
  }

  /// Words of plain letters and digits, separated by one blank.
  public static String words(String text) {
    return SIGNS.matcher(letters(text)).replaceAll(" ").strip();
  }

  /// Letters and digits only, as a key for comparison.
  public static String key(String text) {
    return SIGNS.matcher(letters(text)).replaceAll("");
  }
}
