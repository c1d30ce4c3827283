package io.cartway.style.check;

import io.cartway.text.Scan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The properties of the style specification: the table `style/properties.tsv`.
final class Specification {

  private static final String EXPRESSION = "expression";
  private static final String NONE = "-";
  private static final String TRANSITION = "-transition";
  private static final Property DURATION = numberFrom(0);

  private static final Map<String, Map<String, Property>> PROPERTIES = new HashMap<>();
  private static final Set<String> OPERATORS = new TreeSet<>();

  static {
    read(text());
  }

  private Specification() {}

  /// The types of layers that there are: those with properties of their own.
  static boolean isLayerType(String type) {
    return PROPERTIES.containsKey(key(type, "paint"));
  }

  /// The properties of a layer or of a part of the document, by name.
  ///
  /// @param owner type of a layer, or a member of the document (`light`)
  /// @param group `layout`, `paint` or `root`
  static Map<String, Property> properties(String owner, String group) {
    return PROPERTIES.getOrDefault(key(owner, group), Map.of());
  }

  /// The property `name-transition`, if `name` may have one: then the kind of both its members.
  static Optional<Property> transition(Map<String, Property> properties, String name) {
    if (!name.endsWith(TRANSITION)) {
      return Optional.empty();
    }
    String of = name.substring(0, name.length() - TRANSITION.length());
    return Optional.ofNullable(properties.get(of))
        .filter(Property::isTransitionable)
        .map(_ -> DURATION);
  }

  /// Whether expressions begin with this word.
  static boolean isOperator(String word) {
    return OPERATORS.contains(word);
  }

  private static String key(String owner, String group) {
    return owner + ' ' + group;
  }

  private static Property numberFrom(double min) {
    return new Property(
        Property.Kind.NUMBER, false, 0, List.of(), min, Double.POSITIVE_INFINITY, Set.of(), false);
  }

  private static void read(String table) {
    for (String line : Scan.split(table, c -> c == '\n')) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      List<String> row = Scan.split(line, c -> c == '\t');
      if (row.get(0).equals(EXPRESSION)) {
        OPERATORS.add(row.get(2));
      } else {
        PROPERTIES
            .computeIfAbsent(key(row.get(0), row.get(1)), any -> new LinkedHashMap<>())
            .put(row.get(2), property(row.get(3), row.get(4), row.get(5)));
      }
    }
  }

  private static Property property(String kind, String inputs, String transition) {
    List<String> parts = Scan.split(kind, c -> c == ':');
    boolean isList = parts.getFirst().equals("array");
    String length = isList ? parts.get(2) : "";
    String detail = isList ? parts.get(3) : parts.size() > 1 ? parts.get(1) : "";
    int dots = detail.indexOf("..");
    return new Property(
        Property.Kind.of(isList ? parts.get(1) : parts.getFirst()),
        isList,
        length.isEmpty() ? 0 : Integer.parseInt(length),
        dots >= 0 || detail.isEmpty() ? List.of() : Scan.split(detail, c -> c == '|'),
        bound(dots < 0 ? "" : detail.substring(0, dots), Double.NEGATIVE_INFINITY),
        bound(dots < 0 ? "" : detail.substring(dots + 2), Double.POSITIVE_INFINITY),
        inputs.equals(NONE) ? Set.of() : Set.copyOf(Scan.split(inputs, c -> c == ',')),
        !transition.equals(NONE));
  }

  private static double bound(String text, double none) {
    return text.isEmpty() ? none : Double.parseDouble(text);
  }

  private static String text() {
    String path = "/style/properties.tsv";
    try (InputStream in =
        Objects.requireNonNull(Specification.class.getResourceAsStream(path), path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(path, unreadable);
    }
  }
}
