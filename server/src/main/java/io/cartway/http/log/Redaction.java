package io.cartway.http.log;

import java.util.BitSet;
import java.util.List;

/// Removes secrets from log text: our keys and tokens anywhere, and the values of secret
/// parameters, ours (`signature`; `callback`, whose query may hold a receiver's own secret) or
/// another provider's, which clients may still send (`apiKey`, `access_token`, any `...token`).
/// Letters may be percent-encoded, because a server would decode them.
///
/// Read by hand, in one pass for each of the two: automata of the same rules took three quarters of
/// the time of a request with a query of 31,000 characters.
public final class Redaction {

  private static final String HIDDEN = "***";

  /// Beginnings of a key and of a token.
  private static final List<String> SECRETS = List.of("cwk_", "cwt_");

  /// Ends of names of secret parameters.
  private static final List<String> PARAMETERS =
      List.of("signature", "apikey", "token", "callback");

  private static final int CASE = 'a' - 'A';
  private static final int ENCODED_LENGTH = 3;
  private static final int NONE = -1;

  /// The characters with which one of the words may begin: its first letter in either case, or
  /// percent-encoded.
  private static final BitSet BEGINNINGS = beginnings();

  private Redaction() {}

  private static BitSet beginnings() {
    BitSet beginnings = new BitSet();
    beginnings.set('%');
    for (List<String> words : List.of(SECRETS, PARAMETERS)) {
      for (String word : words) {
        beginnings.set(word.charAt(0));
        beginnings.set(word.charAt(0) - CASE);
      }
    }
    return beginnings;
  }

  /// The text without secrets.
  public static String redact(String text) {
    if (isPlain(text)) {
      return text;
    }
    return withoutSecrets(withoutParameters(text));
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

  /// Hides what follows a parameter's name, spaces and `=`, up to what ends a value.
  private static String withoutParameters(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    int copied = 0;
    int i = 0;
    while (i < text.length()) {
      int value = value(text, endOf(PARAMETERS, text, i));
      if (value == NONE) {
        i++;
        continue;
      }
      shown.append(text, copied, value).append(HIDDEN);
      i = value;
      while (i < text.length() && isOfValue(text.charAt(i))) {
        i++;
      }
      copied = i;
    }
    return shown.append(text, copied, text.length()).toString();
  }

  /// Hides keys and tokens, up to the first character that cannot belong to them.
  private static String withoutSecrets(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    int copied = 0;
    int i = 0;
    while (i < text.length()) {
      int end = endOf(SECRETS, text, i);
      if (end == NONE) {
        i++;
        continue;
      }
      shown.append(text, copied, i).append(HIDDEN);
      i = end;
      while (i < text.length() && isOfSecret(text.charAt(i))) {
        i++;
      }
      copied = i;
    }
    return shown.append(text, copied, text.length()).toString();
  }

  /// Where the value of a parameter begins whose name ends here; [#NONE] if there is no `=`.
  private static int value(String text, int nameEnd) {
    if (nameEnd == NONE) {
      return NONE;
    }
    int i = nameEnd;
    while (i < text.length() && isSpace(text.charAt(i))) {
      i++;
    }
    int length = letter('=', text, i);
    return length == 0 ? NONE : i + length;
  }

  /// The end of the word that begins at an index, in either case, each letter plain or
  /// percent-encoded; [#NONE] if none of the words does.
  private static int endOf(List<String> words, String text, int start) {
    // Most of a text is passed here.
    if (!BEGINNINGS.get(text.charAt(start))) {
      return NONE;
    }
    for (String word : words) {
      int end = start;
      int matched = 0;
      int length = letter(word.charAt(0), text, end);
      while (length > 0) {
        end += length;
        matched++;
        length = matched < word.length() ? letter(word.charAt(matched), text, end) : 0;
      }
      if (matched == word.length()) {
        return end;
      }
    }
    return NONE;
  }

  /// The length of a lower-case letter or sign at an index, 1 or, encoded, 3; 0 if it is another.
  private static int letter(char letter, String text, int index) {
    if (index >= text.length()) {
      return 0;
    }
    char first = text.charAt(index);
    if (first == letter || (isLetter(letter) && first == letter - CASE)) {
      return 1;
    }
    if (first != '%' || index + ENCODED_LENGTH > text.length()) {
      return 0;
    }
    int high = Character.digit(text.charAt(index + 1), 16);
    int low = Character.digit(text.charAt(index + 2), 16);
    int code = high << 4 | low;
    return code == letter || (isLetter(letter) && code == letter - CASE) ? ENCODED_LENGTH : 0;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }

  private static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r' && c != '\u000b');
  }

  private static boolean isOfValue(char c) {
    return switch (c) {
      case '&', '"', '\'', '<', '>' -> false;
      default -> !isSpace(c);
    };
  }

  private static boolean isOfSecret(char c) {
    return (c >= '0' && c <= '9')
        || (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || "._~%+=-".indexOf(c) >= 0;
  }
}
