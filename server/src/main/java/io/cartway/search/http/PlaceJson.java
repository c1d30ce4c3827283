package io.cartway.search.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.search.FoodTypes;
import io.cartway.search.PlaceDetails;
import io.cartway.search.SearchItem;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// Writes what is known of a place besides its name and address.
final class PlaceJson {

  private final SearchItem item;
  private final Map<String, String> details;
  private final Instant now;

  /// @param now when it is asked whether the place is open
  PlaceJson(SearchItem item, Map<String, String> details, Instant now) {
    this.item = item;
    this.details = details;
    this.now = now;
  }

  void write(JsonGenerator json) throws IOException {
    writeFoodTypes(json);
    writeChain(json);
  }

  private void writeFoodTypes(JsonGenerator json) throws IOException {
    List<String> ids = values(PlaceDetails.FOOD_TYPES);
    if (ids.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("foodTypes");
    for (String id : ids) {
      json.writeStartObject();
      json.writeStringField("id", id);
      json.writeStringField("name", FoodTypes.get().name(id));
      if (id.equals(ids.getFirst())) {
        json.writeBooleanField("primary", true);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeChain(JsonGenerator json) throws IOException {
    String id = details.getOrDefault(PlaceDetails.CHAIN, "");
    if (id.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("chains");
    json.writeStartObject();
    json.writeStringField("id", id);
    json.writeStringField("name", details.getOrDefault(PlaceDetails.CHAIN_NAME, ""));
    json.writeEndObject();
    json.writeEndArray();
  }

  private List<String> values(String key) {
    String text = details.getOrDefault(key, "");
    return text.isEmpty() ? List.of() : List.of(text.split(" *; *", -1));
  }
}
