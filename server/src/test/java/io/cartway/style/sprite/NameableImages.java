package io.cartway.style.sprite;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.StyleDocument;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The images that a style can name: all that its expressions can give, whatever the feature. A
/// field whose value a `match` has decided has the labels of that branch.
final class NameableImages {

  private static final List<String> PROPERTIES =
      List.of("icon-image", "fill-pattern", "line-pattern", "background-pattern");

  private NameableImages() {}

  static Set<String> of(StyleDocument style) {
    Set<String> names = new TreeSet<>();
    for (JsonNode layer : style.layers()) {
      for (String property : PROPERTIES) {
        for (String part : List.of("layout", "paint")) {
          JsonNode value = layer.path(part).path(property);
          if (!value.isMissingNode()) {
            names.addAll(given(value, Map.of()));
          }
        }
      }
    }
    names.remove(""); // No image.
    return names;
  }

  private static Set<String> given(JsonNode node, Map<String, Set<String>> known) {
    if (node.isTextual()) {
      return Set.of(node.asText());
    }
    return switch (node.path(0).asText()) {
      case "get" -> {
        Set<String> values = known.get(node.path(1).asText());
        if (values == null) {
          throw new IllegalStateException("any value may be named: " + node);
        }
        yield values;
      }
      case "match" -> matched(node, known);
      case "step" -> {
        Set<String> all = new TreeSet<>();
        for (int i = 2; i < node.size(); i += 2) {
          all.addAll(given(node.get(i), known));
        }
        yield all;
      }
      case "concat" -> {
        Set<String> all = new TreeSet<>(Set.of(""));
        for (int i = 1; i < node.size(); i++) {
          Set<String> next = given(node.get(i), known);
          Set<String> longer = new TreeSet<>();
          all.forEach(start -> next.forEach(end -> longer.add(start + end)));
          all = longer;
        }
        yield all;
      }
      default -> throw new IllegalStateException("not understood: " + node);
    };
  }

  private static Set<String> matched(JsonNode match, Map<String, Set<String>> known) {
    Set<String> all = new TreeSet<>(given(match.get(match.size() - 1), known));
    for (int i = 2; i + 1 < match.size(); i += 2) {
      Set<String> labels = new TreeSet<>();
      JsonNode label = match.get(i);
      if (label.isArray()) {
        label.forEach(each -> labels.add(each.asText()));
      } else {
        labels.add(label.asText());
      }
      Map<String, Set<String>> inside = new HashMap<>(known);
      inside.put(match.get(1).path(1).asText(), labels);
      all.addAll(given(match.get(i + 1), inside));
    }
    return all;
  }
}
