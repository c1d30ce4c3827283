package io.cartway.routing.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.routing.Action;
import io.cartway.routing.Route;
import io.cartway.routing.RouteRequest;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;

/// Writes routes as HERE does.
///
/// Times are in UTC until the region knows its time zones.
final class RoutesJson {

  /// What HERE's answers have, about a decimetre.
  private static final int POLYLINE_PRECISION = 6;

  private static final int COORDINATE_DECIMALS = 7;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssXXX", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final RouteRequest request;
  private final String modeWord;
  private final Set<String> returned;
  private final Optional<Instant> departure;

  /// @param modeWord the word by which the caller named the mode
  /// @param returned what is asked for
  /// @param departure the time of departure, empty when the answer has no times
  RoutesJson(
      RouteRequest request, String modeWord, Set<String> returned, Optional<Instant> departure) {
    this.request = request;
    this.modeWord = modeWord;
    this.returned = returned;
    this.departure = departure.map(time -> time.truncatedTo(ChronoUnit.SECONDS));
  }

  /// The document without a route.
  Answer.Body body(List<RoutesEndpoint.Notice> notices) {
    return json -> {
      json.writeStartObject();
      writeNotices(json, notices);
      json.writeArrayFieldStart("routes");
      json.writeEndArray();
      json.writeEndObject();
    };
  }

