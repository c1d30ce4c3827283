package io.cartway.search.query;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.cartway.geo.LatLng;
import io.cartway.search.text.EditDistance;
import io.cartway.text.Scan;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Parses coordinates: decimal degrees with points or commas, degrees with minutes and seconds,
/// with or without compass letters, `geo:` URIs, ISO 6709. Latitude comes first unless a letter
/// says otherwise or the value is out of range.
public final class CoordinateText {

  private static final int LENGTH_MAX = 100;

  /// Marks each number that is followed by a blank, a compass letter or the end: RE2 has no
  /// lookahead.
  private static final char FREE = '~';

  /// The characters of a position in upper case, besides digits.
  private static final String SIGNS = " .,;/:+-°'\"NSEW";

  private static final String NUMBER = "\\d{1,3}(?:[.,]\\d{1,15})?";
  private static final String SEPARATOR = "(?:\\s*[,;/]\\s*|\\s+)";

  /// With compass letters before the numbers, and with letters after them or none.
  private static final List<Pattern> DECIMAL = List.of(decimal(true), decimal(false));

  private static final List<Pattern> SEXAGESIMAL = List.of(sexagesimal(true), sexagesimal(false));

  private static final Pattern ISO_6709 =
      Pattern.compile(
          "([+-]\\d{2}(?:\\.\\d{1,15})?)([+-]\\d{3}(?:\\.\\d{1,15})?)(?:[+-][\\d.]+)?/?");

  private static final Pattern GEO =
      Pattern.compile("GEO:(-?[\\d.]{1,20}),(-?[\\d.]{1,20})(?:,-?[\\d.]{1,20})?(?:[;?](.*))?");

  private static final Pattern GEO_QUERY =
      Pattern.compile("(?:.*&)?Q=(-?[\\d.]{1,20}),(-?[\\d.]{1,20})(?:\\(.*)?");

  private static final Pattern WORDS =
      Pattern.compile("\\b(?:LATITUDE|LONGITUDE|LAT|LNG|LON|LONG)\\b\\s*[:=.]?");

  private CoordinateText() {}

  private static Pattern decimal(boolean isBefore) {
    String number = "(?P<d%s>" + NUMBER + ")~?\\s*°?";
    return Pattern.compile(
        half("a", number.formatted("a"), isBefore)
            + SEPARATOR
            + half("b", number.formatted("b"), isBefore));
  }

  private static Pattern sexagesimal(boolean isBefore) {
    return Pattern.compile(
        half("a", minutes("a"), isBefore) + SEPARATOR + "?" + half("b", minutes("b"), isBefore));
  }

  private static String half(String name, String degrees, boolean isBefore) {
    String signed = "(?P<s" + name + ">[+-])?" + degrees;
    return isBefore
        ? "(?P<l" + name + ">[NSEW])\\s*" + signed
        : signed + "\\s*(?P<l" + name + ">[NSEW])?";
  }

  private static String minutes(String name) {
    String number = "\\d{1,2}(?:[.,]\\d{1,15})?";
    return "(?P<d%s>\\d{1,3})~?(?:\\s*°\\s*|\\s*:\\s*|\\s+)".formatted(name)
        + "(?P<m%s>%s)(?:~?\\s*'|~?\\s*:|~)".formatted(name, number)
        + "(?:\\s*(?P<c%s>%s)(?:~?\\s*\"|~))?".formatted(name, number);
  }

  /// The position if the whole text is one; else empty.
  public static Optional<LatLng> read(String text) {
    String plain = text.strip();
    if (plain.length() > LENGTH_MAX || plain.isEmpty() || !EditDistance.hasDigit(plain)) {
      return Optional.empty();
    }
    plain = spelled(plain);
    Matcher geo = GEO.matcher(plain);
    if (plain.startsWith("GEO:") && geo.matches()) {
      String query = geo.group(3) == null ? "" : geo.group(3);
      Matcher of = GEO_QUERY.matcher(query);
      return of.matches()
          ? position(number(of.group(1)), number(of.group(2)))
          : position(number(geo.group(1)), number(geo.group(2)));
    }
    Matcher iso = ISO_6709.matcher(plain);
    if (iso.matches()) {
      return position(number(iso.group(1)), number(iso.group(2)));
    }
    plain = WORDS.matcher(plain).replaceAll(" ").strip();
    if (!Scan.isAll(plain, 1, LENGTH_MAX, CoordinateText::isSign)) {
      return Optional.empty();
    }
    plain = withFree(plain);
    for (Pattern pattern : DECIMAL) {
      Matcher found = pattern.matcher(plain);
      if (found.matches() && isSure(found, plain)) {
        return position(found, degrees(found, "a", false), degrees(found, "b", false));
      }
    }
    for (Pattern pattern : SEXAGESIMAL) {
      Matcher found = pattern.matcher(plain);
      if (found.matches() && (hasLetters(found) || plain.indexOf('°') >= 0)) {
        return position(found, degrees(found, "a", true), degrees(found, "b", true));
      }
    }
    return Optional.empty();
  }

