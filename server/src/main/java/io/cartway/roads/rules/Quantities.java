package io.cartway.roads.rules;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Parses numbers with units as mappers write them. Text that is not understood gives 0 ("no
/// limit"), so that a typo never closes a road.
public final class Quantities {

  private static final Pattern NUMBER_UNIT =
      Pattern.compile("^(\\d{1,9}(?:[.,]\\d{1,6})?)\\s*([a-z'\"]*)$");
  private static final Pattern FEET_INCHES =
      Pattern.compile(
          "^(\\d{1,4}(?:[.,]\\d{1,3})?)\\s*(?:'|ft|feet|foot)\\s*"
              + "(?:(\\d{1,3}(?:[.,]\\d{1,3})?)\\s*(?:\"|''|in|inch|inches)?)?$");
  private static final Pattern INCHES =
      Pattern.compile("^(\\d{1,4}(?:[.,]\\d{1,3})?)\\s*(?:\"|''|in|inch|inches)$");
  private static final Pattern METERS_CENTIMETERS = Pattern.compile("^(\\d{1,3})m(\\d{1,2})$");
  private static final Pattern CLOCK = Pattern.compile("^(\\d{1,3}):(\\d{2})(?::(\\d{2}))?$");
  private static final Pattern ISO =
      Pattern.compile("^p(?:(\\d{1,3})d)?(?:t(?:(\\d{1,3})h)?(?:(\\d{1,4})m)?(?:(\\d{1,6})s)?)?$");
  private static final Pattern WORDS =
      Pattern.compile(
          "^(?:(\\d{1,3})\\s*(?:h|hr|hrs|hour|hours))?\\s*"
              + "(?:(\\d{1,4})\\s*(?:m|min|mins|minute|minutes))?$");

  private static final Map<String, Double> KILOGRAMS =
      Map.ofEntries(
          Map.entry("", 1000.0),
          Map.entry("t", 1000.0),
          Map.entry("to", 1000.0),
          Map.entry("ton", 1000.0),
          Map.entry("tons", 1000.0),
          Map.entry("tonnes", 1000.0),
          Map.entry("mt", 1000.0),
          Map.entry("kg", 1.0),
          Map.entry("st", 907.18474),
          Map.entry("lt", 1016.0469),
          Map.entry("lb", 0.45359237),
          Map.entry("lbs", 0.45359237),
          Map.entry("cwt", 50.80234544));
  private static final Map<String, Double> METERS =
      Map.of("", 1.0, "m", 1.0, "meter", 1.0, "meters", 1.0, "cm", 0.01, "mm", 0.001, "km", 1e3);
  private static final Map<String, Double> KMH =
      Map.of("", 1.0, "kmh", 1.0, "kph", 1.0, "mph", 1.609344, "knots", 1.852, "kn", 1.852);

  private Quantities() {}

  /// A weight in kilograms; the default unit is tonnes. Of a list the smallest counts.
  public static int kilograms(@Nullable String text) {
    return smallest(text, Quantities::oneWeight);
  }

  /// A length in centimetres; the default unit is metres. Of a list the smallest counts.
  public static int centimeters(@Nullable String text) {
    return smallest(text, Quantities::oneLength);
  }

  /// A speed in km/h, 0 when it is not a number with a unit. Of a list the smallest counts.
  public static int kmh(@Nullable String text) {
    return smallest(text, Quantities::oneSpeed);
  }

  /// A duration in seconds: `hh:mm`, `hh:mm:ss`, ISO 8601, `1 h 30 min`, or a plain number of
  /// minutes.
  public static int seconds(@Nullable String text) {
    if (text == null) {
      return 0;
    }
    String word = text.strip().toLowerCase(Locale.ROOT);
    Matcher clock = CLOCK.matcher(word);
    if (clock.matches()) {
      return whole(clock.group(1)) * 3600 + whole(clock.group(2)) * 60 + whole(clock.group(3));
    }
    Matcher iso = ISO.matcher(word);
    if (iso.matches()) {
      return whole(iso.group(1)) * 86400
          + whole(iso.group(2)) * 3600
          + whole(iso.group(3)) * 60
          + whole(iso.group(4));
    }
    Matcher words = WORDS.matcher(word);
    if (!word.isEmpty() && words.matches()) {
      return whole(words.group(1)) * 3600 + whole(words.group(2)) * 60;
    }
    Matcher plain = NUMBER_UNIT.matcher(word);
    if (plain.matches() && plain.group(2).isEmpty()) {
      return (int) Math.round(Math.min(number(plain.group(1)), 100_000) * 60);
    }
    return 0;
  }

  private static int smallest(
      @Nullable String text, java.util.function.ToDoubleFunction<String> reader) {
    if (text == null) {
      return 0;
    }
    double best = 0;
    for (String part : text.split("[;|]", -1)) {
      double value = reader.applyAsDouble(part.strip().toLowerCase(Locale.ROOT));
      if (value > 0 && (best == 0 || value < best)) {
        best = value;
      }
    }
    return (int) Math.min(Math.round(best), 10_000_000);
  }

  private static double oneWeight(String word) {
    return scaled(word, KILOGRAMS);
  }

  private static double oneLength(String word) {
    Matcher feet = FEET_INCHES.matcher(word);
    if (feet.matches()) {
      double inches = feet.group(2) == null ? 0 : number(feet.group(2));
      return number(feet.group(1)) * 30.48 + inches * 2.54;
    }
    Matcher inches = INCHES.matcher(word);
    if (inches.matches()) {
      return number(inches.group(1)) * 2.54;
    }
    Matcher mixed = METERS_CENTIMETERS.matcher(word);
    if (mixed.matches()) {
      String centimeters = mixed.group(2);
      return whole(mixed.group(1)) * 100
          + (centimeters.length() == 1 ? whole(centimeters) * 10 : whole(centimeters));
    }
    return scaled(word, METERS) * 100;
  }

  private static double oneSpeed(String word) {
    return scaled(word.replace("km/h", "kmh"), KMH);
  }

  private static double scaled(String word, Map<String, Double> units) {
    Matcher matcher = NUMBER_UNIT.matcher(word);
    if (!matcher.matches()) {
      return 0;
    }
    Double factor = units.get(matcher.group(2));
    return factor == null ? 0 : number(matcher.group(1)) * factor;
  }

  private static double number(String digits) {
    return Double.parseDouble(digits.replace(',', '.'));
  }

  private static int whole(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }
}
