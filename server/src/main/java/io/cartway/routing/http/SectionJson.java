package io.cartway.routing.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.FlexiblePolyline.ThirdDimension;
import io.cartway.paths.Trace;
import io.cartway.paths.Violation;
import io.cartway.paths.http.SpansJson;
import io.cartway.paths.span.SpanFinder;
import io.cartway.paths.span.SpanName;
import io.cartway.roads.Access;
import io.cartway.routing.ReturnPart;
import io.cartway.routing.Route;
import io.cartway.routing.RouteConsumption;
import io.cartway.routing.RouteRequest;
import io.cartway.routing.guidance.Action.Direction;
import io.cartway.routing.text.Instructions;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes the sections of routes in HERE's format.
final class SectionJson {

  private static final int ELEVATION_PRECISION = 1;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssXXX", Locale.ROOT);

  private static final NoticeJson NO_TOLLS =
      NoticeJson.info("tollsDataUnavailable", "There are no toll tariffs yet");

  private static final NoticeJson NO_ML_DURATION =
      NoticeJson.info("mlDurationUnavailable", "There is no learned duration");

  private final RouteRequest request;
  private final String modeWord;
  private final Set<ReturnPart> returned;
  private final Set<SpanName> spans;
  private final List<String> languages;
  private final @Nullable Instructions instructions;

  /// @param instructions null when no texts are requested
  SectionJson(RouteParameters parameters, @Nullable Instructions instructions) {
    request = parameters.request();
    modeWord = parameters.modeWord();
    returned = parameters.returned();
    spans = parameters.spans();
    languages = parameters.languages().stream().map(Locale::toLanguageTag).toList();
    this.instructions = instructions;
  }

  /// Writes a section.
  ///
  /// @param index of the section in the route
  /// @param consumption of the route; null when nobody asked for it
  void write(
      JsonGenerator json, String id, Route route, int index, @Nullable RouteConsumption consumption)
      throws IOException {
    Route.Section section = route.sections().get(index);
    NoticesJson notices = NoticesJson.of(notices(section));
    List<Double> heights = heights(section);
    json.writeStartObject();
    json.writeStringField("id", id);
    json.writeStringField("type", type(section));
    writeActions(json, section);
    writeStop(json, "departure", section, route.departure(), heights);
    writeStop(json, "arrival", section, route.departure(), heights);
    if (returned.contains(ReturnPart.SUMMARY)) {
      long besides = section.boardSeconds() + section.leaveSeconds() + section.waitSeconds();
      writeSummary(json, "summary", section, besides, wattHours(index, consumption));
    }
    if (returned.contains(ReturnPart.TRAVEL_SUMMARY)) {
      writeSummary(json, "travelSummary", section, 0, wattHours(index, consumption));
    }
    if (returned.contains(ReturnPart.POLYLINE)) {
      json.writeStringField("polyline", polyline(section, heights));
    }
    if (!spans.isEmpty()) {
      writeSpans(
          json, section, noticesByStretch(section, notices), along(index, section, consumption));
    }
    writeLists(json, section);
    if (returned.contains(ReturnPart.PASSTHROUGH) && !section.passed().isEmpty()) {
      writePassed(json, section);
    }
    NoticeJson.write(json, notices.notices());
    if (instructions != null) {
      json.writeStringField("language", instructions.language());
    }
    json.writeObjectFieldStart("transport");
    json.writeStringField("mode", carrierWord(section));
    json.writeEndObject();
    json.writeEndObject();
  }

  private static OptionalLong wattHours(int index, @Nullable RouteConsumption consumption) {
    return consumption == null
        ? OptionalLong.empty()
        : OptionalLong.of(consumption.wattHours(index));
  }

  private SpanFinder.@Nullable Consumption along(
      int index, Route.Section section, @Nullable RouteConsumption consumption) {
    return consumption == null || !spans.contains(SpanName.CONSUMPTION)
        ? null
        : consumption.along(index, section.trace());
  }

  private void writeSpans(
      JsonGenerator json,
      Route.Section section,
      List<List<Integer>> notices,
      SpanFinder.@Nullable Consumption consumption)
      throws IOException {
    String language = languages.isEmpty() ? "" : languages.getFirst();
    SpanFinder finder =
        new SpanFinder(
            section.trace(), spans, language, notices, section.startMillis(), consumption);
    new SpansJson(spans).write(json, finder.find());
  }

  private List<NoticeJson> notices(Route.Section section) {
    List<NoticeJson> notices = new ArrayList<>();
    for (Violation violation : section.violations()) {
      notices.add(NoticeJson.of(violation));
    }
    if (returned.contains(ReturnPart.TOLLS)) {
      notices.add(NO_TOLLS);
    }
    if (returned.contains(ReturnPart.ML_DURATION)) {
      notices.add(NO_ML_DURATION);
    }
    return notices;
  }

