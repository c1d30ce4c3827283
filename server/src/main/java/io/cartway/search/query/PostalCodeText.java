package io.cartway.search.query;

import io.cartway.search.text.WordEdges;
import io.cartway.text.Scan;

/// Blanks additions to postal codes that are not in the index: a vehicle country code before it
/// (`D-95444`), and the last four digits of a US code (`21201-1234`). Two-letter codes (`MC-98000`)
/// stay: they name the country.
final class PostalCodeText {

  private static final String LETTERS = "ABDFHILMNPSVabdfhilmnpsv";

  private PostalCodeText() {}

  /// The text with these blanked; its length is unchanged.
  static String plain(String text) {
    if (text.indexOf('-') < 0 && text.indexOf('–') < 0) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text);
    for (int at = 0; at < text.length(); at++) {
      char each = text.charAt(at);
      if (each == '-' || each == '–') {
        blankCountry(text, at, plain);
      }
    }
    String rest = plain.toString();
    for (int at = 0; at < rest.length(); at++) {
      if (rest.charAt(at) == '-' && isPlusFour(rest, at)) {
        blank(plain, at, at + 5);
      }
    }
    return plain.toString();
  }

  private static void blankCountry(String text, int dash, StringBuilder plain) {
    int end = dash > 0 && Scan.isSpace(text.charAt(dash - 1)) ? dash - 1 : dash;
    int start = end;
    if (end > 1 && WordEdges.isAtIgnoringCase(text, end - 2, "FL")) {
      start = end - 2;
    } else if (end > 0 && LETTERS.indexOf(text.charAt(end - 1)) >= 0) {
      start = end - 1;
    }
    int behind = dash + 1;
    behind += behind < text.length() && Scan.isSpace(text.charAt(behind)) ? 1 : 0;
    int digits = Scan.countFrom(text, behind, Scan::isDigit);
    if (start < end
        && WordEdges.startsAt(text, start, "-")
        && (digits == 4 || digits == 5)
        && WordEdges.endsAt(text, behind + digits, "")) {
      blank(plain, start, behind);
    }
  }

  private static boolean isPlusFour(String text, int dash) {
    int start = dash - 5;
    return start >= 0
        && Scan.isAll(text.substring(start, dash), 5, 5, Scan::isDigit)
        && WordEdges.startsAt(text, start, "-")
        && Scan.countFrom(text, dash + 1, Scan::isDigit) == 4
        && WordEdges.endsAt(text, dash + 5, "-");
  }

  private static void blank(StringBuilder text, int from, int to) {
    for (int i = from; i < to; i++) {
      text.setCharAt(i, ' ');
    }
  }
}
