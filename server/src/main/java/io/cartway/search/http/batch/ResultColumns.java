package io.cartway.search.http.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.cartway.rows.Cell;
import io.cartway.rows.RowException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The columns of results in CSV: the owner's own, and those of the answers by HERE's names. A name
/// is the path of a field of a result in camel case (`positionLat`, `addressCity`); the shorter
/// names of other clients of HERE's batch and of its older version are understood as well.
final class ResultColumns {

  /// Before the name of a column of the answer where the owner has one of that name.
  static final String PREFIX = "result.";

  /// Columns of a row.
  private static final Set<String> OF_ROW =
      Set.of(
          "row", "recId", "status", "scoreBand", "queryScore", "error", "seqNumber", "seqLength");

  /// Columns of a result, and where they stand in it.
  private static final Map<String, String> OF_ITEM = ofItem();

  private static final List<String> DEFAULT =
      List.of(
          "row",
          "status",
          "scoreBand",
          "queryScore",
          "error",
          "seqNumber",
          "seqLength",
          "resultType",
          "placeId",
          "title",
          "positionLat",
          "positionLng",
          "addressLabel",
          "addressStreet",
          "addressHouseNumber",
          "addressPostalCode",
          "addressCity",
          "addressCountryCode");

  /// Columns of a candidate behind its number.
  private static final Map<String, String> OF_CANDIDATE = ofCandidate();

  private final Map<String, Source> columns = new LinkedHashMap<>();
  private boolean isOneRecord;

  /// Where the value of a column comes from.
  private sealed interface Source {
    record Own(String column) implements Source {}

    record OfRow(String name) implements Source {}

    record OfItem(String pointer) implements Source {}

    record OfCandidate(int index, String pointer) implements Source {}
  }

  private ResultColumns() {}

  private static Map<String, String> ofCandidate() {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("Id", "/id");
    fields.put("Title", "/title");
    fields.put("Score", "/queryScore");
    fields.put("Lat", "/position/lat");
    fields.put("Lng", "/position/lng");
    return fields;
  }

  private static Map<String, String> ofItem() {
    Map<String, String> paths = new LinkedHashMap<>();
    paths.put("placeId", "/id");
    paths.put("title", "/title");
    paths.put("resultType", "/resultType");
    paths.put("localityType", "/localityType");
    paths.put("houseNumberType", "/houseNumberType");
    paths.put("houseNumberFallback", "/houseNumberFallback");
    paths.put("distance", "/distance");
    for (String kind : List.of("position", "access")) {
      String at = kind.equals("access") ? "/access/0" : "/position";
      paths.put(kind + "Lat", at + "/lat");
      paths.put(kind + "Lng", at + "/lng");
      paths.put(kind + "Latitude", at + "/lat");
      paths.put(kind + "Longitude", at + "/lng");
    }
    paths.put("displayCoordinate", "/position");
    paths.put("displayLatitude", "/position/lat");
    paths.put("displayLongitude", "/position/lng");
    paths.put("navigationLatitude", "/access/0/lat");
    paths.put("navigationLongitude", "/access/0/lng");
    for (String name :
        List.of(
            "label",
            "countryCode",
            "countryName",
            "stateCode",
            "state",
            "countyCode",
            "county",
            "city",
            "district",
            "subdistrict",
            "street",
            "postalCode",
            "houseNumber",
            "building")) {
      String camel = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
      paths.put("address" + camel, "/address/" + name);
      paths.put(name, "/address/" + name);
    }
    for (String side : List.of("west", "south", "east", "north")) {
      String camel = side.substring(0, 1).toUpperCase(Locale.ROOT) + side.substring(1);
      paths.put("mapView" + camel, "/mapView/" + side);
    }
    paths.put("address", "/address/label");
    paths.put("locationLabel", "/address/label");
    paths.put("country", "/address/countryCode");
    paths.put("postcode", "/address/postalCode");
    paths.put("locationId", "/id");
    paths.put("matchLevel", "/resultType");
    paths.put("categoriesId", "/categories/0/id");
    paths.put("categoriesName", "/categories/0/name");
    return paths;
  }

  /// The owner's columns, then the usual ones of the answer.
  static ResultColumns usual(List<String> own) {
    ResultColumns made = new ResultColumns();
    own.forEach(name -> made.columns.put(name, new Source.Own(name)));
    DEFAULT.forEach(name -> made.addAnswers(name, own));
    return made;
  }

