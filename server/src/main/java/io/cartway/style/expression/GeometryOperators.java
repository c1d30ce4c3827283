package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.style.feature.Distances;
import io.cartway.style.feature.GeometryType;
import io.cartway.style.feature.Polygons;
import io.cartway.style.feature.Shape;
import io.cartway.style.feature.TilePosition;
import java.util.ArrayList;
import java.util.List;

/// `within` and `distance`: where the feature lies to a piece of GeoJSON.
final class GeometryOperators {

  private GeometryOperators() {}

  /// Whether the feature's points and lines lie within polygons.
  static Expression within(JsonNode json, Parsing at) {
    at.arity(json, 1, 1);
    List<Shape.Polygon> found = new ArrayList<>();
    for (Shape shape : shapes(json.path(1), at)) {
      if (shape instanceof Shape.Polygon polygon) {
        found.add(polygon);
      }
    }
    if (found.isEmpty()) {
      throw at.error("'within' takes GeoJSON with a polygon", 1);
    }
    Polygons polygons = new Polygons(found);
    return FunctionCall.ofBoolean(
        List.of(),
        Expression.FEATURE,
        (with, _) -> {
          GeometryType type = with.geometryType();
          TilePosition tile = with.tile;
          return (type == GeometryType.POINT || type == GeometryType.LINE)
              && tile != null
              && with.fillPoints()
              && polygons.contain(
                  with.projected(polygons, tile), with.points, type, tile, with::spend);
        });
  }

  /// The distance from the feature in metres.
  static Expression distance(JsonNode json, Parsing at) {
    at.arity(json, 1, 1);
    List<Shape> shapes = List.copyOf(shapes(json.path(1), at));
    return FunctionCall.ofNumber(
        List.of(),
        Expression.FEATURE,
        (with, _) -> {
          TilePosition tile = with.tile;
          return tile != null && with.fillPoints()
              ? Distances.of(with.points, with.geometryType(), tile, shapes, with::spend)
              : Double.NaN;
        });
  }

  private static List<Shape> shapes(JsonNode json, Parsing at) {
    List<Shape> shapes = new ArrayList<>();
    switch (json.path("type").asText()) {
      case "FeatureCollection" -> {
        for (JsonNode feature : json.path("features")) {
          add(feature.path("geometry"), shapes, at);
        }
      }
      case "Feature" -> add(json.path("geometry"), shapes, at);
      default -> add(json, shapes, at);
    }
    return shapes;
  }

  private static void add(JsonNode geometry, List<Shape> shapes, Parsing at) {
    JsonNode coordinates = geometry.path("coordinates");
    switch (geometry.path("type").asText()) {
      case "Point" -> shapes.add(point(coordinates, at));
      case "MultiPoint" -> coordinates.forEach(each -> shapes.add(point(each, at)));
      case "LineString" -> shapes.add(new Shape.Line(line(coordinates, at)));
      case "MultiLineString" ->
          coordinates.forEach(each -> shapes.add(new Shape.Line(line(each, at))));
      case "Polygon" -> shapes.add(polygon(coordinates, at));
      case "MultiPolygon" -> coordinates.forEach(each -> shapes.add(polygon(each, at)));
      default ->
          throw at.error("GeoJSON is expected: points, lines, polygons, or features of them", 1);
    }
  }

  private static Shape point(JsonNode coordinates, Parsing at) {
    return new Shape.Point(number(coordinates, 0, at), number(coordinates, 1, at));
  }

  private static Shape.Polygon polygon(JsonNode coordinates, Parsing at) {
    List<double[]> rings = new ArrayList<>();
    coordinates.forEach(ring -> rings.add(line(ring, at)));
    if (rings.isEmpty()) {
      throw at.error("a polygon has a ring", 1);
    }
    return new Shape.Polygon(rings.toArray(double[][]::new));
  }

  private static double[] line(JsonNode coordinates, Parsing at) {
    if (!coordinates.isArray() || coordinates.isEmpty()) {
      throw at.error("a line has points", 1);
    }
    at.count(coordinates.size());
    double[] line = new double[2 * coordinates.size()];
    for (int i = 0; i < coordinates.size(); i++) {
      line[2 * i] = number(coordinates.path(i), 0, at);
      line[2 * i + 1] = number(coordinates.path(i), 1, at);
    }
    return line;
  }

  private static double number(JsonNode point, int index, Parsing at) {
    if (!point.path(index).isNumber()) {
      throw at.error("a point is a longitude and a latitude", 1);
    }
    return point.path(index).doubleValue();
  }
}
