package io.cartway.rows;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/// A JSON document, or lines of JSON.
final class JsonRowWriter extends RowWriter {

  private static final JsonFactory FACTORY =
      new JsonFactoryBuilder()
          .rootValueSeparator("")
          // A document that broke off must not look whole.
          .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .recyclerPool(JsonRecyclerPools.sharedBoundedPool())
          .build();

  private final boolean lines;
  private final RowWriting.Members after;
  private final JsonGenerator json;

  JsonRowWriter(OutputStream out, RowWriting writing) throws IOException {
    this.lines = writing.format() == RowFormat.NDJSON;
    this.after = writing.after();
    this.json = FACTORY.createGenerator(out);
    if (!lines) {
      json.writeStartObject();
      writing.before().write(json);
      json.writeArrayFieldStart(writing.list());
    }
  }

  @Override
  public void write(Map<String, Cell> cells) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, Cell> entry : cells.entrySet()) {
      json.writeFieldName(CellText.wellFormed(entry.getKey()));
      switch (entry.getValue()) {
        case Cell.Text(String value) -> json.writeString(CellText.wellFormed(value));
        case Cell.Numeric(String digits) -> json.writeNumber(digits);
        case Cell.Flag(boolean value) -> json.writeBoolean(value);
        case Cell.Null() -> json.writeNull();
        case Cell.Nested(String text) -> json.writeRawValue(text);
      }
    }
    json.writeEndObject();
    if (lines) {
      json.writeRaw('\n');
    }
  }

  @Override
  public void flush() throws IOException {
    json.flush();
  }

  @Override
  public void finish() throws IOException {
    if (!lines) {
      json.writeEndArray();
      after.write(json);
      json.writeEndObject();
    }
    json.close();
  }
}
