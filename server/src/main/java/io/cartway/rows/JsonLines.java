package io.cartway.rows;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.cartway.text.Scan;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Lines of JSON: a row per line; blank lines are no rows.
final class JsonLines extends RowReader {

  private final JsonCells json;
  private final DecodingReader text;
  private final char[] read = new char[8192];
  private int readAt;
  private int readEnd;

  /// The line, in the first `length` places.
  private char[] line = new char[1024];

  private int length;
  private long lineNumber;

  JsonLines(DecodingReader text, RowLimits limits) {
    super(limits);
    this.json = new JsonCells(limits);
    this.text = text;
  }

  @Override
  String place() {
    return "line " + lineNumber;
  }

  @Override
  @Nullable Row read() throws IOException {
    do {
      if (!nextLine()) {
        return null;
      }
    } while (isBlank());
    try (JsonParser parser = json.factory().createParser(line, 0, length)) {
      parser.nextToken();
      Map<String, Cell> cells = json.row(parser, place());
      if (parser.nextToken() != null) {
        throw new RowException(place(), JsonCells.given(parser), "one value in a line");
      }
      return new Row(upcoming(), place(), cells);
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      String where = at == null ? "to the end" : "at column " + at.getColumnNr();
      throw json.malformed(e, place(), where);
    }
  }

  private boolean isBlank() {
    for (int i = 0; i < length; i++) {
      if (!Scan.isSpace(line[i])) {
        return false;
      }
    }
    return true;
  }

  /// Reads the next line, without its end.
  private boolean nextLine() throws IOException {
    lineNumber++;
    length = 0;
    boolean any = false;
    while (readAt < readEnd || fill()) {
      any = true;
      int end = readAt;
      while (end < readEnd && read[end] != '\n') {
        end++;
      }
      append(end - readAt);
      readAt = end;
      if (end < readEnd) {
        readAt++;
        return true;
      }
    }
    return any;
  }

  private boolean fill() throws IOException {
    readAt = 0;
    readEnd = Math.max(0, text.read(read, 0, read.length));
    return readEnd > 0;
  }

  private void append(int count) {
    if (length + count > limits.rowLengthMax()) {
      throw new RowException(
          place(),
          "a line of more than %,d characters".formatted(limits.rowLengthMax()),
          atMost(limits.rowLengthMax(), "characters"));
    }
    if (length + count > line.length) {
      line = Arrays.copyOf(line, Math.max(2 * line.length, length + count));
    }
    System.arraycopy(read, readAt, line, length, count);
    length += count;
  }

  @Override
  public void close() throws IOException {
    text.close();
  }
}
