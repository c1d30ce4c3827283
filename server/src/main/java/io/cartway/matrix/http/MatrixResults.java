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
  private final Digits text = new Digits();

  MatrixResults(Job job, JobResults results, MatrixRequest request, Turns turns) {
    this.job = job;
    this.results = results;
    this.request = request;
    this.turns = turns;
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
    void add(long cell);
  }

  private void writeJson(OutputStream out) throws IOException {
    text.add("{\"matrixId\":\"").add(job.id()).add("\",\"matrix\":{\"numOrigins\":");
    text.add(request.origins().size()).add(",\"numDestinations\":");
    text.add(request.destinations().size());
    for (MatrixAttribute attribute : attributes) {
      text.add(",\"").add(attribute.word()).add("\":");
      writeList(out, cell -> text.add(MatrixCell.value(cell, attribute)));
    }
    if (!isAllFound) {
      text.add(",\"errorCodes\":");
      writeList(out, cell -> text.add(MatrixCell.code(cell)));
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
            for (int i = 0; i < cells.limit(); i++) {
              if (i > 0 || !isFirstPart) {
                text.add(',');
              }
              writer.add(cells.get(i));
            }
            return cells;
          });
      isFirst = false;
      text.writeTo(out);
    }
    text.add(']');
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
        (origin, cells, at) -> {
          text.add("{\"origin\":").add(origin);
          for (MatrixAttribute attribute : attributes) {
            text.add(",\"").add(attribute.word()).add("\":");
            addList(cells, at, cell -> text.add(MatrixCell.value(cell, attribute)));
          }
          if (!isAllFound) {
            text.add(",\"errorCodes\":");
            addList(cells, at, cell -> text.add(MatrixCell.code(cell)));
          }
          text.add("}\n");
        });
  }

  private void addList(LongBuffer cells, int at, CellText writer) {
    text.add('[');
    for (int i = 0; i < request.destinations().size(); i++) {
      if (i > 0) {
        text.add(',');
      }
      writer.add(cells.get(at + i));
    }
    text.add(']');
  }

  private void writeCsv(OutputStream out) throws IOException {
    List<String> columns = new ArrayList<>(List.of("origin", "destination"));
    attributes.forEach(attribute -> columns.add(attribute.word()));
    columns.add("errorCode");
    text.add(String.join(",", columns)).add("\r\n");
    forEachRow(
        out,
        (origin, cells, at) -> {
          for (int i = 0; i < request.destinations().size(); i++) {
            long cell = cells.get(at + i);
            boolean hasValue =
                MatrixCell.code(cell) == MatrixCell.OK
                    || MatrixCell.code(cell) == MatrixCell.VIOLATING;
            text.add(origin).add(',').add(i);
            for (MatrixAttribute attribute : attributes) {
              text.add(',');
              if (hasValue) {
                text.add(MatrixCell.value(cell, attribute));
              }
            }
            text.add(',').add(MatrixCell.code(cell)).add("\r\n");
          }
        });
  }

  private interface RowText {
    void add(int origin, LongBuffer cells, int at);
  }

  private void forEachRow(OutputStream out, RowText writer) throws IOException {
    int width = request.destinations().size();
    for (ResultPart part : results.parts()) {
      LongBuffer cells = cells(part);
      for (long unit = part.first(); unit < part.end(); unit++) {
        int origin = (int) unit;
        int at = (int) (unit - part.first()) * width;
        var _ =
            turns.take(() -> {
              writer.add(origin, cells, at);
              return cells;
            });
        text.writeTo(out);
      }
    }
    text.writeTo(out);
  }
}
