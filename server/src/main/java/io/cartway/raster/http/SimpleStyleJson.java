package io.cartway.raster.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.LatLng;
import io.cartway.http.Fault;
import io.cartway.raster.overlay.Mercator;
import io.cartway.raster.overlay.Shape;
import io.cartway.raster.overlay.Shape.PinSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Reads GeoJSON (RFC 7946) with the properties of simplestyle 1.1.0 into shapes: a feature, a
/// collection of them, or a geometry.
final class SimpleStyleJson {

  private static final int GREY = 0xff555555;
  private static final int PIN = 0xff7e7e7e;
  private static final double WIDTH = 2;
  private static final double FILL_OPACITY = 0.6;
  private static final int FAULTS_MAX = 20;
  private static final String COLOR = "a color such as #2e6be6 or #26e";

  private static final String POSITION =
      "a position [longitude, latitude], -180 to 180 and -90 to 90";

  private static final String TYPES =
      "a Feature, a FeatureCollection, or a geometry: Point, MultiPoint, LineString,"
          + " MultiLineString, Polygon, MultiPolygon or GeometryCollection";

  private final int shapesMax;
  private final int pointsMax;
  private final List<Shape> shapes = new ArrayList<>();
  private final List<Fault> faults = new ArrayList<>();
  private int points;

  /// How a feature is drawn.
  private record Look(int pin, String label, PinSize size, int stroke, double width, int fill) {}

  /// @param shapesMax most shapes
  /// @param pointsMax most points of all
  SimpleStyleJson(int shapesMax, int pointsMax) {
    this.shapesMax = shapesMax;
    this.pointsMax = pointsMax;
  }

  /// Reads a document, whose depth is bounded by its reader.
  void read(ObjectNode root) {
    Look usual = new Look(PIN, "", PinSize.MEDIUM, GREY, WIDTH, (GREY & 0xffffff) | 0x99000000);
    switch (root.path("type").asText()) {
      case "FeatureCollection" -> {
        JsonNode features = root.path("features");
        each(features, "features", this::feature);
      }
      case "Feature" -> feature(root, "");
      default -> geometry(root, "", usual);
    }
  }

  /// What was read.
  List<Shape> shapes() {
    return shapes;
  }

  /// What cannot be read; the shapes count only when there is nothing.
  List<Fault> faults() {
    return faults;
  }

  private boolean goesOn() {
    return faults.size() < FAULTS_MAX && points <= pointsMax && shapes.size() <= shapesMax;
  }

  private void fault(String path, JsonNode given, String expected) {
    if (faults.size() < FAULTS_MAX) {
      // Its text is as long as the value, which is a part of a small body.
      String text = given.isMissingNode() ? "" : given.isTextual() ? given.asText() : kind(given);
      faults.add(Fault.of(path.isEmpty() ? "body" : path, text, expected));
    }
  }

  private static String kind(JsonNode given) {
    return given.isContainerNode()
        ? "%s of %d".formatted(given.isArray() ? "a list" : "an object", given.size())
        : given.asText();
  }

  private static String below(String path, String name) {
    return path.isEmpty() ? name : path + '.' + name;
  }

  private void feature(JsonNode feature, String path) {
    if (!feature.path("type").asText().equals("Feature")) {
      fault(below(path, "type"), feature.path("type"), "Feature");
      return;
    }
    Look look = look(feature.path("properties"), below(path, "properties"));
    JsonNode geometry = feature.path("geometry");
    // GeoJSON allows a feature without a place.
    if (!geometry.isNull()) {
      geometry(geometry, below(path, "geometry"), look);
    }
  }

  private void geometry(JsonNode geometry, String path, Look look) {
    JsonNode at = geometry.path("coordinates");
    String place = below(path, "coordinates");
    switch (geometry.path("type").asText()) {
      case "Point" -> pin(at, place, look);
      case "MultiPoint" -> each(at, place, (node, where) -> pin(node, where, look));
      case "LineString" -> line(at, place, look);
      case "MultiLineString" -> each(at, place, (node, where) -> line(node, where, look));
      case "Polygon" -> area(at, place, look);
      case "MultiPolygon" -> each(at, place, (node, where) -> area(node, where, look));
      case "GeometryCollection" ->
          each(
              geometry.path("geometries"),
              below(path, "geometries"),
              (node, where) -> geometry(node, where, look));
      default -> fault(below(path, "type"), geometry.path("type"), TYPES);
    }
  }

  /// Reads a part.
  @FunctionalInterface
  private interface Part {
    void read(JsonNode node, String path);
  }

  private void each(JsonNode list, String path, Part part) {
    if (!list.isArray()) {
      fault(path, list, "a list");
      return;
    }
    for (int i = 0; i < list.size() && goesOn(); i++) {
      part.read(list.path(i), "%s[%d]".formatted(path, i));
    }
  }

  private void add(Shape shape) {
    shapes.add(shape);
    if (shapes.size() == shapesMax + 1) {
      faults.add(
          Fault.of(
              "body",
              "more than %d overlays".formatted(shapesMax),
              "at most %d overlays in query and body".formatted(OverlayParameters.OVERLAYS_MAX)));
    }
  }