  private static boolean isSign(int c) {
    return Scan.isDigit(c) || Scan.isSpace(c) || SIGNS.indexOf(c) >= 0;
  }

  private static String withFree(String text) {
    StringBuilder made = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      made.append(Scan.isSpace(text.charAt(i)) ? ' ' : text.charAt(i));
      boolean isFree =
          i + 1 == text.length()
              || Scan.isSpace(text.charAt(i + 1))
              || "NSEW".indexOf(text.charAt(i + 1)) >= 0;
      if (isFree && Scan.isDigit(text.charAt(i))) {
        made.append(FREE);
      }
    }
    return made.toString();
  }

  /// Upper case, with one character each for minus, degrees, minutes and seconds.
  private static String spelled(String text) {
    return text.toUpperCase(Locale.ROOT)
        .replace('−', '-')
        .replace('–', '-')
        .replace('º', '°')
        .replace('˚', '°')
        .replace("DEG", "°")
        .replace("''", "\"")
        .replace("′′", "\"")
        .replace('′', '\'')
        .replace('’', '\'')
        .replace('´', '\'')
        .replace('″', '"')
        .replace('”', '"')
        .replace('“', '"');
  }

  /// Two integers are not a position: `12, 14` are house numbers.
  private static boolean isSure(Matcher found, String text) {
    boolean isExact = hasFraction(found.group("da")) && hasFraction(found.group("db"));
    return isExact || hasLetters(found) || text.indexOf('°') >= 0;
  }

  private static boolean hasFraction(String number) {
    return number.indexOf('.') >= 0 || number.indexOf(',') >= 0;
  }

  private static boolean hasLetters(Matcher found) {
    return !letter(found, "a").isEmpty() && !letter(found, "b").isEmpty();
  }

  private static String letter(Matcher found, String half) {
    String letter = found.group("l" + half);
    return letter == null ? "" : letter;
  }

  private static double degrees(Matcher found, String half, boolean hasMinutes) {
    double degrees = number(found.group("d" + half));
    if (hasMinutes) {
      double minutes = number(found.group("m" + half));
      String written = found.group("c" + half);
      double seconds = written == null ? 0 : number(written);
      if (minutes >= 60 || seconds >= 60) {
        return Double.NaN;
      }
      degrees += minutes / 60 + seconds / 3600;
    }
    boolean isMinus = "-".equals(found.group("s" + half));
    boolean isOther = "SW".contains(letter(found, half)) && !letter(found, half).isEmpty();
    return isMinus != isOther ? -degrees : degrees;
  }

  private static double number(@Nullable String written) {
    if (written == null) {
      return Double.NaN;
    }
    try {
      return Double.parseDouble(written.replace(',', '.'));
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  private static Optional<LatLng> position(Matcher found, double first, double second) {
    String one = letter(found, "a");
    String two = letter(found, "b");
    if (!one.isEmpty() && !two.isEmpty() && isLng(one) == isLng(two)) {
      return Optional.empty();
    }
    boolean isTurned =
        one.isEmpty() ? (two.isEmpty() ? Math.abs(first) > 90 : !isLng(two)) : isLng(one);
    return isTurned ? position(second, first) : position(first, second);
  }

  private static boolean isLng(String letter) {
    return letter.equals("E") || letter.equals("W");
  }

  private static Optional<LatLng> position(double lat, double lng) {
    boolean isThere = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
    return isThere ? Optional.of(new LatLng(lat, lng)) : Optional.empty();
  }
}
