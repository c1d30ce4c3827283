package io.cartway.paths.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.paths.span.RoadNames;
import io.cartway.paths.span.RoadTrait;
import io.cartway.paths.span.Span;
import io.cartway.paths.span.SpanName;
import io.cartway.roads.RoadRestriction;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Writes spans in HERE's format: empty values are left out.
public final class SpansJson {

  private static final double KMH_PER_METER_PER_SECOND = 3.6;

  /// HERE writes speeds as floats with all digits: 50 km/h are 13.8888893 m/s.
  private static final MathContext FLOAT_DIGITS = new MathContext(9);

  private static final List<SpanName> ATTRIBUTES =
      List.of(
          SpanName.WALK_ATTRIBUTES,
          SpanName.STREET_ATTRIBUTES,
          SpanName.CAR_ATTRIBUTES,
          SpanName.TRUCK_ATTRIBUTES,
          SpanName.SCOOTER_ATTRIBUTES);

  private final Set<SpanName> names;

  /// @param names the requested attributes
  public SpansJson(Set<SpanName> names) {
    this.names = names.isEmpty() ? Set.of() : EnumSet.copyOf(names);
  }

  /// Writes the field `spans` of a section.
  public void write(JsonGenerator json, List<Span> spans) throws IOException {
    json.writeArrayFieldStart("spans");
    for (Span span : spans) {
      json.writeStartObject();
      json.writeNumberField("offset", span.offset());
      writeRoad(json, span.facts());
      writeMovement(json, span);
      writeRules(json, span.facts());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeRoad(JsonGenerator json, Span.Facts facts) throws IOException {
    for (SpanName name : ATTRIBUTES) {
      List<RoadTrait> traits = facts.traits().getOrDefault(name, List.of());
      if (!traits.isEmpty()) {
        json.writeArrayFieldStart(name.word());
        for (RoadTrait trait : traits) {
          json.writeString(trait.word());
        }
        json.writeEndArray();
      }
    }
    if (!facts.names().isEmpty()) {
      json.writeArrayFieldStart(SpanName.NAMES.word());
      for (RoadNames.Name name : facts.names()) {
        json.writeStartObject();
        json.writeStringField("value", name.value());
        writeText(json, "language", name.language());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    if (!facts.routeNumbers().isEmpty()) {
      json.writeArrayFieldStart(SpanName.ROUTE_NUMBERS.word());
      for (RoadNames.RouteNumber number : facts.routeNumbers()) {
        json.writeStartObject();
        json.writeStringField("value", number.value());
        writeText(json, "language", number.language());
        json.writeNumberField("routeType", number.routeType());
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    writeText(json, SpanName.COUNTRY_CODE.word(), facts.country());
    writeText(json, SpanName.STATE_CODE.word(), facts.state());
    if (facts.functionalClass() > 0) {
      json.writeNumberField(SpanName.FUNCTIONAL_CLASS.word(), facts.functionalClass());
    }
    for (SpanName name : List.of(SpanName.SEGMENT_ID, SpanName.SEGMENT_REF)) {
      writeText(json, name.word(), names.contains(name) ? facts.segmentId() : "");
    }
  }

  private void writeMovement(JsonGenerator json, Span span) throws IOException {
    Span.Facts facts = span.facts();
    if (names.contains(SpanName.LENGTH)) {
      json.writeNumberField(SpanName.LENGTH.word(), span.lengthMeters());
    }
    for (SpanName name : List.of(SpanName.DURATION, SpanName.BASE_DURATION)) {
      if (names.contains(name)) {
        json.writeNumberField(name.word(), span.durationSeconds());
      }
    }
    if (span.tenthsOfWattHours().isPresent()) {
      json.writeNumberField(
          SpanName.CONSUMPTION.word(), BigDecimal.valueOf(span.tenthsOfWattHours().getAsLong(), 4));
    }
    for (SpanName name : List.of(SpanName.SPEED_LIMIT, SpanName.MAX_SPEED)) {
      if (names.contains(name) && facts.maxSpeedKmh() > 0) {
        json.writeFieldName(name.word());
        if (facts.maxSpeedKmh() == Span.Facts.UNLIMITED) {
          json.writeString("unlimited");
        } else {
          json.writeNumber(metersPerSecond(facts.maxSpeedKmh()));
        }
      }
    }
    if (facts.speed().isPresent()) {
      Span.Speed speed = facts.speed().get();
      json.writeObjectFieldStart(SpanName.DYNAMIC_SPEED_INFO.word());
      json.writeNumberField("trafficSpeed", metersPerSecond(speed.trafficKmh()));
      json.writeNumberField("baseSpeed", metersPerSecond(speed.baseKmh()));
      json.writeNumberField("turnTime", speed.turnSeconds());
      json.writeEndObject();
    }
  }

  private static void writeRules(JsonGenerator json, Span.Facts facts) throws IOException {
    if (!facts.truckRestrictions().isEmpty()) {
      json.writeArrayFieldStart(SpanName.TRUCK_RESTRICTION.word());
      for (RoadRestriction restriction : facts.truckRestrictions()) {
        json.writeStartObject();
        writeRestriction(json, restriction);
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    if (facts.gate().isPresent()) {
      json.writeStringField("gate", facts.gate().get().word());
    }
    if (facts.railwayCrossing().isPresent()) {
      json.writeStringField("railwayCrossing", facts.railwayCrossing().get().word());
    }
    writeIndexes(json, SpanName.NOTICES, facts.notices());
    writeIndexes(json, SpanName.NO_THROUGH_RESTRICTIONS, facts.noThrough());
  }

  /// Writes a restriction as fields of a detail: `"maxHeight":350`.
  public static void writeRestriction(JsonGenerator json, RoadRestriction restriction)
      throws IOException {
    json.writeStringField("type", "restriction");
    switch (restriction.kind()) {
      case MAX_WEIGHT -> {
        json.writeObjectFieldStart("maxWeight");
        json.writeNumberField("value", restriction.limit());
        json.writeStringField("type", "current");
        json.writeEndObject();
      }
      case MAX_AXLE_COUNT -> {
        // The forbidden numbers of axles.
        json.writeObjectFieldStart("axleCount");
        json.writeNumberField("from", restriction.limit() + 1);
        json.writeEndObject();
      }
      case TUNNEL_CATEGORY -> json.writeStringField("tunnelCategory", restriction.word());
      case HAZARDOUS_GOODS -> {
        json.writeFieldName("forbiddenHazardousGoods");
        writeGoods(json, restriction.word());
      }
      case CLOSED -> {
        // A sign for all motor vehicles has no kind of vehicle.
        if (restriction.tag().startsWith("hgv") || restriction.tag().startsWith("goods")) {
          json.writeStringField("vehicleType", "truck");
        }
      }
      case MAX_GROSS_WEIGHT -> json.writeNumberField("maxGrossWeight", restriction.limit());
      case MAX_WEIGHT_PER_AXLE -> json.writeNumberField("maxWeightPerAxle", restriction.limit());
      case MAX_HEIGHT -> json.writeNumberField("maxHeight", restriction.limit());
      case MAX_WIDTH -> json.writeNumberField("maxWidth", restriction.limit());
      case MAX_LENGTH -> json.writeNumberField("maxLength", restriction.limit());
      case MAX_TRAILER_COUNT -> json.writeNumberField("trailerCount", restriction.limit());
    }
    if (restriction.timeDependent()) {
      json.writeBooleanField("timeDependent", true);
    }
  }

  private static void writeGoods(JsonGenerator json, String words) throws IOException {
    if (words.equals("any")) {
      json.writeString(words);
      return;
    }
    json.writeStartArray();
    for (String word : words.split(",", -1)) {
      json.writeString(word.strip());
    }
    json.writeEndArray();
  }

  private static void writeIndexes(JsonGenerator json, SpanName name, List<Integer> indexes)
      throws IOException {
    if (!indexes.isEmpty()) {
      json.writeArrayFieldStart(name.word());
      for (int index : indexes) {
        json.writeNumber(index);
      }
      json.writeEndArray();
    }
  }

  private static void writeText(JsonGenerator json, String field, String text) throws IOException {
    if (!text.isEmpty()) {
      json.writeStringField(field, text);
    }
  }

  private static BigDecimal metersPerSecond(double kmh) {
    float speed = (float) (kmh / KMH_PER_METER_PER_SECOND);
    BigDecimal digits = new BigDecimal(speed).round(FLOAT_DIGITS).stripTrailingZeros();
    return digits.scale() < 1 ? digits.setScale(1) : digits;
  }
}
