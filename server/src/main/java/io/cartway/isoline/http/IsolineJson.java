package io.cartway.isoline.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.http.Answer;
import io.cartway.isoline.Isoline;
import io.cartway.isoline.IsolineResult;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.http.TravelQuery;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/// Isolines as JSON: rings are flexible polylines with six decimals, clockwise outside.
final class IsolineJson {

  private static final int RING_DECIMALS = 6;
  private static final int PLACE_DECIMALS = 7;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssxxx", Locale.ROOT);

  private static final String MORE_FERRIES =
      "More ferries join the polygons than are told: ask for a smaller range";

  private IsolineJson() {}

  static Answer.Body body(IsolineParameters parameters, IsolineResult result) {
    return json -> {
      json.writeStartObject();
      switch (result) {
        case IsolineResult.Found found -> writeFound(json, parameters, found);
        case IsolineResult.NoPlace(double limitMeters) ->
            writeNoPlace(json, parameters, limitMeters);
        case IsolineResult.OverAntimeridian() ->
            writeNone(
                json,
                parameters,
                "antimeridianCrossed",
                "what can be reached lies on both sides of the antimeridian, over which no outline"
                    + " is drawn: ask for a smaller range");
      }
      json.writeEndObject();
    };
  }

  private static void writeFound(
      JsonGenerator json, IsolineParameters parameters, IsolineResult.Found found)
      throws IOException {
    json.writeObjectFieldStart(parameters.request().isReverse() ? "arrival" : "departure");
    if (parameters.hasTimes()) {
      json.writeStringField(
          "time", TIME.format(found.at().truncatedTo(ChronoUnit.SECONDS).atZone(found.zone())));
    }
    json.writeObjectFieldStart("place");
    json.writeStringField("type", "place");
    writePoint(json, "location", found.location());
    writePoint(json, "originalLocation", parameters.request().place().point());
    json.writeEndObject();
    json.writeEndObject();
    json.writeArrayFieldStart("isolines");
    for (Isoline isoline : found.isolines()) {
      writeIsoline(json, parameters.rangeWord(), isoline);
    }
    json.writeEndArray();
    boolean hasMore = found.isolines().stream().anyMatch(Isoline::hasMoreConnections);
    if (hasMore || !parameters.notices().first().isEmpty()) {
      json.writeArrayFieldStart("notices");
      if (hasMore) {
        writeNotice(json, "furtherConnections", MORE_FERRIES, "info");
      }
      writeInfos(json, parameters.notices());
      json.writeEndArray();
    }
  }

  private static void writeInfos(JsonGenerator json, TravelQuery.Notices notices)
      throws IOException {
    for (InfoNotice notice : notices.first()) {
      writeNotice(json, notice.code(), notice.title(), "info");
    }
    if (notices.moreCount() > 0) {
      String more = String.format(Locale.ROOT, "%,d further notices", notices.moreCount());
      writeNotice(json, "furtherNotices", more, "info");
    }
  }

  private static void writeIsoline(JsonGenerator json, String rangeWord, Isoline isoline)
      throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("range");
    json.writeStringField("type", rangeWord);
    json.writeNumberField("value", isoline.value());
    json.writeEndObject();
    json.writeArrayFieldStart("polygons");
    for (Isoline.Area area : isoline.areas()) {
      json.writeStartObject();
      json.writeStringField("outer", FlexiblePolyline.encode(area.outer(), RING_DECIMALS));
      if (!area.inner().isEmpty()) {
        json.writeArrayFieldStart("inner");
        for (List<LatLng> hole : area.inner()) {
          json.writeString(FlexiblePolyline.encode(hole, RING_DECIMALS));
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    if (!isoline.connections().isEmpty()) {
      json.writeArrayFieldStart("connections");
      for (Isoline.Connection connection : isoline.connections()) {
        json.writeStartObject();
        json.writeNumberField("fromPolygon", connection.fromArea());
        json.writeNumberField("toPolygon", connection.toArea());
        json.writeStringField(
            "polyline", FlexiblePolyline.encode(connection.line(), RING_DECIMALS));
        json.writeEndObject();
      }
      json.writeEndArray();
    }
    json.writeEndObject();
  }

  private static void writePoint(JsonGenerator json, String name, LatLng point) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("lat", coordinate(point.lat()));
    json.writeNumberField("lng", coordinate(point.lng()));
    json.writeEndObject();
  }

  private static BigDecimal coordinate(double degrees) {
    return BigDecimal.valueOf(degrees).setScale(PLACE_DECIMALS, RoundingMode.HALF_EVEN);
  }

  private static void writeNoPlace(
      JsonGenerator json, IsolineParameters parameters, double limitMeters) throws IOException {
    boolean isReverse = parameters.request().isReverse();
    writeNone(
        json,
        parameters,
        isReverse ? "couldNotMatchDestination" : "couldNotMatchOrigin",
        String.format(
            Locale.ROOT,
            "no road for the mode is within %,.0f m of the %s",
            limitMeters,
            isReverse ? "destination" : "origin"));
  }

  /// No isolines, and why.
  ///
  /// @param reason a clause
  private static void writeNone(
      JsonGenerator json, IsolineParameters parameters, String code, String reason)
      throws IOException {
    json.writeArrayFieldStart("isolines");
    json.writeEndArray();
    json.writeArrayFieldStart("notices");
    writeNotice(json, code, "Isoline calculation failed: " + reason, "critical");
    writeInfos(json, parameters.notices());
    json.writeEndArray();
  }

  private static void writeNotice(JsonGenerator json, String code, String title, String severity)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("title", title);
    json.writeStringField("code", code);
    json.writeStringField("severity", severity);
    json.writeEndObject();
  }
}
