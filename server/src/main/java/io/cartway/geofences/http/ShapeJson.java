package io.cartway.geofences.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.geo.Bounds;
import io.cartway.geo.CircleArea;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.geo.MeasuredArea;
import io.cartway.geo.PolygonArea;
import io.cartway.geofences.GeofenceLimits;
import io.cartway.travel.AreaGrammar;
import io.cartway.travel.AreaRule;
import io.cartway.travel.NumberText;
import io.cartway.travel.PointText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// Reads and writes shapes: circles, polygons and corridors as objects, as GeoJSON, or as texts of
/// [AreaGrammar]. Every number may be a text. What is wrong is told with its place.
final class ShapeJson {

  static final String EXPECTED =
      "{\"type\": \"circle\", \"center\": {\"lat\", \"lng\"}, \"radius\"}, {\"type\": \"polygon\","
          + " \"points\": [{\"lat\", \"lng\"}]}, {\"type\": \"corridor\", \"points\", \"radius\"},"
          + " GeoJSON, or a text such as circle:<lat>,<lng>;r=<metres>";

  private static final String POINT = "{\"lat\", \"lng\"} or \"<lat>,<lng>\"";
  private static final String COORDINATES = "[longitude, latitude]";
  private static final String TYPES =
      "circle, polygon, corridor; or GeoJSON's Point, Polygon, LineString, Feature";

  private final Told told;

  private ShapeJson(Told told) {
    this.told = told;
  }

  /// Takes what is wrong.
  @FunctionalInterface
  interface Told {
    void fault(String path, String given, String expected);
  }

  /// Reads a shape; empty when something is wrong, which is told.
  static Optional<MeasuredArea> read(String path, JsonNode value, Told told) {
    ShapeJson reading = new ShapeJson(told);
    if (value.isTextual()) {
      return reading.text(path, value.asText().strip());
    }
    if (!value.isObject()) {
      told.fault(path, given(value), EXPECTED);
      return Optional.empty();
    }
    return reading.object(path, value, value);
  }

  static String given(JsonNode value) {
    return value.isMissingNode() || value.isNull()
        ? ""
        : value.isValueNode() ? value.asText() : value.toString();
  }

  // ---------------------------------------------------------------- texts

  private Optional<MeasuredArea> text(String path, String text) {
    return switch (AreaGrammar.read(text, GeofenceLimits.CIRCLE_RADIUS_MAX)) {
      case AreaGrammar.Wrong wrong -> {
        wrong.flaws().forEach(flaw -> told.fault(path, flaw.given(), flaw.expected()));
        yield Optional.empty();
      }
      case AreaGrammar.Read(AreaRule rule) when !rule.exceptions().isEmpty() ->
          wrong(path, text, "one area; a polygon may have holes");
      case AreaGrammar.Read(AreaRule rule) ->
          switch (rule.area()) {
            case CircleArea circle when circle.radiusMeters() == 0 ->
                wrong(path, text, meters(GeofenceLimits.CIRCLE_RADIUS_MAX));
            case MeasuredArea area -> Optional.of(area);
            case Bounds box -> polygon(path, text, corners(box), List.of());
            default -> wrong(path, text, EXPECTED);
          };
    };
  }

  private static List<LatLng> corners(Bounds box) {
    return List.of(
        new LatLng(box.south(), box.west()),
        new LatLng(box.south(), box.east()),
        new LatLng(box.north(), box.east()),
        new LatLng(box.north(), box.west()));
  }

  // ---------------------------------------------------------------- objects

  /// @param options where radius and width stand: the shape itself, or properties of a feature
  private Optional<MeasuredArea> object(String path, JsonNode shape, JsonNode options) {
    return switch (shape.path("type").asText().strip().toLowerCase(Locale.ROOT)) {
      case "circle" -> circle(path, shape);
      case "point" -> pointWithRadius(path, shape, options);
      case "polygon" -> polygon(path, shape);
      case "corridor" -> corridor(path, line(path, shape), shape);
      case "linestring" ->
          corridor(path, coordinates(path + ".coordinates", shape.path("coordinates")), options);
      case "feature" -> feature(path, shape, options);
      default -> wrong(path + ".type", given(shape.path("type")), TYPES);
    };
  }

  private Optional<MeasuredArea> feature(String path, JsonNode shape, JsonNode options) {
    JsonNode geometry = shape.path("geometry");
    if (!shape.equals(options) || !geometry.isObject()) {
      return wrong(path + ".geometry", given(geometry), "a Point, Polygon or LineString");
    }
    JsonNode properties = shape.path("properties");
    return object(path + ".geometry", geometry, properties.isObject() ? properties : shape);
  }

  private Optional<MeasuredArea> circle(String path, JsonNode shape) {
    Optional<LatLng> center = point(path + ".center", shape.path("center"));
    OptionalDouble radius = radius(path, shape, "radius", GeofenceLimits.CIRCLE_RADIUS_MAX);
    return center.isPresent() && radius.isPresent()
        ? Optional.of(new CircleArea(center.get(), radius.getAsDouble()))
        : Optional.empty();
  }

