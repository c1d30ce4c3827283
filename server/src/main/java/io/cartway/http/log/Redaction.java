package io.cartway.http.log;

import com.google.re2j.Pattern;

/// Removes secrets from log text: our keys and tokens anywhere, and the values of secret
/// parameters, ours (`signature`) or another provider's, which clients may still send (`apiKey`,
/// `access_token`, any `...token`). Letters may be percent-encoded, because a server would decode
/// them.
public final class Redaction {

  private static final String HIDDEN = "***";

  /// A key (`cwk_...`) or token (`cwt_...`), up to the first character that cannot belong to it.
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

  // A pattern for each letter, plain or percent-encoded, in either case.
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

  // The fast path for nearly every text: it contains no start of a secret or of a secret parameter.
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
