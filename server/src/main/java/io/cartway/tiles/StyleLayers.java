package io.cartway.tiles;

import io.cartway.text.Scan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// What each style draws of the tiles: the table `tiles/drawn.tsv`.
///
/// @param style the style's name
/// @param layers by name; a layer that is missing is not drawn
public record StyleLayers(String style, Map<String, Drawn> layers) {

  private static final String ALL = "*";
  private static final String NOTHING = "-";
  private static final Map<String, StyleLayers> TABLE = read(table());

  public StyleLayers {
    layers = Map.copyOf(layers);
  }

  /// What is drawn of a layer.
  ///
  /// @param classes the drawn values of `class`; empty when all features are drawn
  /// @param fields the attributes that the style looks at; `name` stands for all names
  public record Drawn(Set<String> classes, Set<String> fields) {
    public Drawn {
      classes = Set.copyOf(classes);
      fields = Set.copyOf(fields);
    }
  }

  /// The names of all styles.
  public static List<String> styles() {
    return List.copyOf(TABLE.keySet());
  }

  /// The layers that some style draws: all of the schema.
  public static Set<String> allLayers() {
    Set<String> layers = new TreeSet<>();
    TABLE.values().forEach(style -> layers.addAll(style.layers.keySet()));
    return layers;
  }

  /// What a style draws; empty when there is no such style.
  public static Optional<StyleLayers> of(String style) {
    return Optional.ofNullable(TABLE.get(style));
  }

  /// @param text rows of styles, layer, classes and fields
  static Map<String, StyleLayers> read(String text) {
    Map<String, Map<String, Drawn>> byStyle = new LinkedHashMap<>();
    for (String line : Scan.split(text, c -> c == '\n')) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      List<String> row = Scan.split(line, c -> c == '\t');
      Drawn drawn = new Drawn(words(row.get(2), ALL), words(row.get(3), NOTHING));
      for (String style : Scan.split(row.getFirst(), c -> c == ',')) {
        Drawn twice =
            byStyle.computeIfAbsent(style, any -> new LinkedHashMap<>()).put(row.get(1), drawn);
        if (twice != null) {
          throw new IllegalStateException("drawn.tsv: %s, %s twice".formatted(style, row.get(1)));
        }
      }
    }
    Map<String, StyleLayers> table = new LinkedHashMap<>();
    byStyle.forEach((style, layers) -> table.put(style, new StyleLayers(style, layers)));
    return table;
  }

  private static Set<String> words(String cell, String none) {
    return cell.equals(none) ? Set.of() : Set.copyOf(Scan.split(cell, c -> c == ' '));
  }

  private static String table() {
    try (InputStream in =
        Objects.requireNonNull(
            StyleLayers.class.getResourceAsStream("/tiles/drawn.tsv"), "tiles/drawn.tsv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
