package io.cartway.matrix.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobNotice;
import io.cartway.jobs.JobResults;
import io.cartway.jobs.http.Turns;
import io.cartway.jobs.part.ResultPart;
import io.cartway.matrix.MatrixAttribute;
import io.cartway.matrix.MatrixCell;
import io.cartway.matrix.MatrixLayout;
import io.cartway.matrix.MatrixRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The stored rows of a matrix as text, part by part: each is made in a turn of the account's, and
/// sent outside of it. A document of JSON reads the parts once for each of its lists.
final class MatrixResults {

  private static final JsonFactory FACTORY = new JsonFactory();

  private final Job job;
  private final JobResults results;
  private final MatrixRequest request;
  private final Turns turns;
  private final boolean isAllFound;
  private final List<MatrixAttribute> attributes;
  private final MatrixLayout layout;
  private final Digits text = new Digits();

  MatrixResults(Job job, JobResults results, MatrixRequest request, Turns turns) {
    this.job = job;
    this.results = results;
    this.request = request;
    this.turns = turns;
    layout = request.layout();
    isAllFound = MatrixKind.isAllFound(job.progress().counts());
    attributes =
        Arrays.stream(MatrixAttribute.values()).filter(request.attributes()::contains).toList();
  }

  void write(MatrixResultEndpoint.Format format, OutputStream out) throws IOException {
    switch (format) {
      case JSON -> writeJson(out);
      case NDJSON -> writeLines(out);
      case CSV -> writeCsv(out);
    }
  }

  /// Writes a number of a cell.
  private interface CellText {
    /// @param at the place of the cell
    void add(LongBuffer rows, int at);
  }

  private CellText text(MatrixAttribute attribute) {
    return switch (attribute) {
      case TRAVEL_TIMES -> (rows, at) -> text.add(MatrixCell.seconds(rows.get(at)));
      case DISTANCES -> (rows, at) -> text.add(MatrixCell.meters(rows.get(at)));
      case CONSUMPTIONS -> (rows, at) -> text.addThousandths(rows.get(at + layout.width()));
    };
  }

  private CellText codeText() {
    return (rows, at) -> text.add(MatrixCell.code(rows.get(at)));
  }

  private void writeJson(OutputStream out) throws IOException {
    text.add("{\"matrixId\":\"").add(job.id()).add("\",\"matrix\":{\"numOrigins\":");
    text.add(request.origins().size()).add(",\"numDestinations\":");
    text.add(request.destinations().size());
    for (MatrixAttribute attribute : attributes) {
      text.add(",\"").add(attribute.word()).add("\":");
      writeList(out, text(attribute));
    }
    if (!isAllFound) {
      text.add(",\"errorCodes\":");
      writeList(out, codeText());
    }
    text.add("},").add(tail());
    text.writeTo(out);
  }

  private void writeList(OutputStream out, CellText writer) throws IOException {
    text.add('[');
    boolean isFirst = true;
    for (ResultPart part : results.parts()) {
      LongBuffer cells = cells(part);
      boolean isFirstPart = isFirst;
      var _ =
          turns.take(() -> {
            for (int row = 0; row < cells.limit() / layout.rowSize(); row++) {
              if (row > 0 || !isFirstPart) {
                text.add(',');
              }
              addRow(cells, row, writer);
            }
            return cells;
          });
      isFirst = false;
      text.writeTo(out);
    }
    text.add(']');
  }

  private void addRow(LongBuffer cells, int row, CellText writer) {
    for (int column = 0; column < layout.width(); column++) {
      if (column > 0) {
        text.add(',');
      }
      writer.add(cells, layout.cell(row, column));
    }
  }

  /// What follows the matrix, without the first brace.
  private String tail() throws IOException {
    StringWriter tail = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(tail)) {
      json.writeStartObject();
      RegionJson.write(json, request.region());
      List<JobNotice> notices =
          job.notices().stream()
              .filter(notice -> !notice.code().equals(JobNotice.DATA_VERSION))
              .toList();
      if (!notices.isEmpty()) {
        json.writeArrayFieldStart("notices");
        for (JobNotice notice : notices) {
          json.writeStartObject();
          json.writeStringField("code", notice.code());
          json.writeStringField("title", notice.text());
          json.writeEndObject();
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    return tail.toString().substring(1);
  }

  private LongBuffer cells(ResultPart part) throws IOException {
    return ByteBuffer.wrap(results.content(part)).asLongBuffer();
  }

  private void writeLines(OutputStream out) throws IOException {
    forEachRow(
        out,
        (origin, cells, row) -> {
          text.add("{\"origin\":").add(origin);
          for (MatrixAttribute attribute : attributes) {
            text.add(",\"").add(attribute.word()).add("\":");
            text.add('[');
            addRow(cells, row, text(attribute));
            text.add(']');
          }
          if (!isAllFound) {
            text.add(",\"errorCodes\":[");
            addRow(cells, row, codeText());
            text.add(']');
          }
          text.add("}\n");
        });
  }

  private void writeCsv(OutputStream out) throws IOException {
    List<String> columns = new ArrayList<>(List.of("origin", "destination"));
    attributes.forEach(attribute -> columns.add(attribute.word()));
    columns.add("errorCode");
    text.add(String.join(",", columns)).add("\r\n");
    forEachRow(
        out,
        (origin, cells, row) -> {
          for (int i = 0; i < layout.width(); i++) {
            int at = layout.cell(row, i);
            text.add(origin).add(',').add(i);
            for (MatrixAttribute attribute : attributes) {
              text.add(',');
              if (MatrixCell.hasValue(cells.get(at))) {
                text(attribute).add(cells, at);
              }
            }
            text.add(',').add(MatrixCell.code(cells.get(at))).add("\r\n");
          }
        });
  }

  private interface RowText {
    /// @param row among these cells
    void add(int origin, LongBuffer cells, int row);
  }

  private void forEachRow(OutputStream out, RowText writer) throws IOException {
    for (ResultPart part : results.parts()) {
      LongBuffer cells = cells(part);
      for (long unit = part.first(); unit < part.end(); unit++) {
        int origin = (int) unit;
        int row = (int) (unit - part.first());
        var _ =
            turns.take(() -> {
              writer.add(origin, cells, row);
              return cells;
            });
        text.writeTo(out);
      }
    }
    text.writeTo(out);
  }
}
