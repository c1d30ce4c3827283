package io.cartway.search.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.Bounds;
import io.cartway.geo.CountryCodes;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.search.address.Address;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.address.StreetName;
import io.cartway.search.category.Categories;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.item.SearchItem;
import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryPart;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.function.UnaryOperator;

/// Writes items in the contract's format: keys in the recorded order, absent ones left out, degrees
/// with five decimals.
public final class SearchItemJson {

  private static final int DECIMALS = 5;

  private SearchItemJson() {}

  /// What items are written with.
  ///
  /// @param shown the display options of a request
  /// @param vocabulary names of categories and food types
  /// @param now the time for the offsets of time zones, and for open places
  public record View(ItemParameters shown, PlaceVocabulary vocabulary, Instant now) {

    private Depth depth() {
      return shown.depth();
    }

    private boolean shows(String part) {
      return shown.shows(part);
    }
  }

  /// The detail of items.
  public enum Depth {
    /// Only the label of the address, and the chain of a place.
    LABEL,
    /// The address, and only the category of a place.
    ADDRESS,
    /// Everything, including a place's chain, contacts and opening hours.
    WHOLE
  }

  /// `{"items": [...]}`.
  public static void write(JsonGenerator json, List<SearchItem> items, View view)
      throws IOException {
    json.writeStartObject();
    writeItems(json, items, view);
    json.writeEndObject();
  }

  /// The field `items` of an object.
  static void writeItems(JsonGenerator json, List<SearchItem> items, View view) throws IOException {
    json.writeArrayFieldStart("items");
    for (SearchItem item : items) {
      write(json, item, view, any -> {});
    }
    json.writeEndArray();
  }

  /// Writes one item.
  ///
  /// @param more writes the fields after the details of a place
  public static void write(JsonGenerator json, SearchItem item, View view, Answer.Body more)
      throws IOException {
    json.writeStartObject();
    writeHead(json, item, view);
    if (view.depth() == Depth.LABEL) {
      json.writeObjectFieldStart("address");
      json.writeStringField("label", item.address().label());
      json.writeEndObject();
    } else {
      writeAddress(json, item.address());
    }
    json.writeObjectFieldStart("position");
    writePoint(json, item.position());
    json.writeEndObject();
    writeAccess(json, item.access());
    writeDistance(json, item);
    if (item.mapView().isPresent()) {
      writeBox(json, item.mapView().get());
    }
    Categories categories = view.vocabulary.categories();
    writeNamed(
        json, "categories", item.categories(), id -> categories.name(id, view.shown.languages()));
    writeNamed(json, "foodTypes", item.foodTypes(), view.vocabulary.foodTypes()::name);
    if (view.depth() != Depth.ADDRESS && !item.details().isEmpty()) {
      new PlaceJson(item, view.now).write(json, view.depth() == Depth.WHOLE);
    }
    more.write(json);
    writeAsked(json, item, view);
    json.writeEndObject();
  }

  /// Writes an item with only an address and no position.
  static void writeAddressOnly(JsonGenerator json, SearchItem item, View view, Answer.Body more)
      throws IOException {
    json.writeStartObject();
    writeHead(json, item, view);
    writeAddress(json, item.address());
    writeDistance(json, item);
    more.write(json);
    writeAsked(json, item, view);
    json.writeEndObject();
  }

  private static void writeDistance(JsonGenerator json, SearchItem item) throws IOException {
    if (item.distanceMeters().isPresent()) {
      json.writeNumberField("distance", item.distanceMeters().getAsInt());
    }
    if (item.excursionMeters().isPresent()) {
      json.writeNumberField("excursionDistance", item.excursionMeters().getAsInt());
    }
  }

  /// Writes title, id and type.
  private static void writeHead(JsonGenerator json, SearchItem item, View view) throws IOException {
    json.writeStringField("title", item.title());
    json.writeStringField("id", item.id());
    writeText(json, "language", item.address().language());
    if (view.shown.politicalView().isPresent()) {
      json.writeStringField("politicalView", view.shown.politicalView().get());
    }
    json.writeStringField("resultType", item.type().word());
    if (item.houseNumberType().isPresent()) {
      json.writeStringField("houseNumberType", item.houseNumberType().get().word());
    }
    if (item.level().isPresent()) {
      json.writeStringField("localityType", item.level().get().word());
    }
    if (item.isHouseNumberFallback()) {
      json.writeBooleanField("houseNumberFallback", true);
    }
  }

