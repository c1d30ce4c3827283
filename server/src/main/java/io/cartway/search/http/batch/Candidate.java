package io.cartway.search.http.batch;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/// A possible result in short: `{"id", "title", "resultType", "position", "queryScore"}`.
final class Candidate {

  private static final int DECIMALS = 5;

  private Candidate() {}

  static void write(JsonGenerator json, SearchItem item) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", item.id());
    json.writeStringField("title", item.title());
    json.writeStringField("resultType", item.type().word());
    json.writeObjectFieldStart("position");
    json.writeNumberField("lat", degrees(item.position().lat()));
    json.writeNumberField("lng", degrees(item.position().lng()));
    json.writeEndObject();
    if (item.scoring().isPresent()) {
      json.writeNumberField("queryScore", item.scoring().get().queryScore());
    }
    json.writeEndObject();
  }

  /// An item, or what was one in short already.
  static JsonNode shortened(JsonNode item) {
    ObjectNode shorter = JsonNodeFactory.instance.objectNode();
    for (String name : List.of("id", "title", "resultType", "position")) {
      if (item.has(name)) {
        shorter.set(name, item.path(name));
      }
    }
    JsonNode score = item.at("/scoring/queryScore");
    JsonNode own = score.isMissingNode() ? item.path("queryScore") : score;
    if (!own.isMissingNode()) {
      shorter.set("queryScore", own);
    }
    return shorter;
  }

  private static BigDecimal degrees(double value) {
    return BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_EVEN);
  }
}
