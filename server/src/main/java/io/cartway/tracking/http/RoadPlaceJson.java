package io.cartway.tracking.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.tracking.RoadPlace;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// Writes the member `match` of a position: the same members as a point of a matched trace has.
final class RoadPlaceJson {

  private static final int PLACE_DECIMALS = 7;
  private static final int METERS_DECIMALS = 1;
  private static final int CONFIDENCE_DECIMALS = 3;

  private RoadPlaceJson() {}

  static void write(JsonGenerator json, RoadPlace place) throws IOException {
    json.writeObjectFieldStart("match");
    switch (place) {
      case RoadPlace.OnRoad road -> {
        json.writeBooleanField("matched", true);
        json.writeObjectFieldStart("location");
        json.writeNumberField("lat", rounded(road.point().lat(), PLACE_DECIMALS));
        json.writeNumberField("lng", rounded(road.point().lng(), PLACE_DECIMALS));
        json.writeEndObject();
        json.writeStringField("segmentId", road.segmentId());
        if (!road.street().isEmpty()) {
          json.writeStringField("street", road.street());
        }
        json.writeNumberField("distance", rounded(road.distanceMeters(), METERS_DECIMALS));
        json.writeNumberField("confidence", rounded(road.confidence(), CONFIDENCE_DECIMALS));
      }
      case RoadPlace.Unmatched(String reason) -> {
        json.writeBooleanField("matched", false);
        json.writeStringField("reason", reason);
      }
    }
    json.writeEndObject();
  }

  private static BigDecimal rounded(double number, int decimals) {
    return BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_EVEN);
  }
}
