package io.cartway.matching.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.http.JsonBody;
import io.cartway.matching.read.FixFields;
import io.cartway.matching.read.TraceFixes;
import io.cartway.travel.FixField;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads GeoJSON: the positions of all points and lines, in order. The times of a line are its
/// property `coordTimes`, or `times` in `coordinateProperties`, as converters of GPX write them; a
/// point has the properties of [FixField].
final class TraceGeoJson implements JsonBody.Elements {

  /// The member of a collection that is read element by element.
  static final String FEATURES = "features";

  /// The type of a document with such a member.
  static final String COLLECTION = "FeatureCollection";

  private static final String TYPES = "one of Point, MultiPoint, LineString, MultiLineString";
  private static final String POSITION = "[longitude, latitude]";

  private final TraceFixes fixes;
  private final FixFields fields;
  private boolean isBegun;

  TraceGeoJson(TraceFixes fixes) {
    this.fixes = fixes;
    fields = new FixFields(fixes);
  }

  /// Whether there was such a list.
  boolean isBegun() {
    return isBegun;
  }

  @Override
  public void begin() {
    isBegun = true;
  }

  @Override
  public void read(int index, JsonNode element) {
    if (!fixes.isOver()) {
      readFeature("%s[%d].".formatted(FEATURES, index), element);
    }
  }

  /// Reads the document, after its features.
  void readRoot(JsonNode root) {
    switch (root.path("type").asText()) {
      case COLLECTION -> {
        if (!isBegun) {
          fixes.fault(FEATURES, root.path(FEATURES).toString(), "a list of features");
        }
      }
      case "Feature" -> readFeature("", root);
      default -> readGeometry("", root, null);
    }
  }

  private void readFeature(String path, JsonNode feature) {
    if (!feature.path("type").asText().equals("Feature")) {
      fixes.fault(path + "type", feature.path("type").toString(), "Feature");
      return;
    }
    JsonNode geometry = feature.path("geometry");
    if (!geometry.isNull()) {
      readGeometry(path + "geometry.", geometry, feature.path("properties"));
    }
  }

  private void readGeometry(String path, JsonNode geometry, @Nullable JsonNode properties) {
    JsonNode coordinates = geometry.path("coordinates");
    JsonNode told = properties == null ? geometry.path("properties") : properties;
    JsonNode times = times(told);
    String at = path + "coordinates";
    switch (geometry.path("type").asText()) {
      case "Point" -> {
        TraceJson.set(told, fields);
        readPosition(at, coordinates);
      }
      case "MultiPoint", "LineString" -> readLine(at, coordinates, times);
      case "MultiLineString" -> {
        for (int i = 0; i < coordinates.size() && !fixes.isOver(); i++) {
          readLine("%s[%d]".formatted(at, i), coordinates.path(i), times.path(i));
        }
      }
      default -> fixes.fault(path + "type", geometry.path("type").asText(), TYPES);
    }
  }

  private static JsonNode times(JsonNode properties) {
    for (JsonNode times :
        List.of(
            properties.path("coordTimes"),
            properties.path("coordinateProperties").path("times"),
            properties.path("times"))) {
      if (times.isArray()) {
        return times;
      }
    }
    return properties.path("coordTimes");
  }

  private void readLine(String path, JsonNode line, JsonNode times) {
    if (!line.isArray()) {
      fixes.fault(path, line.toString(), "a list of positions");
      return;
    }
    if (times.isArray() && times.size() != line.size()) {
      fixes.fault(
          path,
          "%,d positions and %,d times".formatted(line.size(), times.size()),
          "a time for each position");
      return;
    }
    for (int i = 0; i < line.size() && !fixes.isOver(); i++) {
      JsonNode time = times.path(i);
      if (!time.isMissingNode() && !time.isNull()) {
        fields.set(FixField.TIME, FixField.TIME.word(), time.asText());
      }
      readPosition("%s[%d]".formatted(path, i), line.path(i));
    }
  }

  private void readPosition(String path, JsonNode position) {
    if (position.size() < 2 || !position.path(0).isValueNode() || !position.path(1).isValueNode()) {
      fixes.fault(path, position.toString(), POSITION);
      fields.clear();
      return;
    }
    fields.set(FixField.LNG, FixField.LNG.word(), position.path(0).asText());
    fields.set(FixField.LAT, FixField.LAT.word(), position.path(1).asText());
    fields.end(name -> path + ", " + name);
  }
}
