package io.cartway.http.log;

import com.google.re2j.Pattern;

/// Takes secrets out of text that goes to a log: keys and tokens of ours wherever they stand, and
/// the values of the parameters that hold a secret, ours (`signature`) or another provider's, which
/// clients that are moving over still send (`apiKey`, `access_token`, any `...token`). Letters may
/// be percent-encoded: a server would read them all the same.
public final class Redaction {

  private static final String HIDDEN = "***";

  /// A key (`cwk_...`) or token (`cwt_...`), up to what cannot belong to it.
  private static final Pattern SECRET =
      Pattern.compile(
          letters("cw")
              + "(?:"
              + letters("k")
              + "|"
              + letters("t")
              + ")"
              + letters("_")
              + "[A-Za-z0-9._~%+=-]*",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern PARAMETER =
      Pattern.compile(
          "((?:"
              + String.join("|", letters("signature"), letters("apikey"), letters("token"))
              + ")\\s*(?:=|%3d))[^&\\s\"'<>]*",
          Pattern.CASE_INSENSITIVE);

  private Redaction() {}

  // Each letter as it is, or percent-encoded in either case.
  private static String letters(String word) {
    StringBuilder pattern = new StringBuilder();
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      pattern
          .append("(?:")
          .append(c)
          .append("|%")
          .append(Integer.toHexString(c))
          .append(Character.isLetter(c) ? "|%" + Integer.toHexString(c - 0x20) : "")
          .append(')');
    }
    return pattern.toString();
  }

  /// The text without secrets.
  public static String redact(String text) {
    if (isPlain(text)) {
      return text;
    }
    String parameters = PARAMETER.matcher(text).replaceAll("$1" + HIDDEN);
    return SECRET.matcher(parameters).replaceAll(HIDDEN);
  }

  // Nearly every text: nothing in it begins a secret or a parameter that holds one.
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '_', '=', '%' -> {
          return false;
        }
        default -> {}
      }
    }
    return true;
  }
}
