package io.cartway.style.value;

import io.cartway.text.Scan;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads colours of CSS (Color Module Level 4, without the newer spaces) in one pass.
final class CssColor {

  /// Longer texts are no colours.
  private static final int LENGTH_MAX = 200;

  private static final String NAMES =
      """
      aliceblue f0f8ff, antiquewhite faebd7, aqua 00ffff, aquamarine 7fffd4,
      azure f0ffff, beige f5f5dc, bisque ffe4c4, black 000000, blanchedalmond ffebcd,
      blue 0000ff, blueviolet 8a2be2, brown a52a2a, burlywood deb887, cadetblue 5f9ea0,
      chartreuse 7fff00, chocolate d2691e, coral ff7f50, cornflowerblue 6495ed,
      cornsilk fff8dc, crimson dc143c, cyan 00ffff, darkblue 00008b, darkcyan 008b8b,
      darkgoldenrod b8860b, darkgray a9a9a9, darkgreen 006400, darkgrey a9a9a9,
      darkkhaki bdb76b, darkmagenta 8b008b, darkolivegreen 556b2f, darkorange ff8c00,
      darkorchid 9932cc, darkred 8b0000, darksalmon e9967a, darkseagreen 8fbc8f,
      darkslateblue 483d8b, darkslategray 2f4f4f, darkslategrey 2f4f4f,
      darkturquoise 00ced1, darkviolet 9400d3, deeppink ff1493, deepskyblue 00bfff,
      dimgray 696969, dimgrey 696969, dodgerblue 1e90ff, firebrick b22222,
      floralwhite fffaf0, forestgreen 228b22, fuchsia ff00ff, gainsboro dcdcdc,
      ghostwhite f8f8ff, gold ffd700, goldenrod daa520, gray 808080, green 008000,
      greenyellow adff2f, grey 808080, honeydew f0fff0, hotpink ff69b4,
      indianred cd5c5c, indigo 4b0082, ivory fffff0, khaki f0e68c, lavender e6e6fa,
      lavenderblush fff0f5, lawngreen 7cfc00, lemonchiffon fffacd, lightblue add8e6,
      lightcoral f08080, lightcyan e0ffff, lightgoldenrodyellow fafad2,
      lightgray d3d3d3, lightgreen 90ee90, lightgrey d3d3d3, lightpink ffb6c1,
      lightsalmon ffa07a, lightseagreen 20b2aa, lightskyblue 87cefa,
      lightslategray 778899, lightslategrey 778899, lightsteelblue b0c4de,
      lightyellow ffffe0, lime 00ff00, limegreen 32cd32, linen faf0e6, magenta ff00ff,
      maroon 800000, mediumaquamarine 66cdaa, mediumblue 0000cd, mediumorchid ba55d3,
      mediumpurple 9370db, mediumseagreen 3cb371, mediumslateblue 7b68ee,
      mediumspringgreen 00fa9a, mediumturquoise 48d1cc, mediumvioletred c71585,
      midnightblue 191970, mintcream f5fffa, mistyrose ffe4e1, moccasin ffe4b5,
      navajowhite ffdead, navy 000080, oldlace fdf5e6, olive 808000, olivedrab 6b8e23,
      orange ffa500, orangered ff4500, orchid da70d6, palegoldenrod eee8aa,
      palegreen 98fb98, paleturquoise afeeee, palevioletred db7093, papayawhip ffefd5,
      peachpuff ffdab9, peru cd853f, pink ffc0cb, plum dda0dd, powderblue b0e0e6,
      purple 800080, rebeccapurple 663399, red ff0000, rosybrown bc8f8f,
      royalblue 4169e1, saddlebrown 8b4513, salmon fa8072, sandybrown f4a460,
      seagreen 2e8b57, seashell fff5ee, sienna a0522d, silver c0c0c0, skyblue 87ceeb,
      slateblue 6a5acd, slategray 708090, slategrey 708090, snow fffafa,
      springgreen 00ff7f, steelblue 4682b4, tan d2b48c, teal 008080, thistle d8bfd8,
      tomato ff6347, turquoise 40e0d0, violet ee82ee, wheat f5deb3, white ffffff,
      whitesmoke f5f5f5, yellow ffff00, yellowgreen 9acd32
      """;

  private static final Map<String, Color> NAMED = named();

  /// Position in the text; what was read so far.
  private final String text;

  private int at;

