package io.cartway.matrix.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.LatLng;
import io.cartway.geo.PolygonArea;
import io.cartway.matrix.MatrixRegion;
import io.cartway.travel.Flaw;
import io.cartway.travel.NumberText;
import io.cartway.travel.http.TravelQuery;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// `regionDefinition`, read and written.
final class RegionJson {

  private static final String NAME = "regionDefinition";
  private static final String TYPES = "world, circle, boundingBox, polygon or autoCircle as type";
  private static final double RADIUS_METERS_MAX = 20_100_000;
  private static final double MARGIN_METERS = 10_000;
  private static final int POINTS_MAX = 1000;

  private final TravelQuery query;

  private RegionJson(TravelQuery query) {
    this.query = query;
  }

  /// Reads a region; the world when it is absent or faulty.
  static MatrixRegion read(JsonNode value, TravelQuery query) {
    return new RegionJson(query).read(value);
  }

  private MatrixRegion read(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return new MatrixRegion.World();
    }
    if (value.isTextual() && value.textValue().strip().equals("world")) {
      return new MatrixRegion.World();
    }
    if (!(value instanceof ObjectNode object)) {
      return fault(NAME, value.toString(), TYPES);
    }
    return switch (object.path("type").asText().strip()) {
      case "world" -> new MatrixRegion.World();
      case "circle" -> circle(object);
      case "boundingBox" -> box(object);
      case "polygon" -> polygon(object);
      case "autoCircle" ->
          new MatrixRegion.AutoCircle(
              object.path("margin").isMissingNode()
                  ? MARGIN_METERS
                  : number(object, "margin", 0, RADIUS_METERS_MAX));
      default -> fault(NAME + ".type", object.path("type").asText(), TYPES);
    };
  }

  private MatrixRegion circle(ObjectNode object) {
    Optional<LatLng> center = point(NAME + ".center", object.path("center"));
    double radius = number(object, "radius", 0, RADIUS_METERS_MAX);
    return center
        .<MatrixRegion>map(at -> new MatrixRegion.Circle(at, radius))
        .orElseGet(MatrixRegion.World::new);
  }

  private MatrixRegion box(ObjectNode object) {
    double north = number(object, "north", -90, 90);
    double south = number(object, "south", -90, 90);
    double east = number(object, "east", -180, 180);
    double west = number(object, "west", -180, 180);
    return south > north
        ? fault(NAME, "south %s, north %s".formatted(south, north), "a south below the north")
        : new MatrixRegion.Box(west, south, east, north);
  }

  private MatrixRegion polygon(ObjectNode object) {
    JsonNode outer = object.path("outer");
    if (!outer.isArray() || outer.size() > POINTS_MAX) {
      return fault(
          NAME + ".outer",
          outer.isArray() ? outer.size() + " points" : outer.toString(),
          "a list of 3 to %,d points".formatted(POINTS_MAX));
    }
    List<LatLng> ring = new ArrayList<>();
    for (int i = 0; i < outer.size(); i++) {
      Optional<LatLng> point = point("%s.outer[%d]".formatted(NAME, i), outer.get(i));
      if (point.isEmpty()) {
        return new MatrixRegion.World();
      }
      ring.add(point.get());
    }
    try {
      return new MatrixRegion.Polygon(ring, new PolygonArea(ring));
    } catch (IllegalArgumentException noRing) {
      return fault(
          NAME + ".outer",
          String.valueOf(noRing.getMessage()),
          "at least 3 different points of a ring that does not cross itself");
    }
  }

  private Optional<LatLng> point(String path, JsonNode value) {
    Optional<LatLng> point = PointList.point(value);
    if (point.isEmpty()) {
      query.fault(path, value.isMissingNode() ? "" : value.toString(), PointList.POINT);
    }
    return point;
  }

  private double number(ObjectNode object, String name, double min, double max) {
    JsonNode value = object.path(name);
    OptionalDouble number =
        value.isValueNode() ? NumberText.number(value.asText(), min, max) : OptionalDouble.empty();
    if (number.isEmpty()) {
      query.fault(
          NAME + "." + name,
          value.isMissingNode() ? "" : value.toString(),
          "a number from %,.0f to %,.0f".formatted(min, max));
    }
    return number.orElse(min);
  }

  private MatrixRegion fault(String path, String given, String expected) {
    query.fault(path, given, expected, Flaw.SYNTAX);
    return new MatrixRegion.World();
  }

  /// Writes the region of an answer.
  static void write(JsonGenerator json, MatrixRegion region) throws IOException {
    json.writeObjectFieldStart(NAME);
    switch (region) {
      case MatrixRegion.World _ -> json.writeStringField("type", "world");
      case MatrixRegion.Circle(LatLng center, double radius) -> {
        json.writeStringField("type", "circle");
        json.writeFieldName("center");
        writePoint(json, center);
        json.writeNumberField("radius", radius);
      }
      case MatrixRegion.Box(double west, double south, double east, double north) -> {
        json.writeStringField("type", "boundingBox");
        json.writeNumberField("north", north);
        json.writeNumberField("south", south);
        json.writeNumberField("east", east);
        json.writeNumberField("west", west);
      }
      case MatrixRegion.Polygon polygon -> {
        json.writeStringField("type", "polygon");
        json.writeArrayFieldStart("outer");
        for (LatLng point : polygon.outer()) {
          writePoint(json, point);
        }
        json.writeEndArray();
      }
      case MatrixRegion.AutoCircle(double margin) -> {
        json.writeStringField("type", "autoCircle");
        json.writeNumberField("margin", margin);
      }
    }
    json.writeEndObject();
  }

  private static void writePoint(JsonGenerator json, LatLng point) throws IOException {
    json.writeStartObject();
    json.writeNumberField("lat", point.lat());
    json.writeNumberField("lng", point.lng());
    json.writeEndObject();
  }
}
