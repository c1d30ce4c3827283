package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/// Texts with `{name}` in them, which stands for a property of the feature: `{name} ({ele} m)`.
final class Tokens {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Tokens() {}

  /// The expression for a text; the text itself when there is no name in it.
  static JsonNode expression(String text) {
    ArrayNode parts = JSON.arrayNode().add("concat");
    int written = 0;
    int open = -1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '{') {
        open = i;
      } else if (c == '}') {
        if (open >= 0 && i > open + 1) {
          if (open > written) {
            parts.add(text.substring(written, open));
          }
          parts.add(JSON.arrayNode().add("get").add(text.substring(open + 1, i)));
          written = i + 1;
        }
        open = -1;
      }
    }
    if (parts.size() == 1) {
      return JSON.textNode(text);
    }
    if (written < text.length()) {
      parts.add(text.substring(written));
    }
    return parts;
  }
}
