package io.cartway.matrix.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.matrix.MatrixAttribute;
import io.cartway.matrix.MatrixCell;
import io.cartway.matrix.MatrixRequest;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.http.TravelQuery;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;

/// A matrix as JSON. The cell of origin i and destination j is number `numDestinations * i + j`.
final class MatrixJson {

  private MatrixJson() {}

  /// A matrix that was made at once.
  ///
  /// @param cells [MatrixCell]s
  static Answer.Body body(
      String id, MatrixRequest request, long[] cells, TravelQuery.Notices notices) {
    return json -> {
      json.writeStartObject();
      json.writeStringField("matrixId", id);
      json.writeObjectFieldStart("matrix");
      json.writeNumberField("numOrigins", request.origins().size());
      json.writeNumberField("numDestinations", request.destinations().size());
      for (MatrixAttribute attribute : MatrixAttribute.values()) {
        if (request.attributes().contains(attribute)) {
          json.writeArrayFieldStart(attribute.word());
          for (long cell : cells) {
            json.writeNumber(MatrixCell.value(cell, attribute));
          }
          json.writeEndArray();
        }
      }
      if (Arrays.stream(cells).anyMatch(cell -> MatrixCell.code(cell) != MatrixCell.OK)) {
        json.writeArrayFieldStart("errorCodes");
        for (long cell : cells) {
          json.writeNumber(MatrixCell.code(cell));
        }
        json.writeEndArray();
      }
      json.writeEndObject();
      RegionJson.write(json, request.region());
      notices(json, notices);
      json.writeEndObject();
    };
  }

  /// Writes remarks on a request; nothing when there are none.
  static void notices(JsonGenerator json, TravelQuery.Notices notices) throws IOException {
    if (notices.first().isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("notices");
    for (InfoNotice notice : notices.first()) {
      notice(json, notice.code(), notice.title());
    }
    if (notices.moreCount() > 0) {
      String more = String.format(Locale.ROOT, "%,d further notices", notices.moreCount());
      notice(json, "furtherNotices", more);
    }
    json.writeEndArray();
  }

  private static void notice(JsonGenerator json, String code, String title) throws IOException {
    json.writeStartObject();
    json.writeStringField("code", code);
    json.writeStringField("title", title);
    json.writeEndObject();
  }
}
