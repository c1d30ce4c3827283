package io.cartway.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.rows.RowFormat;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// What shall be given back.
///
/// @param types of data, in the order of the archive
/// @param tables formats of tables that are made for people
public record ExportWish(List<String> types, Set<RowFormat> tables) {

  /// What may be asked for, in the order of the archive.
  public static final List<String> TYPES =
      List.of("geofences", "styles", "batch", "assets", "positions");

  /// What `format` may be.
  public static final String FORMATS = "csv, ndjson, both";

  public ExportWish {
    types = List.copyOf(types);
    tables = Set.copyOf(tables);
  }

  /// The types of some words in the order of the archive; empty when one is unknown. No words are
  /// all.
  public static Optional<List<String>> types(List<String> words) {
    return TYPES.containsAll(words)
        ? Optional.of(
            TYPES.stream().filter(type -> words.isEmpty() || words.contains(type)).toList())
        : Optional.empty();
  }

  /// The tables of a word; empty when it is unknown.
  public static Optional<Set<RowFormat>> tables(String format) {
    return switch (format) {
      case "csv" -> Optional.of(EnumSet.of(RowFormat.CSV));
      case "ndjson" -> Optional.of(EnumSet.of(RowFormat.NDJSON));
      case "both" -> Optional.of(EnumSet.of(RowFormat.CSV, RowFormat.NDJSON));
      default -> Optional.empty();
    };
  }

  /// The words of the tables, sorted.
  public List<String> tableWords() {
    return tables.stream().map(RowFormat::extension).sorted().toList();
  }

  /// As JSON.
  public ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    types.forEach(json.putArray("types")::add);
    tableWords().forEach(json.putArray("tables")::add);
    return json;
  }

  /// Reads [#json].
  public static ExportWish of(JsonNode json) {
    List<String> types = new ArrayList<>();
    json.path("types").forEach(type -> types.add(type.asText()));
    Set<RowFormat> tables = EnumSet.noneOf(RowFormat.class);
    json.path("tables").forEach(word -> tables.addAll(tables(word.asText()).orElseThrow()));
    return new ExportWish(types, tables);
  }
}
