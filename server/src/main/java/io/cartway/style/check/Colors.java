package io.cartway.style.check;

import io.cartway.text.Scan;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Colours as CSS writes them: `#rgb`, `rgb(1, 2, 3)`, `hsla(...)`, `teal`.
final class Colors {

  static final String EXPECTED = "a colour of CSS, as #08f, rgb(0, 136, 255) or teal";

  private static final int LENGTH_MAX = 100;

  private static final Set<Integer> HEX_LENGTHS = Set.of(4, 5, 7, 9);

  private static final List<String> FUNCTIONS = List.of("rgb(", "rgba(", "hsl(", "hsla(");

  private static final Set<String> NAMES =
      Set.copyOf(
          Scan.words(
              """
              aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue
              blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue
              cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray darkgreen darkgrey
              darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon
              darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet
              deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen
              fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
              hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon
              lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey
              lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey
              lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine
              mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
              mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose
              moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid
              palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru pink
              plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon
              sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey
              snow springgreen steelblue tan teal thistle tomato transparent turquoise violet
              wheat white whitesmoke yellow yellowgreen
              """,
              Scan::isSpace));

  private Colors() {}

  /// Whether a text is a colour.
  static boolean isColor(String given) {
    if (given.length() > LENGTH_MAX) {
      return false;
    }
    String text = given.strip().toLowerCase(Locale.ROOT);
    if (text.startsWith("#")) {
      return HEX_LENGTHS.contains(text.length())
          && text.chars().skip(1).allMatch(c -> Character.digit(c, 16) >= 0 && c < 0x80);
    }
    for (String function : FUNCTIONS) {
      if (text.startsWith(function) && text.endsWith(")")) {
        return isNumbers(text.substring(function.length(), text.length() - 1));
      }
    }
    return NAMES.contains(text);
  }

  /// Three or four numbers, percentages or angles.
  private static boolean isNumbers(String text) {
    List<String> parts = Scan.words(text, c -> c == ',' || c == '/' || c == ' ');
    return parts.size() >= 3
        && parts.size() <= 4
        && parts.stream()
            .map(part -> Scan.withoutTail(part, c -> c == '%' || Scan.isLetter(c)))
            .allMatch(Colors::isNumber);
  }

  private static boolean isNumber(String text) {
    int dot = text.indexOf('.');
    String digits = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    return Scan.isAll(digits, 1, 20, c -> Scan.isDigit(c) || c == '.')
        && dot == text.lastIndexOf('.')
        && !digits.equals(".");
  }
}
