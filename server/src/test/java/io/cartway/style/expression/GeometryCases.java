package io.cartway.style.expression;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.SplittableRandom;

/// Random features and pieces of GeoJSON near each other, for `within` and `distance`: few points
/// and many, on a grid, so that points lie on edges, across the antimeridian, too.
final class GeometryCases {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final SplittableRandom random;

  GeometryCases(long seed) {
    random = new SplittableRandom(seed);
  }

  ExpressionCase next() {
    ObjectNode json = JSON.objectNode().put("kind", "expression").put("zoom", 3);
    boolean within = random.nextBoolean();
    // The tile at 0 to 45 degrees east, or the last one before the antimeridian.
    boolean edge = random.nextInt(6) == 0;
    json.putObject("tile").put("z", 3).put("x", edge ? 7 : 4).put("y", 3);
    ArrayNode call = JSON.arrayNode().add(within ? "within" : "distance");
    double west = edge ? 175 : 10;
    call.add(geoJson(within ? 4 + random.nextInt(2) : random.nextInt(6), west));
    json.put("type", within ? "boolean" : "number").set("json", call);
    ObjectNode feature = json.putObject("feature");
    feature.putObject("properties");
    int type = random.nextInt(1, 4);
    feature.put("type", type);
    ArrayNode geometry = feature.putArray("geometry");
    int parts = 1 + random.nextInt(2);
    for (int i = 0; i < parts; i++) {
      if (type == 3) {
        ring(geometry.addArray(), i);
      } else {
        points(geometry.addArray(), type == 1 ? 1 : 2 + count());
      }
    }
    return new ExpressionCase(json);
  }

  private int count() {
    return random.nextInt(8) == 0 ? 60 + random.nextInt(200) : random.nextInt(5);
  }

  private void points(ArrayNode part, int count) {
    double x = 2048 + 256 * random.nextInt(16);
    double y = 2048 + 256 * random.nextInt(16);
    for (int i = 0; i < count; i++) {
      part.addObject().put("x", x).put("y", y);
      x += 64 * random.nextInt(-4, 5) + (random.nextBoolean() ? random.nextInt(3) : 0);
      y += 64 * random.nextInt(-4, 5);
    }
  }

  /// A rectangle; the second one is a hole of the first or another polygon.
  private void ring(ArrayNode part, int number) {
    double x = 2048 + 512 * random.nextInt(8);
    double y = 2048 + 512 * random.nextInt(8);
    double size = (number == 0 ? 1024 : 256) * (1 + random.nextInt(2));
    boolean turned = number > 0 && random.nextBoolean();
    double[][] corners = {{0, 0}, {size, 0}, {size, size}, {0, size}, {0, 0}};
    for (int i = 0; i < corners.length; i++) {
      double[] corner = corners[turned ? corners.length - 1 - i : i];
      part.addObject().put("x", x + corner[0]).put("y", y + corner[1]);
    }
  }

  private ObjectNode geoJson(int kind, double west) {
    ObjectNode json = JSON.objectNode();
    switch (kind) {
      case 0 -> line(json.put("type", "MultiPoint").putArray("coordinates"), count(), west);
      case 1 -> point(json.put("type", "Point").putArray("coordinates"), west);
      case 2 -> line(json.put("type", "LineString").putArray("coordinates"), count(), west);
      case 3 -> {
        ArrayNode features = json.put("type", "FeatureCollection").putArray("features");
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
          features.addObject().put("type", "Feature").set("geometry", geoJson(4, west));
        }
      }
      case 4 -> polygon(json.put("type", "Polygon").putArray("coordinates"), west);
      default -> {
        ArrayNode polygons = json.put("type", "MultiPolygon").putArray("coordinates");
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
          polygon(polygons.addArray(), west);
        }
      }
    }
    return json;
  }

  private void point(ArrayNode point, double west) {
    point.add(west + 2.8125 * random.nextInt(10)).add(5 + 2.8125 * random.nextInt(10));
  }

  private void line(ArrayNode line, int more, double west) {
    double lng = west + 2.8125 * random.nextInt(10);
    double lat = 5 + 2.8125 * random.nextInt(10);
    for (int i = 0; i < 2 + more; i++) {
      line.addArray().add(lng).add(lat);
      lng += random.nextInt(-3, 4) * 0.5;
      lat += random.nextInt(-3, 4) * 0.5;
    }
  }

  private void polygon(ArrayNode rings, double west) {
    double lng = west + random.nextInt(5);
    double lat = 5 + random.nextInt(10);
    double size = 4 + random.nextInt(30);
    int corners = random.nextInt(5) == 0 ? 100 : 4 + random.nextInt(5);
    ArrayNode ring = rings.addArray();
    for (int i = 0; i <= corners; i++) {
      double turn = 2 * Math.PI * (i % corners) / corners;
      ring.addArray()
          .add(lng + size / 2 * (1 + StrictMath.cos(turn)))
          .add(lat + size / 2 * (1 + StrictMath.sin(turn)));
    }
    if (random.nextInt(3) == 0) {
      double x = lng + size * 0.4;
      double y = lat + size * 0.4;
      ArrayNode hole = rings.addArray();
      hole.addArray().add(x).add(y);
      hole.addArray().add(x).add(y + size * 0.2);
      hole.addArray().add(x + size * 0.2).add(y + size * 0.2);
      hole.addArray().add(x).add(y);
    }
  }
}
