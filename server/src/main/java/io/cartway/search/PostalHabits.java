package io.cartway.search;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes blank what people add to a postal code and what no index has: the letter of a country's
/// cars before it (`D-95444`), and the last four digits of an American one (`21201-1234`). Codes of
/// two letters (`MC-98000`) stay: they name the country.
final class PostalHabits {

  private static final Pattern COUNTRY =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}-])(?:FL|[ABDFHILMNPSV])\\s?[-–]\\s?"
              + "(?=\\d{4,5}(?![\\p{L}\\p{N}]))",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern PLUS_FOUR =
      Pattern.compile("(?<![\\p{L}\\p{N}-])\\d{5}(-\\d{4})(?![\\p{L}\\p{N}-])");

  private PostalHabits() {}

  /// The text, as long as it was.
  static String plain(String text) {
    if (text.indexOf('-') < 0 && text.indexOf('–') < 0) {
      return text;
    }
    String plain = text;
    Matcher country = COUNTRY.matcher(plain);
    while (country.find()) {
      plain = PlainText.without(plain, country.start(), country.end());
    }
    Matcher four = PLUS_FOUR.matcher(plain);
    while (four.find()) {
      plain = PlainText.without(plain, four.start(1), four.end(1));
    }
    return plain;
  }
}