  private void pin(JsonNode node, String path, Look look) {
    Optional<LatLng> place = position(node, path);
    if (place.isPresent() && Math.abs(place.get().lat()) > Mercator.LAT_MAX) {
      fault(path, node.path(1), "a latitude of the map, -%1$s to %1$s".formatted(Mercator.LAT_MAX));
    } else if (place.isPresent()) {
      add(new Shape.Pin(place.get(), look.pin, look.label, look.size));
    }
  }

  private void line(JsonNode node, String path, Look look) {
    List<LatLng> line = positions(node, path, 2);
    if (!line.isEmpty()) {
      add(new Shape.Line(line, look.stroke, look.width));
    }
  }

  private void area(JsonNode node, String path, Look look) {
    List<List<LatLng>> rings = new ArrayList<>();
    int before = faults.size();
    each(node, path, (ring, where) -> rings.add(positions(ring, where, 4)));
    if (faults.size() == before && rings.isEmpty()) {
      fault(path, node, "at least one ring");
    }
    if (faults.size() == before) {
      add(new Shape.Area(rings, look.stroke, look.width, look.fill));
    }
  }

  private List<LatLng> positions(JsonNode node, String path, int least) {
    List<LatLng> line = new ArrayList<>();
    int before = faults.size();
    each(node, path, (each, where) -> position(each, where).ifPresent(line::add));
    if (faults.size() == before && line.size() < least) {
      fault(path, node, "at least %d positions".formatted(least));
    }
    return faults.size() == before ? line : List.of();
  }

  private Optional<LatLng> position(JsonNode node, String path) {
    points++;
    if (points == pointsMax + 1) {
      faults.add(
          Fault.of(
              "body",
              "more than %,d points".formatted(pointsMax),
              OverlayParameters.expectedPoints()));
    }
    double lng = node.path(0).isNumber() ? node.path(0).doubleValue() : Double.NaN;
    double lat = node.path(1).isNumber() ? node.path(1).doubleValue() : Double.NaN;
    if (!node.isArray() || !(Math.abs(lng) <= 180) || !(Math.abs(lat) <= 90)) {
      String given = node.isArray() ? node.path(0).asText() + ", " + node.path(1).asText() : "";
      if (faults.size() < FAULTS_MAX) {
        faults.add(Fault.of(path, given, POSITION));
      }
      return Optional.empty();
    }
    return Optional.of(new LatLng(lat, lng));
  }

  // ---------------------------------------------------------------- simplestyle

  private Look look(JsonNode properties, String path) {
    if (!isAbsent(properties) && !properties.isObject()) {
      fault(path, properties, "an object, or null");
    }
    int stroke = color(properties, path, "stroke", GREY);
    int fill = color(properties, path, "fill", GREY);
    JsonNode symbol = properties.path("marker-symbol");
    if (!isAbsent(symbol) && !symbol.isTextual() && !symbol.isNumber()) {
      fault(below(path, "marker-symbol"), symbol, "a text");
    }
    return new Look(
        color(properties, path, "marker-color", PIN),
        // Names of icons, which simplestyle knows, too, are not drawn.
        OverlayParameters.isLabel(symbol.asText("")) ? symbol.asText("") : "",
        size(properties.path("marker-size"), below(path, "marker-size")),
        faded(stroke, number(properties, path, "stroke-opacity", 1, 1)),
        number(properties, path, "stroke-width", WIDTH, OverlayParameters.WIDTH_MAX),
        faded(fill, number(properties, path, "fill-opacity", FILL_OPACITY, 1)));
  }

  private static boolean isAbsent(JsonNode given) {
    return given.isMissingNode() || given.isNull();
  }

  private PinSize size(JsonNode given, String path) {
    return switch (isAbsent(given) ? "medium" : given.isTextual() ? given.asText() : "wrong") {
      case "small" -> PinSize.SMALL;
      case "large" -> PinSize.LARGE;
      case "medium", "" -> PinSize.MEDIUM;
      default -> {
        fault(path, given, "small, medium or large");
        yield PinSize.MEDIUM;
      }
    };
  }

  private static int faded(int color, double opacity) {
    return ((int) Math.round((color >>> 24) * opacity) << 24) | (color & 0xffffff);
  }

  private double number(
      JsonNode properties, String path, String name, double fallback, double max) {
    JsonNode given = properties.path(name);
    if (isAbsent(given)) {
      return fallback;
    }
    OptionalDouble number =
        given.isNumber()
            ? OptionalDouble.of(given.doubleValue())
            : OverlayParameters.decimal(given.asText());
    if (number.isEmpty() || !(number.getAsDouble() >= 0 && number.getAsDouble() <= max)) {
      fault(below(path, name), given, "a number from 0 to %s".formatted(max));
      return fallback;
    }
    return number.getAsDouble();
  }

  /// `#RRGGBB` or `#RGB`; the `#` may be missing.
  private int color(JsonNode properties, String path, String name, int fallback) {
    JsonNode given = properties.path(name);
    if (isAbsent(given)) {
      return fallback;
    }
    String text = given.isTextual() ? given.asText() : "";
    String hex = text.startsWith("#") ? text.substring(1) : text;
    if (hex.length() == 3) {
      hex = "" + hex.charAt(0) + hex.charAt(0) + hex.charAt(1) + hex.charAt(1);
      char last = text.charAt(text.length() - 1);
      hex += "" + last + last;
    }
    Optional<Integer> color = OverlayParameters.color(hex);
    if (color.isEmpty()) {
      fault(below(path, name), given, COLOR);
    }
    return color.orElse(fallback);
  }
}