  private Optional<MeasuredArea> pointWithRadius(String path, JsonNode shape, JsonNode options) {
    Optional<LatLng> center = coordinate(path + ".coordinates", shape.path("coordinates"));
    OptionalDouble radius = radius(path, options, "radius", GeofenceLimits.CIRCLE_RADIUS_MAX);
    return center.isPresent() && radius.isPresent()
        ? Optional.of(new CircleArea(center.get(), radius.getAsDouble()))
        : Optional.empty();
  }

  private Optional<MeasuredArea> polygon(String path, JsonNode shape) {
    if (!shape.has("coordinates")) {
      Optional<List<LatLng>> ring = points(path + ".points", shape.path("points"));
      Optional<List<List<LatLng>>> holes =
          rings(path + ".holes", shape.path("holes"), this::points);
      return ring.isPresent() && holes.isPresent()
          ? polygon(path + ".points", "", ring.get(), holes.get())
          : Optional.empty();
    }
    JsonNode coordinates = shape.path("coordinates");
    String at = path + ".coordinates";
    // One ring that is not in a list is what many write.
    if (coordinates.path(0).path(0).isValueNode()) {
      return coordinates(at, coordinates).flatMap(ring -> polygon(at, "", ring, List.of()));
    }
    if (coordinates.isEmpty()) {
      return wrong(at, given(coordinates), "a list of rings of " + COORDINATES);
    }
    return rings(at, coordinates, this::coordinates)
        .flatMap(rings -> polygon(at, "", rings.getFirst(), rings.subList(1, rings.size())));
  }

  private Optional<MeasuredArea> polygon(
      String path, String text, List<LatLng> ring, List<List<LatLng>> holes) {
    // The points that close rings do not count: what is exported closes all.
    int points =
        PolygonArea.open(ring).size()
            + holes.stream().mapToInt(hole -> PolygonArea.open(hole).size()).sum();
    if (points > GeofenceLimits.POINTS_MAX) {
      return wrong(
          path,
          "%,d points".formatted(points),
          "at most %,d points".formatted(GeofenceLimits.POINTS_MAX));
    }
    if (holes.size() > GeofenceLimits.HOLES_MAX) {
      return wrong(
          path,
          "%,d holes".formatted(holes.size()),
          "at most %,d holes".formatted(GeofenceLimits.HOLES_MAX));
    }
    try {
      return Optional.of(PolygonArea.of(ring, holes));
    } catch (IllegalArgumentException none) {
      String given = text.isEmpty() ? "%,d points".formatted(points) : text;
      return wrong(path, given, "a polygon; this is none: " + none.getMessage());
    }
  }

  private Optional<MeasuredArea> corridor(
      String path, Optional<List<LatLng>> line, JsonNode options) {
    OptionalDouble radius = corridorRadius(path, options);
    if (line.isEmpty() || radius.isEmpty()) {
      return Optional.empty();
    }
    if (line.get().size() < 2 || line.get().size() > GeofenceLimits.POINTS_MAX) {
      return wrong(
          path + ".points",
          "%,d points".formatted(line.get().size()),
          "2 to %,d points".formatted(GeofenceLimits.POINTS_MAX));
    }
    return Optional.of(new CorridorArea(line.get(), radius.getAsDouble()));
  }

  private OptionalDouble corridorRadius(String path, JsonNode options) {
    if (options.hasNonNull("radius") && options.hasNonNull("width")) {
      told.fault(
          path + ".width",
          given(options.path("width")),
          "either radius, which is to each side, or width, which is both sides together");
      return OptionalDouble.empty();
    }
    if (!options.hasNonNull("width")) {
      return radius(path, options, "radius", GeofenceLimits.CORRIDOR_RADIUS_MAX);
    }
    OptionalDouble width = radius(path, options, "width", 2 * GeofenceLimits.CORRIDOR_RADIUS_MAX);
    return width.isPresent() ? OptionalDouble.of(width.getAsDouble() / 2) : width;
  }

  private OptionalDouble radius(String path, JsonNode options, String name, double most) {
    String given = given(options.path(name));
    OptionalDouble meters =
        options.path(name).isValueNode() ? NumberText.number(given) : OptionalDouble.empty();
    if (meters.isEmpty() || !(meters.getAsDouble() > 0) || meters.getAsDouble() > most) {
      told.fault(path + "." + name, given, meters(most));
      return OptionalDouble.empty();
    }
    return meters;
  }

  private static String meters(double most) {
    return "metres over 0 and up to %,.0f".formatted(most);
  }

  // ---------------------------------------------------------------- points

  private Optional<List<LatLng>> line(String path, JsonNode shape) {
    for (String name : List.of("polyline", "points")) {
      if (shape.path(name).isTextual()) {
        return polyline(path + "." + name, shape.path(name).asText().strip());
      }
    }
    return shape.has("coordinates")
        ? coordinates(path + ".coordinates", shape.path("coordinates"))
        : points(path + ".points", shape.path("points"));
  }

  private Optional<List<LatLng>> polyline(String path, String text) {
    try {
      return Optional.of(FlexiblePolyline.decode(text).points());
    } catch (IllegalArgumentException none) {
      return wrong(path, text, "a flexible polyline: this is " + none.getMessage());
    }
  }

