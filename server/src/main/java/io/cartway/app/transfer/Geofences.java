package io.cartway.app.transfer;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.http.JsonBody;
import java.nio.charset.StandardCharsets;

/// Geofences of an archive. There are none yet.
final class Geofences {

  private Geofences() {}

  /// Whether a text is an empty collection of GeoJSON.
  static boolean isEmpty(byte[] text) {
    return JsonBody.parse(new String(text, StandardCharsets.UTF_8))
        .filter(json -> json.path("type").asText().equals("FeatureCollection"))
        .map(json -> json.path("features"))
        .filter(JsonNode::isArray)
        .filter(JsonNode::isEmpty)
        .isPresent();
  }
}
