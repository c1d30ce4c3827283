package io.cartway.travel.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.text.Scan;
import io.cartway.travel.AreaGrammar;
import io.cartway.travel.http.TravelQuery.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Reads a body with parameters that may be too long for a query. Its values are added to the query
/// in the query's format, so that both are parsed and validated in one place.
public final class BodyJson {

  private static final Set<String> AREA_FIELDS =
      Set.of("type", "west", "south", "east", "north", "outer", "polyline", "radius", "exceptions");

  private static final List<String> AVOID_LISTS =
      List.of(
          "features", "zoneCategories", "zoneIdentifiers", "truckRoadTypes", "tollTransponders");

  private static final List<String> EXCLUDE_LISTS = List.of("countries", "states");

  private final TravelQuery query;

  private BodyJson(TravelQuery query) {
    this.query = query;
  }

  /// Adds a body's values to a query.
  public static void lay(ObjectNode root, TravelQuery query) {
    new BodyJson(query).lay(root);
  }

  private void lay(ObjectNode root) {
    for (Map.Entry<String, JsonNode> field : root.properties()) {
      String name = field.getKey();
      JsonNode value = field.getValue();
      if (isAbsent(value)) {
        continue;
      }
      switch (name) {
        case "avoid", "exclude" -> group(name, value).ifPresent(group -> layKept(name, group));
        case "ev" -> group(name, value).ifPresent(this::layEv);
        case "maxSpeedOnSegment" -> query.lay(name, texts(name, value));
        default -> unknown(name);
      }
    }
  }

  /// Adds a body that says all about its journeys, as those of matrices do: mode, times, vehicle,
  /// what to avoid and to exclude.
  ///
  /// @param own members that the operation reads by itself
  public static void layJourney(ObjectNode root, TravelQuery query, Set<String> own) {
    new BodyJson(query).layJourney(root, own);
  }

  private void layJourney(ObjectNode root, Set<String> own) {
    for (Map.Entry<String, JsonNode> field : root.properties()) {
      String name = field.getKey();
      JsonNode value = field.getValue();
      if (isAbsent(value) || own.contains(name)) {
        continue;
      }
      switch (name) {
        case "transportMode", "routingMode", "departureTime" ->
            scalar(name, value).ifPresent(piece -> query.lay(name, List.of(piece)));
        case "avoid", "exclude" -> group(name, value).ifPresent(group -> layWhole(name, group));
        case "vehicle", "truck" -> layKeys(name, value, VehicleParameters::isKey);
        case "scooter" -> layKeys(name, value, "allowHighway"::equals);
        case "pedestrian" -> layKeys(name, value, "speed"::equals);
        case "traffic" -> layKeys(name, value, Set.of("mode", "overrideFlowDuration")::contains);
        case "ev" -> group(name, value).ifPresent(this::layEv);
        case "maxSpeedOnSegment" -> query.lay(name, texts(name, value));
        default -> unknown(name);
      }
    }
  }

  /// Adds some parameters of a body to a query; other members are not known.
  ///
  /// @param names of parameters that are a text, or a list of texts
  /// @param own members that the operation reads by itself
  public static void lay(ObjectNode root, TravelQuery query, Set<String> names, Set<String> own) {
    BodyJson body = new BodyJson(query);
    for (Map.Entry<String, JsonNode> field : root.properties()) {
      String name = field.getKey();
      if (names.contains(name) && !isAbsent(field.getValue())) {
        query.lay(name, body.texts(name, field.getValue()));
      } else if (!names.contains(name) && !own.contains(name)) {
        body.unknown(name);
      }
    }
  }

  private void layKeys(String name, JsonNode value, Predicate<String> isKey) {
    Optional<ObjectNode> group = group(name, value);
    if (group.isEmpty()) {
      return;
    }
    for (Map.Entry<String, JsonNode> field : group.get().properties()) {
      String path = name + "." + field.getKey();
      if (isAbsent(field.getValue())) {
        continue;
      }
      if (isKey.test(field.getKey())) {
        query.lay(name + "[" + field.getKey() + "]", pairsOrTexts(path, field.getValue()));
      } else {
        unknown(path);
      }
    }
  }

