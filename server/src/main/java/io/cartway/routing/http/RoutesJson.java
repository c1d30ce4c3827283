package io.cartway.routing.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.roads.RoadGraph;
import io.cartway.routing.Action;
import io.cartway.routing.ReturnPart;
import io.cartway.routing.Route;
import io.cartway.routing.RouteRequest;
import io.cartway.routing.RouteResult;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Waypoint;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Writes routes as HERE does.
final class RoutesJson {

  /// What HERE's answers have, about a decimetre.
  private static final int POLYLINE_PRECISION = 6;

  private static final int COORDINATE_DECIMALS = 7;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssXXX", Locale.ROOT);

  private final RouteRequest request;
  private final String modeWord;
  private final Set<ReturnPart> returned;

  /// @param modeWord the word by which the caller named the mode
  /// @param returned what is asked for
  RoutesJson(RouteRequest request, String modeWord, Set<ReturnPart> returned) {
    this.request = request;
    this.modeWord = modeWord;
    this.returned = returned;
  }

  /// The document of what a request came to.
  ///
  /// @param notices what is to be said beside the result
  Answer.Body body(RouteResult result, List<NoticeJson> notices) {
    List<NoticeJson> all = new ArrayList<>(notices);
    List<Route> routes = new ArrayList<>();
    switch (result) {
      case RouteResult.Found found -> routes.addAll(found.routes());
      case RouteResult.NoRoute none -> all.add(NoticeJson.of(none));
      case RouteResult.CouldNotMatch none ->
          all.add(NoticeJson.of(none, request.waypoints().size()));
    }
    return json -> {
      json.writeStartObject();
      NoticeJson.write(json, all);
      json.writeArrayFieldStart("routes");
      for (Route route : routes) {
        writeRoute(json, route);
      }
      json.writeEndArray();
      json.writeEndObject();
    };
  }

  private void writeRoute(JsonGenerator json, Route route) throws IOException {
    String handle = route.handle();
    json.writeStartObject();
    json.writeStringField("id", handle);
    if (returned.contains(ReturnPart.ROUTE_HANDLE)) {
      json.writeStringField("routeHandle", handle);
    }
    json.writeArrayFieldStart("sections");
    for (int i = 0; i < route.sections().size(); i++) {
      writeSection(json, sectionId(handle, i), route, route.sections().get(i));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /// An id that the same section gets again.
  private static String sectionId(String handle, int index) {
    return "cw:rs:%08x%08x.%d"
        .formatted(handle.hashCode(), new StringBuilder(handle).reverse().hashCode(), index);
  }

  private void writeSection(JsonGenerator json, String id, Route route, Route.Section section)
      throws IOException {
    boolean isTransit = section.carrier() != Route.Carrier.SELF;
    json.writeStartObject();
    json.writeStringField("id", id);
    json.writeStringField("type", type(section));
    if (returned.contains(ReturnPart.ACTIONS)) {
      writeActions(json, section, isTransit);
    }
    RoadGraph graph = section.trace().graph();
    Optional<Instant> start = route.departure().map(time -> time.plusMillis(section.startMillis()));
    writeStop(json, "departure", section.departure(), time(start, graph, section, 0));
    writeStop(
        json, "arrival", section.arrival(), time(start, graph, section, section.durationMillis()));
    if (returned.contains(ReturnPart.SUMMARY)) {
      writeSummary(json, "summary", section, section.waitMillis());
    }
    if (returned.contains(ReturnPart.TRAVEL_SUMMARY)) {
      writeSummary(json, "travelSummary", section, 0);
    }
    if (returned.contains(ReturnPart.POLYLINE)) {
      json.writeStringField(
          "polyline", FlexiblePolyline.encode(section.line(), POLYLINE_PRECISION));
    }
    if (returned.contains(ReturnPart.PASSTHROUGH) && !section.passed().isEmpty()) {
      writePassed(json, section);
    }
    NoticeJson.write(json, section.violations().stream().map(NoticeJson::of).toList());
    json.writeObjectFieldStart("transport");
    json.writeStringField("mode", carrierWord(section));
    json.writeEndObject();
    json.writeEndObject();
  }

  private void writeActions(JsonGenerator json, Route.Section section, boolean isTransit)
      throws IOException {
    if (isTransit) {
      writeBare(json, "preActions", "board", 0);
    }
    json.writeArrayFieldStart("actions");
    for (Action action : section.actions()) {
      writeAction(json, action);
    }
    json.writeEndArray();
    if (isTransit) {
      writeBare(json, "postActions", "deboard", 0);
    } else if (section.waitMillis() > 0) {
      writeBare(json, "postActions", "wait", seconds(section.waitMillis()));
    }
  }

  private void writePassed(JsonGenerator json, Route.Section section) throws IOException {
    json.writeArrayFieldStart("passthrough");
    for (Route.PassThrough passed : section.passed()) {
      json.writeStartObject();
      json.writeNumberField("offset", section.trace().offset(passed.stretch(), passed.fraction()));
      writePlace(json, passed.place());
      json.writeEndObject();
    }
    json.writeEndArray();
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

  private static void writeBare(JsonGenerator json, String field, String action, long seconds)
      throws IOException {
    json.writeArrayFieldStart(field);
    json.writeStartObject();
    json.writeStringField("action", action);
    json.writeNumberField("duration", seconds);
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
      case CONTINUE_HIGHWAY -> "continueHighway";
      case ROUNDABOUT_ENTER -> "roundaboutEnter";
      case ROUNDABOUT_EXIT -> "roundaboutExit";
      case ROUNDABOUT_PASS -> "roundaboutPass";
      case U_TURN -> "uTurn";
    };
  }

  /// The time at an end of a section, in its own zone; empty when the answer has no times.
  private static String time(
      Optional<Instant> start, RoadGraph graph, Route.Section section, long afterMillis) {
    if (start.isEmpty()) {
      return "";
    }
    int arc = afterMillis == 0 ? section.trace().arc(0) : section.trace().lastArc();
    ZoneId zone = graph.zone(arc);
    return TIME.format(
        start.get().plusMillis(afterMillis).truncatedTo(ChronoUnit.SECONDS).atZone(zone));
  }

  private void writeStop(JsonGenerator json, String field, Route.Place place, String time)
      throws IOException {
    json.writeObjectFieldStart(field);
    if (!time.isEmpty()) {
      json.writeStringField("time", time);
    }
    writePlace(json, place);
    json.writeEndObject();
  }

  private void writePlace(JsonGenerator json, Route.Place place) throws IOException {
    json.writeObjectFieldStart("place");
    json.writeStringField("type", "place");
    writePoint(json, "location", place.location());
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

  private static void writeSummary(
      JsonGenerator json, String field, Route.Section section, long waitMillis) throws IOException {
    long duration = seconds(section.durationMillis()) + seconds(waitMillis);
    json.writeObjectFieldStart(field);
    json.writeNumberField("duration", duration);
    json.writeNumberField("length", Math.round(section.lengthMillimeters() / 1000.0));
    json.writeNumberField("baseDuration", duration);
    json.writeEndObject();
  }

  private static long seconds(long millis) {
    return Math.round(millis / 1000.0);
  }
}
