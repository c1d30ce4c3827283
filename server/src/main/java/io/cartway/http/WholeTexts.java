package io.cartway.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.text.UnicodeText;
import java.util.Map;
import java.util.Optional;

/// Looks for texts in a value of JSON that hold what [UnicodeText] does not allow.
final class WholeTexts {

  private WholeTexts() {}

  /// The path of the first such text, such as `.places[1].name`, or of the object whose member has
  /// such a name; empty when there is none.
  static Optional<String> firstTorn(JsonNode value) {
    if (value.isTextual()) {
      return UnicodeText.isWhole(value.textValue()) ? Optional.empty() : Optional.of("");
    }
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        Optional<String> within = firstTorn(value.get(i));
        if (within.isPresent()) {
          return Optional.of("[" + i + "]" + within.get());
        }
      }
    }
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      if (!UnicodeText.isWhole(member.getKey())) {
        return Optional.of("");
      }
      Optional<String> within = firstTorn(member.getValue());
      if (within.isPresent()) {
        return Optional.of("." + member.getKey() + within.get());
      }
    }
    return Optional.empty();
  }
}
