package io.cartway.rows;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A JSON document: a list of rows, or an object with the member `rows`.
final class JsonRows extends RowReader {

  private static final String BODY = "body";

  private final JsonCells json;
  private final JsonParser parser;
  private State state = State.START;
  private boolean inObject;
  private long headLength;

  private enum State {
    START,
    ROWS,
    END
  }

  JsonRows(DecodingReader text, RowLimits limits) throws IOException {
    super(limits);
    this.json = new JsonCells(limits);
    this.parser = json.factory().createParser(text);
  }

  @Override
  String place() {
    return switch (state) {
      // Made for each row, so it is not formatted: that took a third of the reading.
      case ROWS -> (inObject ? ROWS : "") + "[" + (upcoming() - 1) + "]";
      case START, END -> BODY;
    };
  }

  @Override
  @Nullable Row read() throws IOException {
    try {
      if (state == State.START) {
        start();
      }
      if (state == State.END) {
        return null;
      }
      if (parser.nextToken() != JsonToken.END_ARRAY) {
        String place = place();
        return new Row(upcoming(), place, json.row(parser, place));
      }
      state = State.END;
      if (inObject) {
        members();
      }
      if (parser.nextToken() != null) {
        throw new RowException(BODY, JsonCells.given(parser), "nothing behind the end");
      }
      return null;
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      String where =
          at == null
              ? "to the end"
              : "at line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
      throw json.malformed(e, place(), where);
    }
  }

  private void start() throws IOException {
    JsonToken token = parser.nextToken();
    if (token == JsonToken.START_ARRAY) {
      state = State.ROWS;
    } else if (token == JsonToken.START_OBJECT) {
      inObject = true;
      if (!members()) {
        throw new RowException(ROWS, "", "a list of rows");
      }
      state = State.ROWS;
    } else {
      throw new RowException(
          BODY,
          token == null ? "" : JsonCells.given(parser),
          "a list of rows, or an object with the member rows");
    }
  }

  /// Reads the members of the document up to its rows or to its end.
  ///
  /// @return whether the rows begin here
  private boolean members() throws IOException {
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.name(parser, BODY);
      parser.nextToken();
      boolean isRows = name.equals(ROWS);
      if (head.containsKey(name) || (isRows && state == State.END)) {
        throw new RowException(name, "", "each member only once");
      }
      if (isRows) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
          throw new RowException(ROWS, JsonCells.given(parser), "a list of rows");
        }
        return true;
      }
      Cell value = json.value(parser, "", name);
      head.put(name, value);
      headLength += name.length() + value.plain().length();
      if (head.size() > limits.cellsMax() || headLength > limits.headLengthMax()) {
        throw new RowException(
            name,
            "more beside the rows",
            "at most %,d members of %,d characters in all beside the rows"
                .formatted(limits.cellsMax(), limits.headLengthMax()));
      }
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }
}
