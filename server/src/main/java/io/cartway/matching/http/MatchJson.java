package io.cartway.matching.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.matching.Match;
import io.cartway.matching.MatchedFix;
import io.cartway.paths.Trace;
import io.cartway.paths.http.SpansJson;
import io.cartway.paths.span.RoadNames;
import io.cartway.paths.span.SpanFinder;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.TransportMode;
import io.cartway.travel.http.TravelQuery;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/// Matched traces as JSON.
final class MatchJson {

  private static final int PLACE_DECIMALS = 7;
  private static final int METERS_DECIMALS = 1;
  private static final int CONFIDENCE_DECIMALS = 3;
  private static final double MILLIMETERS_PER_METER = 1000;
  private static final double MILLIS_PER_SECOND = 1000;
  private static final int CHECK_EVERY = 64;

  private final MatchParameters parameters;
  private final RoadGraph graph;
  private final RoadNames names;
  private final Deadline deadline;

  /// The road of the last point, which the next one mostly is on, too.
  private int lastArc = -1;

  private String lastStreet = "";

  private MatchJson(MatchParameters parameters, RoadGraph graph, Deadline deadline) {
    this.parameters = parameters;
    this.graph = graph;
    this.deadline = deadline;
    names = new RoadNames(graph, parameters.language());
  }

  static Answer.Body body(
      MatchParameters parameters,
      TravelQuery.Notices notices,
      RoadGraph graph,
      Match match,
      Deadline deadline) {
    return json -> new MatchJson(parameters, graph, deadline).write(json, match, notices);
  }

  private void write(JsonGenerator json, Match match, TravelQuery.Notices notices)
      throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("sections");
    for (Match.Section section : match.sections()) {
      deadline.check();
      writeSection(json, section);
    }
    json.writeEndArray();
    if (parameters.hasPoints()) {
      json.writeArrayFieldStart("points");
      List<MatchedFix> fixes = match.fixes();
      for (int i = 0; i < fixes.size(); i++) {
        if (i % CHECK_EVERY == 0) {
          deadline.check();
        }
        writePoint(json, fixes.get(i));
      }
      json.writeEndArray();
    }
    writeNotices(json, notices);
    json.writeEndObject();
  }

  private void writeSection(JsonGenerator json, Match.Section section) throws IOException {
    Trace trace = section.trace();
    json.writeStartObject();
    json.writeStringField(
        "type", parameters.mode() == TransportMode.PEDESTRIAN ? "pedestrian" : "vehicle");
    json.writeNumberField("firstPoint", section.firstFix());
    json.writeNumberField("lastPoint", section.lastFix());
    if (parameters.hasSummary()) {
      long seconds = Math.round(trace.durationMillis() / MILLIS_PER_SECOND);
      json.writeObjectFieldStart("summary");
      json.writeNumberField("duration", seconds);
      json.writeNumberField(
          "length", Math.round(trace.lengthMillimeters() / MILLIMETERS_PER_METER));
      json.writeNumberField("baseDuration", seconds);
      json.writeEndObject();
    }
    if (parameters.hasPolyline()) {
      json.writeStringField(
          "polyline", FlexiblePolyline.encode(trace.line(), Trace.LINE_PRECISION));
    }
    if (!parameters.spans().isEmpty()) {
      SpanFinder finder =
          new SpanFinder(trace, parameters.spans(), parameters.language(), List.of());
      new SpansJson(parameters.spans()).write(json, finder.find());
    }
    json.writeObjectFieldStart("transport");
    json.writeStringField("mode", parameters.modeWord());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void writePoint(JsonGenerator json, MatchedFix fix) throws IOException {
    json.writeStartObject();
    switch (fix) {
      case MatchedFix.OnRoad road -> {
        json.writeBooleanField("matched", true);
        json.writeObjectFieldStart("location");
        LatLng point = road.point();
        json.writeNumberField("lat", rounded(point.lat(), PLACE_DECIMALS));
        json.writeNumberField("lng", rounded(point.lng(), PLACE_DECIMALS));
        json.writeEndObject();
        json.writeStringField("segmentId", graph.segmentId(road.arc()));
        String street = street(road.arc());
        if (!street.isEmpty()) {
          json.writeStringField("street", street);
        }
        json.writeNumberField("distance", rounded(road.distanceMeters(), METERS_DECIMALS));
        json.writeNumberField("confidence", rounded(road.confidence(), CONFIDENCE_DECIMALS));
      }
      case MatchedFix.Unmatched(MatchedFix.Reason reason) -> {
        json.writeBooleanField("matched", false);
        json.writeStringField("reason", reason.word());
      }
    }
    json.writeEndObject();
  }

  /// The first name of a road, else its first number; empty when it has none.
  private String street(int arc) {
    if (arc != lastArc) {
      lastArc = arc;
      List<RoadNames.Name> known = names.names(arc);
      if (known.isEmpty()) {
        List<RoadNames.RouteNumber> numbers = names.routeNumbers(arc);
        lastStreet = numbers.isEmpty() ? "" : numbers.getFirst().value();
      } else {
        lastStreet = known.getFirst().value();
      }
    }
    return lastStreet;
  }

  private static BigDecimal rounded(double number, int decimals) {
    return BigDecimal.valueOf(number).setScale(decimals, RoundingMode.HALF_EVEN);
  }

  private static void writeNotices(JsonGenerator json, TravelQuery.Notices notices)
      throws IOException {
    if (notices.first().isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("notices");
    for (InfoNotice notice : notices.first()) {
      writeNotice(json, notice.code(), notice.title());
    }
    if (notices.moreCount() > 0) {
      String more = String.format(Locale.ROOT, "%,d further notices", notices.moreCount());
      writeNotice(json, "furtherNotices", more);
    }
    json.writeEndArray();
  }

  private static void writeNotice(JsonGenerator json, String code, String title)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("title", title);
    json.writeStringField("code", code);
    json.writeStringField("severity", "info");
    json.writeEndObject();
  }
}
