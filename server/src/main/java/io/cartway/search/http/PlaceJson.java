package io.cartway.search.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.CountryCodes;
import io.cartway.hours.Place;
import io.cartway.search.index.PlaceDetails;
import io.cartway.search.item.ChargingStation;
import io.cartway.search.item.Contacts;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.WeekHours;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Writes the details of a place besides its name and address.
final class PlaceJson {

  private final SearchItem item;
  private final Map<String, String> details;
  private final Instant now;

  /// @param now the time for `isOpen`
  PlaceJson(SearchItem item, Instant now) {
    this.item = item;
    this.details = item.details();
    this.now = now;
  }

  /// @param isWhole whether to include contacts and hours
  void write(JsonGenerator json, boolean isWhole) throws IOException {
    writeChain(json);
    if (isWhole) {
      writeContacts(json);
      writeHours(json);
    }
  }

  /// Writes `extended.evStation` of a charging station with known connectors.
  void writeCharging(JsonGenerator json) throws IOException {
    Optional<ChargingStation> station =
        ChargingStation.unpack(details.getOrDefault(PlaceDetails.CHARGING, ""));
    if (station.isEmpty()) {
      return;
    }
    json.writeObjectFieldStart("extended");
    json.writeObjectFieldStart("evStation");
    json.writeArrayFieldStart("connectors");
    for (ChargingStation.Connector connector : station.get().connectors()) {
      json.writeStartObject();
      json.writeObjectFieldStart("connectorType");
      json.writeStringField("name", connector.name());
      json.writeStringField("id", connector.type());
      json.writeEndObject();
      if (connector.kilowatts().isPresent()) {
        json.writeNumberField("maxPowerLevel", connector.kilowatts().getAsDouble());
      }
      if (connector.count().isPresent()) {
        json.writeObjectFieldStart("chargingPoint");
        json.writeNumberField("numberOfConnectors", connector.count().getAsInt());
        json.writeEndObject();
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    if (station.get().total().isPresent()) {
      json.writeNumberField("totalNumberOfConnectors", station.get().total().getAsInt());
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private String alpha2() {
    return CountryCodes.alpha2(item.address().countryCode());
  }

  private void writeContacts(JsonGenerator json) throws IOException {
    Map<String, List<String>> contacts = Contacts.of(details, alpha2());
    if (contacts.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("contacts");
    json.writeStartObject();
    for (Map.Entry<String, List<String>> entry : contacts.entrySet()) {
      json.writeArrayFieldStart(entry.getKey());
      for (String value : entry.getValue()) {
        json.writeStartObject();
        json.writeStringField("value", value);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
    json.writeEndArray();
  }

  private void writeHours(JsonGenerator json) throws IOException {
    String written = details.getOrDefault(PlaceDetails.HOURS, "");
    // Without a local time nothing can be decided.
    Optional<WeekHours> week =
        item.timeZone()
            .map(zone -> new Place(item.position(), zone, alpha2()))
            .flatMap(place -> WeekHours.of(written, place, now));
    if (week.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("openingHours");
    json.writeStartObject();
    json.writeArrayFieldStart("text");
    for (String line : week.get().text()) {
      json.writeString(line);
    }
    json.writeEndArray();
    json.writeBooleanField("isOpen", week.get().isOpen());
    json.writeArrayFieldStart("structured");
    for (WeekHours.Span span : week.get().spans()) {
      json.writeStartObject();
      json.writeStringField("start", span.start());
      json.writeStringField("duration", span.duration());
      json.writeStringField("recurrence", span.recurrence());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
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
}
