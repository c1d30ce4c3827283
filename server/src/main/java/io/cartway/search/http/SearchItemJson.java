package io.cartway.search.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.Address;
import io.cartway.search.AreaLevel;
import io.cartway.search.Categories;
import io.cartway.search.CountryTerms;
import io.cartway.search.QueryField;
import io.cartway.search.SearchItem;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// Writes found items as the contract has them: keys in the recorded order, absent ones left out,
/// degrees with five decimals.
final class SearchItemJson {

  private static final int DECIMALS = 5;

  private SearchItemJson() {}

  /// What is shown when it is asked for (`show`).
  ///
  /// @param now when `tz` is shown: the offset is that of this moment; absent when it is not
  record Show(boolean countryInfo, Optional<Instant> now) {}

  static void write(JsonGenerator json, List<SearchItem> items, Show show) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("items");
    for (SearchItem item : items) {
      writeItem(json, item, show);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void writeItem(JsonGenerator json, SearchItem item, Show show) throws IOException {
    json.writeStartObject();
    json.writeStringField("title", item.title());
    json.writeStringField("id", item.id());
    json.writeStringField("resultType", item.type().word());
    if (item.houseNumberType().isPresent()) {
      json.writeStringField("houseNumberType", item.houseNumberType().get().word());
    }
    if (item.isHouseNumberFallback()) {
      json.writeBooleanField("houseNumberFallback", true);
    }
    if (item.level().isPresent()) {
      json.writeStringField("localityType", item.level().get().word());
    }
    writeAddress(json, item.address());
    json.writeObjectFieldStart("position");
    writePoint(json, item.position());
    json.writeEndObject();
    writeAccess(json, item.access());
    if (item.distanceMeters().isPresent()) {
      json.writeNumberField("distance", item.distanceMeters().getAsInt());
    }
    if (item.mapView().isPresent()) {
      writeBox(json, item.mapView().get());
    }
    writeCategories(json, item.categories());
    if (item.scoring().isPresent()) {
      writeScoring(json, item.scoring().get());
    }
    String alpha2 = CountryTerms.alpha2(item.address().countryCode());
    if (show.countryInfo && !alpha2.isEmpty()) {
      json.writeObjectFieldStart("countryInfo");
      json.writeStringField("alpha2", alpha2);
      json.writeStringField("alpha3", item.address().countryCode());
      json.writeEndObject();
    }
    if (show.now.isPresent() && item.timeZone().isPresent()) {
      ZoneId zone = item.timeZone().get();
      json.writeObjectFieldStart("timeZone");
      json.writeStringField("name", zone.getId());
      String offset = zone.getRules().getOffset(show.now.get()).getId();
      json.writeStringField("utcOffset", offset.equals("Z") ? "+00:00" : offset);
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void writeAccess(JsonGenerator json, List<LatLng> access) throws IOException {
    if (access.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("access");
    for (LatLng point : access) {
      json.writeStartObject();
      writePoint(json, point);
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeAddress(JsonGenerator json, Address address) throws IOException {
    json.writeObjectFieldStart("address");
    json.writeStringField("label", address.label());
    writeText(json, "countryCode", address.countryCode());
    writeText(json, "countryName", address.countryName());
    writeText(json, "state", address.area(AreaLevel.STATE));
    writeText(json, "county", address.area(AreaLevel.COUNTY));
    writeText(json, "city", address.area(AreaLevel.CITY));
    writeText(json, "district", address.area(AreaLevel.DISTRICT));
    writeText(json, "subdistrict", address.area(AreaLevel.SUBDISTRICT));
    writeText(json, "street", address.street());
    writeText(json, "postalCode", address.area(AreaLevel.POSTAL_CODE));
    writeText(json, "houseNumber", address.houseNumber());
    json.writeEndObject();
  }

  private static void writeText(JsonGenerator json, String name, String value) throws IOException {
    if (!value.isEmpty()) {
      json.writeStringField(name, value);
    }
  }

  private static void writePoint(JsonGenerator json, LatLng point) throws IOException {
    writeDegrees(json, "lat", point.lat());
    writeDegrees(json, "lng", point.lng());
  }

  private static void writeBox(JsonGenerator json, Bounds box) throws IOException {
    json.writeObjectFieldStart("mapView");
    writeDegrees(json, "west", box.west());
    writeDegrees(json, "south", box.south());
    writeDegrees(json, "east", box.east());
    writeDegrees(json, "north", box.north());
    json.writeEndObject();
  }

  private static void writeDegrees(JsonGenerator json, String name, double degrees)
      throws IOException {
    BigDecimal rounded =
        BigDecimal.valueOf(degrees).setScale(DECIMALS, RoundingMode.HALF_UP).stripTrailingZeros();
    json.writeFieldName(name);
    json.writeNumber(rounded.scale() < 0 ? rounded.setScale(0) : rounded);
  }

  private static void writeCategories(JsonGenerator json, List<String> categories)
      throws IOException {
    if (categories.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("categories");
    boolean isFirst = true;
    for (String id : categories) {
      json.writeStartObject();
      json.writeStringField("id", id);
      json.writeStringField("name", Categories.get().name(id));
      if (isFirst) {
        json.writeBooleanField("primary", true);
      }
      isFirst = false;
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void writeScoring(JsonGenerator json, SearchItem.Scoring scoring)
      throws IOException {
    json.writeObjectFieldStart("scoring");
    json.writeNumberField("queryScore", scoring.queryScore());
    json.writeObjectFieldStart("fieldScore");
    for (QueryField field : QueryField.values()) {
      Double score = scoring.fieldScores().get(field);
      // The contract's list of scored fields has no county.
      if (score == null || field == QueryField.COUNTY) {
        continue;
      }
      if (field == QueryField.STREET) {
        json.writeArrayFieldStart("streets");
        for (double street : scoring.streets()) {
          json.writeNumber(street);
        }
        json.writeEndArray();
      } else {
        json.writeNumberField(field.word(), score);
      }
    }
    json.writeEndObject();
    json.writeEndObject();
  }
}
