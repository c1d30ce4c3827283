package io.cartway.glyphs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How characters stand in lines that are read from top to bottom, as MapLibre GL JS 6.17.0 has it
/// (`unicode_properties.g.ts`, `verticalize_punctuation.ts`), after the Vertical_Orientation of
/// Unicode and its vertical forms of punctuation.
public final class VerticalForms {

  private static final int[] UPRIGHT =
      ranges(
          "2ea-2eb 1100-11ff 1401-167f 18b0-18ff 2065-2065 20dd-20e0 20e2-20e4 2b97-2b97 "
              + "2bf0-2bff 2e50-2e51 2e80-3007 3012-3013 3020-302f 3031-30fb 30fd-a4cf "
              + "a960-a97f ac00-d7ff f900-faff fe10-fe1f fe30-fe48 fe50-fe57 fe5f-fe62 "
              + "fe67-fe6f ff00-ff07 ff0a-ff0c ff0e-ff19 ff1f-ff3a ff3c-ff3c ff3e-ff3e "
              + "ff40-ff5a ffe0-ffe2 ffe4-ffe7 fff0-fff8 10980-1099f 11580-115ff 11a00-11abf "
              + "13000-1467f 16fe0-18dff 1aff0-1b2ff 1cec0-1cfcf 1d000-1d1ff 1d2e0-1d37f "
              + "1d800-1daaf 1f000-1f7ff 1f900-1faff 20000-2fffd 30000-3fffd");

  /// They stand as what is beside them.
  private static final int[] NEUTRAL =
      ranges(
          "a7-a7 a9-a9 ae-ae b1-b1 bc-be d7-d7 f7-f7 2016-2016 2020-2021 2030-2031 "
              + "203b-203c 2042-2042 2047-2049 2051-2051 2100-218f 221e-221e 2234-2235 "
              + "2300-2307 230c-231f 2324-2328 232b-232b 237d-239a 23be-23cd 23cf-23cf "
              + "23d1-23db 23e2-2422 2424-24ff 25a0-2619 2620-2767 2776-2793 2b12-2b2f "
              + "2b50-2b59 2bb8-2beb 3000-303f 30a0-30ff e000-f8ff fe30-fe6f ff00-ffef "
              + "fffc-fffd f0000-10ffff");

  private static final String PUNCTUATION =
      "!#$%&()*+,-./:;<=>?@[\\]^_`{|}~\u00a2\u00a3\u00a5\u00a6\u00ac\u00af\u2013\u2014"
          + "\u2018\u2019\u201c\u201d\u2026\u22ef\u2027\u20a9\u3001\u3002\u3008\u3009\u300a"
          + "\u300b\u300c\u300d\u300e\u300f\u3010\u3011\u3014\u3015\u3016\u3017\uff01\uff08"
          + "\uff09\uff0c\uff0d\uff0e\uff1a\uff1b\uff1c\uff1e\uff1f\uff3b\uff3d\uff3f\uff5b"
          + "\uff5c\uff5d\uff5f\uff60\uff61\uff62\uff63";

  private static final String FORMS =
      "\ufe15\uff03\uff04\uff05\uff06\ufe35\ufe36\uff0a\uff0b\ufe10\ufe32\u30fb\uff0f"
          + "\ufe13\ufe14\ufe3f\uff1d\ufe40\ufe16\uff20\ufe47\uff3c\ufe48\uff3e\ufe33\uff40"
          + "\ufe37\u2015\ufe38\uff5e\uffe0\uffe1\uffe5\uffe4\uffe2\uffe3\ufe32\ufe31\ufe43"
          + "\ufe44\ufe41\ufe42\ufe19\ufe19\u30fb\uffe6\ufe11\ufe12\ufe3f\ufe40\ufe3d\ufe3e"
          + "\ufe41\ufe42\ufe43\ufe44\ufe3b\ufe3c\ufe39\ufe3a\ufe17\ufe18\ufe15\ufe35\ufe36"
          + "\ufe10\ufe32\u30fb\ufe13\ufe14\ufe3f\ufe40\ufe16\ufe47\ufe48\ufe33\ufe37\u2015"
          + "\ufe38\ufe35\ufe36\ufe12\ufe41\ufe42";

  private static final Map<Integer, Integer> FORM_OF = forms();

  private VerticalForms() {}

  private static Map<Integer, Integer> forms() {
    Map<Integer, Integer> forms = new HashMap<>();
    for (int i = 0; i < PUNCTUATION.length(); i++) {
      forms.put((int) PUNCTUATION.charAt(i), (int) FORMS.charAt(i));
    }
    return forms;
  }

  /// The first and last characters of ranges, ascending.
  private static int[] ranges(String text) {
    List<Integer> ends = new ArrayList<>();
    for (String range : text.split(" ", -1)) {
      int dash = range.indexOf('-');
      ends.add(Integer.parseInt(range, 0, dash, 16));
      ends.add(Integer.parseInt(range, dash + 1, range.length(), 16));
    }
    return ends.stream().mapToInt(Integer::intValue).toArray();
  }

  private static boolean isIn(int[] ranges, int codePoint) {
    int low = 0;
    int high = ranges.length / 2;
    while (low < high) {
      int middle = (low + high) / 2;
      if (ranges[2 * middle + 1] < codePoint) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return 2 * low < ranges.length && ranges[2 * low] <= codePoint;
  }

  /// Whether a character always stands upright, as those of Chinese do.
  public static boolean isUpright(int codePoint) {
    return isIn(UPRIGHT, codePoint);
  }

  /// Whether any character of a text always stands upright: only such texts are written downwards.
  public static boolean hasUpright(String text) {
    return text.codePoints().anyMatch(VerticalForms::isUpright);
  }

  /// Whether a character is turned with its line, and those beside it: letters of Latin are.
  static boolean isRotated(int codePoint) {
    return !isIn(UPRIGHT, codePoint) && !isIn(NEUTRAL, codePoint);
  }

  /// The punctuation of a text as it stands in lines from top to bottom: as what is beside it.
  ///
  /// @return as many characters as the text has
  public static String punctuated(String text) {
    int[] codePoints = text.codePoints().toArray();
    StringBuilder punctuated = new StringBuilder(text.length());
    for (int i = 0; i < codePoints.length; i++) {
      boolean isAmong =
          (i == 0 || isForm(codePoints[i - 1]))
              && (i == codePoints.length - 1 || isForm(codePoints[i + 1]));
      punctuated.appendCodePoint(
          isAmong ? FORM_OF.getOrDefault(codePoints[i], codePoints[i]) : codePoints[i]);
    }
    return punctuated.toString();
  }

  private static boolean isForm(int codePoint) {
    return !isRotated(codePoint) || FORM_OF.containsKey(codePoint);
  }
}