  /// The members of an object (`{"single": 11000}`) as `single:11000`, or a list or scalar.
  private List<Piece> pairsOrTexts(String path, JsonNode value) {
    if (!value.isObject()) {
      return texts(path, value);
    }
    List<Piece> pieces = new ArrayList<>();
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      scalar(path + "." + field.getKey(), field.getValue())
          .ifPresent(
              piece -> pieces.add(new Piece(piece.label(), field.getKey() + ":" + piece.text())));
    }
    return pieces;
  }

  private void layWhole(String name, ObjectNode group) {
    ObjectNode rest = group.deepCopy();
    for (String list : name.equals("avoid") ? AVOID_LISTS : EXCLUDE_LISTS) {
      JsonNode value = rest.remove(list);
      if (value != null && !isAbsent(value)) {
        query.lay(name + "[" + list + "]", texts(name + "." + list, value));
      }
    }
    layKept(name, rest);
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isNull() || (value.isTextual() && value.textValue().isBlank());
  }

  private void unknown(String path) {
    query.noteUnknownField(path);
  }

  private Optional<ObjectNode> group(String path, JsonNode value) {
    if (value instanceof ObjectNode object) {
      return Optional.of(object);
    }
    query.fault(path, value.toString(), "an object");
    return Optional.empty();
  }

  private void layKept(String name, ObjectNode group) {
    for (Map.Entry<String, JsonNode> field : group.properties()) {
      String path = name + "." + field.getKey();
      if (isAbsent(field.getValue())) {
        continue;
      }
      switch (path) {
        case "avoid.areas", "exclude.areas" ->
            query.lay(name + "[areas]", areas(path, field.getValue()));
        case "avoid.segments" -> query.lay("avoid[segments]", texts(path, field.getValue()));
        default -> unknown(path);
      }
    }
  }

  private void layEv(ObjectNode ev) {
    for (Map.Entry<String, JsonNode> field : ev.properties()) {
      String path = "ev." + field.getKey();
      if (isAbsent(field.getValue())) {
        continue;
      }
      if (EnergyParameters.isEvKey(field.getKey())) {
        query.lay("ev[" + field.getKey() + "]", texts(path, field.getValue()));
      } else {
        unknown(path);
      }
    }
  }

  /// A scalar, or the elements of a list of scalars; a string is split at commas.
  private List<Piece> texts(String path, JsonNode value) {
    List<Piece> pieces = new ArrayList<>();
    if (value.isArray()) {
      for (int i = 0; isWorthIt(i, value); i++) {
        scalar(path + "[" + i + "]", value.get(i)).ifPresent(pieces::add);
      }
      return pieces;
    }
    scalar(path, value)
        .ifPresent(piece -> {
          for (String text : piece.text().split(",", -1)) {
            if (!text.isBlank()) {
              pieces.add(new Piece(path, text.strip()));
            }
          }
        });
    return pieces;
  }

  private Optional<Piece> scalar(String path, JsonNode value) {
    if (value.isValueNode() && !value.isNull()) {
      return Optional.of(new Piece(path, value.asText().strip()));
    }
    query.fault(path, value.toString(), "a text or a number");
    return Optional.empty();
  }

  private List<Piece> areas(String path, JsonNode value) {
    List<Piece> pieces = new ArrayList<>();
    if (value.isTextual()) {
      for (String text : Scan.split(value.textValue(), c -> c == '|')) {
        pieces.add(new Piece(path, text.strip()));
      }
    } else if (value.isArray()) {
      for (int i = 0; isWorthIt(i, value); i++) {
        String at = path + "[" + i + "]";
        area(at, value.get(i), true).ifPresent(text -> pieces.add(new Piece(at, text)));
      }
    } else {
      query.fault(path, value.toString(), "a list of areas");
    }
    return pieces;
  }

  /// An area in the query's format.
  private Optional<String> area(String path, JsonNode value, boolean mayHaveExceptions) {
    if (value.isTextual()) {
      return Optional.of(value.textValue().strip());
    }
    if (!value.isObject()) {
      query.fault(path, value.toString(), "an area as a text or an object");
      return Optional.empty();
    }
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      if (!AREA_FIELDS.contains(field.getKey())
          || (field.getKey().equals("exceptions") && !mayHaveExceptions)) {
        unknown(path + "." + field.getKey());
      }
    }
    Optional<String> shape = shape(path, value);
    if (shape.isEmpty() || !mayHaveExceptions) {
      return shape;
    }
    StringBuilder text = new StringBuilder(shape.get());
    JsonNode exceptions = value.path("exceptions");
    if (!exceptions.isMissingNode() && !exceptions.isNull() && !exceptions.isArray()) {
      query.fault(path + ".exceptions", exceptions.toString(), "a list of areas");
    }
    for (int i = 0; isWorthIt(i, exceptions) && exceptions.isArray(); i++) {
      area(path + ".exceptions[" + i + "]", exceptions.get(i), false)
          .ifPresent(exception -> text.append("!exception=").append(exception));
    }
    return Optional.of(text.toString());
  }

  /// Whether to read an element of a list: up to one more than allowed, and not after many faults.
  private boolean isWorthIt(int index, JsonNode list) {
    return index < list.size() && index <= TravelQuery.VALUES_MAX && !query.isHopeless();
  }

  private Optional<String> shape(String path, JsonNode value) {
    String type = value.path("type").asText();
    return switch (type) {
      case "boundingBox" ->
          Optional.of(
              "bbox:%s,%s,%s,%s"
                  .formatted(
                      text(value, "west"),
                      text(value, "south"),
                      text(value, "east"),
                      text(value, "north")));
      case "polygon", "encodedPolygon" ->
          line(path + ".outer", value.path("outer")).map(line -> "polygon:" + line);
      case "corridor", "encodedCorridor" ->
          line(path + ".polyline", value.path("polyline"))
              .map(line -> "corridor:" + line + ";r=" + text(value, "radius"));
      default -> {
        query.fault(
            path + ".type",
            type,
            "one of boundingBox, polygon, encodedPolygon, corridor, encodedCorridor");
        yield Optional.empty();
      }
    };
  }

  private static String text(JsonNode value, String field) {
    return value.path(field).asText();
  }

  /// A flexible polyline unchanged, or a list of points in the query's format.
  private Optional<String> line(String path, JsonNode value) {
    if (value.isTextual()) {
      return Optional.of(value.textValue());
    }
    if (!value.isArray()) {
      query.fault(
          path,
          value.isMissingNode() ? "" : value.toString(),
          "a flexible polyline or a list of points");
      return Optional.empty();
    }
    List<String> points = new ArrayList<>();
    for (JsonNode point : value) {
      if (points.size() > AreaGrammar.POINTS_MAX + 1) {
        break;
      }
      points.add(
          point.isTextual() ? point.textValue() : text(point, "lat") + "," + text(point, "lng"));
    }
    return Optional.of(String.join(";", points));
  }
}
