package io.cartway.matrix.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.matrix.MatrixAttribute;
import io.cartway.matrix.MatrixCell;
import io.cartway.matrix.MatrixLayout;
import io.cartway.matrix.MatrixRequest;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.http.TravelQuery;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Locale;

/// A matrix as JSON. The cell of origin i and destination j is number `numDestinations * i + j`.
final class MatrixJson {

  private MatrixJson() {}

  /// A matrix that was made at once.
  ///
  /// @param cells as the request's layout says
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
          forEachCell(request, at -> writeValue(json, request, cells, at, attribute));
          json.writeEndArray();
        }
      }
      if (hasCode(request, cells)) {
        json.writeArrayFieldStart("errorCodes");
        forEachCell(request, at -> json.writeNumber(MatrixCell.code(cells[at])));
        json.writeEndArray();
      }
      json.writeEndObject();
      RegionJson.write(json, request.region());
      notices(json, notices);
      json.writeEndObject();
    };
  }

  /// Takes the place of a cell.
  private interface AtCell {
    void accept(int at) throws IOException;
  }

  private static void forEachCell(MatrixRequest request, AtCell use) throws IOException {
    MatrixLayout layout = request.layout();
    for (int row = 0; row < request.origins().size(); row++) {
      for (int column = 0; column < layout.width(); column++) {
        use.accept(layout.cell(row, column));
      }
    }
  }

  private static boolean hasCode(MatrixRequest request, long[] cells) {
    MatrixLayout layout = request.layout();
    for (int i = 0; i < request.cellCount(); i++) {
      int at = layout.cell(i / layout.width(), i % layout.width());
      if (MatrixCell.code(cells[at]) != MatrixCell.OK) {
        return true;
      }
    }
    return false;
  }

  private static void writeValue(
      JsonGenerator json, MatrixRequest request, long[] cells, int at, MatrixAttribute attribute)
      throws IOException {
    switch (attribute) {
      case TRAVEL_TIMES -> json.writeNumber(MatrixCell.seconds(cells[at]));
      case DISTANCES -> json.writeNumber(MatrixCell.meters(cells[at]));
      case CONSUMPTIONS ->
          json.writeNumber(BigDecimal.valueOf(cells[at + request.layout().width()], 3));
    }
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
