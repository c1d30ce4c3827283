package io.cartway.routing.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.paths.Trace;
import io.cartway.roads.RoadRestriction;
import io.cartway.routing.Explanation;
import io.cartway.routing.Route;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Writes an explanation why a route does not use a road.
final class ExplanationJson {

  private static final double KMH_PER_METER_PER_SECOND = 3.6;

  private ExplanationJson() {}

  /// The document of an explanation.
  static Answer.Body body(Explanation explanation, List<NoticeJson> notices) {
    return json -> {
      json.writeStartObject();
      NoticeJson.write(json, notices);
      json.writeStringField("verdict", verdict(explanation));
      json.writeFieldName("best");
      write(json, explanation.best(), explanation.bestCosts(), -1);
      if (explanation.through().isPresent() && explanation.throughCosts().isPresent()) {
        json.writeFieldName("through");
        write(
            json,
            explanation.through().get(),
            explanation.throughCosts().get(),
            explanation.sharedMillimeters());
      }
      writeRoad(json, explanation.isOnBest(), explanation.pieces());
      json.writeEndObject();
    };
  }

  /// The document when there is no route at all.
  static Answer.Body without(List<Explanation.Piece> pieces, List<NoticeJson> notices) {
    return json -> {
      json.writeStartObject();
      NoticeJson.write(json, notices);
      json.writeNullField("best");
      writeRoad(json, false, pieces);
      json.writeEndObject();
    };
  }

  private static String verdict(Explanation explanation) {
    if (explanation.isOnBest()) {
      return "The best route goes over the road.";
    }
    if (explanation.pieces().stream().noneMatch(Explanation.Piece::isOpen)) {
      return "The road is closed to the mode of transport.";
    }
    if (explanation.pieces().stream().allMatch(Explanation.Piece::isExcluded)) {
      return "The road is excluded by the request.";
    }
    if (explanation.throughCosts().isEmpty()) {
      return "There is no way over the road: it cannot be reached, or not be left to the end.";
    }
    Explanation.Costs best = explanation.bestCosts();
    Explanation.Costs through = explanation.throughCosts().get();
    List<String> parts = new ArrayList<>();
    add(parts, "driving", through.driveMillis() - best.driveMillis());
    add(parts, "turns", through.turnMillis() - best.turnMillis());
    add(parts, "restricted access", through.accessMillis() - best.accessMillis());
    add(parts, "rules and avoided roads", through.ruleMillis() - best.ruleMillis());
    return "The best route through the road costs %s s more than the best route: %s."
        .formatted(seconds(through.totalMillis() - best.totalMillis()), String.join(", ", parts));
  }

  private static void add(List<String> parts, String kind, long millis) {
    if (millis != 0) {
      parts.add("%s %s%s s".formatted(kind, millis > 0 ? "+" : "", seconds(millis)));
    }
  }

  private static double seconds(long millis) {
    return Math.round(millis / 100.0) / 10.0;
  }

  private static void write(
      JsonGenerator json, Route route, Explanation.Costs costs, long sharedMillimeters)
      throws IOException {
    List<LatLng> line = new ArrayList<>();
    long duration = 0;
    long length = 0;
    List<NoticeJson> notices = new ArrayList<>();
    for (Route.Section section : route.sections()) {
      line.addAll(
          line.isEmpty() ? section.line() : section.line().subList(1, section.line().size()));
      duration += section.durationMillis();
      length += section.lengthMillimeters();
      section.violations().forEach(violation -> notices.add(NoticeJson.of(violation)));
    }
    json.writeStartObject();
    json.writeStringField("id", route.handle());
    json.writeNumberField("duration", Math.round(duration / 1000.0));
    json.writeNumberField("length", Math.round(length / 1000.0));
    if (sharedMillimeters >= 0) {
      json.writeNumberField("sharedLength", Math.round(sharedMillimeters / 1000.0));
    }
    json.writeObjectFieldStart("costs");
    json.writeNumberField("driving", seconds(costs.driveMillis()));
    json.writeNumberField("turns", seconds(costs.turnMillis()));
    json.writeNumberField("restrictedAccess", seconds(costs.accessMillis()));
    json.writeNumberField("rules", seconds(costs.ruleMillis()));
    json.writeNumberField("total", seconds(costs.totalMillis()));
    json.writeEndObject();
    json.writeStringField("polyline", FlexiblePolyline.encode(line, Trace.LINE_PRECISION));
    NoticeJson.write(json, NoticesJson.of(notices).notices());
    json.writeEndObject();
  }

  private static void writeRoad(JsonGenerator json, boolean isUsed, List<Explanation.Piece> pieces)
      throws IOException {
    json.writeObjectFieldStart("road");
    json.writeBooleanField("isUsed", isUsed);
    json.writeArrayFieldStart("pieces");
    for (Explanation.Piece piece : pieces) {
      json.writeStartObject();
      json.writeStringField("id", piece.segmentId());
      json.writeBooleanField("isOpen", piece.isOpen());
      json.writeStringField("access", piece.access());
      if (piece.speedKmh() > 0) {
        json.writeNumberField(
            "speed", Math.round(piece.speedKmh() / KMH_PER_METER_PER_SECOND * 100) / 100.0);
      }
      json.writeBooleanField("isExcluded", piece.isExcluded());
      if (!piece.restrictions().isEmpty()) {
        json.writeArrayFieldStart("restrictions");
        for (RoadRestriction restriction : piece.restrictions()) {
          NoticeJson.writeSign(json, restriction);
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
