package io.cartway.roads.rules;

import java.util.ArrayList;
import java.util.List;

/// The syntax of conditional tags' values.
public final class ConditionalText {

  private ConditionalText() {}

  /// The parts of a value between semicolons outside of parentheses.
  public static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (letter == '(') {
        depth++;
      } else if (letter == ')') {
        depth--;
      } else if (letter == ';' && depth <= 0) {
        parts.add(text.substring(start, i));
        start = i + 1;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }
}
