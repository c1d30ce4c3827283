package io.cartway.style;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;

/// What a style draws of the tiles, read from its filters and expressions: for each layer of the
/// tiles the values of `class` that may pass, and the fields that are looked at. What a filter says
/// of other fields is taken to be true, so that a class may be here that is never drawn, but none
/// is missing.
final class DrawnByDocument {

  /// @param classes empty when any may pass
  record Layer(Optional<Set<String>> classes, Set<String> fields) {}

  private DrawnByDocument() {}

  static SortedMap<String, Layer> of(StyleDocument style) {
    SortedMap<String, Layer> drawn = new TreeMap<>();
    for (JsonNode layer : style.layers()) {
      if (!layer.has("source-layer")) {
        continue;
      }
      Optional<Set<String>> classes =
          layer.has("filter") ? classes(layer.path("filter")) : Optional.empty();
      Set<String> fields = new TreeSet<>();
      for (String part : new String[] {"filter", "layout", "paint"}) {
        fields(layer.path(part), fields);
      }
      drawn.merge(
          layer.path("source-layer").asText(),
          new Layer(classes, fields),
          (one, other) ->
              new Layer(either(one.classes, other.classes), joined(one.fields, other.fields)));
    }
    return drawn;
  }

  private static void fields(JsonNode node, Set<String> fields) {
    boolean isLookUp = node.size() == 2 && node.isArray() && node.get(1).isTextual();
    if (isLookUp && Set.of("get", "has").contains(node.get(0).asText())) {
      fields.add(node.get(1).asText());
    }
    node.forEach(each -> fields(each, fields));
  }

  /// The classes with which an expression may be true.
  private static Optional<Set<String>> classes(JsonNode filter) {
    if (filter.isBoolean()) {
      return filter.asBoolean() ? Optional.empty() : Optional.of(Set.of());
    }
    return switch (filter.path(0).asText()) {
      case "all" -> all(filter, Optional.empty(), DrawnByDocument::both);
      case "any" -> all(filter, Optional.of(Set.of()), DrawnByDocument::either);
      case "==" ->
          isClass(filter.path(1)) ? Optional.of(Set.of(filter.path(2).asText())) : Optional.empty();
      case "match" -> isClass(filter.path(1)) ? matched(filter) : Optional.empty();
      case "case" -> cases(filter);
      default -> Optional.empty();
    };
  }

  private static Optional<Set<String>> all(
      JsonNode filter, Optional<Set<String>> first, BinaryOperator<Optional<Set<String>>> join) {
    Optional<Set<String>> classes = first;
    for (int i = 1; i < filter.size(); i++) {
      classes = join.apply(classes, classes(filter.get(i)));
    }
    return classes;
  }

  private static Optional<Set<String>> cases(JsonNode filter) {
    Optional<Set<String>> classes = classes(filter.get(filter.size() - 1));
    for (int i = 1; i + 1 < filter.size(); i += 2) {
      classes = either(classes, both(classes(filter.get(i)), classes(filter.get(i + 1))));
    }
    return classes;
  }

  private static Optional<Set<String>> matched(JsonNode filter) {
    if (!isNever(filter.get(filter.size() - 1))) {
      return Optional.empty();
    }
    Set<String> classes = new TreeSet<>();
    for (int i = 2; i + 1 < filter.size(); i += 2) {
      if (!isNever(filter.get(i + 1))) {
        JsonNode labels = filter.get(i);
        if (labels.isArray()) {
          labels.forEach(label -> classes.add(label.asText()));
        } else {
          classes.add(labels.asText());
        }
      }
    }
    return Optional.of(classes);
  }

  private static boolean isNever(JsonNode node) {
    return node.isBoolean() && !node.asBoolean();
  }

  private static boolean isClass(JsonNode node) {
    return node.toString().equals("[\"get\",\"class\"]");
  }

  private static Optional<Set<String>> both(
      Optional<Set<String>> one, Optional<Set<String>> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    Set<String> common = new TreeSet<>(one.get());
    common.retainAll(other.get());
    return Optional.of(common);
  }

  private static Optional<Set<String>> either(
      Optional<Set<String>> one, Optional<Set<String>> other) {
    return one.isEmpty() || other.isEmpty()
        ? Optional.empty()
        : Optional.of(joined(one.get(), other.get()));
  }

  private static Set<String> joined(Set<String> one, Set<String> other) {
    Set<String> all = new TreeSet<>(one);
    all.addAll(other);
    return all;
  }
}
