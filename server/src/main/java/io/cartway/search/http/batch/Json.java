package io.cartway.search.http.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.rows.Cell;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowWriter;
import io.cartway.rows.RowWriting;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Cells as one JSON object.
final class Json {

  private Json() {}

  static String object(Map<String, Cell> cells) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      RowWriter writer = RowWriter.open(bytes, RowWriting.of(RowFormat.NDJSON, List.of()));
      writer.write(cells);
      writer.finish();
    } catch (IOException intoMemory) {
      throw new IllegalStateException(intoMemory);
    }
    return bytes.toString(UTF_8).strip();
  }
}