  /// Reads a list of points.
  @FunctionalInterface
  private interface Ring {
    Optional<List<LatLng>> read(String path, JsonNode value);
  }

  private Optional<List<List<LatLng>>> rings(String path, JsonNode value, Ring ring) {
    if (value.isMissingNode() || value.isNull()) {
      return Optional.of(List.of());
    }
    if (!value.isArray()) {
      return wrong(path, given(value), "a list of rings");
    }
    List<List<LatLng>> rings = new ArrayList<>();
    boolean isWhole = true;
    for (int i = 0; i < value.size(); i++) {
      Optional<List<LatLng>> read = ring.read("%s[%d]".formatted(path, i), value.get(i));
      isWhole &= read.isPresent();
      read.ifPresent(rings::add);
    }
    return isWhole ? Optional.of(rings) : Optional.empty();
  }

  private Optional<List<LatLng>> points(String path, JsonNode value) {
    return list(path, value, POINT, this::point);
  }

  private Optional<List<LatLng>> coordinates(String path, JsonNode value) {
    return list(path, value, COORDINATES, this::coordinate);
  }

  /// Reads a point.
  @FunctionalInterface
  private interface Place {
    Optional<LatLng> read(String path, JsonNode value);
  }

  private Optional<List<LatLng>> list(String path, JsonNode value, String of, Place place) {
    if (!value.isArray()) {
      return wrong(path, given(value), "a list of " + of);
    }
    if (value.size() > GeofenceLimits.POINTS_MAX + 1) {
      return wrong(
          path,
          "%,d points".formatted(value.size()),
          "at most %,d points".formatted(GeofenceLimits.POINTS_MAX));
    }
    List<LatLng> points = new ArrayList<>();
    boolean isWhole = true;
    for (int i = 0; i < value.size(); i++) {
      Optional<LatLng> point = place.read("%s[%d]".formatted(path, i), value.get(i));
      isWhole &= point.isPresent();
      point.ifPresent(points::add);
    }
    return isWhole ? Optional.of(points) : Optional.empty();
  }

  private Optional<LatLng> point(String path, JsonNode value) {
    if (value.isTextual()) {
      Optional<LatLng> point = PointText.read(value.asText());
      return point.isPresent() ? point : wrong(path, value.asText(), PointText.EXPECTED);
    }
    if (!value.isObject()) {
      return wrong(path, given(value), POINT);
    }
    return of(path + ".lat", value.path("lat"), path + ".lng", value.path("lng"));
  }

  private Optional<LatLng> coordinate(String path, JsonNode value) {
    return value.isArray() && value.size() >= 2 && value.size() <= 3
        ? of(path + "[1]", value.get(1), path + "[0]", value.get(0))
        : wrong(path, given(value), COORDINATES);
  }

  private Optional<LatLng> of(String latPath, JsonNode lat, String lngPath, JsonNode lng) {
    OptionalDouble north = degrees(latPath, lat, 90);
    OptionalDouble east = degrees(lngPath, lng, 180);
    return north.isPresent() && east.isPresent()
        ? Optional.of(new LatLng(north.getAsDouble(), east.getAsDouble()))
        : Optional.empty();
  }

  private OptionalDouble degrees(String path, JsonNode value, double most) {
    OptionalDouble degrees =
        value.isValueNode()
            ? NumberText.number(value.asText(), -most, most)
            : OptionalDouble.empty();
    if (degrees.isEmpty()) {
      told.fault(path, given(value), "a number from -%.0f to %.0f".formatted(most, most));
    }
    return degrees;
  }

  private <T> Optional<T> wrong(String path, String given, String expected) {
    told.fault(path, given, expected);
    return Optional.empty();
  }

  // ---------------------------------------------------------------- writing

  /// Writes a shape as an object.
  static void write(JsonGenerator json, MeasuredArea shape) throws IOException {
    json.writeStartObject();
    switch (shape) {
      case CircleArea circle -> {
        json.writeStringField("type", "circle");
        json.writeFieldName("center");
        write(json, circle.center());
        json.writeNumberField("radius", circle.radiusMeters());
      }
      case PolygonArea polygon -> {
        json.writeStringField("type", "polygon");
        json.writeFieldName("points");
        write(json, polygon.ring());
        if (!polygon.holes().isEmpty()) {
          json.writeArrayFieldStart("holes");
          for (List<LatLng> hole : polygon.holes()) {
            write(json, hole);
          }
          json.writeEndArray();
        }
      }
      case CorridorArea corridor -> {
        json.writeStringField("type", "corridor");
        json.writeFieldName("points");
        write(json, corridor.line());
        json.writeNumberField("radius", corridor.radiusMeters());
      }
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, List<LatLng> points) throws IOException {
    json.writeStartArray();
    for (LatLng point : points) {
      write(json, point);
    }
    json.writeEndArray();
  }

  static void write(JsonGenerator json, LatLng point) throws IOException {
    json.writeStartObject();
    json.writeNumberField("lat", point.lat());
    json.writeNumberField("lng", point.lng());
    json.writeEndObject();
  }
}