  /// The document of a route.
  Answer.Body body(Route route, List<RoutesEndpoint.Notice> notices) {
    return json -> {
      json.writeStartObject();
      if (!notices.isEmpty()) {
        writeNotices(json, notices);
      }
      json.writeArrayFieldStart("routes");
      json.writeStartObject();
      String id = id(route);
      json.writeStringField("id", id);
      json.writeArrayFieldStart("sections");
      long millis = 0;
      for (int i = 0; i < route.sections().size(); i++) {
        Route.Section section = route.sections().get(i);
        writeSection(json, id + "." + i, section, millis);
        millis += section.durationMillis();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
    };
  }

  /// An id that the same request gets again for the same route.
  private String id(Route route) {
    StringBuilder text = new StringBuilder(request.toString());
    for (Route.Section section : route.sections()) {
      text.append(section.segmentIds());
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return "cw:r:" + UUID.nameUUIDFromBytes(bytes);
  }

  private static void writeNotices(JsonGenerator json, List<RoutesEndpoint.Notice> notices)
      throws IOException {
    json.writeArrayFieldStart("notices");
    for (RoutesEndpoint.Notice notice : notices) {
      json.writeStartObject();
      json.writeStringField("title", notice.title());
      json.writeStringField("code", notice.code());
      json.writeStringField("severity", notice.severity());
      if (!notice.cause().isEmpty()) {
        json.writeArrayFieldStart("details");
        json.writeStartObject();
        json.writeStringField("cause", notice.cause());
        json.writeEndObject();
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void writeSection(JsonGenerator json, String id, Route.Section section, long startMillis)
      throws IOException {
    boolean isTransit = section.carrier() != Route.Carrier.SELF;
    json.writeStartObject();
    json.writeStringField("id", id);
    json.writeStringField("type", type(section));
    if (returned.contains("actions")) {
      if (isTransit) {
        writeBare(json, "preActions", "board");
      }
      json.writeArrayFieldStart("actions");
      for (Action action : section.actions()) {
        writeAction(json, action);
      }
      json.writeEndArray();
      if (isTransit) {
        writeBare(json, "postActions", "deboard");
      }
    }
    writeStop(json, "departure", section.departure(), startMillis);
    writeStop(json, "arrival", section.arrival(), startMillis + section.durationMillis());
    if (returned.contains("summary")) {
      writeSummary(json, "summary", section);
    }
    if (returned.contains("travelSummary")) {
      writeSummary(json, "travelSummary", section);
    }
    if (returned.contains("polyline")) {
      json.writeStringField(
          "polyline", FlexiblePolyline.encode(section.line(), POLYLINE_PRECISION));
    }
    json.writeObjectFieldStart("transport");
    json.writeStringField("mode", carrierWord(section));
    json.writeEndObject();
    json.writeEndObject();
  }

  private String type(Route.Section section) {
    if (section.carrier() != Route.Carrier.SELF) {
      return "transit";
    }
    return request.mode() == TransportMode.PEDESTRIAN ? "pedestrian" : "vehicle";
  }

  private String carrierWord(Route.Section section) {
    return switch (section.carrier()) {
      case SELF -> modeWord;
      case FERRY -> "ferry";
      case SHUTTLE_TRAIN -> "carShuttleTrain";
    };
  }

  private static void writeBare(JsonGenerator json, String field, String action)
      throws IOException {
    json.writeArrayFieldStart(field);
    json.writeStartObject();
    json.writeStringField("action", action);
    json.writeNumberField("duration", 0);
    json.writeEndObject();
    json.writeEndArray();
  }

  private static void writeAction(JsonGenerator json, Action action) throws IOException {
    json.writeStartObject();
    json.writeStringField("action", word(action.kind()));
    json.writeNumberField("duration", action.durationSeconds());
    json.writeNumberField("length", action.lengthMeters());
    json.writeNumberField("offset", action.offset());
    if (action.direction().isPresent()) {
      json.writeStringField("direction", action.direction().get().name().toLowerCase(Locale.ROOT));
    }
    if (action.severity().isPresent()) {
      json.writeStringField("severity", action.severity().get().name().toLowerCase(Locale.ROOT));
    }
    if (action.exit().isPresent()) {
      json.writeNumberField("exit", action.exit().getAsInt());
    }
    json.writeEndObject();
  }

  private static String word(Action.Kind kind) {
    return switch (kind) {
      case DEPART -> "depart";
      case ARRIVE -> "arrive";
      case CONTINUE -> "continue";
      case TURN -> "turn";
      case KEEP -> "keep";
      case RAMP -> "ramp";
      case EXIT -> "exit";
      case ENTER_HIGHWAY -> "enterHighway";
      case ROUNDABOUT_ENTER -> "roundaboutEnter";
      case ROUNDABOUT_EXIT -> "roundaboutExit";
      case U_TURN -> "uTurn";
    };
  }

  private void writeStop(JsonGenerator json, String field, Route.Place place, long afterMillis)
      throws IOException {
    json.writeObjectFieldStart(field);
    if (departure.isPresent()) {
      Instant time = departure.get().plusSeconds(seconds(afterMillis));
      json.writeStringField("time", TIME.format(time));
    }
    json.writeObjectFieldStart("place");
    json.writeStringField("type", "place");
    writePoint(json, "location", place.location());
    OptionalInt stop = place.stop();
    if (stop.isPresent()) {
      int index = stop.getAsInt();
      writePoint(json, "originalLocation", request.waypoints().get(index).point());
      if (index > 0 && index < request.waypoints().size() - 1) {
        json.writeNumberField("waypoint", index - 1);
      }
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writePoint(JsonGenerator json, String field, LatLng point)
      throws IOException {
    json.writeObjectFieldStart(field);
    json.writeNumberField("lat", coordinate(point.lat()));
    json.writeNumberField("lng", coordinate(point.lng()));
    json.writeEndObject();
  }

  /// The coordinate with seven decimals at most, and one at least, as HERE writes it.
  private static BigDecimal coordinate(double degrees) {
    BigDecimal rounded =
        BigDecimal.valueOf(degrees)
            .setScale(COORDINATE_DECIMALS, RoundingMode.HALF_UP)
            .stripTrailingZeros();
    return rounded.scale() < 1 ? rounded.setScale(1) : rounded;
  }

  private static void writeSummary(JsonGenerator json, String field, Route.Section section)
      throws IOException {
    json.writeObjectFieldStart(field);
    json.writeNumberField("duration", seconds(section.durationMillis()));
    json.writeNumberField("length", Math.round(section.lengthMillimeters() / 1000.0));
    json.writeNumberField("baseDuration", seconds(section.durationMillis()));
    json.writeEndObject();
  }

  private static long seconds(long millis) {
    return Math.round(millis / 1000.0);
  }
}
