package io.cartway.routing.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.LatLng;
import io.cartway.routing.Route;
import io.cartway.routing.RouteRequest;
import io.cartway.travel.Waypoint;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Writes points and places.
final class PlaceJson {

  private static final int COORDINATE_DECIMALS = 7;

  private PlaceJson() {}

  /// Writes an end of a section, or a pass-through waypoint.
  ///
  /// @param elevationMeters its elevation; empty when not requested or unknown
  static void write(
      JsonGenerator json, RouteRequest request, Route.Place place, OptionalDouble elevationMeters)
      throws IOException {
    json.writeObjectFieldStart("place");
    json.writeStringField("type", "place");
    writePoint(json, "location", place.location(), elevationMeters);
    OptionalInt stop = place.stop();
    if (stop.isPresent()) {
      int index = stop.getAsInt();
      Waypoint waypoint = request.waypoints().get(index);
      writePoint(json, "originalLocation", waypoint.point());
      if (waypoint.options().displayLocation().isPresent()) {
        writePoint(json, "displayLocation", waypoint.options().displayLocation().get());
      }
      if (place.side().isPresent()) {
        json.writeStringField("sideOfStreet", place.side().get().name().toLowerCase(Locale.ROOT));
      }
      if (index > 0 && index < request.waypoints().size() - 1) {
        json.writeNumberField("waypoint", index - 1);
      }
    }
    json.writeEndObject();
  }

  /// Writes a point as an object of latitude and longitude.
  static void writePoint(JsonGenerator json, String field, LatLng point) throws IOException {
    writePoint(json, field, point, OptionalDouble.empty());
  }

  private static void writePoint(
      JsonGenerator json, String field, LatLng point, OptionalDouble elevationMeters)
      throws IOException {
    json.writeObjectFieldStart(field);
    json.writeNumberField("lat", coordinate(point.lat()));
    json.writeNumberField("lng", coordinate(point.lng()));
    if (elevationMeters.isPresent()) {
      json.writeNumberField("elv", Math.round(elevationMeters.getAsDouble() * 10) / 10.0);
    }
    json.writeEndObject();
  }

  /// The coordinate with one to seven decimals, as HERE writes it.
  private static BigDecimal coordinate(double degrees) {
    BigDecimal rounded =
        BigDecimal.valueOf(degrees)
            .setScale(COORDINATE_DECIMALS, RoundingMode.HALF_UP)
            .stripTrailingZeros();
    return rounded.scale() < 1 ? rounded.setScale(1) : rounded;
  }
}
