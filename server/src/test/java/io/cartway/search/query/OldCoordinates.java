package io.cartway.search.query;

import io.cartway.geo.LatLng;
import io.cartway.search.text.EditDistance;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How positions were read by Java's expressions, before [CoordinateText] read them in linear time:
/// the oracle of [LinearReadersTest].
final class OldCoordinates {

  private static final int LENGTH_MAX = 100;

  private static final String NUMBER = "\\d{1,3}(?:[.,]\\d{1,15})?";
  private static final String SEPARATOR = "(?:\\s*[,;/]\\s*|\\s+)";

  /// With the letters of the compass before the numbers, and with letters behind them or none.
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

  private OldCoordinates() {}

  private static Pattern decimal(boolean isBefore) {
    String number = "(?<d%s>" + NUMBER + ")\\s*°?";
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
    String signed = "(?<s" + name + ">[+-])?" + degrees;
    return isBefore
        ? "(?<l" + name + ">[NSEW])\\s*" + signed
        : signed + "\\s*(?<l" + name + ">[NSEW])?";
  }

  private static String minutes(String name) {
    return "(?<d%s>\\d{1,3})(?:\\s*°\\s*|\\s*:\\s*|\\s+)(?<m%s>%s)(?:\\s*'|\\s*:|(?=\\s|[NSEW]|$))"
            .formatted(name, name, "\\d{1,2}(?:[.,]\\d{1,15})?")
        + "(?:\\s*(?<c%s>\\d{1,2}(?:[.,]\\d{1,15})?)(?:\\s*\"|(?=\\s|[NSEW]|$)))?".formatted(name);
  }

  /// The position that a whole text is; empty when it is something else.
  static Optional<LatLng> read(String text) {
    String plain = text.strip();
    if (plain.length() > LENGTH_MAX || plain.isEmpty() || !EditDistance.hasDigit(plain)) {
      return Optional.empty();
    }
    plain = spelled(plain);
    Matcher geo = GEO.matcher(plain);
    if (geo.matches()) {
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

  /// Upper case, and one sign for each of minus, degrees, minutes and seconds.
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

  /// Two whole numbers are no position: `12, 14` are houses.
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