  /// For each stretch the indexes of its notices.
  private static List<List<Integer>> noticesByStretch(Route.Section section, NoticesJson notices) {
    List<List<Integer>> byStretch = new ArrayList<>();
    for (int i = 0; i < section.trace().count() && !section.violations().isEmpty(); i++) {
      byStretch.add(new ArrayList<>());
    }
    for (int index = 0; index < section.violations().size(); index++) {
      Violation violation = section.violations().get(index);
      for (int i = violation.firstStretch(); i < violation.endStretch(); i++) {
        List<Integer> places = byStretch.get(i);
        int place = notices.places().get(index);
        // Notices that are only counted share one index.
        if (!places.contains(place)) {
          places.add(place);
        }
      }
    }
    return byStretch;
  }

  private List<Double> heights(Route.Section section) {
    return returned.contains(ReturnPart.ELEVATION) ? section.trace().elevations() : List.of();
  }

  private static String polyline(Route.Section section, List<Double> heights) {
    if (heights.isEmpty()) {
      return FlexiblePolyline.encode(section.line(), Trace.LINE_PRECISION);
    }
    return FlexiblePolyline.encode(
        new FlexiblePolyline.Line(
            Trace.LINE_PRECISION,
            ThirdDimension.ELEVATION,
            ELEVATION_PRECISION,
            section.line(),
            heights));
  }

  private void writeActions(JsonGenerator json, Route.Section section) throws IOException {
    boolean hasActions = returned.contains(ReturnPart.ACTIONS);
    boolean hasTurns = returned.contains(ReturnPart.TURN_BY_TURN_ACTIONS);
    if (!hasActions && !hasTurns) {
      return;
    }
    Optional<Direction> side =
        section
            .arrival()
            .side()
            .map(at -> at == Route.Side.LEFT ? Direction.LEFT : Direction.RIGHT);
    ActionsJson actions = new ActionsJson(section, languages, instructions, side);
    actions.writePreActions(json);
    if (hasActions) {
      actions.writeActions(json);
    }
    if (hasTurns) {
      actions.writeTurnByTurnActions(json);
    }
    actions.writePostActions(json);
  }

  /// Writes an end of a section.
  ///
  /// @param start of the route
  private void writeStop(
      JsonGenerator json,
      String field,
      Route.Section section,
      Optional<Instant> start,
      List<Double> heights)
      throws IOException {
    boolean isStart = field.equals("departure");
    Trace trace = section.trace();
    json.writeObjectFieldStart(field);
    if (start.isPresent()) {
      Instant time =
          start.get().plusSeconds(isStart ? section.departureSeconds() : section.arrivalSeconds());
      int arc = isStart ? trace.arc(0) : trace.lastArc();
      json.writeStringField("time", TIME.format(time.atZone(trace.graph().zone(arc))));
    }
    OptionalDouble height =
        heights.isEmpty()
            ? OptionalDouble.empty()
            : OptionalDouble.of(isStart ? heights.getFirst() : heights.getLast());
    PlaceJson.write(json, request, isStart ? section.departure() : section.arrival(), height);
    json.writeEndObject();
  }

  /// Writes the lists that spans point into, if requested.
  private void writeLists(JsonGenerator json, Route.Section section) throws IOException {
    if (returned.contains(ReturnPart.NO_THROUGH_RESTRICTIONS)) {
      json.writeArrayFieldStart("noThroughRestrictions");
      for (Access access : SpanFinder.noThroughRestrictions(section.trace())) {
        json.writeStartObject();
        json.writeStringField("type", access == Access.PRIVATE ? "private" : "destination");
        json.writeEndObject();
      }
      json.writeEndArray();
    }
  }

  private void writePassed(JsonGenerator json, Route.Section section) throws IOException {
    json.writeArrayFieldStart("passthrough");
    for (Route.PassThrough passed : section.passed()) {
      json.writeStartObject();
      json.writeNumberField("offset", section.trace().offset(passed.stretch(), passed.fraction()));
      PlaceJson.write(json, request, passed.place(), OptionalDouble.empty());
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

  /// Writes durations, length and consumption.
  ///
  /// @param besidesSeconds what to include besides travelling: boarding, leaving, the stay
  private static void writeSummary(
      JsonGenerator json,
      String field,
      Route.Section section,
      long besidesSeconds,
      OptionalLong wattHours)
      throws IOException {
    long duration = section.durationSeconds() + besidesSeconds;
    json.writeObjectFieldStart(field);
    json.writeNumberField("duration", duration);
    json.writeNumberField("length", Math.round(section.lengthMillimeters() / 1000.0));
    if (wattHours.isPresent()) {
      json.writeNumberField("consumption", BigDecimal.valueOf(wattHours.getAsLong(), 3));
    }
    json.writeNumberField("baseDuration", duration);
    json.writeEndObject();
  }
}