  private void addAnswers(String name, List<String> own) {
    answers(name)
        .ifPresent(source -> columns.put(own.contains(name) ? PREFIX + name : name, source));
  }

  /// The columns that somebody chose.
  ///
  /// @param own the owner's
  /// @throws RowException when one is unknown
  static ResultColumns chosen(List<String> names, List<String> own) {
    ResultColumns made = new ResultColumns();
    for (String name : names) {
      boolean isAnswers = name.startsWith(PREFIX) && !own.contains(name);
      Optional<Source> source =
          own.contains(name)
              ? Optional.of(new Source.Own(name))
              : answers(isAnswers ? name.substring(PREFIX.length()) : name);
      made.columns.put(
          name,
          source.orElseThrow(
              () -> new RowException("columns", name, "columns of the rows, and " + accepted())));
    }
    return made;
  }

  /// The owner's columns, what is wrong, and the candidates.
  static ResultColumns ofErrors(List<String> own) {
    ResultColumns made = new ResultColumns();
    own.forEach(name -> made.columns.put(name, new Source.Own(name)));
    for (String name : List.of("row", "status", "scoreBand", "queryScore", "error")) {
      made.addAnswers(name, own);
    }
    for (int i = 0; i < RowAnswers.CANDIDATES; i++) {
      for (Map.Entry<String, String> field : OF_CANDIDATE.entrySet()) {
        String name = "candidate%d%s".formatted(i + 1, field.getKey());
        made.columns.put(
            own.contains(name) ? PREFIX + name : name, new Source.OfCandidate(i, field.getValue()));
      }
    }
    made.isOneRecord = true;
    return made;
  }

  private static String accepted() {
    Set<String> names = new TreeSet<>(OF_ROW);
    names.addAll(OF_ITEM.keySet());
    return String.join(", ", names);
  }

  private static Optional<Source> answers(String name) {
    if (OF_ROW.contains(name)) {
      return Optional.of(new Source.OfRow(name));
    }
    return Optional.ofNullable(OF_ITEM.get(name)).map(Source.OfItem::new);
  }

  List<String> names() {
    return List.copyOf(columns.keySet());
  }

  /// The records of a row: one for each result, or one that says why there is none.
  List<Map<String, Cell>> records(AnsweredRow row) {
    List<JsonNode> items = isOneRecord ? List.of() : row.items();
    List<JsonNode> candidates = isOneRecord ? shortened(row) : List.of();
    List<Map<String, Cell>> records = new ArrayList<>();
    for (int i = 0; i < Math.max(1, items.size()); i++) {
      JsonNode item = i < items.size() ? items.get(i) : MissingNode.getInstance();
      Map<String, Cell> cells = new LinkedHashMap<>();
      for (Map.Entry<String, Source> column : columns.entrySet()) {
        cells.put(column.getKey(), cell(column.getValue(), row, item, i, items.size(), candidates));
      }
      records.add(cells);
    }
    return records;
  }

  private static List<JsonNode> shortened(AnsweredRow row) {
    return row.candidates().stream().map(Candidate::shortened).toList();
  }

  private static Cell cell(
      Source source,
      AnsweredRow row,
      JsonNode item,
      int index,
      int count,
      List<JsonNode> candidates) {
    return switch (source) {
      case Source.OfCandidate(int of, String pointer) ->
          of < candidates.size() ? cell(candidates.get(of).at(pointer)) : new Cell.Null();
      case Source.Own(String column) -> row.given().cells().getOrDefault(column, new Cell.Null());
      case Source.OfItem(String pointer) -> cell(item.at(pointer));
      case Source.OfRow(String name) ->
          switch (name) {
            case "row" -> Cell.of(row.number());
            case "recId" -> Cell.of(row.id().orElse(Long.toString(row.number())));
            case "seqNumber" -> count == 0 ? new Cell.Null() : Cell.of(index + 1L);
            case "seqLength" -> Cell.of((long) count);
            case "queryScore" -> {
              JsonNode own = item.at("/scoring/queryScore");
              yield own.isMissingNode()
                  ? row.answer().cells().getOrDefault(name, new Cell.Null())
                  : cell(own);
            }
            default -> row.answer().cells().getOrDefault(name, new Cell.Null());
          };
    };
  }

  private static Cell cell(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return new Cell.Null();
    }
    if (value.isTextual()) {
      return Cell.of(value.asText());
    }
    if (value.isBoolean()) {
      return Cell.of(value.asBoolean());
    }
    return value.isNumber() ? new Cell.Numeric(value.asText()) : new Cell.Nested(value.toString());
  }
}
