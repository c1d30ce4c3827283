package io.cartway.tiles.build;

import io.cartway.tiles.build.TileSchema.Difference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The page that says what of OpenMapTiles 3.16 is in the tiles.
final class SchemaPage {

  /// A case of the table.
  ///
  /// @param className empty without one
  /// @param otherwise where OpenMapTiles begins, if elsewhere, and why
  record Row(
      String layer, String className, String shape, int zoom, String tags, String otherwise) {}

  /// The words of a cell are shortened behind so many.
  private static final int TAGS_MAX = 12;

  private static final int LINE_MAX = 100;

  private static final String HEAD =
      """
      # Vector tiles: layers, classes, fields and first zooms

      The tiles of `/v1/tiles/vector` have the layers of OpenMapTiles 3.16. This page is written
      from the tables that `SchemaConformanceTest` holds the code to: the elements that each class
      comes from and the first zoom that shows them, what is missing, and what is more. Zooms end at
      14; a field may begin later than its feature, where it would only keep small things apart.

      Names: `name` is the local one, `name:latin`, `name:nonlatin` and `name:` with a language
      beside it ([languages](../guide/maps.md)); `name_en` and `name_de` are OpenMapTiles' old ones.

      In the table, "first" is the first zoom; where OpenMapTiles begins elsewhere, its zoom and the
      reason follow. With a name, where a feature needs one.
      """;

  private SchemaPage() {}

  static String of(TileSchema schema, List<Row> rows) {
    StringBuilder page = new StringBuilder(HEAD);
    for (String layer : schema.layerNames()) {
      page.append("\n## ").append(layer).append("\n\n");
      List<String> fields = new ArrayList<>();
      schema.fields(layer).keySet().stream()
          .filter(field -> !isAbsent(schema, layer, field))
          .forEach(field -> fields.add("`" + field + "`"));
      page.append(wrapped("Fields: " + String.join(", ", fields) + "."));
      page.append("\n\n| class | from | first | OpenMapTiles |\n|---|---|---|---|\n");
      lines(layer, rows).forEach(line -> page.append(line).append('\n'));
    }
    contours(page);
    page.append("\n## What OpenMapTiles has and these tiles have not\n\n");
    differences(schema.absent, page);
    page.append("\n## What these tiles have beyond OpenMapTiles\n\n");
    differences(schema.more, page);
    return page.toString();
  }

  /// The layer of regions with elevations, which OpenMapTiles has not.
  private static void contours(StringBuilder page) {
    page.append("\n## ").append(ContourLayer.NAME).append("\n\n");
    page.append(
        wrapped(
            "Fields: `ele` in metres, `nth_line`: 10, 5 or 2 where a line is each tenth, fifth or"
                + " second of its zoom, else 1. Not of OpenMapTiles: lines of equal height, of"
                + " regions that were built with `--elevation`. Sea level has none."));
    page.append("\n\n| zoom | metres between lines |\n|---|---|\n");
    for (int zoom = ContourLayer.ZOOM_MIN; zoom <= ContourLayer.ZOOM_MAX; zoom++) {
      page.append("| %d | %d |\n".formatted(zoom, ContourLayer.interval(zoom)));
    }
  }

  private static String wrapped(String text) {
    StringBuilder wrapped = new StringBuilder();
    int column = 0;
    for (String word : text.split(" ", -1)) {
      boolean fits = column + 1 + word.length() <= LINE_MAX;
      wrapped.append(column == 0 ? "" : fits ? " " : "\n").append(word);
      column = column > 0 && fits ? column + 1 + word.length() : word.length();
    }
    return wrapped.toString();
  }

  private static boolean isAbsent(TileSchema schema, String layer, String field) {
    Set<String> values = Objects.requireNonNull(schema.fields(layer).get(field)).values();
    return schema.absent.stream()
        .anyMatch(row ->
            row.is(layer, field)
                && (row.values().contains("*") || row.values().containsAll(values))
                && schema.more.stream().noneMatch(more -> more.is(layer, field)));
  }

  /// One line for the cases of a class that have the same shape and zoom.
  private static List<String> lines(String layer, List<Row> rows) {
    Map<String, Set<String>> tags = new LinkedHashMap<>();
    Map<String, Row> firsts = new TreeMap<>();
    for (Row row : rows) {
      if (row.layer.equals(layer)) {
        String key = "%s %s %d %s".formatted(row.className, row.shape, row.zoom, row.otherwise);
        tags.computeIfAbsent(key, any -> new LinkedHashSet<>()).add(row.tags);
        firsts.putIfAbsent(key, row);
      }
    }
    List<String> lines = new ArrayList<>();
    tags.forEach((key, elements) -> {
      Row row = Objects.requireNonNull(firsts.get(key));
      lines.add(
          "| %s | %s: %s | %d | %s |"
              .formatted(
                  row.className.isEmpty() ? "" : "`" + row.className + "`",
                  row.shape,
                  cell(elements),
                  row.zoom,
                  row.otherwise));
    });
    return lines;
  }

  private static String cell(Set<String> elements) {
    Set<String> words = new LinkedHashSet<>();
    for (String element : elements) {
      words.add("`" + element.replace("|", ", ") + "`");
    }
    List<String> shown = words.stream().limit(TAGS_MAX).toList();
    return String.join("; ", shown) + (words.size() > TAGS_MAX ? "; ..." : "");
  }

  private static void differences(List<Difference> rows, StringBuilder page) {
    page.append("| layer | field | values | why |\n|---|---|---|---|\n");
    for (Difference row : rows) {
      String values = String.join(", ", new TreeSet<>(row.values()));
      page.append(
          "| %s | `%s` | %s | %s |\n"
              .formatted(
                  row.layer().equals("*") ? "each" : row.layer(),
                  row.field(),
                  values.equals("*") ? "all" : values,
                  row.reason()));
    }
  }
}