  /// Writes the optional parts, with the scoring between them, in the contract's order.
  private static void writeAsked(JsonGenerator json, SearchItem item, View view)
      throws IOException {
    if (view.shows("tz") && item.timeZone().isPresent()) {
      ZoneId zone = item.timeZone().get();
      json.writeObjectFieldStart("timeZone");
      json.writeStringField("name", zone.getId());
      String offset = zone.getRules().getOffset(view.now).getId();
      json.writeStringField("utcOffset", offset.equals("Z") ? "+00:00" : offset);
      json.writeEndObject();
    }
    if (item.scoring().isPresent()) {
      writeScoring(json, item.scoring().get());
    }
    if (view.shows("parsing") && item.scoring().isPresent()) {
      writeParsing(json, item.scoring().get().parsing());
    }
    if (view.shows("streetInfo") && !item.address().street().isEmpty()) {
      List<String> met = item.address().streets();
      json.writeArrayFieldStart("streetInfo");
      for (String street : met.isEmpty() ? List.of(item.address().street()) : met) {
        writeStreet(json, StreetName.of(street, item.spoken().street()));
      }
      json.writeEndArray();
    }
    String alpha2 = CountryCodes.alpha2(item.address().countryCode());
    if (view.shows("countryInfo") && !alpha2.isEmpty()) {
      json.writeObjectFieldStart("countryInfo");
      json.writeStringField("alpha2", alpha2);
      json.writeStringField("alpha3", item.address().countryCode());
      json.writeEndObject();
    }
    if (view.shows("ev")) {
      new PlaceJson(item, view.now).writeCharging(json);
    }
  }

  /// Writes by field its position in `q`, or in the value of `qq`.
  private static void writeParsing(JsonGenerator json, List<QueryPart> parts) throws IOException {
    json.writeObjectFieldStart("parsing");
    for (QueryField field : QueryField.values()) {
      List<QueryPart> pieces = parts.stream().filter(part -> part.field() == field).toList();
      if (pieces.isEmpty()) {
        continue;
      }
      json.writeArrayFieldStart(field.word());
      for (QueryPart piece : pieces) {
        json.writeStartObject();
        json.writeNumberField("start", piece.start());
        json.writeNumberField("end", piece.end());
        json.writeStringField("value", piece.value());
        if (piece.isGiven()) {
          json.writeStringField("qq", field.word());
        }
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void writeStreet(JsonGenerator json, StreetName street) throws IOException {
    json.writeStartObject();
    writeText(json, "baseName", street.baseName());
    writeText(json, "streetType", street.streetType());
    if (!street.streetType().isEmpty()) {
      json.writeBooleanField("streetTypePrecedes", street.isTypeFirst());
      json.writeBooleanField("streetTypeAttached", street.isTypeAttached());
    }
    writeText(json, "prefix", street.prefix());
    writeText(json, "suffix", street.suffix());
    writeText(json, "direction", street.direction());
    writeText(json, "language", street.language());
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
    writeText(json, "stateCode", address.stateCode());
    writeText(json, "state", address.area(AreaLevel.STATE));
    writeText(json, "countyCode", address.countyCode());
    writeText(json, "county", address.area(AreaLevel.COUNTY));
    writeText(json, "city", address.area(AreaLevel.CITY));
    writeText(json, "district", address.area(AreaLevel.DISTRICT));
    writeText(json, "subdistrict", address.area(AreaLevel.SUBDISTRICT));
    writeText(json, "street", address.street());
    writeTexts(json, "streets", address.streets());
    writeText(json, "postalCode", address.area(AreaLevel.POSTAL_CODE));
    writeText(json, "houseNumber", address.houseNumber());
    writeText(json, "building", address.building());
    json.writeEndObject();
  }

  private static void writeText(JsonGenerator json, String name, String value) throws IOException {
    if (!value.isEmpty()) {
      json.writeStringField(name, value);
    }
  }

  private static void writeTexts(JsonGenerator json, String name, List<String> values)
      throws IOException {
    if (!values.isEmpty()) {
      json.writeArrayFieldStart(name);
      for (String value : values) {
        json.writeString(value);
      }
      json.writeEndArray();
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

  private static void writeNamed(
      JsonGenerator json, String field, List<String> ids, UnaryOperator<String> name)
      throws IOException {
    if (ids.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart(field);
    boolean isFirst = true;
    for (String id : ids) {
      json.writeStartObject();
      json.writeStringField("id", id);
      json.writeStringField("name", name.apply(id));
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