  private CssColor(String text, int at) {
    this.text = text;
    this.at = at;
  }

  static @Nullable Color parse(String css) {
    if (css.length() > LENGTH_MAX) {
      return null;
    }
    String text = css.toLowerCase(Locale.ROOT).strip();
    Color named = NAMED.get(text);
    if (named != null) {
      return named;
    }
    if (text.startsWith("#")) {
      return hex(text);
    }
    for (String start : new String[] {"rgb(", "rgba(", "hsl(", "hsla("}) {
      if (text.startsWith(start)) {
        return new CssColor(text, start.length()).parts(start.startsWith("hsl"));
      }
    }
    return null;
  }

  private static @Nullable Color hex(String text) {
    int digits = text.length() - 1;
    if (digits != 3 && digits != 4 && digits != 6 && digits != 8) {
      return null;
    }
    int step = digits < 6 ? 1 : 2;
    double[] parts = {0, 0, 0, 1};
    for (int i = 0; i < digits / step; i++) {
      int high = digit(text.charAt(1 + i * step));
      int low = digit(text.charAt(i * step + step));
      if (high < 0 || low < 0) {
        return null;
      }
      parts[i] = (high * 16 + low) / 255.0;
    }
    return new Color(parts[0], parts[1], parts[2], parts[3]);
  }

  private static int digit(char character) {
    return character < 128 ? Character.digit(character, 16) : -1;
  }

  /// Three numbers, with commas or without, and an opacity after a comma or a slash.
  private @Nullable Color parts(boolean hsl) {
    double[] parts = {0, 0, 0, 1};
    int percents = 0;
    int commas = 0;
    for (int i = 0; i < 3; i++) {
      blanks();
      parts[i] = number();
      if (hsl && i == 0 && text.startsWith("deg", at)) {
        at += 3;
      } else if ((!hsl || i > 0) && take('%')) {
        percents++;
      }
      boolean blank = blanks();
      if (i < 2) {
        if (take(',')) {
          commas++;
        } else if (!blank) {
          return null;
        }
      }
    }
    if (commas == 1 || Double.isNaN(parts[0] + parts[1] + parts[2])) {
      return null;
    }
    if (!take(')')) {
      if (!take(commas == 2 ? ',' : '/')) {
        return null;
      }
      blanks();
      double alpha = number();
      parts[3] = Math.clamp(take('%') ? alpha / 100 : alpha, 0, 1);
      blanks();
      if (!take(')') || Double.isNaN(parts[3])) {
        return null;
      }
    }
    return at == text.length() ? color(hsl, parts, percents) : null;
  }

  private static @Nullable Color color(boolean hsl, double[] parts, int percents) {
    if (hsl) {
      return percents < 2
          ? null
          : ColorSpaces.hsl(
              parts[0], Math.clamp(parts[1], 0, 100), Math.clamp(parts[2], 0, 100), parts[3]);
    }
    if (percents == 1 || percents == 2) {
      return null;
    }
    double most = percents == 3 ? 100 : 255;
    return new Color(
        Math.clamp(parts[0] / most, 0, 1),
        Math.clamp(parts[1] / most, 0, 1),
        Math.clamp(parts[2] / most, 0, 1),
        parts[3]);
  }

  /// NaN when there is none.
  private double number() {
    int start = at;
    while (at < text.length() && isOfNumber(text.charAt(at))) {
      at++;
    }
    return start == at ? Double.NaN : NumberText.parse(text.substring(start, at));
  }

  private static boolean isOfNumber(char character) {
    return (character >= '0' && character <= '9') || "e.+-".indexOf(character) >= 0;
  }

  private boolean take(char wanted) {
    boolean found = at < text.length() && text.charAt(at) == wanted;
    at += found ? 1 : 0;
    return found;
  }

  private boolean blanks() {
    int start = at;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at > start;
  }

  private static Map<String, Color> named() {
    Map<String, Color> named = new HashMap<>();
    named.put("transparent", Color.TRANSPARENT);
    for (String entry : Scan.split(NAMES, c -> c == ',')) {
      String name = entry.strip();
      int blank = name.indexOf(' ');
      int rgb = Integer.parseInt(name, blank + 1, name.length(), 16);
      named.put(
          name.substring(0, blank),
          new Color((rgb >> 16) / 255.0, ((rgb >> 8) & 255) / 255.0, (rgb & 255) / 255.0, 1));
    }
    return named;
  }
}
