package io.cartway.rows;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.util.JsonRecyclerPools;
import io.cartway.text.MalformedJson;
import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/// Reads JSON's values as cells, within the limits.
final class JsonCells {

  /// Digits of a number; the limit of Jackson's makers.
  private static final int NUMBER_LENGTH_MAX = 1000;

  private final RowLimits limits;
  private final JsonFactory factory;

  JsonCells(RowLimits limits) {
    this.limits = limits;
    this.factory =
        JsonFactory.builder()
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .recyclerPool(JsonRecyclerPools.sharedBoundedPool())
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    // A row in a list in an object; this class counts what is below.
                    .maxNestingDepth(limits.depthMax() + 4)
                    .maxStringLength(limits.cellLengthMax())
                    .maxNumberLength(NUMBER_LENGTH_MAX)
                    .maxNameLength(RowLimits.NAME_LENGTH_MAX)
                    .build())
            .build();
  }

  JsonFactory factory() {
    return factory;
  }

  /// The cells of a row: of an object, or of a bare text.
  ///
  /// @param parser at the first token of the row
  Map<String, Cell> row(JsonParser parser, String place) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.VALUE_STRING) {
      return Map.of(RowReader.TEXT_COLUMN, value(parser, place, RowReader.TEXT_COLUMN));
    }
    if (token != JsonToken.START_OBJECT) {
      throw new RowException(place, given(parser), "a row: an object, or a text");
    }
    Map<String, Cell> cells = new LinkedHashMap<>();
    long length = 0;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = name(parser, place);
      if (cells.size() == limits.cellsMax()) {
        throw new RowException(
            Row.path(place, name),
            "more than %,d members".formatted(limits.cellsMax()),
            RowReader.atMost(limits.cellsMax(), "cells in a row"));
      }
      parser.nextToken();
      Cell cell = value(parser, place, name);
      if (cells.put(name, cell) != null) {
        throw new RowException(Row.path(place, name), name, "each name only once");
      }
      length += name.length() + cell.plain().length();
      if (length > limits.rowLengthMax()) {
        throw new RowException(
            place,
            "a row of more than %,d characters".formatted(limits.rowLengthMax()),
            RowReader.atMost(limits.rowLengthMax(), "characters"));
      }
    }
    return cells;
  }

  /// The name of a member.
  String name(JsonParser parser, String place) throws IOException {
    String name = parser.currentName();
    if (name.isBlank() || name.length() > RowLimits.NAME_LENGTH_MAX) {
      throw new RowException(
          place,
          "a name of %,d characters: %s".formatted(name.length(), name),
          "names of 1 to %d characters".formatted(RowLimits.NAME_LENGTH_MAX));
    }
    CellText.check(name, place, "");
    return name;
  }

  /// The value of a member.
  Cell value(JsonParser parser, String place, String name) throws IOException {
    return switch (parser.currentToken()) {
      case VALUE_STRING -> {
        String text = parser.getText();
        CellText.check(text, place, name);
        yield new Cell.Text(text);
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Cell.Numeric(parser.getText());
      case VALUE_TRUE -> new Cell.Flag(true);
      case VALUE_FALSE -> new Cell.Flag(false);
      case VALUE_NULL -> new Cell.Null();
      default -> new Cell.Nested(nested(parser, place, name));
    };
  }

  /// A list or an object as JSON text, with its numbers as written.
  private String nested(JsonParser parser, String place, String name) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = factory.createGenerator(text)) {
      int depth = 0;
      do {
        JsonToken token = parser.currentToken();
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        if (depth > limits.depthMax()) {
          throw new RowException(
              Row.path(place, name),
              "a value of more than %d levels".formatted(limits.depthMax()),
              RowReader.atMost(limits.depthMax(), "levels of lists and objects"));
        }
        copy(parser, json, place, name);
        // Without what the generator still holds, some thousand characters.
        checkLength(text, place, name);
      } while (depth > 0 && parser.nextToken() != null);
    }
    checkLength(text, place, name);
    return text.toString();
  }

  private void checkLength(StringWriter text, String place, String name) {
    if (text.getBuffer().length() > limits.cellLengthMax()) {
      throw new RowException(
          Row.path(place, name),
          "a value of more than %,d characters".formatted(limits.cellLengthMax()),
          RowReader.atMost(limits.cellLengthMax(), "characters"));
    }
  }

  private static void copy(JsonParser parser, JsonGenerator json, String place, String name)
      throws IOException {
    switch (parser.currentToken()) {
      case START_OBJECT -> json.writeStartObject();
      case END_OBJECT -> json.writeEndObject();
      case START_ARRAY -> json.writeStartArray();
      case END_ARRAY -> json.writeEndArray();
      case FIELD_NAME -> {
        CellText.check(parser.currentName(), place, name);
        json.writeFieldName(parser.currentName());
      }
      case VALUE_STRING -> {
        CellText.check(parser.getText(), place, name);
        json.writeString(parser.getText());
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.writeNumber(parser.getText());
      default -> json.copyCurrentEvent(parser);
    }
  }

  /// What stands at a token, for a message.
  static String given(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "a list";
      case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getText();
      default -> String.valueOf(parser.currentToken().asString());
    };
  }

  /// The fault of a text that is no JSON, or beyond the limits.
  ///
  /// @param where the place in the text, as a phrase
  RowException malformed(JsonProcessingException e, String place, String where) {
    if (e instanceof StreamConstraintsException) {
      return new RowException(
          place,
          "a text, a number or a name beyond that",
          "texts of at most %,d characters, numbers of %,d, names of %d, %d levels"
              .formatted(
                  limits.cellLengthMax(),
                  NUMBER_LENGTH_MAX,
                  RowLimits.NAME_LENGTH_MAX,
                  limits.depthMax()));
    }
    String given = MalformedJson.given(String.valueOf(e.getOriginalMessage()));
    return new RowException(place, given, "well-formed JSON " + where);
  }
}
